import { addItem, pageInfo, savePage, searchItem } from '@sheaf/contract';
import type { Client } from '../api-client.ts';
import { Refused } from '../api-client.ts';
import type { Torment } from './torture.ts';

const WRITERS = 4;

/** A page as its writer knows it. */
interface Known {
  readonly page_id: number;
  /** The unique word of the last acknowledged text. */
  word: string;
  revision: number;
  /** Of a save that got no answer: it may be there or not, but whole. */
  pending: string | undefined;
}

/** Several writers create pages and change their own, each text with a word of its own. */
export function savesTorment(random: (below: number) => number): Torment {
  let touched = new Set<Known>();
  let [item_id, acknowledged, cutOff] = [0, 0, 0];

  /** Undefined when no answer came. */
  const save = async (client: Client, word: string, page: Known | undefined): Promise<Known | undefined> => {
    if (page) {
      page.pending = word;
      touched.add(page);
    }
    const text = { page_title: `Page ${word}`, page_content: contentOf(word) };
    const answer = client.ok(savePage, { item_id, page_id: page?.page_id ?? 0, ...text });
    const saved = await answer.catch(brokenConnection);
    if (!saved) return undefined;
    const { page_id, revision } = saved;
    const known = Object.assign(page ?? {}, { page_id, revision, word, pending: undefined });
    touched.add(known);
    return known;
  };

  /** Every writer has pages of its own: each of its saves is judged by itself. */
  const write = async (client: Client, writer: string): Promise<void> => {
    const own: Known[] = [];
    for (let count = 0; ; count++) {
      const page = random(2) === 0 ? own[random(own.length || 1)] : undefined;
      const saved = await save(client, `${writer}n${count}x`, page);
      if (!saved) break;
      acknowledged++;
      if (!page) own.push(saved);
    }
    cutOff++;
  };

  return {
    begin: async (client) => {
      ({ item_id } = await client.ok(addItem, { item_name: 'Tortured', item_type: 1 }));
    },
    work: async (client, round) => {
      touched = new Set();
      await Promise.all(Array.from({ length: WRITERS }, (_, writer) => write(client, `r${round}w${writer}`)));
    },
    check: async (client) => {
      for (const page of touched) await checkPage(client, item_id, page);
    },
    noted: () => ({ acknowledged, cutOff }),
  };
}

/** Long enough that it does not fit into one page of the database. */
function contentOf(word: string): string {
  return `# ${word}\n\n${`A line of the text of ${word}.\n`.repeat(200)}\nThe end of ${word}.\n`;
}

async function checkPage(client: Client, item_id: number, page: Known): Promise<void> {
  const { page_id } = page;
  const info = await client.ok(pageInfo, { page_id });
  const word = [page.word, page.pending].find((one) => one !== undefined && info.page_content === contentOf(one));
  if (word === undefined) throw new Error(`page ${page_id} has neither the acknowledged text nor the one in flight`);
  const landed = word !== page.word;
  if (info.revision !== page.revision + (landed ? 1 : 0) || info.page_title !== `Page ${word}`) {
    throw new Error(`page ${page_id} has revision ${info.revision} and title ${info.page_title} for the text ${word}`);
  }
  const { pages } = await client.ok(searchItem, { item_id, keyword: word });
  if (!pages.some((found) => found.page_id === page_id)) throw new Error(`page ${page_id} is not found by ${word}`);
  const gone = landed ? page.word : page.pending;
  const stale = gone === undefined ? [] : (await client.ok(searchItem, { item_id, keyword: gone })).pages;
  if (stale.some((found) => found.page_id === page_id)) throw new Error(`page ${page_id} is still found by ${gone}`);
  Object.assign(page, { word, revision: info.revision, pending: undefined });
}

/** A refusal is no broken connection. */
export function brokenConnection(error: unknown): false {
  if (error instanceof Refused || !(error instanceof TypeError || error instanceof SyntaxError)) throw error;
  return false;
}
