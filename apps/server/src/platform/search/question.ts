import { fold, runsOf, type Term, termOf } from './tokens.ts';

/** One thing that is asked for. */
export interface Asked {
  readonly term: Term;
  /** Only the title counts. */
  readonly titled: boolean;
  /** Not as the beginning of another word: it was quoted, or is a single letter with more words after it. */
  readonly exact: boolean;
}

/** Words that stand one after the other. The index keeps no places of words: it is looked for in the texts themselves. */
export interface Phrase {
  readonly runs: readonly string[];
  readonly titled: boolean;
  readonly wanted: boolean;
}

/** A word for a caller that knows what it names: `item:shop`. */
export interface Named {
  readonly name: string;
  readonly text: string;
  readonly wanted: boolean;
}

/** What somebody who searches has typed, taken apart. */
export interface Question {
  /** All of these must be there. */
  readonly wanted: readonly Asked[];
  /** None of these may be there. */
  readonly unwanted: readonly Asked[];
  readonly phrases: readonly Phrase[];
  readonly named: readonly Named[];
  /** Words and nothing else: neither quoted, nor left out, nor of one field. */
  readonly isPlain: boolean;
}

const CHARS_MAX = 500;
const TERMS_MAX = 16;
const TITLE_NAMES = ['title', '标题'];
/** `-`, a name and a colon, a quoted phrase or whatever comes until the next blank. `--` begins an option, not a lack. */
const PART = /(?<=^|\s)(-(?!-))?(?:(\p{L}+):(?=\S))?(?:"([^"]+)"(?=\s|$)|(\S+))/gu;

interface Part {
  readonly wanted: boolean;
  readonly name: string;
  readonly quoted: boolean;
  readonly text: string;
}

/** `names` are those that mean something before a colon, beside the title's. */
export function questionOf(text: string, names: readonly string[] = []): Question {
  const parts = partsOf(text, names);
  const named = parts.flatMap((part) => (names.includes(part.name) ? [part] : []));
  const asked = parts.filter((part) => !named.includes(part)).map(askedIn);
  return {
    wanted: asked
      .flatMap(({ wanted }) => wanted)
      .slice(0, TERMS_MAX)
      .map(settled),
    unwanted: asked.flatMap(({ unwanted }) => unwanted).slice(0, TERMS_MAX),
    phrases: asked.flatMap(({ phrases }) => phrases).slice(0, TERMS_MAX),
    named: named.map(({ name, text: value, wanted }) => ({ name, text: value, wanted })),
    isPlain: parts.every(({ wanted, name, quoted }) => wanted && name === '' && !quoted),
  };
}

/** What a question shows of itself in a text: each is marked where it occurs. */
export function needlesOf({ wanted }: Question): string[] {
  return [...new Set(wanted.map(({ term }) => textOfTerm(term)))];
}

/** Whether a text fits what the question asks of words beside each other. */
export function fitsPhrases({ phrases }: Question, { title, text }: { title: string; text: string }): boolean {
  return phrases.every(({ runs, titled, wanted }) => {
    const sought = patternOf(runs);
    const found = sought.test(title.normalize('NFKC')) || (!titled && sought.test(text.normalize('NFKC')));
    return found === wanted;
  });
}

function partsOf(text: string, names: readonly string[]): Part[] {
  const line = text.slice(0, CHARS_MAX).normalize('NFKC').replaceAll(/[“”„]/g, '"');
  return [...line.matchAll(PART)].map(([, minus, before = '', quoted, word = '']) => {
    const name = before.toLowerCase();
    const isName = TITLE_NAMES.includes(name) || names.includes(name);
    const said = quoted ?? word;
    const rest = isName || before === '' ? said : `${before}:${said}`;
    return { wanted: minus === undefined, name: isName ? name : '', quoted: quoted !== undefined, text: rest };
  });
}

function askedIn({ wanted, name, quoted, text }: Part): Pick<Question, 'wanted' | 'unwanted' | 'phrases'> {
  const titled = name !== '';
  const runs = runsOf(text);
  const asked = runs.map((run): Asked => ({ term: termOf(run), titled, exact: quoted || !wanted }));
  const isPhrase = runs.length > 1 && (quoted || !wanted);
  const phrases = isPhrase ? [{ runs: runs.map(({ text: run }) => fold(run)), titled, wanted }] : [];
  if (wanted) return { wanted: asked, unwanted: [], phrases };
  return { wanted: [], unwanted: isPhrase ? [] : asked, phrases };
}

/** Half of all words begin with a given letter: only the last one, which may still be being typed, is asked for as one. */
function settled(asked: Asked, at: number, all: readonly Asked[]): Asked {
  const isLetter = 'word' in asked.term && asked.term.word.length === 1;
  return isLetter && at < all.length - 1 ? { ...asked, exact: true } : asked;
}

function textOfTerm(term: Term): string {
  if ('word' in term) return term.word;
  if ('character' in term) return term.character;
  return term.phrase.map((pair, index) => (index === 0 ? pair : [...pair].slice(1).join(''))).join('');
}

const CJK = String.raw`\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}ー`;
const IN_WORD = String.raw`[[\p{L}\p{M}\p{N}_$]--[${CJK}]]`;
const BETWEEN = String.raw`[^\p{L}\p{M}\p{N}_$]`;
const IS_CJK = new RegExp(`^[${CJK}]`, 'v');

/** The runs with nothing but signs between them; whole words, where they are words. */
function patternOf(runs: readonly string[]): RegExp {
  const pieces = runs.map((run, at) => {
    const escaped = run.replaceAll('$', String.raw`\$`);
    const gap = at === 0 ? '' : `${BETWEEN}${isSplit(runs[at - 1], run) ? '+' : '*'}`;
    return IS_CJK.test(run) ? `${gap}${escaped}` : `${gap}(?<!${IN_WORD})${escaped}(?!${IN_WORD})`;
  });
  return new RegExp(pieces.join(''), 'iv');
}

/** A word and Chinese beside it need nothing between them to be two. */
function isSplit(before: string | undefined, after: string): boolean {
  return IS_CJK.test(before ?? '') === IS_CJK.test(after);
}
