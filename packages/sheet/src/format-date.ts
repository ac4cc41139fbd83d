import { type DateParts, dateParts } from './date.ts';
import { literalOf } from './format-literal.ts';

const PIECES =
  /"[^"]*"?|\\[\s\S]|_[\s\S]|\*[\s\S]|\[(?:h+|m+|s+)\]|\[[^\]]*\]|AM\/PM|A\/P|上午\/下午|y+|m+|d+|h+|s+|\.0+|[\s\S]/giu;
const MONTHS = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
];
const DAYS = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];

/** Whether a code shows a moment or a stretch of time. */
export function isDateCode(code: string): boolean {
  const bare = code.replaceAll(/"[^"]*"?|\\[\s\S]|_[\s\S]|\*[\s\S]/gu, '');
  if (/\[(?:h+|m+|s+)\]/iu.test(bare)) return true;
  return /[ymdhs]/iu.test(bare.replaceAll(/\[[^\]]*\]/gu, '').replaceAll(/general|E[+-]/giu, ''));
}

/** Null for what no calendar has. */
export function formatDate(serial: number, code: string): string | null {
  const pieces = [...code.matchAll(PIECES)].map(([piece]) => piece);
  if (pieces.some((piece) => /^\[(?:h+|m+|s+)\]$/iu.test(piece))) return stretch(serial, pieces);
  const hasParts = pieces.some((piece) => /^\.0+$/u.test(piece));
  const parts = dateParts(hasParts ? Math.floor(serial * 86_400 + 1e-5) / 86_400 : serial);
  if (!parts) return null;
  const isHalfDay = pieces.some(isHalfDayMark);
  return pieces.map((piece, at) => shownPiece({ piece, pieces, at, parts, isHalfDay, serial })).join('');
}

function isHalfDayMark(piece: string): boolean {
  return /^(?:AM\/PM|A\/P|上午\/下午)$/iu.test(piece);
}

interface Context {
  readonly piece: string;
  readonly pieces: readonly string[];
  readonly at: number;
  readonly parts: DateParts;
  readonly isHalfDay: boolean;
  readonly serial: number;
}

function shownPiece(context: Context): string {
  const { piece, parts, serial, isHalfDay } = context;
  if (isHalfDayMark(piece)) return piece.split('/')[parts.hour < 12 ? 0 : 1] ?? '';
  if (/^\.0+$/u.test(piece)) return fractionOf(serial, piece.length - 1);
  const count = piece.length;
  switch (piece[0]?.toLowerCase()) {
    case 'y':
      return yearText(parts.year, count);
    case 'm':
      return isMinute(context) ? padded(parts.minute, count) : monthText(parts.month, count);
    case 'd':
      return dayText(parts, count);
    case 'h':
      return padded(isHalfDay ? parts.hour % 12 || 12 : parts.hour, count);
    case 's':
      return padded(parts.second, count);
    default:
      return literalOf(piece);
  }
}

function yearText(year: number, count: number): string {
  return count <= 2 ? padded(year % 100, 2) : padded(year, 4);
}

function dayText({ day, weekday }: DateParts, count: number): string {
  return count <= 2 ? padded(day, count) : nameOf(DAYS, weekday, count === 3);
}

/** m is a minute behind hours and before seconds. */
function isMinute({ pieces, at }: Context): boolean {
  const isUnit = (piece: string) => /^(?:y+|m+|d+|h+|s+|\[(?:h+|m+|s+)\])$/iu.test(piece);
  const before = pieces.slice(0, at).findLast(isUnit);
  const after = pieces.slice(at + 1).find(isUnit);
  return /^\[?h/iu.test(before ?? '') || /^\[?s/iu.test(after ?? '');
}

function monthText(month: number, count: number): string {
  if (count <= 2) return padded(month, count);
  const name = nameOf(MONTHS, month - 1, count === 3);
  return count === 5 ? name.slice(0, 1) : name;
}

function nameOf(names: readonly string[], at: number, isShort: boolean): string {
  const name = names[at] ?? '';
  return isShort ? name.slice(0, 3) : name;
}

function padded(value: number, count: number): string {
  return String(value).padStart(Math.min(count, 4), '0');
}

function fractionOf(serial: number, places: number): string {
  const seconds = (serial * 86_400 + 1e-5) % 1;
  return `.${String(Math.floor(seconds * 10 ** places)).padStart(places, '0')}`;
}

/** Hours, minutes or seconds that go on counting: [h]:mm:ss. */
function stretch(serial: number, pieces: readonly string[]): string {
  const total = Math.round(Math.abs(serial) * 86_400);
  const sign = serial < 0 && total > 0 ? '-' : '';
  const units = { h: Math.floor(total / 3600), m: Math.floor(total / 60), s: total };
  const rest = { h: Math.floor(total / 3600) % 24, m: Math.floor(total / 60) % 60, s: total % 60 };
  const shown = pieces.map((piece) => {
    const [, counted] = /^\[(h+|m+|s+)\]$/iu.exec(piece) ?? [];
    const letter = (counted ?? piece)[0]?.toLowerCase();
    if (letter !== 'h' && letter !== 'm' && letter !== 's') return literalOf(piece);
    return counted ? padded(units[letter], counted.length) : padded(rest[letter], piece.length);
  });
  return sign + shown.join('');
}
