const CJK = String.raw`\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}ー`;
const RUN = new RegExp(String.raw`([${CJK}]+)|([[\p{L}\p{M}\p{N}_$]--[${CJK}]]+)`, 'gv');
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

/**
 * What a text can be found by, in its order. A CJK run gives its overlapping pairs and its last character; any other
 * word the whole and every rest of it that begins at a border of camelCase, snake_case or digits.
 */
export function* tokensOf(text: string): Generator<Token> {
  for (const [, cjk, word] of normalized(text).matchAll(RUN)) {
    if (cjk !== undefined) yield* pairsOf(cjk);
    else if (word !== undefined) yield* restsOf(wordCut(word));
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
  return [...text.matchAll(RUN)].map(([run, cjk]) => ({ text: cjk ?? wordCut(run), cjk: cjk !== undefined }));
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

function* pairsOf(run: string): Generator<Token> {
  const characters = [...run];
  for (const [index, character] of characters.entries()) {
    yield { text: character + (characters[index + 1] ?? ''), cjk: true };
  }
}

function* restsOf(word: string): Generator<Token> {
  yield { text: fold(word), cjk: false };
  const pieces = [...word.matchAll(PIECE)];
  if (pieces.length > PIECES_MAX) return;
  for (const { index } of pieces) {
    if (index > 0) yield { text: fold(word.slice(index)), cjk: false };
  }
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
