import { createHash } from 'node:crypto';
import type { OldDatabase } from './database.ts';
import { numberOf, type OldRow, rawOf, secondsOf, textOf } from './fields.ts';
import type { OldNote } from './notes.ts';
import type { OldPassword, OldUser } from './site.ts';

/** Of the account that comes with the product, while nobody logged in by it. */
const DEFAULT_DIGEST = 'a89da13684490eb9ec9e613f91d24d00';
const DEFAULT_PASSWORD = '123456';

export async function readUsers(db: OldDatabase, notes: OldNote[]): Promise<OldUser[]> {
  const pushUrls = new Map<number, string>();
  for await (const row of db.rows('user_setting', { key: 'id' })) {
    if (rawOf(row, 'key_name') === 'push_url') pushUrls.set(numberOf(row, 'uid'), textOf(row, 'key_value').trim());
  }
  const users: OldUser[] = [];
  for await (const row of db.rows('user', { key: 'uid', without: ['cookie_token'] })) {
    const user = userOf(row, pushUrls);
    if (user.uid <= 0 || user.username === '') continue;
    users.push(user);
    if (hasDefaultPassword(user.password)) {
      notes.push({ code: 'account-default-password', where: user.username, detail: '' });
    }
  }
  return users;
}

function userOf(row: OldRow, pushUrls: ReadonlyMap<number, string>): OldUser {
  const uid = numberOf(row, 'uid');
  return {
    uid,
    username: textOf(row, 'username').trim(),
    name: textOf(row, 'name').trim(),
    email: textOf(row, 'email').trim(),
    groupid: numberOf(row, 'groupid', 2) === 1 ? 1 : 2,
    password: passwordOf(rawOf(row, 'password').trim(), rawOf(row, 'salt')),
    created_at: secondsOf(row, 'reg_time'),
    last_login_at: secondsOf(row, 'last_login_time'),
    push_url: pushUrls.get(uid) ?? '',
  };
}

/** Recognised by its form, for an upgraded database has both. */
function passwordOf(stored: string, salt: string): OldPassword {
  if (/^\$2[aby]\$\d\d\$[./A-Za-z0-9]{53}$/.test(stored)) return { kind: 'bcrypt', hash: stored };
  if (!/^[0-9a-f]{32}$/i.test(stored)) return { kind: 'locked', why: 'unknown' };
  const digest = stored.toLowerCase();
  if (digest === DEFAULT_DIGEST) return { kind: 'locked', why: 'default' };
  if (digest === oldDigest('', salt)) return { kind: 'locked', why: 'empty' };
  return { kind: 'md5', digest, salt };
}

function hasDefaultPassword(password: OldPassword): boolean {
  return password.kind === 'md5' && password.digest === oldDigest(DEFAULT_PASSWORD, password.salt);
}

/** As the old product reckons it. */
function oldDigest(password: string, salt: string): string {
  const inner = Buffer.from(md5(password)).toString('base64');
  return md5(`${inner}576hbgh6${salt}`);
}

function md5(text: string): string {
  return createHash('md5').update(text).digest('hex');
}
