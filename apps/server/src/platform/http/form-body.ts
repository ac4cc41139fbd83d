import { parse } from 'node:querystring';
import { ApiError } from '../errors.ts';

/** More than any form of ours has: what has more is no form, and to read it would keep everybody waiting. */
const FIELDS_MAX = 1000;

/** The fields of a form as browsers send it; of one that comes twice all values. @throws ApiError badInput */
export function formFields(text: string): Record<string, string | readonly string[]> {
  if (hasMany(text)) throw new ApiError('badInput', { field: 'body' }, { field: 'body' });
  // URLSearchParams takes time with the square of the fields: a megabyte of them is seconds.
  const read = parse(text, '&', '=', { maxKeys: 0 });
  return Object.fromEntries(Object.entries(read).map(([name, value]) => [name, value ?? '']));
}

function hasMany(text: string): boolean {
  let count = 1;
  for (let at = text.indexOf('&'); at >= 0 && count <= FIELDS_MAX; at = text.indexOf('&', at + 1)) count += 1;
  return count > FIELDS_MAX;
}

/** The same where the last of several values counts. @throws ApiError badInput */
export function lastFields(text: string): Record<string, string> {
  const last = (value: string | readonly string[]) => (typeof value === 'string' ? value : (value.at(-1) ?? ''));
  return Object.fromEntries(Object.entries(formFields(text)).map(([name, value]) => [name, last(value)]));
}
