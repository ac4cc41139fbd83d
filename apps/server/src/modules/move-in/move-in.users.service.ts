import type { OldPassword, OldUser } from '@sheaf/exchange/showdoc/site';
import type { Context } from '../../context.ts';
import { wrapOldDigest } from '../../platform/crypto/old-passwords.ts';
import { sealPushUrl } from '../message/notice-setting.service.ts';
import { accountKey } from '../user/user.service.ts';
import { listTakenNames } from './move-in.queries.ts';
import { inStep, placeIds } from './move-in.step.service.ts';
import { insertNoticeSettings, insertUsers } from './move-in.write.queries.ts';
import { chunksOf, type MoveInWork } from './move-in-work.ts';

const USERS_AT_ONCE = 100;
const NAME_TRIES = 1000;

export interface UserOptions {
  /** An account of the same name here is the same person. */
  readonly joinNames: boolean;
  /** Administrators of the old site administrate this one too: only where nobody else has begun to use it. */
  readonly keepAdministrators: boolean;
}

/** Accounts with their passwords. Answers by old id the name that each has here. */
export async function moveUsers(
  ctx: Context,
  work: MoveInWork,
  options: UserOptions,
): Promise<ReadonlyMap<number, string>> {
  const names = new Map(work.site.users.map(({ uid, username }) => [uid, username]));
  const coming = work.site.users.filter(({ uid }) => work.ids.get('user', uid) === undefined);
  for (const users of chunksOf(coming, USERS_AT_ONCE)) {
    const hashes = new Map(
      await Promise.all(users.map(async ({ uid, password }) => [uid, await storedPassword(password)] as const)),
    );
    const named = await nameUsers(ctx, work, users, options.joinNames);
    await inStep(ctx, work, async (step) => {
      const added = users.filter(({ uid }) => named.get(uid)?.joins === undefined);
      const ids = await placeIds(
        ctx,
        step.tx,
        'user',
        added.map(({ uid }) => uid),
      );
      const rows = added.map((user) => rowOf(user, idOf(ids, user.uid), named.get(user.uid)?.username, options));
      const withHashes = rows.map((row, at) => ({ ...row, password_hash: hashes.get(added[at]?.uid ?? 0) ?? '' }));
      if (rows.length > 0) await insertUsers(step.tx, withHashes);
      const pushed = added.filter(({ push_url }) => push_url !== '');
      const settings = pushed.map(({ uid, push_url }) => ({
        uid: idOf(ids, uid),
        push_url: sealPushUrl(ctx, push_url),
      }));
      if (settings.length > 0) await insertNoticeSettings(step.tx, settings);
      for (const { uid } of users) step.moved('user', uid, named.get(uid)?.joins ?? idOf(ids, uid));
      step.came('user', users.length);
      step.came('user_setting', pushed.length);
    });
    for (const [uid, { username }] of named) names.set(uid, username);
    tellPasswords(work, added(users, named));
  }
  return names;
}

function added(users: readonly OldUser[], named: ReadonlyMap<number, Named>): readonly OldUser[] {
  return users.filter(({ uid }) => named.get(uid)?.joins === undefined);
}

function tellPasswords({ notes }: MoveInWork, users: readonly OldUser[]): void {
  for (const { username, password } of users) {
    if (password.kind === 'locked') notes.push({ code: 'account-locked', where: username, detail: password.why });
  }
}

function idOf(ids: ReadonlyMap<number, number>, old_id: number): number {
  return ids.get(old_id) ?? old_id;
}

function rowOf(user: OldUser, uid: number, username = user.username, { keepAdministrators }: UserOptions) {
  return {
    uid,
    username,
    username_key: accountKey(username),
    name: user.name,
    email: user.email,
    email_key: null,
    groupid: keepAdministrators ? user.groupid : (2 as const),
    // The account that comes with the product was registered in 2032: what was announced before would not be his.
    created_at: user.last_login_at > 0 ? Math.min(user.created_at, user.last_login_at) : user.created_at,
    last_login_at: user.last_login_at,
  };
}

/** '' opens nothing: such an account gets a new password by a link or from an administrator. */
async function storedPassword(password: OldPassword): Promise<string> {
  if (password.kind === 'locked') return '';
  return password.kind === 'bcrypt' ? password.hash : wrapOldDigest(password.digest, password.salt);
}

interface Named {
  readonly username: string;
  /** The account here that it becomes; undefined: one of its own. */
  readonly joins: number | undefined;
}

async function nameUsers(
  ctx: Context,
  work: MoveInWork,
  users: readonly OldUser[],
  joinNames: boolean,
): Promise<ReadonlyMap<number, Named>> {
  const keys = users.map(({ username }) => accountKey(username));
  const taken = new Map((await listTakenNames(ctx.db, keys)).map(({ key, uid }) => [key, uid]));
  const named = new Map<number, Named>();
  for (const { uid, username } of users) {
    const key = accountKey(username);
    const holder = taken.get(key);
    if (holder === undefined) named.set(uid, { username, joins: undefined });
    else if (joinNames && holder > 0) named.set(uid, { username, joins: holder });
    else {
      const free = await freeName(ctx, username, taken);
      work.notes.push({ code: 'account-renamed', where: username, detail: free });
      named.set(uid, { username: free, joins: undefined });
    }
    taken.set(accountKey(named.get(uid)?.username ?? username), holder ?? 0);
  }
  return named;
}

/** `name-2`, `name-3` and so on. */
async function freeName(ctx: Context, username: string, taken: ReadonlyMap<string, number>): Promise<string> {
  for (let number = 2; number < NAME_TRIES; number++) {
    const name = `${username}-${number}`;
    const key = accountKey(name);
    if (!taken.has(key) && (await listTakenNames(ctx.db, [key])).length === 0) return name;
  }
  throw new Error(`Every name like ${username} is taken`);
}
