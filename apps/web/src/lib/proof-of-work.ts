/** What the server asks of a browser instead of a picture: a number so that the hash begins with `bits` zero bits. */
export interface Challenge {
  readonly salt: string;
  readonly bits: number;
}

/** The smallest number whose SHA-256 of "salt:number" begins with the zero bits asked for. */
export function solveChallenge({ salt, bits }: Challenge): number {
  for (let number = 0; ; number++) {
    if (leadingZeroBits(sha256(`${salt}:${number}`)) >= bits) return number;
  }
}

export function leadingZeroBits(words: Uint32Array): number {
  let bits = 0;
  for (const word of words) {
    bits += Math.clz32(word);
    if (word !== 0) break;
  }
  return bits;
}

const ROUNDS = roundConstants();
const START = Uint32Array.of(
  0x6a09e667,
  0xbb67ae85,
  0x3c6ef372,
  0xa54ff53a,
  0x510e527f,
  0x9b05688c,
  0x1f83d9ab,
  0x5be0cd19,
);
const schedule = new Uint32Array(64);

/** SHA-256 as eight words. Written here because the browser's own is missing on plain http, where closed networks are. */
export function sha256(text: string): Uint32Array {
  const state = START.slice();
  const blocks = padded(new TextEncoder().encode(text));
  for (let at = 0; at < blocks.byteLength; at += 64) compress(state, new DataView(blocks.buffer, at, 64));
  return state;
}

function padded(bytes: Uint8Array): Uint8Array<ArrayBuffer> {
  const blocks = new Uint8Array(Math.ceil((bytes.length + 9) / 64) * 64);
  blocks.set(bytes);
  blocks[bytes.length] = 0x80;
  new DataView(blocks.buffer).setUint32(blocks.length - 4, bytes.length * 8);
  return blocks;
}

function compress(state: Uint32Array, block: DataView): void {
  expand(block);
  let [a, b, c, d, e, f, g, h] = eight(state);
  for (let round = 0; round < 64; round++) {
    const first = (h + bigSigma(e, 6, 11, 25) + ((e & f) ^ (~e & g)) + word(ROUNDS, round) + word(schedule, round)) | 0;
    const second = (bigSigma(a, 2, 13, 22) + ((a & b) ^ (a & c) ^ (b & c))) | 0;
    [h, g, f, e, d, c, b, a] = [g, f, e, (d + first) | 0, c, b, a, (first + second) | 0];
  }
  for (const [at, value] of [a, b, c, d, e, f, g, h].entries()) state[at] = word(state, at) + value;
}

function expand(block: DataView): void {
  for (let at = 0; at < 16; at++) schedule[at] = block.getUint32(at * 4);
  for (let at = 16; at < 64; at++) {
    schedule[at] =
      word(schedule, at - 16) +
      smallSigma(word(schedule, at - 15), 7, 18, 3) +
      word(schedule, at - 7) +
      smallSigma(word(schedule, at - 2), 17, 19, 10);
  }
}

function eight(words: Uint32Array): [number, number, number, number, number, number, number, number] {
  const [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0] = words;
  return [a, b, c, d, e, f, g, h];
}

function word(words: Uint32Array, at: number): number {
  return words[at] ?? 0;
}

function turn(value: number, by: number): number {
  return (value >>> by) | (value << (32 - by));
}

function bigSigma(value: number, first: number, second: number, third: number): number {
  return turn(value, first) ^ turn(value, second) ^ turn(value, third);
}

function smallSigma(value: number, first: number, second: number, shift: number): number {
  return turn(value, first) ^ turn(value, second) ^ (value >>> shift);
}

/** The first 32 bits of the fractional parts of the cube roots of the first 64 primes, as the standard defines them. */
function roundConstants(): Uint32Array {
  const primes: number[] = [];
  for (let number = 2; primes.length < 64; number++) {
    if (primes.every((prime) => number % prime !== 0)) primes.push(number);
  }
  return Uint32Array.from(primes, (prime) => (Math.cbrt(prime) % 1) * 2 ** 32);
}
