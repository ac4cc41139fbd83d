import { rm } from 'node:fs/promises';
import { type AnswerKind, type Endpoint, errorText, type Upload } from '@sheaf/contract';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { ApiError } from '../errors.ts';
import { isOldAddress } from './addresses.ts';
import { EventStream, Page, type Redirect, Reply, SharedReply, withValue } from './answer.ts';
import { bearerOf, type Given, type Knows } from './bodies.ts';
import { asApiError, httpStatus, isCutShort } from './faults.ts';
import { securityHeaders } from './headers.ts';
import { asObject, gatherFields, givenToken, parseInput } from './input.ts';
import { type Language, languageNamed, languageOf } from './language.ts';
import { acceptsGzip } from './packing.ts';
import { refusedPicture } from './picture-refused.ts';
import type { Route, UploadedFile } from './route.ts';
import { sendAnswer } from './send.ts';
import { readMultipart } from './uploads.ts';

/** What a request tells of itself, before anybody knows who asks. */
export interface RequestFacts {
  readonly id: string;
  readonly endpoint: Endpoint | undefined;
  /** The path and query as asked for, without the base path. */
  readonly url: string;
  /** Scheme and host as the client sees them. */
  readonly origin: string;
  readonly token: string | undefined;
  /** The cookies, when the endpoint takes them as proof of who asks; for others only harmless choices count. */
  readonly cookies: Readonly<Record<string, string | undefined>>;
  readonly visitGrant: string | undefined;
  readonly address: string;
  readonly agent: string;
  readonly accepts: string;
  /** The last event that a browser had of a stream that broke off; '' for none. */
  readonly lastEventId: string;
  readonly ifNoneMatch: string;
  /** Of those that no fact here names; undefined where it is not there, or there twice. */
  readonly header: (name: string) => string | undefined;
  readonly acceptsGzip: boolean;
  readonly language: Language;
  /** What the client says of it; undefined where `language` is our guess. */
  readonly languageNamed: Language | undefined;
  readonly upload: UploadedFile | undefined;
  /** Aborted when nobody waits for the answer any more. */
  readonly gone: () => AbortSignal;
}

export interface HttpSite<C> {
  readonly basePath: string;
  readonly bodyLimit: number;
  readonly tempDir: string;
  /** Answers are parsed with the output schema: on in tests, where a mismatch is a fault. */
  readonly checkAnswers: boolean;
  /** The site's own limit of one file, in bytes. */
  uploadBytes(): number;
  /** Does this let somebody in? Asked before much is read for him. */
  readonly knows: Knows;
  /** What a call answers who makes it at an address of the old product. */
  readonly toldAsBefore: (path: string, value: unknown) => unknown;
  /** Finds out who asks. */
  contextOf(facts: RequestFacts): Promise<C>;
  /** Hosts besides the request's own from whose pages a write may come: the site's address. */
  knownHosts(): readonly string[];
  /** The page for people when an HTML route refuses or fails. */
  errorPage(facts: RequestFacts, error: ApiError): Promise<Page | Redirect>;
}

const LANGUAGE_COOKIE = 'sheaf_lang';

export async function dispatch<C>(
  { endpoint, run }: Route<C>,
  request: FastifyRequest,
  reply: FastifyReply,
  site: HttpSite<C>,
): Promise<unknown> {
  let received: UploadedFile | undefined;
  let facts = factsOf(reply, endpoint, undefined);
  reply.headers(securityHeaders(endpoint.answer)).header('x-request-id', request.id);
  if (endpoint.answer !== 'file') reply.header('cache-control', 'no-store');
  try {
    if (endpoint.answer !== 'open') refuseForeign(request, site);
    if (request.isMultipart()) {
      const isKnown = (field: Given['field']) => site.knows({ bearer: bearerOf(request), field });
      const upload = limitedUpload(endpoint, site);
      const body = await readMultipart(request, { upload, tempDir: site.tempDir, isKnown });
      request.body = body.fields;
      received = body.file;
      facts = factsOf(reply, endpoint, received);
    }
    const ctx = await site.contextOf(facts);
    const answer = await run(ctx, parseInput(endpoint, gatherFields(request)));
    if (site.checkAnswers) checkAnswer(endpoint, answer);
    return await sendAnswer(request, reply, endpoint, told(request, site, endpoint, answer), {
      basePath: site.basePath,
      secure: request.protocol === 'https',
      acceptsGzip: facts.acceptsGzip,
    });
  } catch (error) {
    return await answerError(request, reply, site, facts, error);
  } finally {
    if (received) await rm(received.path, { force: true });
  }
}

