import { createSearchIndex, type EntryColumns, fitsPhrases, type Question } from '../../platform/search/index.ts';
import type { FoundRow, inSight } from './search.queries.ts';
import type { SearchSource } from './search-order.ts';

/** Where is looked, and how the texts there are read. */
export interface HitSource {
  readonly scope: number | readonly number[];
  readonly visible: ReturnType<typeof inSight>;
  readonly texts: (page_ids: readonly number[], chars: number) => Promise<readonly FoundRow[]>;
}

export interface FoundIds {
  readonly ids: readonly number[];
  readonly capped: boolean;
}

/** Of so many pages that have the words the texts are read for a phrase: the best ones, all of them in sight. */
const READ_FOR_PHRASES = 500;
const READ_AT_ONCE = 50;
/** What an excerpt is cut from: beyond it a page is found, and shown by its beginning. */
export const EXCERPT_CHARS = 50_000;
/** What stands beyond is not looked at for a phrase. */
const PHRASE_CHARS = 200_000;

/** Pages that fit the question, best first, as far as they are in sight. */
export async function findHits(
  { db, engine }: SearchSource,
  question: Question,
  { scope, visible, texts }: HitSource,
  limit: number,
): Promise<FoundIds> {
  const search = createSearchIndex(engine);
  const ask = { question, scope, kinds: ['page'], visible: (entry: EntryColumns) => visible(entry) };
  const isRead = question.phrases.length > 0;
  const { hits, capped } = await search.find(db, { ...ask, limit: isRead ? READ_FOR_PHRASES : limit });
  const ids = hits.map(({ id }) => id);
  if (!isRead) return { ids, capped };
  const fitting: number[] = [];
  for (let first = 0; first < ids.length && fitting.length <= limit; first += READ_AT_ONCE) {
    const some = ids.slice(first, first + READ_AT_ONCE);
    const rows = new Map((await texts(some, PHRASE_CHARS)).map((row) => [row.page_id, row]));
    fitting.push(...some.filter((page_id) => isFit(question, rows.get(page_id))));
  }
  return { ids: fitting.slice(0, limit), capped: capped || fitting.length > limit };
}

function isFit(question: Question, row: FoundRow | undefined): boolean {
  return row !== undefined && fitsPhrases(question, { title: row.page_title, text: row.content });
}
