import type { Endpoint } from '@sheaf/contract';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { disposition } from '../file-name.ts';
import {
  type CookieToSet,
  Download,
  EventStream,
  FileStream,
  Page,
  Redirect,
  RedirectAway,
  Reply,
  SharedReply,
} from './answer.ts';
import { gzipWith } from './packed.ts';

export interface SendOptions {
  readonly basePath: string;
  /** Whether the site is reached over TLS: cookies are then for TLS only. */
  readonly secure: boolean;
  readonly acceptsGzip: boolean;
}

/** Writes what a handler answered. */
export async function sendAnswer(
  request: FastifyRequest,
  reply: FastifyReply,
  endpoint: Endpoint,
  answer: unknown,
  options: SendOptions,
): Promise<unknown> {
  if (answer instanceof Download) return sendDownload(request, reply, answer);
  if (answer instanceof FileStream) return sendStream(reply, answer);
  if (answer instanceof Page)
    return reply.code(answer.status).headers(answer.headers).type(answer.type).send(answer.body);
  if (answer instanceof EventStream) return beginStream(reply, answer);
  if (answer instanceof Redirect) return sendAway(reply, answer, options);
  if (answer instanceof SharedReply) return sendShared(reply, answer, options);
  const { value, cookies, beside } = answer instanceof Reply ? answer : { value: answer, cookies: [], beside: {} };
  for (const cookie of cookies) setCookie(reply, cookie, options);
  if (endpoint.answer === 'envelope') return reply.send({ ...envelope(value), ...beside });
  return reply.send(value);
}

function sendAway(reply: FastifyReply, answer: Redirect, options: SendOptions): FastifyReply {
  for (const cookie of answer.cookies) setCookie(reply, cookie, options);
  const isAway = answer instanceof RedirectAway;
  return reply.redirect(isAway ? answer.location : options.basePath + answer.location, 302);
}

/** Proxies are told to hand on each event as it comes. */
function beginStream(reply: FastifyReply, { begin }: EventStream): FastifyReply {
  reply.type('text/event-stream; charset=utf-8').header('x-accel-buffering', 'no');
  reply.header('cache-control', 'no-store, no-transform').hijack();
  for (const [name, value] of Object.entries(reply.getHeaders())) {
    if (value !== undefined) reply.raw.setHeader(name, value);
  }
  reply.raw.flushHeaders();
  begin(reply.raw);
  return reply;
}

function envelope(data: unknown) {
  return { error_code: 0, error_message: '', data };
}

async function sendShared(reply: FastifyReply, shared: SharedReply, { acceptsGzip }: SendOptions): Promise<unknown> {
  const { value, field, packed } = shared;
  if (!acceptsGzip) return reply.send(envelope(value));
  const others = Object.fromEntries(Object.entries(value).filter(([name]) => name !== field));
  const body = await gzipWith(await packed(), others);
  return reply.header('content-encoding', 'gzip').type('application/json; charset=utf-8').send(body);
}

function setCookie(reply: FastifyReply, cookie: CookieToSet, { basePath, secure }: SendOptions): void {
  reply.setCookie(cookie.name, cookie.value, {
    path: `${basePath}/`,
    httpOnly: !cookie.readable,
    sameSite: 'lax',
    secure,
    maxAge: cookie.value === '' ? 0 : cookie.maxAgeSeconds,
  });
}

function sendStream(reply: FastifyReply, { content, type, name }: FileStream): FastifyReply {
  reply.header('content-disposition', disposition('attachment', name)).header('cache-control', 'no-store');
  return reply.type(type).send(content);
}

async function sendDownload(request: FastifyRequest, reply: FastifyReply, file: Download): Promise<unknown> {
  reply.headers({ 'accept-ranges': 'bytes', ...file.headers }).type(file.type);
  if (file.etag) {
    reply.header('etag', file.etag);
    if (request.headers['if-none-match'] === file.etag) return reply.code(304).send();
  }
  const range = rangeOf(request.headers.range, file.size);
  if (range === 'unsatisfiable') return reply.code(416).header('content-range', `bytes */${file.size}`).send();
  if (!range) return reply.header('content-length', file.size).send(await file.open());
  reply.code(206).header('content-range', `bytes ${range.start}-${range.end}/${file.size}`);
  return reply.header('content-length', range.end - range.start + 1).send(await file.open(range));
}

/** One range of `bytes=`; several, or another unit, are answered with the whole file, as RFC 9110 allows. */
export function rangeOf(
  header: string | undefined,
  size: number,
): { start: number; end: number } | 'unsatisfiable' | undefined {
  const found = /^bytes=(\d*)-(\d*)$/.exec(header ?? '');
  if (!found || (found[1] === '' && found[2] === '')) return undefined;
  const [, first = '', last = ''] = found;
  const start = first === '' ? Math.max(0, size - Number(last)) : Number(first);
  const end = first === '' || last === '' ? size - 1 : Math.min(Number(last), size - 1);
  return start > end || start >= size ? 'unsatisfiable' : { start, end };
}
