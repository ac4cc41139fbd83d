import { type Given, textAt } from './arguments.ts';
import { integerIn, type Making, oneOf, times } from './chance.ts';
import type { Maker } from './maker.ts';

const YEAR_MS = 365.25 * 24 * 3600 * 1000;
const YEARS_BACK = 10;
const IMAGE_SIZES = ['120x60', '120x240', '200x100', '250x250', '300x250', '468x60', '720x300'];
const IMAGE_CHARS = 2000;
const IMAGE_TEXT_CHARS = 60;

/** Times, colours and pictures. */
export const SHAPE_MAKERS: Readonly<Record<string, Maker>> = {
  date: { make: (given, making) => dateText(someTime(making), textAt(given, 0, 'yyyy-MM-dd')) },
  time: { make: (given, making) => dateText(someTime(making), textAt(given, 0, 'HH:mm:ss')) },
  datetime: { make: (given, making) => dateText(someTime(making), textAt(given, 0, 'yyyy-MM-dd HH:mm:ss')) },
  now: { make: now },
  timestamp: { make: (_, making) => Math.floor(someTime(making).getTime() / 1000) },
  color: { make: (_, making) => hexColour(making) },
  hex: { make: (_, making) => hexColour(making) },
  rgb: { make: (_, making) => `rgb(${colours(making).join(', ')})` },
  rgba: { make: (_, making) => `rgba(${colours(making).join(', ')}, 0.${integerIn(making, 1, 99)})` },
  hsl: {
    make: (_, making) =>
      `hsl(${integerIn(making, 0, 359)}, ${integerIn(making, 0, 100)}%, ${integerIn(making, 0, 100)}%)`,
  },
  image: { make: image, most: IMAGE_CHARS },
  dataimage: {
    make: ([size = '', text = ''], making) => image([size, hexColour(making), '#ffffff', text], making),
    most: IMAGE_CHARS,
  },
};

function someTime({ now: at, random }: Making): Date {
  return new Date(at - Math.floor(random() * YEARS_BACK * YEAR_MS));
}

/** `@now`, `@now(day)`, `@now("yyyy-MM-dd")`, `@now(day, "yyyy-MM-dd")`: a unit cuts off what is below it. */
function now(given: Given, { now: at }: Making): string {
  const named = textAt(given, 0, '');
  const unit = Object.hasOwn(CUTS, named) ? CUTS[named] : undefined;
  const format = textAt(given, unit === undefined ? 0 : 1, 'yyyy-MM-dd HH:mm:ss');
  return dateText(cut(new Date(at), unit ?? 0), format);
}

/** How many of month, day, hour, minute and second a unit begins anew. */
const CUTS: Readonly<Record<string, number>> = { second: 0, minute: 1, hour: 2, day: 3, month: 4, year: 5 };

function cut(date: Date, parts: number): Date {
  const [year, month, day] = [date.getUTCFullYear(), date.getUTCMonth(), date.getUTCDate()];
  const [hour, minute, second] = [date.getUTCHours(), date.getUTCMinutes(), date.getUTCSeconds()];
  return new Date(
    Date.UTC(
      year,
      parts > 4 ? 0 : month,
      parts > 3 ? 1 : day,
      parts > 2 ? 0 : hour,
      parts > 1 ? 0 : minute,
      parts > 0 ? 0 : second,
    ),
  );
}

/** `yyyy-MM-dd HH:mm:ss` and its like, in UTC; `T` is the time in milliseconds. */
function dateText(date: Date, format: string): string {
  const hour = date.getUTCHours();
  const parts: Readonly<Record<string, string | number>> = {
    yyyy: date.getUTCFullYear(),
    yy: pad(date.getUTCFullYear() % 100),
    MM: pad(date.getUTCMonth() + 1),
    M: date.getUTCMonth() + 1,
    dd: pad(date.getUTCDate()),
    d: date.getUTCDate(),
    HH: pad(hour),
    H: hour,
    hh: pad(hour % 12 || 12),
    h: hour % 12 || 12,
    mm: pad(date.getUTCMinutes()),
    m: date.getUTCMinutes(),
    ss: pad(date.getUTCSeconds()),
    s: date.getUTCSeconds(),
    SS: String(date.getUTCMilliseconds()).padStart(3, '0'),
    S: date.getUTCMilliseconds(),
    A: hour < 12 ? 'AM' : 'PM',
    a: hour < 12 ? 'am' : 'pm',
    T: date.getTime(),
  };
  return format.replace(/yyyy|yy|MM|M|dd|d|HH|H|hh|h|mm|m|ss|s|SS|S|A|a|(?<![A-Za-z])T(?![A-Za-z])/g, (part) =>
    String(parts[part] ?? part),
  );
}

function pad(number: number): string {
  return String(number).padStart(2, '0');
}

function colours(making: Making): number[] {
  return times(3, () => integerIn(making, 0, 255));
}

function hexColour(making: Making): string {
  return `#${colours(making)
    .map((part) => part.toString(16).padStart(2, '0'))
    .join('')}`;
}

/** A picture as an address of its own, drawn from its size, two colours and a text: nobody else is asked for it. */
function image(given: Given, making: Making): string {
  const found = /^(\d{1,4})x(\d{1,4})$/.exec(textAt(given, 0, oneOf(making, IMAGE_SIZES)));
  const [width, height] = [found?.[1] ?? '200', found?.[2] ?? '100'];
  const [background, ink] = [colourAt(given, 1, '#5b8aa6'), colourAt(given, 2, '#ffffff')];
  const text = textAt(given, 3, `${width}×${height}`)
    .slice(0, IMAGE_TEXT_CHARS)
    .replaceAll(/[<>&"']/g, ' ');
  const drawing =
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">` +
    `<rect width="100%" height="100%" fill="${background}"/>` +
    `<text x="50%" y="50%" fill="${ink}" font-family="sans-serif" text-anchor="middle" dominant-baseline="middle">` +
    `${text.toWellFormed()}</text></svg>`;
  return `data:image/svg+xml,${encodeURIComponent(drawing)}`;
}

function colourAt(given: Given, at: number, fallback: string): string {
  const colour = textAt(given, at, fallback);
  return /^#[\da-f]{3,8}$/i.test(colour) ? colour : fallback;
}
