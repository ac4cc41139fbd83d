import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';

/** Random bytes as base64url: 32 of them make 43 characters. */
export function randomToken(bytes = 32): string {
  return randomBytes(bytes).toString('base64url');
}

/** As 64 hexadecimal digits. */
export function sha256(content: string | Uint8Array): string {
  return createHash('sha256').update(content).digest('hex');
}

/** Compares without telling by its time where the first difference is. */
export function sameSecret(one: string, other: string): boolean {
  const [a, b] = [createHash('sha256').update(one).digest(), createHash('sha256').update(other).digest()];
  return timingSafeEqual(a, b);
}
