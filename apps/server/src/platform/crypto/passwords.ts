import { type Argon2Parameters, argon2, randomBytes, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';

// OWASP's first choice for argon2id; about 43 ms. Two at a time bound the memory to 38 MiB and leave threads of the
// pool for files.
const COST: Cost = { memory: 19_456, passes: 2, parallelism: 1 };
const SALT_BYTES = 16;
const HASH_BYTES = 32;
const AT_ONCE = 2;
// What a stored string may ask for at most: an imported one must not exhaust the memory.
const MEMORY_LIMIT_KIB = 65_536;
const PASSES_LIMIT = 10;
const LANES_LIMIT = 4;
const STORED = /^\$argon2id\$v=19\$m=(\d{1,6}),t=(\d{1,2}),p=(\d)\$([A-Za-z0-9+/]{11,86})\$([A-Za-z0-9+/]{22,86})$/;

const deriveBytes = promisify(argon2);
let cost = COST;

/** Of every hash from now on, for tests, which log in thousands of times; a stored one says its own. */
export function setPasswordCost(next: Cost): void {
  cost = next;
}

/** A PHC string: `$argon2id$v=19$m=…,t=…,p=…$salt$hash`. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(SALT_BYTES);
  const { memory, passes, parallelism } = cost;
  const hash = await derive(password, cost, salt, HASH_BYTES);
  return `$argon2id$v=19$m=${memory},t=${passes},p=${parallelism}$${unpadded(salt)}$${unpadded(hash)}`;
}

/** False for a wrong password and for a string that is no hash of ours; both take as long as a right one. */
export async function verifyPassword(password: string, stored: string): Promise<boolean> {
  const known = parseStored(stored);
  const { hash, salt, cost: asked } = known ?? parsedStandIn();
  const found = await derive(password, asked, salt, hash.length);
  return timingSafeEqual(found, hash) && known !== undefined;
}

type Cost = Pick<Argon2Parameters, 'memory' | 'passes' | 'parallelism'>;

interface Stored {
  readonly cost: Cost;
  readonly salt: Buffer;
  readonly hash: Buffer;
}

function parseStored(stored: string): Stored | undefined {
  const [, memory, passes, parallelism, salt, hash] = STORED.exec(stored) ?? [];
  if (salt === undefined || hash === undefined) return undefined;
  const asked = { memory: Number(memory), passes: Number(passes), parallelism: Number(parallelism) };
  const bounded =
    asked.passes >= 1 &&
    asked.passes <= PASSES_LIMIT &&
    asked.parallelism >= 1 &&
    asked.parallelism <= LANES_LIMIT &&
    asked.memory >= 8 * asked.parallelism &&
    asked.memory <= MEMORY_LIMIT_KIB;
  return bounded ? { cost: asked, salt: Buffer.from(salt, 'base64'), hash: Buffer.from(hash, 'base64') } : undefined;
}

/** Work that takes as long as for a known account, so that the time does not tell which accounts there are. */
function parsedStandIn(): Stored {
  return { cost, salt: Buffer.alloc(SALT_BYTES), hash: Buffer.alloc(HASH_BYTES) };
}

let running = 0;
const waiting: (() => void)[] = [];

async function derive(password: string, asked: Cost, nonce: Buffer, tagLength: number): Promise<Buffer> {
  if (running >= AT_ONCE) await new Promise<void>((resume) => waiting.push(resume));
  else running++;
  try {
    // Input methods write one character in several ways: the composed form makes them one password.
    return await deriveBytes('argon2id', { message: password.normalize('NFC'), nonce, tagLength, ...asked });
  } finally {
    const next = waiting.shift();
    if (next) next();
    else running--;
  }
}

function unpadded(bytes: Buffer): string {
  return bytes.toString('base64').replace(/=+$/, '');
}
