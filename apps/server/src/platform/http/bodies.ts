import type { FastifyInstance, FastifyRequest } from 'fastify';
import { ApiError } from '../errors.ts';
import { formFields } from './form-body.ts';

/** What a request says of who sends it, as far as it is read. */
export interface Given {
  /** The token that the header names. */
  readonly bearer: string | undefined;
  /** A short field of the body. */
  readonly field: (name: string) => string | undefined;
}

/** Whether this lets somebody in at this moment. */
export type Knows = (given: Given) => Promise<boolean>;

interface Bounds {
  readonly bodyLimit: number;
  readonly knows: Knows;
}

/** What nobody in particular has to say is shorter; to take more apart for anybody would keep everybody waiting. */
const NOBODYS_CHARS_MAX = 100_000;

/** How the bodies that are one text are read. JSON that is empty is no mistake: old clients send the header always. */
export function readBodies(server: FastifyInstance, bounds: Bounds): void {
  server.removeContentTypeParser('application/json');
  add(server, bounds, {
    type: 'application/json',
    pattern: (name) => new RegExp(`"${name}"\\s*:\\s*"([^"\\\\]{1,200})"`),
    read: (text) => (text === '' ? {} : json(text)),
  });
  add(server, bounds, {
    type: 'application/x-www-form-urlencoded',
    pattern: (name) => new RegExp(`(?:^|&)${name}=([^&]{1,200})`),
    read: formFields,
  });
}

interface Kind {
  readonly type: string;
  /** Where the value of a field stands in it; nothing that lets in has a sign that is written otherwise there. */
  readonly pattern: (name: string) => RegExp;
  readonly read: (text: string) => unknown;
}

function add(server: FastifyInstance, { bodyLimit, knows }: Bounds, { type, pattern, read }: Kind): void {
  server.addContentTypeParser(type, { parseAs: 'string', bodyLimit }, async (request: FastifyRequest, body: string) => {
    const isLong = body.length > NOBODYS_CHARS_MAX;
    const given = { bearer: bearerOf(request), field: (name: string) => pattern(name).exec(body)?.[1] };
    if (isLong && !(await knows(given))) throw new ApiError('loginExpired');
    return read(body);
  });
}

/** The token that the header names. */
export function bearerOf({ headers }: FastifyRequest): string | undefined {
  return /^Bearer\s+(\S+)$/i.exec(headers.authorization ?? '')?.[1];
}

function json(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw Object.assign(new Error('The body is not JSON', { cause }), { statusCode: 400 });
  }
}
