import { createPrivateKey, generateKeyPairSync, sign } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { writeTar } from './tar.ts';
import { filesOfVersion, type TreeOptions } from './tree.ts';

export interface FeedKeys {
  /** For SHEAF_UPDATE_KEY. */
  readonly publicKey: string;
  /** PKCS #8 as PEM; whoever has it makes versions that sites run. */
  readonly privateKey: string;
}

export function makeKeys(): FeedKeys {
  const { publicKey, privateKey } = generateKeyPairSync('ed25519');
  return {
    publicKey: publicKey.export({ format: 'jwk' }).x ?? '',
    privateKey: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
  };
}

export interface FeedFacts {
  readonly version: string;
  /** The oldest version that can be updated from. */
  readonly from: string;
  readonly issued: number;
  readonly archive: string;
  readonly size: number;
  readonly sha256: string;
  readonly changes_url?: string;
  readonly guide_url?: string;
}

/** `feed.json`, and beside it the signature over its bytes. */
export function writeFeed(folder: string, facts: FeedFacts, privateKey: string): void {
  const bytes = Buffer.from(`${JSON.stringify({ product: 'sheaf', ...facts }, null, 2)}\n`);
  const signature = sign(null, bytes, createPrivateKey(privateKey)).toString('base64url');
  writeFileSync(join(folder, 'feed.json'), bytes);
  writeFileSync(join(folder, 'feed.json.sig'), `${signature}\n`);
}

/** The archive of a version; answers what the feed says of it. */
export async function packVersion(root: string, folder: string, version: string, options: TreeOptions = {}) {
  const archive = `sheaf-${version}.tar.gz`;
  return {
    version,
    archive,
    ...(await writeTar(join(folder, archive), filesOfVersion(root, { ...options, version }))),
  };
}
