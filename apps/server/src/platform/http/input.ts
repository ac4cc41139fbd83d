import type { Endpoint } from '@sheaf/contract';
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
  throw badInput(parsed.error);
}

function badInput(error: z.ZodError): ApiError {
  const [issue] = error.issues;
  const [outer, inner] = issue?.path ?? [];
  // A form that is carried in one field, as `ldap_form` or `oss_setting`, names the fields that it has itself.
  const isForm = /_(form|setting)$/.test(String(outer)) && typeof inner === 'string';
  const field = String((isForm ? inner : outer) ?? 'body');
  return new ApiError('badInput', { field }, { field });
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
