import type { Asked, Question } from './question.ts';
import type { SearchAnswer, SearchHit, SearchQuery } from './search-index.ts';

/** The fields that say what a text is about; a word in one of them outweighs any number in the body. */
export const NAMING_FIELDS = ['title', 'headings', 'identifiers'] as const;
export type NamingField = (typeof NAMING_FIELDS)[number];

// A page about two things says one in its title and the other in a heading.
const TITLE_AND_HEADINGS = ['title', 'headings'] as const;

/** How the words of a question stand in a text: each in one of these fields, whole or as the beginning of a word. */
export interface Tier {
  readonly fields: readonly NamingField[] | 'anywhere';
  readonly words: 'whole' | 'begun';
  /** One of the words at least is in the title. */
  readonly titled?: true;
}

/**
 * Best first. A text that says the word stands before all that only begin so: the page about `ERR1` before a hundred
 * that list `ERR10` to `ERR199`. Only a title that begins so stands before it, for those who look while they type.
 */
const TIERS: readonly Tier[] = [
  { fields: ['title'], words: 'whole' },
  { fields: ['title'], words: 'begun' },
  { fields: TITLE_AND_HEADINGS, words: 'whole', titled: true },
  { fields: TITLE_AND_HEADINGS, words: 'whole' },
  { fields: ['identifiers'], words: 'whole' },
  { fields: 'anywhere', words: 'whole', titled: true },
  { fields: 'anywhere', words: 'whole' },
  { fields: TITLE_AND_HEADINGS, words: 'begun' },
  { fields: ['identifiers'], words: 'begun' },
  { fields: 'anywhere', words: 'begun' },
];

/** Those that stand before all that is looked for in texts. */
export function isNamed({ fields, words }: Tier): boolean {
  if (fields === 'anywhere') return false;
  return words === 'whole' || (fields.length === 1 && fields.includes('title'));
}

/** What is known before: that some text holds all words whole, or begun, as many others then will. */
export interface Seen {
  readonly whole?: boolean;
  readonly begun?: boolean;
}

export interface Before {
  readonly seen?: Seen;
  /** Tiers that were asked already, as far as the best of them all are enough. */
  readonly known?: ReadonlyMap<Tier, readonly SearchHit[]>;
}

/** The newest `most` entries of one tier, newest first; those of better tiers may be among them. */
export type AskTier = (tier: Tier, question: Question, most: number) => Promise<readonly SearchHit[]>;

/**
 * Tier after tier until there are enough. No scores are reckoned: for those an engine has to read every place of every
 * word in all texts of the site, where the newest hundred of a tier are found after a few hundred. Of the tiers of whole
 * words the last holds all others, and so it is with those of words begun: once it has told how few there are, those
 * that could find nothing more are not asked. So it is asked early: where no text holds all words whole no heading does
 * either, and where none holds them begun nothing more is asked. But not of one beginning alone that titles have: half of all
 * texts hold that, and enough of their names do.
 */
export async function findByTiers(query: SearchQuery, ask: AskTier, before: Before = {}): Promise<SearchAnswer> {
  const { question, limit } = query;
  const { seen = {}, known = new Map() } = before;
  const tiers = isNowhere(query) ? [] : tiersOf(question.wanted);
  const best = bestKnown(tiers, known, limit);
  if (best.isFull) return answerOf(best);
  const found = new Found(limit);
  const askings = tiers.map((tier) => ({ words: tier.words, asking: new Asking(tier, ask, query, known.get(tier)) }));
  const { whole, begun } = Object.groupBy(askings, ({ words }) => words);
  const [title, ...others] = (whole ?? []).map(({ asking }) => asking);
  const [titleBegun, ...othersBegun] = (begun ?? []).map(({ asking }) => asking);
  found.add(await hitsOf(title));
  if (found.isFull) return answerOf(found);
  const isAskedWhole = !seen.whole && !isBroad(question, 'whole');
  const isNoneWhole = isAskedWhole && (await isEmpty(others));
  const begins = await hitsOf(titleBegun);
  found.add(begins);
  if (found.isFull) return answerOf(found);
  const isBroadBegun = beginsMany(seen, begins, question);
  if (isNoneWhole && !isBroadBegun && (await isEmpty(othersBegun))) return answerOf(found);
  if (!isNoneWhole) await addAll(found, others, !isAskedWhole);
  if (!found.isFull) await addAll(found, othersBegun, isBroadBegun);
  return answerOf(found);
}

