import { type ExchangeTree, type FileSource, ImportRefused, openFolder, recognise } from '@sheaf/exchange';
import { z } from 'zod';
import type { Context } from '../../context.ts';
import { sha256 } from '../../platform/crypto/tokens.ts';
import { batchOfJob, dropBatch } from '../batch/batch.service.ts';
import { finishImport } from '../import/import.finish.service.ts';
import { openBatch } from '../import/import.order.service.ts';
import { runImport } from '../import/import.service.ts';
import { findAdministrator, findManualSetting, isWritableItem, writeManualSetting } from './manual.queries.ts';

/** What is remembered of the manual on this site. */
const Written = z.object({
  /** Of the folder that it was made from. */
  hash: z.string(),
  item_id: z.number().int(),
  /** Every page that was ever written: one that is gone was deleted here, and stays so. */
  keys: z.array(z.string()),
});
type Written = z.infer<typeof Written>;

interface ManualJob {
  readonly job_id: number;
  readonly signal: AbortSignal;
}

export const MANUAL_JOB = 'manual';
export const MANUAL_NAME = 'Sheaf 使用手册 / Sheaf manual';
export const SOURCE = 'sheaf-manual';
export const FORMAT = 'markdown';
/** The folders of the two languages, as catalogs. */
export const LANGUAGES = [
  { key: 'zh', title: '中文' },
  { key: 'en', title: 'English' },
];

/**
 * Makes the manual an open item of the administrator, or brings a newer version of it. Pages that people changed or
 * deleted stay as they are; so does the item when it was deleted. True when something was written.
 */
export async function bringManual(ctx: Context, job: ManualJob, folder: string): Promise<boolean> {
  const source = await openManual(folder);
  const written = await readWritten(ctx);
  const hash = source && (await hashOf(source));
  if (!source || hash === written?.hash) return false;
  const tree = await readManual(source);
  const item_id = await writeManual(ctx, job, tree, written);
  if (item_id === undefined) return false;
  const keys = [...new Set([...(written?.keys ?? []), ...keysOf(tree)])];
  const now: Written = { hash: hash ?? '', item_id, keys };
  await ctx.db.transaction().execute((tx) => writeManualSetting(tx, JSON.stringify(now), ctx.clock.now()));
  return true;
}

/** Answers the item; undefined when it is not to be written. */
async function writeManual(
  ctx: Context,
  job: ManualJob,
  tree: ExchangeTree,
  written: Written | undefined,
): Promise<number | undefined> {
  const author = await findAdministrator(ctx.db);
  if (!author) return undefined;
  const before = await batchOfJob(ctx, job.job_id);
  if (before?.state === 'live') return (await finishImport(ctx, before, author)).item_id;
  if (before) await dropBatch(ctx, before.batch_id);
  if (written && !(await isWritableItem(ctx.db, written.item_id))) return undefined;

  const place = { uid: author.uid, item_id: written?.item_id ?? 0, item_name: MANUAL_NAME, job_id: job.job_id };
  const batch = await ctx.db.transaction().execute((tx) => openBatch(ctx, tx, { ...place, visibility: 'open' }));
  const known = new Set(written?.keys ?? []);
  const order = { ...batch, author, format: FORMAT, source: SOURCE, named: true, known, leaveChanged: true };
  await runImport(ctx, order, async () => tree, { signal: job.signal, tell: () => undefined });
  return batch.item_id;
}

/** Undefined where the manual was not installed along. */
async function openManual(folder: string): Promise<FileSource | undefined> {
  try {
    return await openFolder(folder);
  } catch (error) {
    if (error instanceof ImportRefused && error.code === 'not-a-folder') return undefined;
    throw error;
  }
}

async function hashOf({ files }: FileSource): Promise<string> {
  const lines: string[] = [];
  for (const file of files) lines.push(`${sha256(await file.read())} ${file.path}`);
  return sha256(lines.sort().join('\n'));
}

async function readManual(source: FileSource): Promise<ExchangeTree> {
  const format = await recognise(source);
  if (!format) throw new Error(`${source.name} is no manual`);
  const tree = await format.read({ language: 'zh' });
  const catalogs = tree.catalogs.map((catalog) => {
    const order = LANGUAGES.findIndex(({ key }) => catalog.title === key);
    const language = LANGUAGES[order];
    return language ? { ...catalog, title: language.title, order: order + 1 } : catalog;
  });
  return { ...tree, catalogs };
}

function keysOf({ pages, catalogs }: Pick<ExchangeTree, 'catalogs' | 'pages'>): string[] {
  return [...pages.map(({ key }) => key), ...catalogs.flatMap(keysOf)];
}

/** What is remembered of the manual; undefined before the first start is done. */
export async function readWritten(ctx: Pick<Context, 'db'>): Promise<Written | undefined> {
  const value = await findManualSetting(ctx.db);
  return value === undefined ? undefined : Written.parse(JSON.parse(value));
}
