import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { addItem, copyCatalog, deleteCatalog, importFile, importProgress, itemInfo, savePage } from '@sheaf/contract';
import { zipBytes } from '@sheaf/exchange/testing/zip-bytes';
import type { Client } from '../api-client.ts';
import { SECRET_KEY } from '../live-server.ts';
import { runNode } from '../tool.ts';
import { type Site, whileServed } from './engine.ts';
import type { Figures } from './figures.ts';
import { fillItem } from './fill.ts';
import { textOf } from './texts.ts';

/** What is done with many pages, and what is told of it. */
export interface Deed {
  readonly longest: keyof Figures;
  readonly took?: keyof Figures;
  work(): Promise<unknown>;
}

/** Between two saves: somebody else works, too. */
const PAUSE_MS = 5;
const ASK_MS = 100;
const FILES_IN_FOLDER = 50;

/**
 * How long somebody who saves pages of another item waits for it at most, while a branch of so many pages is copied,
 * moved and deleted, and while so many pages are imported by the site and by a command beside it.
 */
export async function measureWaits(site: Site, pages: number): Promise<Figures> {
  return whileServed(site, async ({ client }) => {
    const [from, to, other] = await Promise.all(
      ['From', 'To', 'Other'].map((item_name) => client.ok(addItem, { item_name, item_type: 1 })),
    );
    if (!from || !to || !other) throw new Error('three items were asked for');
    await fillItem(site.place, from.item_id, pages, 1);
    const branch = await onlyCatalog(client, from.item_id);
    const copied = { to_item_id: to.item_id };
    const deeds: Deed[] = [
      { longest: 'wait_copy', took: 'copy_s', work: () => client.ok(copyCatalog, { cat_id: branch, ...copied }) },
      {
        longest: 'wait_delete',
        work: async () => client.ok(deleteCatalog, { cat_id: await onlyCatalog(client, to.item_id) }),
      },
      {
        longest: 'wait_move',
        took: 'move_s',
        work: () => client.ok(copyCatalog, { cat_id: branch, ...copied, is_del: 1 }),
      },
      { longest: 'wait_import', took: 'import_s', work: () => importZip(client, pages) },
      { longest: 'wait_command', took: 'command_s', work: () => importByCommand(site, pages) },
    ];
    const figures: Record<string, number> = {};
    for (const deed of deeds) Object.assign(figures, await saveDuring(client, other.item_id, deed));
    return figures;
  });
}

/** Saves a page of that item over and over until the deed is done. */
export async function saveDuring(client: Client, item_id: number, { longest, took, work }: Deed): Promise<Figures> {
  const text = textOf(0);
  const { page_id } = await client.ok(savePage, { item_id, ...text });
  const started = performance.now();
  let done = false;
  const working = work().finally(() => {
    done = true;
  });
  let most = 0;
  for (let serial = 0; !done; serial++) {
    const begun = performance.now();
    await client.ok(savePage, { item_id, page_id, ...text, page_content: `${text.page_content}\n\n${serial}` });
    most = Math.max(most, performance.now() - begun);
    await pause(PAUSE_MS);
  }
  await working;
  return { [longest]: most, ...(took ? { [took]: (performance.now() - started) / 1000 } : {}) };
}

async function onlyCatalog(client: Client, item_id: number): Promise<number> {
  const [catalog] = (await client.ok(itemInfo, { item_id })).menu.catalogs;
  if (!catalog) throw new Error(`item ${item_id} has no catalog`);
  return catalog.cat_id;
}

function filesOf(pages: number): readonly { readonly name: string; readonly content: string }[] {
  return Array.from({ length: pages }, (_, page) => {
    const { page_content } = textOf(page);
    return { name: `part-${Math.floor(page / FILES_IN_FOLDER)}/page-${page}.md`, content: page_content };
  });
}

async function importZip(client: Client, pages: number): Promise<void> {
  const bytes = new Uint8Array(zipBytes(filesOf(pages)));
  const { job_id } = await client.upload(importFile, { name: 'pages.zip', bytes }, { item_name: 'By the site' });
  for (;;) {
    const { state, error_message } = await client.ok(importProgress, { job_id });
    if (state === 'done') return;
    if (state !== 'waiting' && state !== 'running') throw new Error(`the import is ${state}: ${error_message}`);
    await pause(ASK_MS);
  }
}

async function importByCommand({ dataDir, environment }: Site, pages: number): Promise<void> {
  const folder = join(dataDir, 'bench-pages');
  for (const { name, content } of filesOf(pages)) {
    const path = join(folder, name);
    await mkdir(join(path, '..'), { recursive: true });
    await writeFile(path, content);
  }
  const env = { ...environment, SHEAF_DATA_DIR: dataDir, SHEAF_SECRET_KEY: SECRET_KEY };
  const command = ['apps/server/src/cli/main.ts', 'import', folder, '--item', 'By the command'];
  const { ok, output } = await runNode(command, { env });
  if (!ok) throw new Error(`the command failed: ${output.slice(-500)}`);
}

function pause(ms: number): Promise<void> {
  return new Promise((resume) => setTimeout(resume, ms));
}
