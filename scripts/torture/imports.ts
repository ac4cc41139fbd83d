import { importFile, importProgress, itemInfo, listMyItems, type Menu, pageInfo } from '@sheaf/contract';
import { zipBytes } from '@sheaf/exchange/testing/zip-bytes';
import type { Client } from '../api-client.ts';
import { letLeasesEnd } from './leases.ts';
import { brokenConnection } from './saves.ts';
import type { Torment } from './torture.ts';

const FOLDERS = 4;
const PAGES_EACH = 20;
const DONE_WITHIN_MS = 60_000;
const ASK_MS = 50;

interface OrderedImport {
  readonly round: number;
  readonly job_id: number;
  readonly item_id: number;
}

/** Every third archive is imported again into the item of the one before it. */
const AGAIN = 3;

/** One archive each round. What was taken in is imported whole in the end, what was not leaves nothing. */
export function importsTorment(): Torment {
  let [acknowledged, cutOff, now] = [0, 0, 0];
  let ordered: OrderedImport | undefined;
  let into: { readonly item_id: number; readonly round: number } | undefined;
  return {
    begin: async () => undefined,
    work: async (client, round) => {
      now = round;
      into = round % AGAIN === 0 ? ordered : undefined;
      ordered = undefined;
      const bytes = new Uint8Array(archive(round));
      const fields = into ? { item_id: String(into.item_id) } : { item_name: nameOf(round) };
      const answer = await client.upload(importFile, { name: 'manual.zip', bytes }, fields).catch(brokenConnection);
      if (!answer) {
        cutOff++;
        return;
      }
      acknowledged++;
      ordered = { round, ...answer };
      if (!(await isEnded(client, answer.job_id))) cutOff++;
    },
    whileDown: letLeasesEnd,
    check: async (client) => {
      const items = (await client.ok(listMyItems, {})).filter(({ item_name }) => item_name === nameOf(now));
      for (const { item_id } of items) await demandWhole(client, item_id, [now]);
      if (ordered) await demandImported(client, ordered);
      else if (into) await demandWhole(client, into.item_id, [into.round, now]);
      else if (items.length > 1) throw new Error(`round ${now}: one archive made ${items.length} items`);
    },
    noted: () => ({ acknowledged, cutOff }),
  };
}

/** True when the job came to its end before the server was killed. */
async function isEnded(client: Client, job_id: number): Promise<boolean> {
  for (;;) {
    const job = await client.ok(importProgress, { job_id }).catch(brokenConnection);
    if (!job) return false;
    if (job.state === 'done') return true;
    await pause();
  }
}

async function demandImported(client: Client, { round, job_id, item_id }: OrderedImport): Promise<void> {
  const end = performance.now() + DONE_WITHIN_MS;
  for (;;) {
    const { state, error_message } = await client.ok(importProgress, { job_id });
    if (state === 'done') return demandWhole(client, item_id, [round]);
    if (state !== 'waiting' && state !== 'running') throw new Error(`round ${round}: import ${state} ${error_message}`);
    if (performance.now() > end) throw new Error(`round ${round}: the import is ${state} after ${DONE_WITHIN_MS} ms`);
    await pause();
  }
}

/** All pages are there, each with the text of one of these rounds. */
async function demandWhole(client: Client, item_id: number, rounds: readonly number[]): Promise<void> {
  const { menu } = await client.ok(itemInfo, { item_id });
  const page_ids = pagesOf(menu);
  if (page_ids.length !== FOLDERS * PAGES_EACH) {
    throw new Error(`round ${rounds}: item ${item_id} shows ${page_ids.length} of ${FOLDERS * PAGES_EACH} pages`);
  }
  for (const page_id of page_ids) {
    const { page_content } = await client.ok(pageInfo, { page_id });
    if (!rounds.some((round) => page_content.includes(`In round ${round}.`))) {
      throw new Error(`round ${rounds}: page ${page_id} of item ${item_id} has another archive's text`);
    }
  }
}

function pagesOf({ pages, catalogs }: Menu): number[] {
  return [...pages.map(({ page_id }) => page_id), ...catalogs.flatMap(pagesOf)];
}

function nameOf(round: number): string {
  return `Archive ${round}`;
}

function archive(round: number): Uint8Array {
  const files = Array.from({ length: FOLDERS * PAGES_EACH }, (_, index) => {
    const [folder, page] = [Math.floor(index / PAGES_EACH), index % PAGES_EACH];
    const text = `# Page ${folder}-${page}\n\nIn round ${round}.\n\n${'Words of a manual. '.repeat(150)}\n`;
    return { name: `manual/folder-${folder}/page-${page}.md`, content: text };
  });
  return zipBytes(files);
}

/** The job is another's work, and asking is all that one can do. */
function pause(): Promise<void> {
  return new Promise((resume) => setTimeout(resume, ASK_MS));
}
