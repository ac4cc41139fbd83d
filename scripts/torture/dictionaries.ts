import {
  addItem,
  applyDictionary,
  bindDictionary,
  deleteCatalog,
  dictionaryState,
  itemInfo,
  type MenuCatalog,
  pageInfo,
  previewDictionary,
  saveCatalog,
  savePage,
} from '@sheaf/contract';
import { type Client, clientWith } from '../api-client.ts';
import { letIn, PEOPLE } from './people.ts';
import { brokenConnection } from './saves.ts';
import type { Torment } from './torture.ts';

/** So many that their pages are brought up to date in several steps. */
const TABLES = 12;
/** Tables of which the database has one at a time. */
const GUESTS = 40;
const WRITTEN = 'Finance knows more of this.';

interface Known {
  readonly item_id: number;
  /** It follows a database, which goes from generation to generation. */
  readonly cat_id: number;
  readonly tokens: readonly string[];
  generation: number;
  pending: 'apply' | undefined;
  /** Whether the last answer said that all pages are up to date. */
  isDone: boolean;
}

/** One catalog follows a database again and again; others are bound beside it, whole or not at all, and deleted. */
export function dictionariesTorment(): Torment {
  let [acknowledged, cutOff] = [0, 0];
  let known: Known | undefined;
  return {
    begin: async (client) => {
      known = await begin(client);
    },
    work: async ({ url }, round) => {
      if (!known) throw new Error('There is no dictionary');
      const client = clientWith(url, known.tokens[round % PEOPLE] ?? '');
      for (;;) {
        const done = await oneRound(client, known);
        acknowledged += done;
        if (done < 3) break;
      }
      cutOff += 1;
    },
    check: async (client) => {
      if (!known) throw new Error('There is no dictionary');
      await checkFollower(client, known);
      await checkOthers(client, known);
    },
    noted: () => ({ acknowledged, cutOff }),
  };
}

async function begin(client: Client): Promise<Known> {
  const { item_id } = await client.ok(addItem, { item_name: 'Dictionary', item_type: 1 });
  const cat_id = await client.ok(saveCatalog, { item_id, cat_name: 'Database' });
  await client.ok(bindDictionary, { cat_id, ddl: statements(0) });
  const { pages } = await catalogOf(client, item_id, cat_id);
  for (const { page_id } of pages) {
    const { page_title, page_content } = await client.ok(pageInfo, { page_id });
    const text = { page_title, page_content: `${page_content}\n${WRITTEN}\n` };
    await client.ok(savePage, { item_id, page_id, cat_id, ...text });
  }
  const tokens = await letIn(client, 'keeper', [item_id]);
  return { item_id, cat_id, tokens, generation: 0, pending: undefined, isDone: true };
}

/** Two columns of each table tell the generation, so that half a page would show. */
function statements(generation: number): string {
  const types = `varchar(${generation + 1})`;
  const tables = Array.from(
    { length: TABLES },
    (_, at) => `CREATE TABLE t${at} (near ${types}, id int, far ${types});`,
  );
  const guest = `guest${generation % GUESTS}`;
  return `${tables.join('\n')}\nCREATE TABLE ${guest} (${guest}_near ${types}, ${guest}_far ${types});`;
}

/** How many of the three things were acknowledged. */
async function oneRound(client: Client, known: Known): Promise<number> {
  const { item_id, cat_id } = known;
  Object.assign(known, { pending: 'apply', isDone: false });
  const ddl = statements(known.generation + 1);
  const applied = await client.ok(applyDictionary, { cat_id, ddl }).catch(brokenConnection);
  if (applied === false) return 0;
  Object.assign(known, { generation: known.generation + 1, pending: undefined, isDone: applied.pending === 0 });
  const other = await client.ok(saveCatalog, { item_id, cat_name: 'Beside' }).catch(brokenConnection);
  if (other === false) return 1;
  const bound = await client.ok(bindDictionary, { cat_id: other, ddl: statements(0) }).catch(brokenConnection);
  if (bound === false) return 1;
  const gone = await client.ok(deleteCatalog, { cat_id: other, item_id }).catch(brokenConnection);
  return gone === false ? 2 : 3;
}

async function checkFollower(client: Client, known: Known): Promise<void> {
  const { item_id, cat_id, pending } = known;
  const state = await client.ok(dictionaryState, { cat_id });
  if (known.isDone && state.pending === 1) throw new Error('pages that were said to be up to date are not');
  // its version counts how often it was brought to newer statements
  const { version } = await client.ok(previewDictionary, { cat_id, ddl: statements(known.generation) });
  const generation = version - 1;
  if (generation !== known.generation && !(pending === 'apply' && generation === known.generation + 1)) {
    throw new Error(`the dictionary is in generation ${generation}, not ${known.generation} with ${pending} in flight`);
  }
  Object.assign(known, { generation, pending: undefined });
  const { pages } = await catalogOf(client, item_id, cat_id);
  const expected = TABLES + 1 + Math.min(generation + 1, GUESTS);
  if (pages.length !== expected) throw new Error(`the dictionary has ${pages.length} pages, not ${expected}`);
  const oldest = state.pending === 1 ? generation - 1 : generation;
  for (const page of pages) await checkPage(client, page, { oldest, generation });
  if (state.pending === 1) return;
  const { changes } = await client.ok(previewDictionary, { cat_id, ddl: statements(generation) });
  if (changes.length > 0) throw new Error(`pages that are up to date would change: ${JSON.stringify(changes[0])}`);
}

interface Generations {
  readonly oldest: number;
  readonly generation: number;
}

async function checkPage(
  client: Client,
  { page_id, page_title }: MenuCatalog['pages'][number],
  { oldest, generation }: Generations,
): Promise<void> {
  const { page_content } = await client.ok(pageInfo, { page_id });
  const told = [...page_content.matchAll(/varchar\((\d+)\)/g)].map(([, count]) => Number(count) - 1);
  const [first = generation] = told;
  if (told.some((one) => one !== first)) throw new Error(`page ${page_title} is half of one, half of another`);
  const isTable = page_title.startsWith('t');
  if (isTable && (first < oldest || first > generation || told.length < 2)) {
    throw new Error(`page ${page_title} tells of generation ${first}, not of ${oldest} to ${generation}`);
  }
  if (isTable && !page_content.includes(WRITTEN)) throw new Error(`page ${page_title} lost what was written`);
}

async function checkOthers(client: Client, { item_id, cat_id }: Known): Promise<void> {
  const { menu } = await client.ok(itemInfo, { item_id });
  const others = menu.catalogs.filter((catalog) => catalog.cat_id !== cat_id);
  for (const other of others) {
    const { bound } = await client.ok(dictionaryState, { cat_id: other.cat_id });
    const expected = bound === 1 ? TABLES + 2 : 0;
    if (other.pages.length !== expected) {
      throw new Error(`catalog ${other.cat_id} has ${other.pages.length} pages, not ${expected}`);
    }
    await client.ok(deleteCatalog, { cat_id: other.cat_id, item_id });
  }
}

async function catalogOf(client: Client, item_id: number, cat_id: number): Promise<MenuCatalog> {
  const { menu } = await client.ok(itemInfo, { item_id });
  const found = menu.catalogs.find((catalog) => catalog.cat_id === cat_id);
  if (!found) throw new Error(`catalog ${cat_id} is not there`);
  return found;
}