/** What the tiers before the first that is not known are enough for. */
function bestKnown(tiers: readonly Tier[], known: ReadonlyMap<Tier, readonly SearchHit[]>, limit: number): Found {
  const found = new Found(limit);
  for (const tier of tiers) {
    const hits = known.get(tier);
    if (!hits) break;
    found.add(hits);
  }
  return found;
}

/** Whether many texts are known to hold the words begun, without asking for all of them. */
function beginsMany({ begun = false }: Seen, begins: readonly SearchHit[], question: Question): boolean {
  return begun || (begins.length > 0 && isBroad(question, 'begun'));
}

async function hitsOf(tier: Asking | undefined): Promise<readonly SearchHit[]> {
  return tier ? tier.hits() : [];
}

/** One beginning and nothing else is looked for. */
function isBroad({ wanted }: Question, words: Tier['words']): boolean {
  const [asked, ...more] = wanted;
  if (!asked || more.length > 0) return false;
  return 'character' in asked.term || ('word' in asked.term && words === 'begun' && !asked.exact);
}

/** A tier that is asked once, when it is needed. */
class Asking {
  readonly #ask: () => Promise<readonly SearchHit[]>;
  #hits: Promise<readonly SearchHit[]> | undefined;

  constructor(tier: Tier, ask: AskTier, { question, limit }: SearchQuery, known: readonly SearchHit[] | undefined) {
    this.#ask = () => ask(tier, question, limit + 1);
    if (known) this.#hits = Promise.resolve(known);
  }

  hits(): Promise<readonly SearchHit[]> {
    this.#hits ??= this.#ask();
    return this.#hits;
  }
}

/** The last of `tiers` holds what the others hold. Where there are no such tiers nothing is known. */
async function isEmpty(tiers: readonly Asking[]): Promise<boolean> {
  const all = await tiers.at(-1)?.hits();
  return all?.length === 0;
}

async function addAll(found: Found, tiers: readonly Asking[], isBroad: boolean): Promise<void> {
  const [last, ...better] = tiers.toReversed();
  if (!last) return;
  const all = isBroad ? undefined : await last.hits();
  for (const tier of better.toReversed()) if (!found.isDone(all)) found.add(await tier.hits());
  if (!found.isFull) found.add(await last.hits());
}

function answerOf(found: Found): SearchAnswer {
  return { hits: found.best(), capped: found.isFull };
}

function isNowhere({ kinds, scope }: SearchQuery): boolean {
  return kinds?.length === 0 || (typeof scope === 'object' && scope.length === 0);
}

/** What was found, in the order in which it was, each once. */
class Found {
  readonly #hits = new Map<string, SearchHit>();
  readonly #limit: number;

  constructor(limit: number) {
    this.#limit = limit;
  }

  /** There are more than are asked for. */
  get isFull(): boolean {
    return this.#hits.size > this.#limit;
  }

  add(hits: readonly SearchHit[]): void {
    for (const hit of hits) if (!this.#hits.has(keyOf(hit))) this.#hits.set(keyOf(hit), hit);
  }

  /** There are enough, or these are known to be all and nothing is missing. */
  isDone(all: readonly SearchHit[] | undefined): boolean {
    if (this.isFull || !all) return this.isFull;
    return all.length <= this.#limit && all.every((hit) => this.#hits.has(keyOf(hit)));
  }

  best(): SearchHit[] {
    return [...this.#hits.values()].slice(0, this.#limit);
  }
}

function keyOf({ kind, id }: SearchHit): string {
  return `${kind} ${id}`;
}

/** Those that a question asks, best first, without those that could only find what a better one has found. */
export function tiersOf(wanted: readonly Asked[]): readonly Tier[] {
  if (wanted.length === 0) return [];
  const mayBegin = wanted.some(({ term, exact }) => 'word' in term && !exact);
  const free = wanted.filter(({ titled }) => !titled);
  if (free.length === 0) return TIERS.slice(0, mayBegin ? 2 : 1);
  return TIERS.filter(({ words, titled }) => (mayBegin || words === 'whole') && (wanted.length > 1 || !titled));
}
