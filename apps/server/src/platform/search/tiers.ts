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

/** The newest `most` entries of one tier, newest first; those of better tiers may be among them. */
type AskTier = (tier: Tier, question: Question, most: number) => Promise<readonly SearchHit[]>;

/**
 * Tier after tier until there are enough. No scores are reckoned: for those an engine has to read every place of every
 * word in all texts of the site, where the newest hundred of a tier are found after a few hundred.
 */
export async function findByTiers({ question, scope, kinds, limit }: SearchQuery, ask: AskTier): Promise<SearchAnswer> {
  const found = new Map<string, SearchHit>();
  const isNowhere = kinds?.length === 0 || (typeof scope === 'object' && scope.length === 0);
  for (const tier of isNowhere ? [] : tiersOf(question.wanted)) {
    for (const hit of await ask(tier, question, limit + 1)) {
      const key = `${hit.kind} ${hit.id}`;
      if (!found.has(key)) found.set(key, hit);
    }
    if (found.size > limit) break;
  }
  return { hits: [...found.values()].slice(0, limit), capped: found.size > limit };
}

/** Without those that could only find what a better one has found. */
function tiersOf(wanted: readonly Asked[]): readonly Tier[] {
  if (wanted.length === 0) return [];
  const mayBegin = wanted.some(({ term, exact }) => 'word' in term && !exact);
  const free = wanted.filter(({ titled }) => !titled);
  if (free.length === 0) return TIERS.slice(0, mayBegin ? 2 : 1);
  return TIERS.filter(({ words, titled }) => (mayBegin || words === 'whole') && (wanted.length > 1 || !titled));
}