/** Requests that reach no route, and those that fail before they reach one. */
export async function refuse<C>(
  request: FastifyRequest,
  reply: FastifyReply,
  site: HttpSite<C>,
  what: { readonly known?: boolean; readonly error?: unknown },
): Promise<unknown> {
  const facts = factsOf(reply, undefined, undefined);
  const kind: AnswerKind = isApi(facts.url) ? 'envelope' : 'html';
  reply.headers(securityHeaders(kind)).header('x-request-id', request.id);
  const error = what.error ?? new ApiError(what.known ? 'methodRefused' : 'routeUnknown');
  return answerError(request, reply, site, facts, error);
}

function factsOf(reply: FastifyReply, endpoint: Endpoint | undefined, upload: UploadedFile | undefined): RequestFacts {
  const { request } = reply;
  const body = asObject(request.body);
  const lang = typeof body['lang'] === 'string' ? body['lang'] : request.cookies[LANGUAGE_COOKIE];
  const grant = body['visit_grant'] ?? request.headers['x-visit-grant'];
  return {
    id: request.id,
    endpoint,
    url: request.url,
    origin: `${request.protocol}://${request.host}`,
    token: endpoint && givenToken(request, endpoint),
    cookies: endpoint?.answer === 'open' ? {} : request.cookies,
    visitGrant: typeof grant === 'string' ? grant : undefined,
    address: request.ip,
    agent: (request.headers['user-agent'] ?? '').slice(0, 300),
    accepts: request.headers.accept ?? '',
    lastEventId: String(request.headers['last-event-id'] ?? ''),
    ifNoneMatch: request.headers['if-none-match'] ?? '',
    header: (name) => {
      const value = request.headers[name];
      return typeof value === 'string' ? value : undefined;
    },
    acceptsGzip: acceptsGzip(request),
    language: languageOf(lang, request.headers['accept-language']),
    languageNamed: languageNamed(lang, request.headers['accept-language']),
    upload,
    gone: () => goneFrom(reply),
  };
}

function goneFrom({ raw }: FastifyReply): AbortSignal {
  const ending = new AbortController();
  if (raw.closed) ending.abort();
  else raw.once('close', () => ending.abort());
  return ending.signal;
}

/** What an endpoint takes of a file, as this site lets it. */
function limitedUpload<C>(endpoint: Endpoint | undefined, site: HttpSite<C>): Upload | undefined {
  const upload = endpoint?.upload;
  return upload?.bySetting ? { ...upload, maxBytes: Math.min(upload.maxBytes, site.uploadBytes()) } : upload;
}

function isApi(url: string): boolean {
  return url.startsWith('/api/') || url.startsWith('/server');
}

/**
 * Browsers name the page that a write comes from. One of another site is refused whatever it carries; scripts and
 * programs send no Origin, and must bring the token anyway.
 */
function refuseForeign<C>(request: FastifyRequest, site: HttpSite<C>): void {
  const { origin } = request.headers;
  if (request.method !== 'POST' || origin === undefined) return;
  const host = URL.canParse(origin) ? new URL(origin).host : 'null';
  if (host !== request.host && !site.knownHosts().includes(host)) throw new ApiError('originRefused');
}

