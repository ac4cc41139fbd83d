import { randomBytes } from 'node:crypto';
import { LIMITS } from '@sheaf/contract';
import { lookupHash, type SecretKeys } from '../../platform/crypto/secrets.ts';

const ISSUER = 'Sheaf';
const SECRET_BYTES = 20;
const STEP_SECONDS = 30;
/** Clocks of telephones may be this many steps off. */
const WINDOW = 1;
/** Nobody mistakes one of these for another. */
const LETTERS = 'abcdefghjkmnpqrstuvwxyz23456789';
const HALF = 5;

/** In the letters in which people type it in. */
export async function newSecret(): Promise<string> {
  const { Secret } = await import('otpauth');
  return new Secret({ size: SECRET_BYTES }).base32;
}

/** What an authenticator reads from a picture. */
export async function addressOf(secret: string, username: string): Promise<string> {
  const { TOTP } = await import('otpauth');
  return new TOTP({ issuer: ISSUER, label: username, secret, period: STEP_SECONDS }).toString();
}

/** The step to which the code belongs; undefined when it is not right, or not after the last one that was used. */
export async function stepOf(
  secret: string,
  { code, nowMs, last_step }: { readonly code: string; readonly nowMs: number; readonly last_step: number },
): Promise<number | undefined> {
  const token = code.replaceAll(/\s/g, '');
  if (!/^\d{6}$/.test(token)) return undefined;
  const { TOTP } = await import('otpauth');
  const delta = new TOTP({ secret, period: STEP_SECONDS }).validate({ token, timestamp: nowMs, window: WINDOW });
  if (delta === null) return undefined;
  const step = Math.floor(nowMs / 1000 / STEP_SECONDS) + delta;
  return step > last_step ? step : undefined;
}

/** `abcde-fghjk`: each opens the account once. */
export function newRecoveryCodes(): readonly string[] {
  return Array.from({ length: LIMITS.recoveryCodes }, () => {
    // 31 letters go into 248 of the 256 values evenly; the rest is thrown away.
    const letters = [...randomBytes(64)].filter((byte) => byte < 248).map((byte) => LETTERS[byte % LETTERS.length]);
    return `${letters.slice(0, HALF).join('')}-${letters.slice(HALF, 2 * HALF).join('')}`;
  });
}

/** As it is kept: of no use without the site's key. */
export function recoveryHash(keys: SecretKeys, code: string): string {
  return lookupHash(keys, 'totp_recovery', code.toLowerCase().replaceAll(/[^a-z\d]/g, ''));
}
