// Days count from 1899-12-31 as 0; the 29th of February 1900 is counted although it never was, as spreadsheets do.

const DAY_MS = 86_400_000;
const EPOCH = Date.UTC(1899, 11, 30);
/** 9999-12-31 */
const LAST_DAY = 2_958_465;

export interface DateParts {
  readonly year: number;
  /** From 1 to 12. */
  readonly month: number;
  readonly day: number;
  readonly hour: number;
  readonly minute: number;
  readonly second: number;
  /** Seconds with what is behind the point. */
  readonly exact: number;
  /** 0 is Sunday. */
  readonly weekday: number;
}

/** Months and days beyond their ends roll over, as DATE does. Null outside of the years that are counted. */
export function dateSerial(year: number, month: number, day: number): number | null {
  const days = Math.round((Date.UTC(year, month - 1, day) - EPOCH) / DAY_MS);
  const serial = days < 61 ? days - 1 : days;
  return Number.isFinite(days) && serial >= 0 && serial <= LAST_DAY ? serial : null;
}

/** The present as a date of the sheet, from seconds since 1970 as the clock on the wall shows them. */
export function serialOfClock(seconds: number): number {
  return (seconds * 1000 - EPOCH) / DAY_MS;
}

/** A day that exists, or null. */
export function dateTimeSerial(year: number, month: number, day: number): number | null {
  if (month < 1 || month > 12 || day < 1 || year < 1900) return null;
  if (day > new Date(Date.UTC(year, month, 0)).getUTCDate()) return null;
  return dateSerial(year, month, day);
}

/** Rounded to whole seconds where `exact` is not asked. Null for what no calendar has. */
export function dateParts(serial: number): DateParts | null {
  if (!(serial >= 0 && serial < LAST_DAY + 1)) return null;
  const whole = Math.floor(serial + 1e-9);
  const exact = Math.max(0, (serial - whole) * 86_400);
  const seconds = Math.round(exact);
  const day = seconds >= 86_400 ? whole + 1 : whole;
  const rest = seconds % 86_400;
  return {
    ...calendarDay(day),
    hour: Math.floor(rest / 3600),
    minute: Math.floor(rest / 60) % 60,
    second: rest % 60,
    exact: exact % 60,
    weekday: (day + 6) % 7,
  };
}

function calendarDay(day: number): { year: number; month: number; day: number } {
  if (day === 60) return { year: 1900, month: 2, day: 29 };
  const date = new Date(EPOCH + (day < 60 ? day + 1 : day) * DAY_MS);
  return { year: date.getUTCFullYear(), month: date.getUTCMonth() + 1, day: date.getUTCDate() };
}
