import { type ApiResult, type ApiSchedule, LIMITS } from '@sheaf/contract';
import { ImportRefused } from '@sheaf/exchange';
import type { Context, RequestContext } from '../../context.ts';
import { ApiError } from '../../platform/errors.ts';
import { HOST_UNKNOWN, OutgoingError } from '../../platform/outgoing/target.ts';
import { admitting } from '../relay/relay.service.ts';
import { type Deciding, decidingByItself, type SourceAccess } from './api-source.access.ts';
import { refusedDocument } from './api-source.apply.service.ts';
import { withBytes } from './api-source.file.service.ts';
import { findApiSource, lockApiSource, type SourceHead, updateApiSource } from './api-source.queries.ts';
import { demandSource, takeDocument } from './api-source.take.service.ts';
import { listDue } from './api-source.text.queries.ts';
import { FETCH_JOB } from './api-source-order.ts';

const PERIODS: Readonly<Record<ApiSchedule, number>> = { never: 0, hourly: 3600, daily: 86_400, weekly: 604_800 };
const DUE_AT_ONCE = 100;
const MB = 1024 * 1024;

interface Following {
  readonly url: string;
  readonly schedule: ApiSchedule;
}

/** From now on whoever asks is the author of what comes by itself. @throws ApiError apiFetchRefused, and what the right is refused with */
export async function follow(
  ctx: Context,
  { source, author, demand }: SourceAccess,
  { url, schedule }: Following,
): Promise<void> {
  if (url !== '') demandAddress(ctx, url);
  const isFollowed = url !== '' && schedule !== 'never';
  const next_at = isFollowed ? ctx.clock.now() + PERIODS[schedule] : 0;
  await ctx.db.transaction().execute(async (tx) => {
    await demand(tx);
    await demandSource(tx, source.source_id);
    const change = { url, schedule: url === '' ? 'never' : schedule, next_at, failure: '', ...author } as const;
    await updateApiSource(tx, source.source_id, change);
  });
}

function demandAddress(ctx: Context, url: string): void {
  const refuse = (cause?: unknown) => new ApiError('apiFetchRefused', {}, { field: 'url', cause });
  if (!URL.canParse(url)) throw refuse();
  const target = new URL(url);
  if (!/^https?:$/.test(target.protocol) || target.username !== '' || target.password !== '') throw refuse();
  try {
    admitting(ctx)(target);
  } catch (error) {
    throw error instanceof OutgoingError ? refuse(error) : error;
  }
}

/** Each at its time once, whichever process is first. Answers how many were ordered. */
export async function orderDue(ctx: Context): Promise<number> {
  const due = await listDue(ctx.db, ctx.clock.now(), DUE_AT_ONCE);
  for (const source_id of due) {
    await ctx.db.transaction().execute(async (tx) => {
      const source = await lockApiSource(tx, source_id);
      const now = ctx.clock.now();
      if (!source || source.next_at === 0 || source.next_at > now) return;
      await updateApiSource(tx, source_id, { next_at: now + PERIODS[source.schedule] });
      await ctx.jobs.enqueue(tx, {
        kind: FETCH_JOB,
        payload: { source_id },
        unique_key: `${FETCH_JOB}:${source_id}`,
      });
    });
  }
  return due.length;
}

/** What went wrong stands with the source until a fetch succeeds. */
export async function fetchByItself(ctx: Context, source_id: number): Promise<ApiResult['state'] | undefined> {
  const source = await findApiSource(ctx.db, source_id);
  if (!source || source.url === '') return undefined;
  try {
    return (await fetchVersion(ctx, source, decidingByItself(source))).state;
  } catch (error) {
    const failure = failureOf(error);
    if (!failure) throw error;
    const change = { failure: JSON.stringify(failure), checked_at: ctx.clock.now() };
    await ctx.db.transaction().execute((tx) => updateApiSource(tx, source_id, change));
    return undefined;
  }
}

/** @throws ApiError as fetchVersion, in the words of who asked */
export async function fetchNow(ctx: RequestContext, access: SourceAccess): Promise<ApiResult> {
  try {
    return await fetchVersion(ctx, access.source, access);
  } catch (error) {
    throw refusedDocument(error, ctx.language);
  }
}

/** Why, in both languages; undefined for a fault. */
export interface Failure {
  readonly error: ApiError['error'];
  readonly values: Readonly<Record<'en' | 'zh', ApiError['values']>>;
}

function failureOf(error: unknown): Failure | undefined {
  if (error instanceof ImportRefused) {
    return { error: error.error, values: { zh: { reason: error.reason('zh') }, en: { reason: error.reason('en') } } };
  }
  return error instanceof ApiError ? { error: error.error, values: { zh: error.values, en: error.values } } : undefined;
}

/**
 * Fetches the document of a source and takes it in.
 * @throws ApiError apiFetchRefused, apiFetchStatus, apiFetchTooLarge, apiFetchUnanswered, and as takeDocument; ImportRefused
 */
async function fetchVersion(ctx: Context, source: SourceHead, deciding: Deciding): Promise<ApiResult> {
  const bytes = await fetched(ctx, source.url);
  const name = nameOf(source);
  return withBytes(ctx, source, { name, bytes }, (document) =>
    takeDocument(ctx, source, document, { ...deciding, origin: 'fetch', byItself: true }),
  );
}

/** The last part of the address, as a file would be called. */
function nameOf({ url, name }: SourceHead): string {
  return new URL(url).pathname.split('/').at(-1) || name;
}

const ACCEPTED = 'application/json, application/yaml, text/yaml, application/zip, text/plain, */*';

async function fetched(ctx: Context, url: string): Promise<Buffer> {
  if (url === '') throw new ApiError('apiFetchRefused', {}, { field: 'url' });
  try {
    const { status, body } = await ctx.outgoing.send({
      url,
      method: 'GET',
      headers: { accept: ACCEPTED },
      timeoutMs: LIMITS.apiFetchSeconds * 1000,
      // one more, which tells that there is more
      maxBytes: LIMITS.apiDocumentBytes + 1,
      redirects: 'checked',
      admit: admitting(ctx),
    });
    if (status < 200 || status > 299) {
      throw new ApiError('apiFetchStatus', { status, url: shown(url) }, { field: 'url' });
    }
    const parts: Buffer[] = [];
    for await (const part of body) parts.push(part);
    const bytes = Buffer.concat(parts);
    if (bytes.length <= LIMITS.apiDocumentBytes) return bytes;
    throw new ApiError('apiFetchTooLarge', { max: LIMITS.apiDocumentBytes / MB }, { field: 'url' });
  } catch (cause) {
    throw cause instanceof OutgoingError ? refusal(cause, url) : cause;
  }
}

/** What stands behind `?` may be a secret. */
function shown(url: string): string {
  const { origin, pathname } = new URL(url);
  return origin + pathname;
}

/** Which of its reasons it was is not told: it would say what is inside the network of the site. */
function refusal(cause: OutgoingError, url: string): ApiError {
  if (cause.final || cause.message === HOST_UNKNOWN)
    return new ApiError('apiFetchRefused', {}, { field: 'url', cause });
  const values = { seconds: LIMITS.apiFetchSeconds, url: shown(url) };
  return new ApiError('apiFetchUnanswered', values, { field: 'url', cause });
}
