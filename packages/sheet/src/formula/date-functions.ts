import { type DateParts, dateParts, dateSerial } from '../date.ts';
import { numberOf, toInteger, toNumber, toText } from './convert.ts';
import { cellwise, type FunctionTable, listOf, type Run, type Scope, taking } from './function.ts';
import { failure, fault, type Operand, type Value } from './value.ts';

function partsOf(value: Value | undefined): DateParts {
  const parts = dateParts(toNumber(value));
  if (!parts) throw fault('#NUM!');
  return parts;
}

function part(pick: (parts: DateParts) => number) {
  return cellwise(1, 1, ([value]) => pick(partsOf(value)));
}

function dayOf(value: Value | undefined): number {
  const day = Math.floor(toNumber(value));
  if (day < 0) throw fault('#NUM!');
  return day;
}

function made(serial: number | null): number {
  if (serial === null) throw fault('#NUM!');
  return serial;
}

/** Years below 1900 count from there. */
function date([year, month, day]: readonly Value[]): number {
  const wanted = toInteger(year);
  return made(dateSerial(wanted < 1900 ? wanted + 1900 : wanted, toInteger(month), toInteger(day)));
}

/** The same day months later, or the last one of a shorter month. */
function monthsLater(value: Value | undefined, months: number): number {
  const { year, month, day } = partsOf(value);
  const last = partsOf(made(dateSerial(year, month + months + 1, 0))).day;
  return made(dateSerial(year, month + months, Math.min(day, last)));
}

function monthEnd(value: Value | undefined, months: number): number {
  const { year, month } = partsOf(value);
  return made(dateSerial(year, month + months + 1, 0));
}

/** 1 begins with Sunday, 2 with Monday, 3 counts Monday as 0. */
function weekday(value: Value | undefined, kind: number): number {
  const { weekday: day } = partsOf(value);
  if (kind === 1 || kind === 17) return day + 1;
  if (kind === 3) return (day + 6) % 7;
  const first = kind === 2 ? 1 : kind - 10;
  if (first < 1 || first > 7) throw fault('#NUM!');
  return ((day - first + 7) % 7) + 1;
}

function weekNumber(value: Value | undefined, kind: number): number {
  if (kind === 21) return isoWeek(value);
  const firstDay = kind === 2 || kind === 11 ? 1 : 0;
  const { year } = partsOf(value);
  const newYear = made(dateSerial(year, 1, 1));
  const before = (partsOf(newYear).weekday - firstDay + 7) % 7;
  return Math.floor((dayOf(value) - newYear + before) / 7) + 1;
}

/** Weeks belong to the year of their Thursday. */
function isoWeek(value: Value | undefined): number {
  const day = dayOf(value);
  const thursday = day - ((partsOf(day).weekday + 6) % 7) + 3;
  return Math.floor((thursday - made(dateSerial(partsOf(thursday).year, 1, 1))) / 7) + 1;
}

function between([from, to, unit]: readonly Value[]): number {
  const [start, end] = [partsOf(from), partsOf(to)];
  const days = dayOf(to) - dayOf(from);
  if (days < 0) throw fault('#NUM!');
  const months = (end.year - start.year) * 12 + end.month - start.month - (end.day < start.day ? 1 : 0);
  switch (toText(unit).toUpperCase()) {
    case 'D':
      return days;
    case 'M':
      return months;
    case 'Y':
      return Math.floor(months / 12);
    case 'YM':
      return months % 12;
    case 'MD':
      return dayOf(to) - made(dateSerial(end.year, end.month - (end.day < start.day ? 1 : 0), start.day));
    case 'YD':
      return dayOf(to) - made(dateSerial(end.year - (yearIsFull(start, end) ? 0 : 1), start.month, start.day));
    default:
      throw fault('#NUM!');
  }
}

function yearIsFull(start: DateParts, end: DateParts): boolean {
  return end.month > start.month || (end.month === start.month && end.day >= start.day);
}

function holidays(operand: Operand | undefined, scope: Scope): Set<number> {
  return new Set(listOf(operand, scope).flatMap((value) => (value === null ? [] : [dayOf(value)])));
}

function isWorkday(day: number, free: ReadonlySet<number>): boolean {
  const weekdayOf = (day + 6) % 7;
  return weekdayOf !== 0 && weekdayOf !== 6 && !free.has(day);
}

const workdays: Run = ([from, to, free], scope) => {
  const [start, end] = [dayOf(toNumber(from)), dayOf(toNumber(to))];
  const days = holidays(free, scope);
  const step = start <= end ? 1 : -1;
  scope.spend(Math.abs(end - start));
  let count = 0;
  for (let day = start; day !== end + step; day += step) if (isWorkday(day, days)) count += step;
  return count;
};

const workday: Run = ([from, count, free], scope) => {
  const days = holidays(free, scope);
  const wanted = toInteger(count);
  const step = Math.sign(wanted);
  let day = dayOf(toNumber(from));
  for (let left = Math.abs(wanted); left > 0; ) {
    scope.spend(1);
    day += step;
    if (day < 0 || day > 2_958_465) return failure('#NUM!');
    if (isWorkday(day, days)) left -= 1;
  }
  return day;
};

function spelled(text: string): number {
  const number = numberOf(text);
  if (number === null) throw fault('#VALUE!');
  return number;
}

/** What changes by itself has no place in a text that all read alike; the present is there where somebody gave it. */
const present = (isWhole: boolean): Run => {
  return (_args, { now }) => {
    if (now === null) return failure('#TIME!');
    return isWhole ? Math.floor(now) : now;
  };
};

const chance: Run = () => failure('#RANDOM!');

export const DATE_FUNCTIONS: FunctionTable = {
  DATE: cellwise(3, 3, date),
  DATEDIF: cellwise(3, 3, between),
  DATEVALUE: cellwise(1, 1, ([text]) => Math.floor(spelled(toText(text)))),
  DAY: part(({ day }) => day),
  DAYS: cellwise(2, 2, ([to, from]) => dayOf(to) - dayOf(from)),
  EDATE: cellwise(2, 2, ([value, months]) => monthsLater(value, toInteger(months))),
  EOMONTH: cellwise(2, 2, ([value, months]) => monthEnd(value, toInteger(months))),
  HOUR: part(({ hour }) => hour),
  ISOWEEKNUM: cellwise(1, 1, ([value]) => isoWeek(value)),
  MINUTE: part(({ minute }) => minute),
  MONTH: part(({ month }) => month),
  NETWORKDAYS: taking(2, 3, workdays),
  NOW: taking(0, 0, present(false)),
  RAND: taking(0, 0, chance),
  RANDBETWEEN: taking(2, 2, chance),
  SECOND: part(({ second }) => second),
  TIME: cellwise(3, 3, ([hour, minute, second]) => {
    const seconds = toInteger(hour) * 3600 + toInteger(minute) * 60 + toInteger(second);
    if (seconds < 0) throw fault('#NUM!');
    return (seconds / 86_400) % 1;
  }),
  TIMEVALUE: cellwise(1, 1, ([text]) => spelled(toText(text)) % 1),
  TODAY: taking(0, 0, present(true)),
  WEEKDAY: cellwise(1, 2, ([value, kind = 1]) => weekday(value, toInteger(kind))),
  WEEKNUM: cellwise(1, 2, ([value, kind = 1]) => weekNumber(value, toInteger(kind))),
  WORKDAY: taking(2, 3, workday),
  YEAR: part(({ year }) => year),
};
