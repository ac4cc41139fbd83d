import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { lstat, mkdir, open, readdir, readFile, rename, rm, stat, symlink } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';
import { promisify } from 'node:util';
import { z } from 'zod';
import type { Config, UpdateFeed } from '../../config.ts';
import { randomToken } from '../../platform/crypto/tokens.ts';
import { ApiError } from '../../platform/errors.ts';
import { OutgoingError } from '../../platform/outgoing/target.ts';
import { ArchiveRefused, untar } from '../../platform/untar.ts';
import { isAlive } from '../../platform/update/settle-turn.ts';
import { isVersion, readState, treeOf, versionsFolder, writeState } from '../../platform/update/state.ts';
import { demandStep, type Feed, readFeed, wayToFeed } from './update.feed.service.ts';
import { demandNoObstacle } from './update.obstacle.service.ts';

const run = promisify(execFile);
const DOWNLOAD_MS = 30 * 60_000;
const HEAD_MS = 15_000;
const UNPACKED = { bytes: 2 * 1024 * 1024 * 1024, entries: 200_000 };
const PART_KEPT_MS = 24 * 60 * 60_000;

/** What an archive says of itself, in `packaged.json`. */
const Packaged = z.object({
  version: z.string().refine(isVersion),
  /** Links that packages are found by, which an archive may not hold: `node_modules/@sheaf/sheet` to `packages/sheet`. */
  links: z.record(
    z.string().regex(/^node_modules\/@?[\w-]+(\/[\w-]+)?$/),
    z.string().regex(/^(apps|packages)\/[\w-]+$/),
  ),
});

/** Who asks while it is downloaded waits for the same. */
const underWay = new Map<string, Promise<string>>();

/**
 * Downloads what the feed tells of and unpacks it beside the versions that are there; answers its version.
 * @throws ApiError
 */
export async function downloadUpdate(config: Pick<Config, 'home' | 'updateFeed'>, installed: string): Promise<string> {
  const key = config.home ?? '';
  const known = underWay.get(key);
  if (known !== undefined) return known;
  const work = download(config, installed).finally(() => underWay.delete(key));
  underWay.set(key, work);
  return work;
}

async function download({ home, updateFeed }: Pick<Config, 'home' | 'updateFeed'>, installed: string): Promise<string> {
  if (!updateFeed) throw new ApiError('updateNoFeed');
  const folder = await demandNoObstacle({ home });
  if (readState(folder).update) throw new ApiError('updateRunning');
  const feed = await readFeed(updateFeed, { home });
  demandStep(feed, installed);
  await sweepParts(versionsFolder(folder));
  const part = join(versionsFolder(folder), `.part-${process.pid}-${randomToken(9)}`);
  try {
    await fetchArchive(updateFeed, feed, `${part}.tar.gz`);
    await unpack(`${part}.tar.gz`, part, feed.version);
    await place(part, treeOf(folder, feed.version), folder);
  } catch (cause) {
    throw cause instanceof ArchiveRefused ? new ApiError('updateArchiveWrong', {}, { cause }) : cause;
  } finally {
    await rm(`${part}.tar.gz`, { force: true });
    await rm(part, { recursive: true, force: true });
  }
  writeState(folder, { ...readState(folder), ready: feed.version });
  return feed.version;
}

/** @throws ApiError updateFeedUnanswered, updateArchiveWrong */
async function fetchArchive(updateFeed: UpdateFeed, { archive, size, sha256 }: Feed, file: string): Promise<void> {
  const hash = createHash('sha256');
  const handle = await open(file, 'wx');
  let bytes = 0;
  try {
    const { status, body } = await wayToFeed(updateFeed).send({
      url: new URL(archive, updateFeed.url).href,
      method: 'GET',
      headers: {},
      timeoutMs: DOWNLOAD_MS,
      headMs: HEAD_MS,
      // one more, which tells that there is more
      maxBytes: size + 1,
      redirects: 'checked',
    });
    if (status !== 200) throw new OutgoingError(`answered with ${status}`, { final: true });
    for await (const part of body) {
      bytes += part.length;
      hash.update(part);
      await handle.writeFile(part);
    }
  } catch (cause) {
    throw cause instanceof OutgoingError ? new ApiError('updateFeedUnanswered', {}, { cause }) : cause;
  } finally {
    await handle.close();
  }
  if (bytes !== size || hash.digest('hex') !== sha256) throw new ApiError('updateArchiveWrong');
}

async function unpack(archive: string, folder: string, version: string): Promise<void> {
  await untar(archive, folder, UNPACKED);
  const packaged = Packaged.safeParse(await readJson(join(folder, 'packaged.json')));
  if (!packaged.success || packaged.data.version !== version) throw new ArchiveRefused('not the version of the feed');
  for (const [name, to] of Object.entries(packaged.data.links)) {
    const link = join(folder, name);
    await mkdir(dirname(link), { recursive: true });
    await symlink(relative(dirname(link), join(folder, to)), link);
  }
}

async function readJson(file: string): Promise<unknown> {
  if (!existsSync(file)) return undefined;
  try {
    return JSON.parse(await readFile(file, 'utf8'));
  } catch (cause) {
    throw new ArchiveRefused('not the version of the feed', { cause });
  }
}

/** What runs is never touched: only a version that is newer than it comes here. */
async function place(part: string, tree: string, home: string): Promise<void> {
  const { ready } = readState(home);
  if (existsSync(tree)) {
    if (treeOf(home, ready) === tree) writeState(home, { ...readState(home), ready: '' });
    await rm(tree, { recursive: true, force: true });
  }
  await rename(part, tree);
  // thousands of files: all at once is much less work than one after the other
  await run('sync');
}

/** What a process that was killed left. */
async function sweepParts(folder: string): Promise<void> {
  for (const name of await readdir(folder)) {
    if (!name.startsWith('.part-')) continue;
    const pid = Number(/^\.part-(\d+)-/.exec(name)?.[1] ?? 0);
    const { mtimeMs } = await stat(join(folder, name)).catch(() => lstat(folder));
    // this process has none under way when it begins one; another that has such a number may be anybody
    const isLeft = pid === process.pid || !isAlive(pid) || Date.now() - mtimeMs > PART_KEPT_MS;
    if (isLeft) await rm(join(folder, name), { recursive: true, force: true });
  }
}
