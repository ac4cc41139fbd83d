const CJK = String.raw`\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}ー`;
const RUN = new RegExp(String.raw`[${CJK}]+|[[\p{L}\p{M}\p{N}_$]--[${CJK}]]+`, 'gv');
const CJK_FIRST = new RegExp(`^[${CJK}]`, 'v');
/** A run that begins below is none of Chinese, Japanese or Korean. */
const FIRST_CJK_UNIT = 0x1100;
// The pieces of an identifier: `getUserInfo2` is get, User, Info, 2.
const PIECE = /\p{Lu}+(?=\p{Lu}[\p{Ll}\p{M}])|\p{Lu}?[\p{Ll}\p{M}]+|\p{Lu}+|\p{N}+|[^\p{Lu}\p{Ll}\p{M}\p{N}_$]+/gu;
const WORD_CHARS_MAX = 200;
// A word of more pieces is a hash or encoded bytes: nobody looks for what begins in its middle.
const PIECES_MAX = 12;
/** So long a text may always become. */
const GROWN_CHARS = 10_000;
/** A longer phrase is looked for by its beginning. Long texts overlap by so many tokens where they are cut. */
export const PHRASE_MAX = 60;

export interface Token {
  readonly text: string;
  /** Of a run of Chinese, Japanese or Korean: only those stand in phrases. */
  readonly cjk: boolean;
}

/** Told each token of a text, and whether it is of a run of Chinese, Japanese or Korean. */
type Visit = (text: string, cjk: boolean) => void;

/**
 * What a text can be found by, in its order. A CJK run gives its overlapping pairs and its last character; any other
 * word the whole and every rest of it that begins at a border of camelCase, snake_case or digits.
 */
export function eachToken(text: string, visit: Visit): void {
  // Most words stand in a text more than once.
  const known = new Map<string, readonly string[]>();
  for (const run of normalized(text).match(RUN) ?? []) {
    if (isCjk(run)) {
      visitPairs(run, visit);
      continue;
    }
    const rests = known.get(run) ?? restsOf(wordCut(run));
    known.set(run, rests);
    for (const rest of rests) visit(rest, false);
  }
}

/** A word, or the beginning of one; a single CJK character, which begins a pair; or neighbouring pairs. */
export type Term = { readonly word: string } | { readonly character: string } | { readonly phrase: readonly string[] };

/** Of Chinese, Japanese or Korean, or a word. */
export interface Run {
  readonly text: string;
  readonly cjk: boolean;
}

/** What a part of a question is made of; none when it has no letter or digit. It is normalized by whoever asks. */
export function runsOf(text: string): Run[] {
  return (text.match(RUN) ?? []).map((run) =>
    isCjk(run) ? { text: run, cjk: true } : { text: wordCut(run), cjk: false },
  );
}

export function termOf({ text, cjk }: Run): Term {
  return cjk ? termOfRun([...text]) : { word: fold(text) };
}

/** Equal for what differs in case only. */
export function fold(text: string): string {
  return text.toLowerCase().replaceAll('ς', 'σ');
}

/** One sign may stand for eighteen letters: of a text full of those the beginning is enough. */
function normalized(text: string): string {
  return text.normalize('NFKC').slice(0, Math.max(2 * text.length, GROWN_CHARS));
}

function isCjk(run: string): boolean {
  return run.charCodeAt(0) >= FIRST_CJK_UNIT && CJK_FIRST.test(run);
}

function visitPairs(run: string, visit: Visit): void {
  let from = 0;
  while (from < run.length) {
    const next = from + unitsAt(run, from);
    visit(run.slice(from, next < run.length ? next + unitsAt(run, next) : next), true);
    from = next;
  }
}

/** Of the character that begins there. */
function unitsAt(text: string, index: number): number {
  return (text.codePointAt(index) ?? 0) > 0xffff ? 2 : 1;
}

/** Of one piece whatever its borders, and folded. */
const SIMPLE = /^(?:[a-z]+|[0-9]+)$/;

function restsOf(word: string): string[] {
  if (SIMPLE.test(word)) return [word];
  const rests = [fold(word)];
  const pieces = [...word.matchAll(PIECE)];
  if (pieces.length > PIECES_MAX) return rests;
  for (const { index } of pieces) {
    if (index > 0) rests.push(fold(word.slice(index)));
  }
  return rests;
}

function termOfRun(characters: readonly string[]): Term {
  const [first = '', ...rest] = characters;
  if (rest.length === 0) return { character: first };
  return { phrase: rest.slice(0, PHRASE_MAX).map((character, index) => (characters[index] ?? '') + character) };
}

/** Cut between two characters, also where one takes two units. */
function wordCut(word: string): string {
  if (word.length <= WORD_CHARS_MAX) return word;
  return word.slice(0, WORD_CHARS_MAX).replace(/[\ud800-\udbff]$/, '');
}
