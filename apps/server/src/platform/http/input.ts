import type { Endpoint, InputReason } from '@sheaf/contract';
import type { FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { ApiError } from '../errors.ts';
import { bearerOf } from './bodies.ts';

/** Path, then body, then query: the first that has a field wins. The session token is no field. */
export function gatherFields(request: FastifyRequest): Record<string, unknown> {
  const fields: Record<string, unknown> = {
    ...asObject(request.query),
    ...asObject(request.body),
    ...asObject(request.params),
  };
  delete fields['user_token'];
  return fields;
}

/** @throws ApiError badInput naming the first bad field */
export function parseInput(endpoint: Endpoint, fields: Readonly<Record<string, unknown>>): unknown {
  const parsed = endpoint.input.safeParse(fields);
  if (parsed.success) return parsed.data;
  throw refusedInput(parsed.error, fields);
}

/** What the contract's own rules say of a value. */
const REASON_OF_MESSAGE: Readonly<Record<string, InputReason>> = {
  'not a whole number': 'notWhole',
  'neither 1 nor 0': 'notSwitch',
  'invalid text': 'notText',
  'control characters': 'notOneLine',
  'not JSON': 'notJson',
  'not an address': 'notAddress',
};
const REASON_OF_TYPE: Readonly<Record<string, InputReason>> = {
  number: 'notNumber',
  int: 'notWhole',
  string: 'notString',
  array: 'notList',
  object: 'notObject',
  record: 'notObject',
  boolean: 'notBoolean',
};
const [PATH_CHARS, CHOICES_CHARS] = [100, 300];

/** The error that names the field, the path to the value within it, and what is wrong with it. */
export function refusedInput(
  error: z.ZodError,
  fields: Readonly<Record<string, unknown>>,
  whole: 'body' | 'arguments' = 'body',
): ApiError {
  const [issue] = error.issues;
  const [outer, ...inner] = (issue?.path ?? []).map(String);
  if (issue === undefined || outer === undefined) return new ApiError('badInput', { field: whole }, { field: whole });
  // A form that is carried in one field, as `ldap_form` or `oss_setting`, names the fields that it has itself.
  const isForm = /_(form|setting)$/.test(outer) && inner.length > 0;
  const path = isForm ? inner : [outer, ...inner];
  const isMissing = inner.length === 0 && fields[outer] === undefined;
  const values = { field: path.join('.').slice(0, PATH_CHARS), ...(isMissing ? { reason: 'missing' } : whyOf(issue)) };
  return new ApiError('badInput', values, { field: path[0] ?? outer });
}

type Issue = z.ZodError['issues'][number];

function whyOf(issue: Issue): { readonly [key: string]: string | number; readonly reason: InputReason } | undefined {
  if (issue.code === 'too_big') return { reason: reasonOfSize(issue.origin, HIGH), max: Number(issue.maximum) };
  if (issue.code === 'too_small' && issue.origin === 'string' && issue.minimum === 1) return { reason: 'missing' };
  if (issue.code === 'too_small') return { reason: reasonOfSize(issue.origin, LOW), min: Number(issue.minimum) };
  if (issue.code === 'invalid_value') {
    return { reason: 'notOneOf', values: issue.values.map(String).join(', ').slice(0, CHOICES_CHARS) };
  }
  const reason = issue.code === 'invalid_type' ? REASON_OF_TYPE[issue.expected] : REASON_OF_MESSAGE[issue.message];
  return reason && { reason };
}

interface SizeReasons {
  readonly text: InputReason;
  readonly list: InputReason;
  readonly number: InputReason;
}
const HIGH: SizeReasons = { text: 'tooLong', list: 'tooMany', number: 'tooHigh' };
const LOW: SizeReasons = { text: 'tooShort', list: 'tooFew', number: 'tooLow' };

function reasonOfSize(origin: string, reasons: SizeReasons): InputReason {
  if (origin === 'string') return reasons.text;
  return ['array', 'set', 'map', 'object'].includes(origin) ? reasons.list : reasons.number;
}

export function asObject(value: unknown): Record<string, unknown> {
  // Typed only as an object here: every field is unknown until the endpoint's schema has parsed it.
  return typeof value === 'object' && value !== null && !Array.isArray(value)
    ? { ...(value as Record<string, unknown>) }
    : {};
}

/** The session token: header, or field of the body; in the query only where the endpoint says so. */
export function givenToken(request: FastifyRequest, endpoint: Endpoint): string | undefined {
  const bearer = bearerOf(request);
  if (bearer) return bearer;
  const field = asObject(request.body)['user_token'];
  if (typeof field === 'string' && field !== '') return field;
  if (!endpoint.queryToken) return undefined;
  const asked = asObject(request.query)['user_token'];
  return typeof asked === 'string' && asked !== '' ? asked : undefined;
}
