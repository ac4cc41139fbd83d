import type { InputOf, listSiteUsers, saveSiteUser, setUsersDisabled, signUsersOut } from '@sheaf/contract';
import type { Viewer } from '../../access/viewer.ts';
import type { Context, RequestContext } from '../../context.ts';
import { hashPassword } from '../../platform/crypto/passwords.ts';
import { ApiError } from '../../platform/errors.ts';
import type { Db, Tx } from '../../schema/tables.ts';
import { recordAudit } from '../audit/audit.service.ts';
import { secondStepsAmong } from '../totp/totp.service.ts';
import { changeAccount } from '../user/account.service.ts';
import { demandOtherAdministrator, disableUser, enableUser } from '../user/disable.service.ts';
import { endSessionsOf } from '../user/session.service.ts';
import { accountKey, createUser, demandPassword, demandUsername, replacePassword } from '../user/user.service.ts';
import { lockAdministrating } from './admin-user.access.ts';
import {
  countSiteUsers,
  countThings,
  type FoundUsers,
  findSiteUserRows,
  type KnownAccount,
  listAccounts,
  listSiteUserRows,
  type SiteUserRow,
  type UserFilter,
  type UserPart,
} from './admin-user.queries.ts';

export interface SiteUsers {
  readonly total: number;
  readonly rows: readonly SiteUserRow[];
  /** Whose log-ins ask for a code. */
  readonly secondSteps: ReadonlySet<number>;
}

export async function siteUsers(ctx: Context, input: InputOf<typeof listSiteUsers>): Promise<SiteUsers> {
  const { username, state, sort, order, page, count } = input;
  const part = { sort, order, offset: (page - 1) * count, limit: count };
  const filter = { text: username, key: accountKey(username), state };
  const { total, rows } = await (username === '' ? listedUsers(ctx.db, state, part) : foundUsers(ctx.db, filter, part));
  const uids = rows.map(({ uid }) => uid);
  return { total, rows, secondSteps: await secondStepsAmong(ctx, uids) };
}

async function listedUsers(db: Db, state: UserFilter['state'], part: UserPart): Promise<FoundUsers> {
  const rows = await listSiteUserRows(db, state, part);
  return { rows, total: lastPageEnd(part, rows.length) ?? (await countSiteUsers(db, state)) };
}

async function foundUsers(db: Db, filter: UserFilter, part: UserPart): Promise<FoundUsers> {
  const found = await findSiteUserRows(db, filter, part);
  if (found.rows.length > 0 || part.offset === 0) return found;
  const { total } = await findSiteUserRows(db, filter, { ...part, offset: 0, limit: 1 });
  return { total, rows: [] };
}

/** How many there are in all, where a page that is not full tells it. */
export function lastPageEnd({ offset, limit }: Pick<UserPart, 'offset' | 'limit'>, found: number): number | undefined {
  return found < limit && (found > 0 || offset === 0) ? offset + found : undefined;
}

type Saved = InputOf<typeof saveSiteUser>;

/** @throws ApiError usernameInvalid, passwordLength, usernameTaken, userNotFound, onlyAdministrator, notAllowed */
export async function saveUser(ctx: RequestContext, viewer: Viewer, input: Saved): Promise<void> {
  if (input.uid === 0) await addUser(ctx, viewer, input);
  else await changeUser(ctx, viewer, input);
}

async function addUser(
  ctx: RequestContext,
  viewer: Viewer,
  { username, password, name = '', groupid = 2 }: Saved,
): Promise<void> {
  demandUsername(username);
  demandPassword(password, 'password');
  const password_hash = await hashPassword(password);
  await ctx.db.transaction().execute(async (tx) => {
    await lockAdministrating(ctx, tx, viewer, []);
    const user = await createUser(tx, { username, password_hash, groupid, name }, ctx.clock.now());
    await recordAudit(ctx, tx, { action: 'user.added', subject: subjectOf(user), after: { groupid, name } });
  });
}

async function changeUser(ctx: RequestContext, viewer: Viewer, { uid, password, ...change }: Saved): Promise<void> {
  if (password !== '') demandPassword(password, 'password');
  const password_hash = password === '' ? undefined : await hashPassword(password);
  await ctx.db.transaction().execute(async (tx) => {
    await lockAdministrating(ctx, tx, viewer, [uid]);
    const [user] = await demandAccounts(tx, [uid]);
    if (!user) return;
    const { name = user.name, groupid = user.groupid } = change;
    if (groupid === 2) await demandOtherAdministrator(tx, user);
    await changeAccount(tx, uid, { name, groupid });
    const own = uid === viewer.uid ? { keep_session_id: viewer.session_id } : {};
    const [before, after] = [
      { name: user.name, groupid: user.groupid },
      { name, groupid },
    ];
    await recordAudit(ctx, tx, { action: 'user.changed', subject: subjectOf(user), before, after });
    if (password_hash === undefined) return;
    await replacePassword(ctx, tx, { uid, password_hash, ...own });
    await recordAudit(ctx, tx, { action: 'password.changed', subject: subjectOf(user) });
  });
}

/** All or none. @throws ApiError notAllowed, ownAccountKept, userNotFound, onlyAdministrator */
export async function setDisabled(
  ctx: RequestContext,
  viewer: Viewer,
  { uids, disabled }: InputOf<typeof setUsersDisabled>,
): Promise<number> {
  if (disabled === 1 && uids.includes(viewer.uid)) throw new ApiError('ownAccountKept', {}, { field: 'uids' });
  return ctx.db.transaction().execute(async (tx) => {
    await lockAdministrating(ctx, tx, viewer, uids);
    const action = disabled === 1 ? 'user.disabled' : 'user.enabled';
    let changed = 0;
    for (const user of await demandAccounts(tx, uids)) {
      const isChanged = await (disabled === 1 ? disableUser(ctx, tx, user.uid) : enableUser(tx, user.uid));
      if (!isChanged) continue;
      changed += 1;
      await recordAudit(ctx, tx, { action, subject: subjectOf(user) });
    }
    return changed;
  });
}

/** @throws ApiError notAllowed, userNotFound */
export async function signOut(
  ctx: RequestContext,
  viewer: Viewer,
  { uids, with_tokens }: InputOf<typeof signUsersOut>,
): Promise<number> {
  return ctx.db.transaction().execute(async (tx) => {
    await lockAdministrating(ctx, tx, viewer, uids);
    const users = await demandAccounts(tx, uids);
    for (const user of users) {
      const keep_session_id = user.uid === viewer.uid ? viewer.session_id : 0;
      await endSessionsOf(ctx, tx, user.uid, { keep_session_id, tokens: with_tokens === 1 });
      await recordAudit(ctx, tx, { action: 'session.ended', subject: subjectOf(user) });
    }
    return users.length;
  });
}

/** What they own together. */
export async function thingsOf(
  ctx: Context,
  uids: readonly number[],
): Promise<{ readonly items: number; readonly teams: number }> {
  return countThings(ctx.db, uids);
}

/** @throws ApiError userNotFound naming the ids that nobody has */
export async function demandAccounts(tx: Tx, uids: readonly number[]): Promise<readonly KnownAccount[]> {
  const users = await listAccounts(tx, uids);
  const found = new Set(users.map(({ uid }) => uid));
  const gone = uids.filter((uid) => !found.has(uid));
  if (gone.length > 0) throw new ApiError('userNotFound', { names: gone.slice(0, 5).join(', ') }, { field: 'uid' });
  return users;
}

function subjectOf({ uid, username }: Pick<KnownAccount, 'uid' | 'username'>) {
  return { kind: 'user', id: uid, name: username } as const;
}
