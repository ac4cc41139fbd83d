import { type Argon2Parameters, argon2, randomBytes, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';

// OWASP's first choice for argon2id; about 43 ms. Two at a time bound the memory to 38 MiB and leave threads of the
// pool for files.
const MEMORY_KIB = 19_456;
const PASSES = 2;
const LANES = 1;
const SALT_BYTES = 16;
const HASH_BYTES = 32;
const AT_ONCE = 2;
// What a stored string may ask for at most: an imported one must not exhaust the memory.
const MEMORY_LIMIT_KIB = 65_536;
const PASSES_LIMIT = 10;
const LANES_LIMIT = 4;
const STORED = /^\$argon2id\$v=19\$m=(\d{1,6}),t=(\d{1,2}),p=(\d)\$([A-Za-z0-9+/]{11,86})\$([A-Za-z0-9+/]{22,86})$/;

const deriveBytes = promisify(argon2);

/** A PHC string: `$argon2id$v=19$m=…,t=…,p=…$salt$hash`. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(SALT_BYTES);
  const hash = await derive(password, { memory: MEMORY_KIB, passes: PASSES, parallelism: LANES }, salt, HASH_BYTES);
  return `$argon2id$v=19$m=${MEMORY_KIB},t=${PASSES},p=${LANES}$${unpadded(salt)}$${unpadded(hash)}`;
}

/** False for a wrong password and for a string that is no hash of ours; both take as long as a right one. */
export async function verifyPassword(password: string, stored: string): Promise<boolean> {
  const known = parseStored(stored);
  const { cost, salt, hash } = known ?? parsedStandIn();
  const found = await derive(password, cost, salt, hash.length);
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
  const cost = { memory: Number(memory), passes: Number(passes), parallelism: Number(parallelism) };
  const bounded =
    cost.passes >= 1 &&
    cost.passes <= PASSES_LIMIT &&
    cost.parallelism >= 1 &&
    cost.parallelism <= LANES_LIMIT &&
    cost.memory >= 8 * cost.parallelism &&
    cost.memory <= MEMORY_LIMIT_KIB;
  return bounded ? { cost, salt: Buffer.from(salt, 'base64'), hash: Buffer.from(hash, 'base64') } : undefined;
}

/** Work that takes as long as for a known account, so that the time does not tell which accounts there are. */
function parsedStandIn(): Stored {
  const cost = { memory: MEMORY_KIB, passes: PASSES, parallelism: LANES };
  return { cost, salt: Buffer.alloc(SALT_BYTES), hash: Buffer.alloc(HASH_BYTES) };
}

let running = 0;
const waiting: (() => void)[] = [];

async function derive(password: string, cost: Cost, nonce: Buffer, tagLength: number): Promise<Buffer> {
  if (running >= AT_ONCE) await new Promise<void>((resume) => waiting.push(resume));
  else running++;
  try {
    // Input methods write one character in several ways: the composed form makes them one password.
    return await deriveBytes('argon2id', { message: password.normalize('NFC'), nonce, tagLength, ...cost });
  } finally {
    const next = waiting.shift();
    if (next) next();
    else running--;
  }
}

function unpadded(bytes: Buffer): string {
  return bytes.toString('base64').replace(/=+$/, '');
}