/** As clients of the old product read it, where one of them asked. */
function told<C>(
  request: FastifyRequest,
  site: HttpSite<C>,
  { answer: kind, path }: Endpoint,
  answer: unknown,
): unknown {
  const isOld = kind === 'envelope' && isOldAddress(request.originalUrl.slice(site.basePath.length));
  return isOld ? withValue(answer, (value) => site.toldAsBefore(path, value)) : answer;
}

function checkAnswer(endpoint: Endpoint, answer: unknown): void {
  if (endpoint.answer !== 'envelope' || answer instanceof EventStream) return;
  const value = answer instanceof Reply || answer instanceof SharedReply ? answer.value : answer;
  const parsed = endpoint.output.safeParse(value);
  if (!parsed.success)
    throw new Error(`${endpoint.path} answers what its contract does not say: ${parsed.error.message}`);
}

const OF_A_FILE = ['disposition', 'type', 'encoding', 'length', 'range'].map((name) => `content-${name}`);

async function answerError<C>(
  request: FastifyRequest,
  reply: FastifyReply,
  site: HttpSite<C>,
  facts: RequestFacts,
  cause: unknown,
): Promise<unknown> {
  const error = namedError(request, site, facts, cause);
  // A file that failed before its first byte has said already what it would be.
  const begun = reply.hasHeader('content-disposition') ? 'file' : undefined;
  const kind = facts.endpoint?.answer ?? begun ?? (isApi(facts.url) ? 'envelope' : 'html');
  const message = errorText(error.error, facts.language, error.values);
  for (const name of OF_A_FILE) reply.removeHeader(name);
  reply.header('cache-control', 'no-store');
  if (kind === 'envelope') return reply.code(200).send(errorEnvelope(error, message));
  if (kind === 'open') return reply.code(httpStatus(error.error)).send(errorEnvelope(error, message));
  const picture = kind === 'file' ? refusedPicture(facts.accepts, error, facts.language) : undefined;
  if (picture) return reply.code(picture.status).type(picture.type).send(picture.body);
  if (kind !== 'html') return reply.code(httpStatus(error.error)).type('text/plain; charset=utf-8').send(message);
  const page = await pageOrText(request, site, facts, { error, message });
  if (page instanceof Page) return reply.code(page.status).headers(page.headers).type(page.type).send(page.body);
  return reply.redirect(site.basePath + page.location, 302);
}

/** Where even the page that tells of an error fails, a line of text does, which gives nothing away. */
async function pageOrText<C>(
  request: FastifyRequest,
  site: HttpSite<C>,
  facts: RequestFacts,
  { error, message }: { error: ApiError; message: string },
): Promise<Page | Redirect> {
  try {
    return await site.errorPage(facts, error);
  } catch (cause) {
    request.log.error({ reqId: request.id, err: cause }, 'the error page failed');
    return new Page(`${message}\n`, { status: httpStatus(error.error), type: 'text/plain; charset=utf-8' });
  }
}

/** A fault is logged whole and becomes an error that only names the request. */
function namedError<C>(request: FastifyRequest, site: HttpSite<C>, facts: RequestFacts, cause: unknown): ApiError {
  const known = asApiError(cause, limitedUpload(facts.endpoint, site)?.maxBytes ?? site.bodyLimit);
  if (!known && isCutShort(cause, request.raw)) {
    request.log.info({ reqId: request.id, url: request.routeOptions.url }, 'cut short by the client');
    return new ApiError('badInput', { field: 'body' }, { field: 'body', cause });
  }
  if (!known) request.log.error({ reqId: request.id, err: cause, url: request.routeOptions.url }, 'fault');
  else if (httpStatus(known.error) >= 500)
    request.log.warn({ reqId: request.id, err: cause }, 'refused for a reason of the server');
  return known ?? new ApiError('fault', { request_id: request.id });
}

function errorEnvelope(error: ApiError, error_message: string): Record<string, unknown> {
  const field = error.field === undefined ? {} : { error_field: error.field };
  const data = error.data === undefined ? {} : { data: error.data };
  return { error_code: error.kind.code, error_message, ...field, ...data };
}
