import { textAt } from './arguments.ts';
import { integerIn, type Making, oneOf, times } from './chance.ts';
import type { Maker } from './maker.ts';
import { CHINESE_FIRST_NAMES, CHINESE_LAST_NAMES, FIRST_NAMES, LAST_NAMES } from './names.ts';
import { MOCK_PLACES, type MockPlace } from './places.ts';
import { word } from './text-makers.ts';
import { PROTOCOLS, TOP_LEVEL_DOMAINS } from './words.ts';

/** People, addresses of the net and on the map, and ids. */
export const WORLD_MAKERS: Readonly<Record<string, Maker>> = {
  first: { make: (_, making) => oneOf(making, FIRST_NAMES) },
  last: { make: (_, making) => oneOf(making, LAST_NAMES) },
  name: { make: ([middle], making) => englishName(making, middle === true || middle === 'true') },
  cfirst: { make: (_, making) => oneOf(making, CHINESE_LAST_NAMES) },
  clast: { make: (_, making) => oneOf(making, CHINESE_FIRST_NAMES) },
  cname: { make: (_, making) => oneOf(making, CHINESE_LAST_NAMES) + oneOf(making, CHINESE_FIRST_NAMES) },
  protocol: { make: (_, making) => oneOf(making, PROTOCOLS) },
  tld: { make: (_, making) => oneOf(making, TOP_LEVEL_DOMAINS) },
  domain: { make: (given, making) => domain(making, textAt(given, 0, '')) },
  url: {
    make: (given, making) =>
      `${textAt(given, 0, 'https')}://${textAt(given, 1, domain(making, ''))}/${someWord(making)}/${someWord(making)}`,
  },
  email: {
    make: (given, making) =>
      `${letter(making)}.${oneOf(making, LAST_NAMES).toLowerCase()}@${textAt(given, 0, domain(making, ''))}`,
  },
  ip: { make: (_, making) => times(4, () => integerIn(making, 1, 254)).join('.') },
  region: { make: (_, making) => oneOf(making, MOCK_PLACES).region },
  province: { make: (_, making) => oneOf(making, MOCK_PLACES).province },
  city: { make: ([whole], making) => place(making, whole, ['province', 'city']) },
  county: { make: ([whole], making) => place(making, whole, ['province', 'city', 'county']) },
  zip: { make: (_, making) => digits(making, 6) },
  guid: { make: (_, making) => guid(making) },
  uuid: { make: (_, making) => guid(making) },
  id: { make: (_, making) => personNumber(making) },
};

function englishName(making: Making, withMiddle: boolean): string {
  const names = times(withMiddle ? 2 : 1, () => oneOf(making, FIRST_NAMES));
  return [...names, oneOf(making, LAST_NAMES)].join(' ');
}

function domain(making: Making, top: string): string {
  return `${someWord(making)}.${top === '' ? oneOf(making, TOP_LEVEL_DOMAINS) : top}`;
}

function someWord(making: Making): string {
  return word(integerIn(making, 3, 8), making);
}

function letter(making: Making): string {
  return oneOf(making, [...'abcdefghijklmnoprstuvwy']);
}

function digits(making: Making, count: number): string {
  return times(count, (at) => integerIn(making, at === 0 ? 1 : 0, 9)).join('');
}

/** By itself, or with what it lies in: `@city(true)`. */
function place(making: Making, whole: unknown, parts: readonly (keyof MockPlace)[]): string {
  const found = oneOf(making, MOCK_PLACES);
  const isWhole = whole === true || whole === 'true';
  return parts
    .slice(isWhole ? 0 : -1)
    .map((part) => found[part])
    .join(' ');
}

/** Of version 4. */
function guid(making: Making): string {
  const hex = times(32, () => integerIn(making, 0, 15).toString(16)).join('');
  const variant = oneOf(making, ['8', '9', 'a', 'b']);
  return [hex.slice(0, 8), hex.slice(8, 12), `4${hex.slice(13, 16)}`, variant + hex.slice(17, 20), hex.slice(20)].join(
    '-',
  );
}

const WEIGHTS = [7, 9, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2];

/** 18 signs in the form of a Chinese identity number, of an area that there is not, so that it is nobody's. */
function personNumber(making: Making): string {
  const year = integerIn(making, 1950, 2005);
  const month = String(integerIn(making, 1, 12)).padStart(2, '0');
  const day = String(integerIn(making, 1, 28)).padStart(2, '0');
  const body = `99${digits(making, 4)}${year}${month}${day}${digits(making, 3)}`;
  const sum = WEIGHTS.reduce((total, weight, at) => total + weight * Number(body[at]), 0);
  return body + '10X98765432'.charAt(sum % 11);
}
