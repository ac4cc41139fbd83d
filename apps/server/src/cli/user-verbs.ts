import type { Context } from '../context.ts';
import { recordAudit } from '../modules/audit/audit.service.ts';
import { removeTotpOf } from '../modules/totp/totp.service.ts';
import { changeAccount } from '../modules/user/account.service.ts';
import { demandOtherAdministrator, disableUser, enableUser } from '../modules/user/disable.service.ts';
import { createHandedLink } from '../modules/user/forgotten.service.ts';
import {
  administratorsOf,
  createUser,
  demandUsername,
  findAccountNamed,
  listAccounts,
  lockPeople,
  setPassword,
} from '../modules/user/user.service.ts';
import { hashPassword } from '../platform/crypto/passwords.ts';
import { randomToken } from '../platform/crypto/tokens.ts';
import { ApiError } from '../platform/errors.ts';
import type { UserRow } from '../schema/tables.ts';

/** What a command has to tell, for people and for programs. */
interface Told {
  readonly text: string;
  readonly json: unknown;
}

/** @throws ApiError what the account does not allow; userNotFound */
type Verb = (ctx: Context, name: string, flags: ReadonlySet<string>) => Promise<Told>;

export const USER_VERBS: ReadonlyMap<string, Verb> = new Map([
  ['list', list],
  ['add', add],
  ['password', renew],
  ['link', link],
  ['admin', administrate],
  ['disable', disable],
  ['enable', enable],
  ['one-step', leaveSecondStep],
]);

async function list({ db }: Context): Promise<Told> {
  const accounts = (await listAccounts(db)).filter(({ deleted_at }) => deleted_at === 0);
  const lines = accounts.map(({ uid, username, name, groupid, disabled_at }) => {
    const group = groupid === 1 ? 'administrator' : 'user';
    return `${uid}\t${username}\t${name}\t${group}${disabled_at > 0 ? '\tdisabled' : ''}`;
  });
  const json = accounts.map(({ uid, username, name, groupid, disabled_at }) => {
    return { uid, username, name, groupid, disabled: disabled_at > 0 };
  });
  return { text: lines.join('\n'), json };
}

async function add(ctx: Context, username: string, flags: ReadonlySet<string>): Promise<Told> {
  demandUsername(username);
  const password = randomToken(15);
  const password_hash = await hashPassword(password);
  const groupid = flags.has('--admin') ? 1 : 2;
  const { uid } = await ctx.db.transaction().execute(async (tx) => {
    const user = await createUser(tx, { username, password_hash, groupid }, ctx.clock.now());
    await recordAudit(ctx, tx, { action: 'user.added', subject: subjectOf(user), after: { groupid } });
    return user;
  });
  return { text: `${username}\nPassword: ${password}`, json: { uid, username, groupid, password } };
}

async function renew(ctx: Context, name: string): Promise<Told> {
  const { uid, username } = await accountOf(ctx, name);
  const password = randomToken(15);
  await setPassword(ctx, uid, password);
  return { text: `${username}\nPassword: ${password}`, json: { uid, username, password } };
}

async function link(ctx: Context, name: string): Promise<Told> {
  const { site_url } = ctx.settings.current;
  const { path, expires_at } = await createHandedLink(ctx, name);
  const root = site_url === '' ? ctx.config.basePath : site_url.replace(/\/$/, '');
  const note = site_url === '' ? ' Put the address of the site before it.' : '';
  return { text: `${root}${path}\nWorks once, within 24 hours.${note}`, json: { link: root + path, expires_at } };
}

async function administrate(ctx: Context, name: string, flags: ReadonlySet<string>): Promise<Told> {
  const { uid, username } = await accountOf(ctx, name);
  const groupid = flags.has('--off') ? 2 : 1;
  await ctx.db.transaction().execute(async (tx) => {
    await lockPeople(tx, [uid, ...(await administratorsOf(tx))]);
    const user = await accountOf({ ...ctx, db: tx }, name);
    if (groupid === 2) await demandOtherAdministrator(tx, user);
    await changeAccount(tx, uid, { name: user.name, groupid });
    const before = { groupid: user.groupid };
    await recordAudit(ctx, tx, { action: 'user.changed', subject: subjectOf(user), before, after: { groupid } });
  });
  const group = groupid === 1 ? 'an administrator' : 'an ordinary user';
  return { text: `${username} is ${group}.`, json: { uid, username, groupid } };
}

async function disable(ctx: Context, name: string): Promise<Told> {
  const user = await accountOf(ctx, name);
  await ctx.db.transaction().execute(async (tx) => {
    const isChanged = await disableUser(ctx, tx, user.uid);
    if (isChanged) await recordAudit(ctx, tx, { action: 'user.disabled', subject: subjectOf(user) });
  });
  return { text: `${user.username} is disabled.`, json: { uid: user.uid, username: user.username, disabled: true } };
}

async function enable(ctx: Context, name: string): Promise<Told> {
  const user = await accountOf(ctx, name);
  await ctx.db.transaction().execute(async (tx) => {
    const isChanged = await enableUser(tx, user.uid);
    if (isChanged) await recordAudit(ctx, tx, { action: 'user.enabled', subject: subjectOf(user) });
  });
  return { text: `${user.username} is enabled.`, json: { uid: user.uid, username: user.username, disabled: false } };
}

/** @throws ApiError totpOff */
async function leaveSecondStep(ctx: Context, name: string): Promise<Told> {
  const { uid, username } = await accountOf(ctx, name);
  await removeTotpOf(ctx, uid);
  return { text: `${username} logs in without a code.`, json: { uid, username, second_step: false } };
}

async function accountOf({ db }: Context, name: string): Promise<UserRow> {
  const user = await findAccountNamed(db, name);
  if (!user) throw new ApiError('userNotFound', { names: name });
  return user;
}

function subjectOf({ uid, username }: Pick<UserRow, 'uid' | 'username'>) {
  return { kind: 'user', id: uid, name: username } as const;
}
