import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes, timingSafeEqual } from 'node:crypto';

const KEY_CHARS_MIN = 16;
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/** What is made of the site's one secret: a key per use, so that nothing made for one is good for another. */
export interface SecretKeys {
  /** Stands in what was sealed: tells which key it was. */
  readonly keyId: string;
  readonly sealing: Uint8Array;
  readonly lookup: Uint8Array;
  readonly signing: Uint8Array;
}

/** The stored secret cannot be opened: made with another key, for another purpose, or changed. */
export class SecretUnreadableError extends Error {
  override readonly name = 'SecretUnreadableError';
}

/** @throws RangeError when the secret is too short to be one */
export function secretKeys(secret: string): SecretKeys {
  if (secret.length < KEY_CHARS_MIN) throw new RangeError(`A secret key has at least ${KEY_CHARS_MIN} characters`);
  const derive = (use: string, bytes: number) => new Uint8Array(hkdfSync('sha256', secret, '', `sheaf ${use}`, bytes));
  return {
    keyId: Buffer.from(derive('id', 6)).toString('base64url'),
    sealing: derive('sealing', 32),
    lookup: derive('lookup', 32),
    signing: derive('signing', 32),
  };
}

/** Encrypts a text that must be shown or used again. The purpose (`api_token`) is needed to open it. */
export function sealSecret(keys: SecretKeys, purpose: string, text: string): string {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv('aes-256-gcm', keys.sealing, nonce, { authTagLength: TAG_BYTES });
  cipher.setAAD(Buffer.from(purpose));
  const sealed = Buffer.concat([nonce, cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()]);
  return `s1.${keys.keyId}.${sealed.toString('base64url')}`;
}

/** @throws SecretUnreadableError */
export function openSecret(keys: SecretKeys, purpose: string, sealed: string): string {
  const [version, keyId, content] = sealed.split('.');
  if (version !== 's1' || content === undefined) throw new SecretUnreadableError('Not a sealed secret');
  if (keyId !== keys.keyId) throw new SecretUnreadableError(`Sealed with another key (${keyId})`);
  const bytes = Buffer.from(content, 'base64url');
  if (bytes.length < NONCE_BYTES + TAG_BYTES) throw new SecretUnreadableError('Cut short');
  const nonce = bytes.subarray(0, NONCE_BYTES);
  const decipher = createDecipheriv('aes-256-gcm', keys.sealing, nonce, { authTagLength: TAG_BYTES });
  decipher.setAAD(Buffer.from(purpose));
  decipher.setAuthTag(bytes.subarray(-TAG_BYTES));
  try {
    return decipher.update(bytes.subarray(NONCE_BYTES, -TAG_BYTES), undefined, 'utf8') + decipher.final('utf8');
  } catch (cause) {
    throw new SecretUnreadableError('Changed, or sealed for another purpose', { cause });
  }
}

/** The same for the same text, and of no use without the key: finds a row by a secret that is stored sealed. */
export function lookupHash(keys: SecretKeys, purpose: string, text: string): string {
  return createHmac('sha256', keys.lookup).update(`${purpose}\0${text}`).digest('base64url');
}

/** A value that its holder can read and not change: `value.expiry.signature`. For cookies of visitors. */
export function signValue(
  keys: SecretKeys,
  { purpose, value, expires_at }: { purpose: string; value: string; expires_at: number },
): string {
  const content = `${Buffer.from(value).toString('base64url')}.${expires_at}`;
  return `${content}.${signature(keys, purpose, content).toString('base64url')}`;
}

/** The value; undefined when it was changed, signed for another purpose or with another key, or has expired. */
export function verifySigned(keys: SecretKeys, purpose: string, signed: string, now: number): string | undefined {
  const [value, expiry, given, ...more] = signed.split('.');
  if (value === undefined || expiry === undefined || given === undefined || more.length > 0) return undefined;
  const expected = signature(keys, purpose, `${value}.${expiry}`);
  const found = Buffer.from(given, 'base64url');
  if (found.length !== expected.length || !timingSafeEqual(found, expected)) return undefined;
  return Number(expiry) > now ? Buffer.from(value, 'base64url').toString() : undefined;
}

function signature(keys: SecretKeys, purpose: string, content: string): Buffer {
  return createHmac('sha256', keys.signing).update(`${purpose}\0${content}`).digest();
}
