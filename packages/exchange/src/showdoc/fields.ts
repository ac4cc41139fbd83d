import { unescapeOnce } from './escaping.ts';

/** A row as the driver gives it: numbers stand in columns of text and the reverse, and columns may be absent. */
export type OldRow = Readonly<Record<string, unknown>>;

/** A whole number; what is none, or is absent, is `otherwise`. */
export function numberOf(row: OldRow, column: string, otherwise = 0): number {
  const value = row[column];
  const number =
    typeof value === 'number' || typeof value === 'bigint' ? Number(value) : Number.parseInt(text(value), 10);
  return Number.isSafeInteger(number) ? number : otherwise;
}

/** 9999-12-31 23:59:59: clocks and calendars of those who read it go no further. */
const LAST_SECOND = 253_402_300_799;

/** A moment in seconds since 1970; 0 where it is none. */
export function secondsOf(row: OldRow, column: string): number {
  return asMoment(numberOf(row, column));
}

function asMoment(seconds: number): number {
  return seconds > 0 && seconds <= LAST_SECOND ? seconds : 0;
}

/** Where it stands among its neighbours. */
export function orderOf(row: OldRow, otherwise = 0): number {
  const order = numberOf(row, 's_number', otherwise);
  return Math.abs(order) <= LAST_ORDER ? order : otherwise;
}

const LAST_ORDER = 2_000_000_000;

/** As it is stored; '' where nothing is. */
export function rawOf(row: OldRow, column: string): string {
  return text(row[column]);
}

/** Without the one level of escaping that some versions put around it, and without the sign that no database takes. */
export function textOf(row: OldRow, column: string): string {
  return unescapeOnce(text(row[column])).replaceAll('\0', '');
}

export function flagOf(row: OldRow, column: string): 0 | 1 {
  return numberOf(row, column) > 0 ? 1 : 0;
}

/** Ids of a list with commas, each once. */
export function idsOf(row: OldRow, column: string): readonly number[] {
  const ids = text(row[column])
    .split(',')
    .map((part) => Number.parseInt(part, 10))
    .filter((id) => Number.isSafeInteger(id) && id > 0);
  return [...new Set(ids)];
}

function text(value: unknown): string {
  if (typeof value === 'string') return value;
  if (value instanceof Uint8Array) return Buffer.from(value).toString('utf8');
  if (value instanceof Date) return value.toISOString().slice(0, 19).replace('T', ' ');
  return value === null || value === undefined ? '' : String(value);
}

/** `2026-11-21 11:15:12` of a zone, or Unix seconds written as digits; 0 where it is no time. */
export type ReadTime = (row: OldRow, column: string) => number;

/** @throws RangeError when there is no such time zone */
export function timesOf(zone: string): ReadTime {
  const shown = new Intl.DateTimeFormat('en-CA', {
    timeZone: zone,
    ...({ year: 'numeric', month: '2-digit', day: '2-digit' } as const),
    ...({ hour: '2-digit', minute: '2-digit', second: '2-digit', hourCycle: 'h23' } as const),
  });
  const offsetAt = (ms: number): number => {
    const parts = new Map(shown.formatToParts(ms).map(({ type, value }) => [type, Number(value)]));
    const part = (type: Intl.DateTimeFormatPartTypes) => parts.get(type) ?? 0;
    const there = Date.UTC(part('year'), part('month') - 1, part('day'), part('hour'), part('minute'), part('second'));
    return there - Math.floor(ms / 1000) * 1000;
  };
  return (row, column) => {
    const written = text(row[column]).trim();
    if (/^\d+$/.test(written)) return asMoment(Number(written));
    const found = /^(\d{4})-(\d\d)-(\d\d)[ T](\d\d):(\d\d)(?::(\d\d))?/.exec(written);
    if (!found) return 0;
    const [, year, month, day, hour, minute, second = '0'] = found;
    const local = Date.UTC(Number(year), Number(month) - 1, Number(day), Number(hour), Number(minute), Number(second));
    // twice, for the offset of the guess may be that of the other side of a change of clocks
    const guess = local - offsetAt(local);
    return Math.max(0, Math.floor((local - offsetAt(guess)) / 1000));
  };
}
