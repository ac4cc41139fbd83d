import {
  applyApiVersion,
  importFile,
  importProgress,
  itemInfo,
  listApiSources,
  type Menu,
  pageInfo,
  savePage,
  uploadApiVersion,
} from '@sheaf/contract';
import { type Client, clientWith } from '../api-client.ts';
import { letLeasesEnd } from './leases.ts';
import { letIn, PEOPLE } from './people.ts';
import { brokenConnection } from './saves.ts';
import type { Torment } from './torture.ts';

/** So many that their pages are brought up to date in several steps. */
const OPERATIONS = 25;
const WRITTEN = 'Finance knows more of this.';
const ASK_MS = 50;

interface Known {
  readonly item_id: number;
  readonly source_id: number;
  readonly tokens: readonly string[];
  /** The document that the last acknowledged call brought the pages to. */
  generation: number;
  /** A newer one may have been applied by a call that was cut off. */
  inFlight: boolean;
}

/** The pages of an API follow document after document: each has one operation more and one less than the one before. */
export function reimportsTorment(): Torment {
  let [acknowledged, cutOff] = [0, 0];
  let known: Known | undefined;
  return {
    begin: async (client) => {
      known = await begin(client);
    },
    work: async ({ url }, round) => {
      if (!known) throw new Error('There is no API');
      const client = clientWith(url, known.tokens[round % PEOPLE] ?? '');
      while (await oneGeneration(client, known)) acknowledged += 1;
      cutOff += 1;
    },
    whileDown: letLeasesEnd,
    check: async (client) => {
      if (!known) throw new Error('There is no API');
      await check(client, known);
    },
    noted: () => ({ acknowledged, cutOff }),
  };
}

async function begin(client: Client): Promise<Known> {
  const ordered = await client.upload(importFile, file(0), { item_name: 'API' });
  const { item_id } = ordered;
  while ((await client.ok(importProgress, { job_id: ordered.job_id })).state !== 'done') await pause();
  for (const { page_id, page_title } of await operationsOf(client, item_id)) {
    const { page_content } = await client.ok(pageInfo, { page_id });
    await client.ok(savePage, {
      item_id,
      page_id,
      page_title,
      page_content: `${page_content}\n\n## Notes\n\n${WRITTEN}\n`,
    });
  }
  const [source] = await client.ok(listApiSources, { item_id });
  if (!source) throw new Error('The import left no source');
  const tokens = await letIn(client, 'reader', [item_id]);
  return { item_id, source_id: source.source_id, tokens, generation: 0, inFlight: false };
}

/** False when the connection broke. What an earlier call left to do is done first. */
async function oneGeneration(client: Client, known: Known): Promise<boolean> {
  const { item_id, source_id } = known;
  const [source] = await client.ok(listApiSources, { item_id }).catch(() => []);
  if (!source) return false;
  if (source.pending === 1) {
    await pause();
    return oneGeneration(client, known);
  }
  const next = known.generation + 1;
  const named = { item_id: String(item_id), source_id: String(source_id) };
  const uploaded = await client.upload(uploadApiVersion, file(next), named).catch(brokenConnection);
  if (uploaded === false) return false;
  known.inFlight = true;
  const order = { item_id, source_id, version: uploaded.version };
  const applied = await client.ok(applyApiVersion, order).catch(brokenConnection);
  if (applied === false) return false;
  Object.assign(known, { generation: next, inFlight: false });
  return true;
}

async function check(client: Client, known: Known): Promise<void> {
  const [source] = await client.ok(listApiSources, { item_id: known.item_id });
  if (!source) throw new Error('the API is not there');
  const pages = await operationsOf(client, known.item_id);
  const last = Math.max(...pages.map(({ page_title }) => numberOf(page_title)));
  const generation = last - OPERATIONS + 1;
  if (generation !== known.generation && !(known.inFlight && generation === known.generation + 1)) {
    throw new Error(`the API is in generation ${generation}, not ${known.generation}`);
  }
  Object.assign(known, { generation, inFlight: false });
  if (pages.length !== last + 1) throw new Error(`generation ${generation} has ${pages.length} pages`);
  for (const page of pages) await checkPage(client, page, { generation, isPending: source.pending === 1 });
}

interface Expected {
  readonly generation: number;
  readonly isPending: boolean;
}

async function checkPage(
  client: Client,
  { page_id, page_title }: Menu['pages'][number],
  { generation, isPending }: Expected,
): Promise<void> {
  const { page_content } = await client.ok(pageInfo, { page_id });
  const told = [...page_content.matchAll(/In generation (\d+)\./g)].map(([, text]) => Number(text));
  const [first] = told;
  if (first === undefined || told.length !== 2 || told[1] !== first) {
    throw new Error(`page ${page_title} tells of generations ${told}`);
  }
  const operation = numberOf(page_title);
  // One that the document left out stays as that document's last had it.
  const newest = Math.min(generation, operation);
  if (first !== newest && !(isPending && first === newest - 1)) {
    throw new Error(`page ${page_title} tells of generation ${first}, not of ${newest}`);
  }
  if (operation < OPERATIONS && !page_content.includes(WRITTEN)) {
    throw new Error(`page ${page_title} lost what was written`);
  }
}

async function operationsOf(client: Client, item_id: number): Promise<Menu['pages']> {
  const { menu } = await client.ok(itemInfo, { item_id });
  const pages = [...menu.pages, ...menu.catalogs.flatMap((catalog) => catalog.pages)];
  return pages.filter(({ page_title }) => page_title.startsWith('Operation '));
}

function numberOf(title: string): number {
  return Number(title.replace('Operation ', ''));
}

/** Two sections of each page tell the generation, so that half a page would show. */
function file(generation: number): { readonly name: string; readonly bytes: Uint8Array<ArrayBuffer> } {
  const said = `In generation ${generation}.`;
  const paths = Object.fromEntries(
    Array.from({ length: OPERATIONS }, (_, at) => {
      const number = generation + at;
      const responses = { 200: { description: said } };
      return [`/operation/${number}`, { get: { summary: `Operation ${number}`, description: said, responses } }];
    }),
  );
  const document = { openapi: '3.1.0', info: { title: 'API', version: String(generation) }, paths };
  return { name: 'api.json', bytes: new TextEncoder().encode(JSON.stringify(document)) };
}

function pause(): Promise<void> {
  return new Promise((resume) => setTimeout(resume, ASK_MS));
}
