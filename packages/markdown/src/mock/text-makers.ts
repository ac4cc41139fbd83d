import { countFrom, type Given } from './arguments.ts';
import { capitalized } from './basic-makers.ts';
import { type Making, oneOf, times } from './chance.ts';
import type { Maker } from './maker.ts';
import { CHINESE_CHARACTERS, ENGLISH_WORDS } from './words.ts';

const SENTENCE_WORDS = [12, 18] as const;
const SENTENCE_CHARS = 160;

/** Words and sentences, English and Chinese. */
export const TEXT_MAKERS: Readonly<Record<string, Maker>> = {
  word: { make: (given, making) => word(countFrom(making, given, [3, 10]), making), counts: [0, 1], each: 1 },
  title: { make: (given, making) => title(countFrom(making, given, [3, 7]), making), counts: [0, 1], each: 12 },
  sentence: {
    make: (given, making) => sentence(countFrom(making, given, SENTENCE_WORDS), making),
    counts: [0, 1],
    each: 12,
  },
  paragraph: {
    make: (given, making) =>
      times(countFrom(making, given, [3, 7]), () => sentence(countFrom(making, [], SENTENCE_WORDS), making)).join(' '),
    counts: [0, 1],
    each: SENTENCE_CHARS,
  },
  cword: { make: chineseWord, counts: [0, 1, 2], each: 2 },
  ctitle: { make: (given, making) => characters(countFrom(making, given, [3, 7]), making), counts: [0, 1], each: 1 },
  csentence: {
    make: (given, making) => `${characters(countFrom(making, given, SENTENCE_WORDS), making)}。`,
    counts: [0, 1],
    each: 1,
  },
  cparagraph: {
    make: (given, making) =>
      times(
        countFrom(making, given, [3, 7]),
        () => `${characters(countFrom(making, [], SENTENCE_WORDS), making)}。`,
      ).join(''),
    counts: [0, 1],
    each: 20,
  },
};

/** A word of our list of about this length, or letters where none is so long. */
export function word(length: number, making: Making): string {
  const fitting = ENGLISH_WORDS.filter((one) => one.length === length);
  if (fitting.length > 0) return oneOf(making, fitting);
  return times(length, () => oneOf(making, [...'abcdefghijklmnopqrstuvwxyz'])).join('');
}

function anyWord(making: Making): string {
  return oneOf(making, ENGLISH_WORDS);
}

function title(count: number, making: Making): string {
  return times(count, () => capitalized(anyWord(making))).join(' ');
}

function sentence(count: number, making: Making): string {
  return `${capitalized(times(count, () => anyWord(making)).join(' '))}.`;
}

function characters(count: number, making: Making): string {
  return times(count, () => oneOf(making, CHINESE_CHARACTERS)).join('');
}

/** `@cword`, `@cword(3)`, `@cword(3, 5)`, `@cword("甲乙丙", 3, 5)`. */
function chineseWord(given: Given, making: Making): string {
  const [first] = given;
  if (typeof first !== 'string') return characters(countFrom(making, given, [1, 1]), making);
  // what the request brought may be nothing
  const pool = first === '' ? CHINESE_CHARACTERS : [...first];
  return times(countFrom(making, given.slice(1), [1, 1]), () => oneOf(making, pool)).join('');
}
