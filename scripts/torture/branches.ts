import {
  addItem,
  copyCatalog,
  deleteCatalog,
  itemInfo,
  type Menu,
  type MenuCatalog,
  saveCatalog,
  savePage,
  searchItem,
} from '@sheaf/contract';
import { type Client, clientWith } from '../api-client.ts';
import { letIn, PEOPLE } from './people.ts';
import { brokenConnection } from './saves.ts';
import type { Torment } from './torture.ts';

/** So many that their index entries are made in another thread and in several steps. */
const PAGES = 60;

/** What is known of the items between two kills. */
interface Known {
  /** The branch stands in one of these two, and in which one is known unless a move got no answer. */
  readonly homes: readonly [number, number];
  readonly top: number;
  /** Of those who copy and move, in turns. */
  readonly tokens: readonly string[];
  home: number;
  readonly copies: { item_id: number; count: number };
  pending: 'copy' | 'move' | 'delete' | undefined;
}

/** A branch is moved between two items; copies of it are made in a third, and deleted. Each is there whole or not at all. */
export function branchesTorment(): Torment {
  let [acknowledged, cutOff] = [0, 0];
  let known: Known | undefined;
  return {
    begin: async (client) => {
      known = await begin(client);
    },
    work: async ({ url }, round) => {
      if (!known) throw new Error('There is no branch');
      const client = clientWith(url, known.tokens[round % PEOPLE] ?? '');
      for (;;) {
        const done = await oneRound(client, known);
        acknowledged += done;
        if (done < 3) break;
      }
      cutOff++;
    },
    check: async (client) => {
      if (!known) throw new Error('There is no branch');
      await checkHome(client, known);
      await checkCopies(client, known);
      known.pending = undefined;
    },
    noted: () => ({ acknowledged, cutOff }),
  };
}

async function begin(client: Client): Promise<Known> {
  const item = async (item_name: string) => (await client.ok(addItem, { item_name, item_type: 1 })).item_id;
  const homes = [await item('Here'), await item('There')] as const;
  const top = await client.ok(saveCatalog, { item_id: homes[0], cat_name: 'Branch' });
  const below = await client.ok(saveCatalog, { item_id: homes[0], cat_name: 'Below', parent_cat_id: top });
  for (let page = 0; page < PAGES; page++) {
    const text = { page_title: `Page ${page}`, page_content: `walrus ${'A line of the text.\n'.repeat(50)}` };
    await client.ok(savePage, { item_id: homes[0], cat_id: page % 2 === 0 ? top : below, ...text });
  }
  const copies = { item_id: await item('Copies'), count: 0 };
  const tokens = await letIn(client, 'copier', [...homes, copies.item_id]);
  return { homes, top, tokens, home: homes[0], copies, pending: undefined };
}

/** How many of the three things were acknowledged. */
async function oneRound(client: Client, known: Known): Promise<number> {
  const { homes, top, copies } = known;
  known.pending = 'copy';
  const copy = await client.ok(copyCatalog, { cat_id: top, to_item_id: copies.item_id }).catch(brokenConnection);
  if (copy === false) return 0;
  copies.count++;
  known.pending = 'move';
  const other = known.home === homes[0] ? homes[1] : homes[0];
  const moved = await client.ok(copyCatalog, { cat_id: top, to_item_id: other, is_del: 1 }).catch(brokenConnection);
  if (moved === false) return 1;
  known.home = other;
  known.pending = 'delete';
  const gone = await client.ok(deleteCatalog, { cat_id: copy, item_id: copies.item_id }).catch(brokenConnection);
  if (gone === false) return 2;
  copies.count--;
  known.pending = undefined;
  return 3;
}

async function checkHome(client: Client, known: Known): Promise<void> {
  const counts = new Map<number, number>();
  for (const item_id of known.homes) counts.set(item_id, await countPages(client, item_id));
  const whole = known.homes.filter((item_id) => counts.get(item_id) === PAGES);
  const [home] = whole;
  if (whole.length !== 1 || home === undefined || [...counts.values()].reduce((a, b) => a + b) !== PAGES) {
    throw new Error(`the branch is in no single item: ${JSON.stringify([...counts])}`);
  }
  if (home !== known.home && known.pending !== 'move') throw new Error('the branch is not where it was moved to');
  known.home = home;
}

async function checkCopies(client: Client, { copies, pending }: Known): Promise<void> {
  const { menu } = await client.ok(itemInfo, { item_id: copies.item_id });
  for (const copy of menu.catalogs) {
    if (pagesOf(copy) !== PAGES) throw new Error(`copy ${copy.cat_id} has ${pagesOf(copy)} of ${PAGES} pages`);
  }
  const [least, most] = [copies.count - (pending === 'delete' ? 1 : 0), copies.count + (pending === 'copy' ? 1 : 0)];
  const there = menu.catalogs.length;
  if (there < least || there > most) throw new Error(`${there} copies where there should be ${least} to ${most}`);
  copies.count = there;
}

/** Pages in the tree, which the search has to find too. */
async function countPages(client: Client, item_id: number): Promise<number> {
  const { menu } = await client.ok(itemInfo, { item_id });
  const { pages } = await client.ok(searchItem, { item_id, keyword: 'walrus' });
  if (pages.length !== pagesOf(menu))
    throw new Error(`item ${item_id} shows ${pagesOf(menu)} and finds ${pages.length}`);
  return pages.length;
}

function pagesOf({ pages, catalogs }: Menu | MenuCatalog): number {
  return pages.length + catalogs.map(pagesOf).reduce((sum, count) => sum + count, 0);
}
