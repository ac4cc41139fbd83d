import {
  createCipheriv,
  createDecipheriv,
  createHash,
  createHmac,
  randomBytes,
  scryptSync,
  timingSafeEqual,
} from 'node:crypto';

/** How an archive names and keeps its bytes. */
export interface Seal {
  /** The name of bytes by what they are: nobody who lacks the passphrase can tell from it what they are. */
  nameOf(bytes: Uint8Array): string;
  close(name: string, bytes: Uint8Array): Buffer;
  /** @throws Error when they were changed, cut or put in the place of others */
  open(name: string, bytes: Buffer): Buffer;
}

export const PLAIN: Seal = {
  nameOf: (bytes) => createHash('sha256').update(bytes).digest('hex'),
  close: (_name, bytes) => Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength),
  open: (_name, bytes) => bytes,
};

/** What stands beside an encrypted archive so that its passphrase can be tried. */
export interface Lock {
  readonly salt: string;
  readonly proof: string;
}

const COST = { N: 2 ** 16, r: 8, p: 1, maxmem: 2 ** 28 };
const [KEY_BYTES, NONCE_BYTES, TAG_BYTES] = [32, 12, 16];

export function newLock(passphrase: string): Lock {
  const salt = randomBytes(16).toString('base64');
  return { salt, proof: proofOf(keysOf(passphrase, salt).naming) };
}

/** Undefined: the passphrase is another. */
export function sealWith(passphrase: string, { salt, proof }: Lock): Seal | undefined {
  const { sealing, naming } = keysOf(passphrase, salt);
  const [found, wanted] = [Buffer.from(proofOf(naming)), Buffer.from(proof)];
  if (found.length !== wanted.length || !timingSafeEqual(found, wanted)) return undefined;
  return {
    nameOf: (bytes) => createHmac('sha256', naming).update(bytes).digest('hex'),
    close: (name, bytes) => {
      const nonce = randomBytes(NONCE_BYTES);
      const cipher = createCipheriv('aes-256-gcm', sealing, nonce, { authTagLength: TAG_BYTES });
      cipher.setAAD(Buffer.from(name));
      return Buffer.concat([nonce, cipher.update(bytes), cipher.final(), cipher.getAuthTag()]);
    },
    open: (name, bytes) => {
      const nonce = bytes.subarray(0, NONCE_BYTES);
      const decipher = createDecipheriv('aes-256-gcm', sealing, nonce, { authTagLength: TAG_BYTES });
      decipher.setAAD(Buffer.from(name));
      decipher.setAuthTag(bytes.subarray(-TAG_BYTES));
      return Buffer.concat([decipher.update(bytes.subarray(NONCE_BYTES, -TAG_BYTES)), decipher.final()]);
    },
  };
}

function keysOf(passphrase: string, salt: string): { sealing: Buffer; naming: Buffer } {
  const bytes = scryptSync(passphrase.normalize('NFC'), Buffer.from(salt, 'base64'), 2 * KEY_BYTES, COST);
  return { sealing: bytes.subarray(0, KEY_BYTES), naming: bytes.subarray(KEY_BYTES) };
}

function proofOf(naming: Buffer): string {
  return createHmac('sha256', naming).update('sheaf archive').digest('base64');
}
