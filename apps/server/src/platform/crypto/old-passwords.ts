import { createHash } from 'node:crypto';
import { hashPassword, verifyPassword } from './passwords.ts';

/** Written before what was wrapped: the digest of another product, its salt, and our hash of the digest. */
const WRAPPED = /^\$old-md5\$([0-9a-zA-Z]*)(\$argon2id\$.+)$/;
const BCRYPT = /^\$2[aby]\$(\d\d)\$[./A-Za-z0-9]{53}$/;
/** A stored hash may not ask for more work than this: each more doubles it. */
const BCRYPT_COST_MAX = 14;

/** A quick digest that came from elsewhere is never kept as it is: only a slow hash of it. */
export async function wrapOldDigest(digest: string, salt: string): Promise<string> {
  return `$old-md5$${salt.replace(/[^0-9a-zA-Z]/g, '')}${await hashPassword(digest)}`;
}

/** Is it of another product? Then it is replaced when its password is known, at a log-in. */
export function isOldHash(stored: string): boolean {
  return WRAPPED.test(stored) || BCRYPT.test(stored);
}

/** By a hash of ours, or by one that another product made. */
export async function verifyAnyPassword(password: string, stored: string): Promise<boolean> {
  const [, salt = '', ours] = WRAPPED.exec(stored) ?? [];
  if (ours !== undefined) return verifyWrapped(password, salt, ours);
  const [, cost] = BCRYPT.exec(stored) ?? [];
  if (cost === undefined) return verifyPassword(password, stored);
  return Number(cost) <= BCRYPT_COST_MAX && verifyBcrypt(password, stored);
}

async function verifyWrapped(password: string, salt: string, ours: string): Promise<boolean> {
  for (const spelling of spellings(password)) {
    if (await verifyPassword(oldDigest(spelling, salt), ours)) return true;
  }
  return false;
}

async function verifyBcrypt(password: string, stored: string): Promise<boolean> {
  // Loaded when it is needed: with each log-in fewer such hashes are left.
  const { compare } = await import('bcryptjs');
  for (const spelling of spellings(password)) {
    if (await compare(spelling, stored)) return true;
  }
  return false;
}

/** As it was typed, and as older servers escaped it before they hashed it. */
function spellings(password: string): ReadonlySet<string> {
  const escaped = password
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
  return new Set([password, escaped.replaceAll("'", '&#039;'), escaped]);
}

function oldDigest(password: string, salt: string): string {
  return md5(`${Buffer.from(md5(password)).toString('base64')}576hbgh6${salt}`);
}

function md5(text: string): string {
  return createHash('md5').update(text).digest('hex');
}
