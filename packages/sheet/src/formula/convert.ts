import { dateTimeSerial } from '../date.ts';
import { fault, isFailure, type Operand, single, type Value } from './value.ts';

const NUMBER = /^[+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:[eE][+-]?\d{1,3})?$/u;
const GROUPED = /^[+-]?\d{1,3}(?:,\d{3})+(?:\.\d+)?$/u;
const DATE_TIME = /^(?:(\d{4})[-/](\d{1,2})[-/](\d{1,2}))?(?:(?:^| )(\d{1,2}):(\d{2})(?::(\d{2}))?)?$/u;

/** What a typed text means: a number, a percentage, a date, a truth, or itself. */
export function meaningOf(text: string): Value {
  if (text === '') return null;
  const number = numberOf(text);
  if (number !== null) return number;
  const upper = text.length <= 5 ? text.toUpperCase() : text;
  return upper === 'TRUE' || upper === 'FALSE' ? upper === 'TRUE' : text;
}

/** The number that a text spells, or null. */
export function numberOf(text: string): number | null {
  const first = text.charCodeAt(0);
  // Most texts begin with a letter: they need no pattern.
  if (first > 57 || text.length > 40) return null;
  const trimmed = text.trim();
  if (NUMBER.test(trimmed)) return finite(Number(trimmed));
  if (GROUPED.test(trimmed)) return finite(Number(trimmed.replaceAll(',', '')));
  if (trimmed.endsWith('%') && NUMBER.test(trimmed.slice(0, -1))) return finite(Number(trimmed.slice(0, -1)) / 100);
  return dateOf(trimmed);
}

function finite(value: number): number | null {
  return Number.isFinite(value) ? value : null;
}

function dateOf(text: string): number | null {
  const [whole, year, month, day, hour, minute, second] = DATE_TIME.exec(text) ?? [];
  if (!whole) return null;
  const time = clockTime(hour, minute, second);
  if (time === null) return null;
  if (year === undefined) return time;
  const date = dateTimeSerial(Number(year), Number(month), Number(day));
  return date === null ? null : date + time;
}

function clockTime(hour = '0', minute = '0', second = '0'): number | null {
  if (Number(hour) > 23 || Number(minute) > 59 || Number(second) > 59) return null;
  return (Number(hour) * 3600 + Number(minute) * 60 + Number(second)) / 86_400;
}

/** @throws Fault where there is no number in it */
export function toNumber(operand: Operand | undefined): number {
  const value = single(operand);
  if (typeof value === 'number') return value;
  if (value === null) return 0;
  if (typeof value === 'boolean') return value ? 1 : 0;
  if (isFailure(value)) throw fault(value.error);
  const number = numberOf(value);
  if (number === null) throw fault('#VALUE!');
  return number;
}

/** Digits behind the point fall off. */
export function toInteger(operand: Operand | undefined): number {
  return Math.trunc(toNumber(operand));
}

export function toText(operand: Operand | undefined): string {
  const value = single(operand);
  if (isFailure(value)) throw fault(value.error);
  return plainText(value);
}

/** Numbers with the 15 digits that they are good for. */
export function plainText(value: Exclude<Value, { error: unknown }>): string {
  if (value === null) return '';
  if (typeof value === 'boolean') return value ? 'TRUE' : 'FALSE';
  return typeof value === 'number' ? numberText(value) : value;
}

export function numberText(value: number): string {
  const rounded = Number(value.toPrecision(15));
  const size = Math.abs(rounded);
  if (size !== 0 && (size >= 1e21 || size < 1e-9)) return exponentText(rounded);
  return Object.is(rounded, -0) ? '0' : String(rounded);
}

function exponentText(value: number): string {
  const [digits = '', power = ''] = value.toExponential().split('e');
  const size = power.replace(/^[+-]/u, '').padStart(2, '0');
  return `${digits}E${power.startsWith('-') ? '-' : '+'}${size}`;
}

export function toTruth(operand: Operand | undefined): boolean {
  const value = single(operand);
  if (typeof value === 'string') {
    const upper = value.toUpperCase();
    if (upper === 'TRUE' || upper === 'FALSE') return upper === 'TRUE';
    throw fault('#VALUE!');
  }
  return toNumber(value) !== 0;
}

export function checked(value: number): number {
  if (!Number.isFinite(value)) throw fault('#NUM!');
  return value;
}
