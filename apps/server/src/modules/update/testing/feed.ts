import { readFileSync, truncateSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { basename, join } from 'node:path';
import { type FeedFacts, makeKeys, writeFeed } from '../../../../../../scripts/package/feed.ts';
import { type TarEntry, writeTar } from '../../../../../../scripts/package/tar.ts';
import { filesOfVersion } from '../../../../../../scripts/package/tree.ts';
import { ROOT } from '../../../../../../scripts/tool.ts';
import { temporaryFolder } from './installation.ts';

/** A feed as a publisher offers it, and as nobody should. */
export interface TestFeed {
  readonly environment: Readonly<Record<string, string>>;
  /** `silent`: it takes requests and never answers; `halfway`: of an archive it sends the first half, and no more. */
  state: 'gone' | 'halfway' | 'serving' | 'silent';
  /** A version of this repository with other files, by their paths. */
  publish(
    version: string,
    changed?: Readonly<Record<string, (bytes: Buffer) => Buffer | undefined>>,
  ): Promise<FeedFacts>;
  /** Any entries. */
  publishEntries(version: string, entries: Iterable<TarEntry>): Promise<FeedFacts>;
  /** Signs other facts, with the key or with one that is not it. */
  sign(facts: FeedFacts, key?: string): void;
  cut(facts: FeedFacts, bytes: number): void;
}

interface Ending {
  after(end: () => Promise<void>): void;
}

export async function startFeed(t: Ending): Promise<TestFeed> {
  const folder = await temporaryFolder(t, 'feed');
  const keys = makeKeys();
  let issued = 1_700_000_000;
  const server = createServer((request, response) => {
    if (feed.state === 'silent') return;
    const file = join(folder, basename(request.url ?? ''));
    response.statusCode = feed.state === 'gone' ? 404 : 200;
    const bytes = feed.state === 'gone' ? Buffer.alloc(0) : readFileSync(file);
    if (feed.state !== 'halfway' || !file.endsWith('.tar.gz')) return void response.end(bytes);
    response.setHeader('content-length', bytes.length);
    response.write(bytes.subarray(0, bytes.length / 2));
  });
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  t.after(async () => {
    server.closeAllConnections();
    await new Promise((resolve) => void server.close(resolve));
  });
  // it listens on a port
  const { port } = server.address() as AddressInfo;
  const sign = (facts: FeedFacts, key = keys.privateKey) => writeFeed(folder, facts, key);
  const publishEntries = async (version: string, entries: Iterable<TarEntry>): Promise<FeedFacts> => {
    const archive = `sheaf-${version}.tar.gz`;
    issued += 1;
    const facts = { version, from: '0.1.0', issued, archive, ...(await writeTar(join(folder, archive), entries)) };
    sign(facts);
    return facts;
  };
  const feed: TestFeed = {
    environment: { SHEAF_UPDATE_FEED: `http://127.0.0.1:${port}/feed.json`, SHEAF_UPDATE_KEY: keys.publicKey },
    state: 'serving',
    publishEntries,
    sign,
    publish: (version, changed = {}) => publishEntries(version, changedFiles(version, changed)),
    cut: ({ archive }, bytes) => truncateSync(join(folder, archive), bytes),
  };
  return feed;
}

function* changedFiles(
  version: string,
  changed: Readonly<Record<string, (bytes: Buffer) => Buffer | undefined>>,
): Generator<TarEntry> {
  for (const { path, bytes } of filesOfVersion(ROOT, { version, withoutPackages: true })) {
    const change = changed[path];
    const now = change ? change(bytes) : bytes;
    if (now) yield { path, bytes: now };
  }
}
