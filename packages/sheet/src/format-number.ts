import { literalOf } from './format-literal.ts';

const PIECES = /"[^"]*"?|\\[\s\S]|_[\s\S]|\*[\s\S]|\[[^\]]*\]|E[+-]|[\s\S]/giu;
const DIGITS = new Set(['0', '#', '?']);

interface Plan {
  readonly pieces: readonly string[];
  /** Positions of the first and last piece that is a digit. */
  readonly first: number;
  readonly last: number;
  readonly point: number;
  readonly power: number;
  readonly isGrouped: boolean;
  /** Each % makes it a hundred times bigger, each comma behind the last digit a thousand times smaller. */
  readonly scale: number;
}

function planOf(code: string): Plan {
  const pieces = [...code.matchAll(PIECES)].map(([piece]) => piece);
  const isDigit = (piece: string) => DIGITS.has(piece);
  const last = pieces.findLastIndex(isDigit);
  const first = pieces.findIndex(isDigit);
  const point = pieces.indexOf('.');
  const end = point < 0 ? last : point;
  const trailing = pieces.slice(last + 1).findIndex((piece) => piece !== ',');
  const commas = trailing < 0 ? pieces.length - last - 1 : trailing;
  const percents = pieces.filter((piece) => piece === '%').length;
  return {
    pieces,
    first,
    last,
    point,
    power: pieces.findIndex((piece) => /^E[+-]$/iu.test(piece)),
    isGrouped: pieces.some((piece, at) => piece === ',' && at > first && at < end),
    scale: 100 ** percents / 1000 ** (last < 0 ? 0 : commas),
  };
}

/** By a code for numbers: digits, grouping, percent, powers, literals. A fraction shows its number plainly. */
export function formatNumber(value: number, code: string): string {
  const plan = planOf(code.replace(/[?#]+\/[?#\d]+/u, '0.######'));
  const sign = value < 0 ? '-' : '';
  const scaled = Math.abs(value) * plan.scale;
  if (plan.first < 0) return sign + plan.pieces.map(literalOf).join('');
  const text = plan.power < 0 ? plainDigits(scaled, plan) : powerDigits(scaled, plan);
  return (isZeroText(text) ? '' : sign) + text;
}

function isZeroText(text: string): boolean {
  return !/[1-9]/u.test(text);
}

function plainDigits(value: number, plan: Plan): string {
  const behind =
    plan.point < 0 ? [] : plan.pieces.slice(plan.point + 1, plan.last + 1).filter((piece) => DIGITS.has(piece));
  const [whole = '', fraction = ''] = fixedDigits(value, behind.length).split('.');
  const end = plan.point < 0 ? plan.last + 1 : plan.point;
  const front = wholePart(whole, plan, end);
  if (plan.point < 0) return front + literals(plan, plan.last + 1);
  return `${front}.${fractionPart(fraction, plan)}${literals(plan, Math.max(plan.last, plan.point) + 1)}`;
}

/** Half away from zero of what 15 digits tell. */
function fixedDigits(value: number, places: number): string {
  const digits = Math.min(places, 30);
  const scaled = Number((value * 10 ** digits).toPrecision(15));
  if (!Number.isFinite(scaled) || scaled >= 1e21) return value.toFixed(Math.min(digits, 100));
  return (Math.floor(scaled + 0.5) / 10 ** digits).toFixed(digits);
}

/** A digit of the number for each place from the right; those left over stand at the first place. */
function wholePart(whole: string, plan: Plan, end: number): string {
  const pieces = plan.pieces.slice(0, end);
  const places = pieces.filter((piece) => DIGITS.has(piece));
  const zeros = places.includes('0') ? places.length - places.indexOf('0') : 0;
  const digits = (whole === '0' ? '' : whole).padStart(zeros, '0');
  let left = places.length;
  const shown = pieces.map((piece) => {
    if (!DIGITS.has(piece)) return piece === ',' ? '' : literalOf(piece);
    const from = left === places.length ? 0 : Math.max(0, digits.length - left);
    left -= 1;
    return spaced(digits, from, Math.max(0, digits.length - left), plan.isGrouped);
  });
  return shown.join('');
}

/** Digits of a stretch, each third from the right with a comma behind it. */
function spaced(digits: string, from: number, to: number, isGrouped: boolean): string {
  let shown = '';
  for (let at = from; at < to; at += 1) {
    const behind = digits.length - 1 - at;
    shown += (digits[at] ?? '') + (isGrouped && behind > 0 && behind % 3 === 0 ? ',' : '');
  }
  return shown;
}

function fractionPart(fraction: string, plan: Plan): string {
  const pieces = plan.pieces.slice(plan.point + 1, plan.last + 1);
  let shown = '';
  let place = 0;
  for (const piece of pieces) {
    if (!DIGITS.has(piece)) {
      shown += literalOf(piece);
      continue;
    }
    const isNeeded = piece === '0' || /[1-9]/u.test(fraction.slice(place));
    if (isNeeded) shown += fraction[place] ?? '0';
    place += 1;
  }
  return shown;
}

function literals(plan: Plan, from: number): string {
  return plan.pieces
    .slice(from)
    .map((piece) => (piece === ',' ? '' : literalOf(piece)))
    .join('');
}

/** 0.00E+00: as many digits before the point as there are places for them. */
function powerDigits(value: number, plan: Plan): string {
  const mantissa = planOf(plan.pieces.slice(0, plan.power).join(''));
  const places = mantissa.pieces
    .slice(mantissa.point < 0 ? mantissa.pieces.length : mantissa.point)
    .filter((piece) => DIGITS.has(piece)).length;
  const front = mantissa.pieces.filter((piece) => DIGITS.has(piece)).length - places;
  const size = value === 0 ? 0 : Math.floor(Math.log10(value));
  let power = Math.floor(size / front) * front;
  if (Number((value / 10 ** power).toFixed(places)) >= 10 ** front) power += front;
  const zeros = plan.pieces.slice(plan.power + 1).filter((piece) => DIGITS.has(piece)).length;
  const mark = plan.pieces[plan.power] ?? 'E+';
  const sign = power < 0 ? '-' : mark.endsWith('+') ? '+' : '';
  return `${plainDigits(value / 10 ** power, mantissa)}E${sign}${String(Math.abs(power)).padStart(zeros, '0')}`;
}
