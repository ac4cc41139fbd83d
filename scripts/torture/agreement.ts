import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { pipeline } from 'node:stream/promises';
import { type DatabasePlace, type OpenDatabase, openDatabase } from '../../apps/server/src/platform/database/open.ts';
import { createLocalStore } from '../../apps/server/src/platform/storage/local.ts';
import type { Tables } from '../../apps/server/src/schema/tables.ts';

export interface TorturedSite {
  readonly dataDir: string;
  readonly place: DatabasePlace;
  readonly environment: Readonly<Record<string, string>>;
}

/**
 * Looks into the database and the folder of a server that does not run.
 * @throws Error naming what does not agree: rows with each other, the search index or files with the rows
 */
export async function demandAgreement({ dataDir, place }: TorturedSite): Promise<void> {
  if ('file' in place) checkFile(place.file);
  const open = await openDatabase<Tables>(place);
  try {
    await checkPages(open);
    await checkBatches(open);
    await checkFiles(open, join(dataDir, 'files'));
  } finally {
    await open.close();
  }
}

/** SQLite's own checks, and that every entry of the index has its words and no words are left over. */
function checkFile(file: string): void {
  const db = new DatabaseSync(file);
  try {
    const found = db.prepare('pragma integrity_check').all();
    demandNone('integrity', found.length === 1 && found[0]?.['integrity_check'] === 'ok' ? [] : found);
    demandNone('foreign keys', db.prepare('pragma foreign_key_check').all());
    const entries = 'select entry_id from search_entry';
    for (const table of ['search_names', 'search_tokens']) {
      db.exec(`insert into ${table} (${table}) values ('integrity-check')`);
      const words = `select id as entry_id from ${table}_docsize`;
      demandNone(`entries without ${table}`, db.prepare(`${entries} except ${words}`).all());
      demandNone(`${table} without an entry`, db.prepare(`${words} except ${entries}`).all());
    }
  } finally {
    db.close();
  }
}

async function checkPages({ db }: OpenDatabase<Tables>): Promise<void> {
  const torn = await db
    .selectFrom('page')
    .leftJoin('page_text', (join) =>
      join.onRef('page_text.page_id', '=', 'page.page_id').onRef('page_text.revision', '=', 'page.revision'),
    )
    .select('page.page_id')
    .where('page_text.page_history_id', 'is', null)
    // Behind a batch that is being built a page may still wait for its text: nobody sees it.
    .where('page.batch_id', 'is', null)
    .execute();
  demandNone('pages without the text that they point at', torn);
  const ahead = await db
    .selectFrom('page_text')
    .innerJoin('page', 'page.page_id', 'page_text.page_id')
    .select('page_text.page_history_id')
    .whereRef('page_text.revision', '>', 'page.revision')
    .execute();
  demandNone('texts that no page points at yet', ahead);
  const unfindable = await db
    .selectFrom('page')
    .leftJoin('search_entry', (join) =>
      join
        .onRef('search_entry.id', '=', 'page.page_id')
        .onRef('search_entry.scope', '=', 'page.item_id')
        .on('search_entry.kind', '=', 'page')
        .on('part', '=', 1),
    )
    .select('page.page_id')
    .where('page.deleted_at', '=', 0)
    .where('page.batch_id', 'is', null)
    .where('search_entry.entry_id', 'is', null)
    .execute();
  demandNone('pages that the index does not know', unfindable);
  const left = await db
    .selectFrom('search_entry')
    .leftJoin('page', 'page.page_id', 'search_entry.id')
    .select('search_entry.entry_id')
    .where('search_entry.kind', '=', 'page')
    .where('page.page_id', 'is', null)
    .execute();
  demandNone('index entries of pages that are not there', left);
}

/** What still hides behind a batch belongs to one that is being built. */
async function checkBatches({ db }: OpenDatabase<Tables>): Promise<void> {
  for (const table of ['item', 'catalog', 'page'] as const) {
    const rows = await db
      .selectFrom(table)
      .leftJoin('batch', 'batch.batch_id', `${table}.batch_id`)
      .select(`${table}.batch_id`)
      .where(`${table}.batch_id`, 'is not', null)
      .where((eb) => eb.or([eb('batch.state', '=', 'live'), eb('batch.batch_id', 'is', null)]))
      .execute();
    demandNone(`rows of ${table} hidden by a batch that is decided`, rows);
  }
}

/** The key of a file names the hash of its content: a half written one would not fit. */
async function checkFiles({ db }: OpenDatabase<Tables>, folder: string): Promise<void> {
  const store = createLocalStore(folder);
  const kept = new Set<string>();
  for await (const key of store.list('blob/')) {
    kept.add(key);
    const hash = /^blob\/..\/([0-9a-f]{64})-/.exec(key)?.[1];
    if ((await sha256Of(join(folder, key))) !== hash) throw new Error(`The file ${key} is not what its name says`);
  }
  const blobs = await db.selectFrom('blob').select('storage_key').execute();
  demandNone(
    'contents without their file',
    blobs.filter(({ storage_key }) => !kept.has(storage_key)),
  );
}

async function sha256Of(file: string): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(file), hash);
  return hash.digest('hex');
}

function demandNone(what: string, found: readonly unknown[]): void {
  if (found.length > 0) throw new Error(`${what}: ${found.length}, as ${JSON.stringify(found[0])}`);
}
