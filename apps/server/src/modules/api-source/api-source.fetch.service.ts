import type { ApiResult } from '@sheaf/contract';
import type { Context, RequestContext } from '../../context.ts';
import { demandAddress, type Followed, fetchDocument, nextFetch, storedFailure } from '../relay/document.service.ts';
import { type Deciding, decidingByItself, type SourceAccess } from './api-source.access.ts';
import { refusedDocument } from './api-source.apply.service.ts';
import { withBytes } from './api-source.file.service.ts';
import { findApiSource, lockApiSource, type SourceHead, updateApiSource } from './api-source.queries.ts';
import { demandSource, takeDocument } from './api-source.take.service.ts';
import { listDue } from './api-source.text.queries.ts';
import { FETCH_JOB } from './api-source-order.ts';

const DUE_AT_ONCE = 100;

/** From now on whoever asks is the author of what comes by itself. @throws ApiError apiFetchRefused, and what the right is refused with */
export async function follow(
  ctx: Context,
  { source, author, demand }: SourceAccess,
  { url, schedule }: Followed,
): Promise<void> {
  if (url !== '') demandAddress(ctx, url);
  const next_at = nextFetch(ctx, { url, schedule });
  await ctx.db.transaction().execute(async (tx) => {
    await demand(tx);
    await demandSource(tx, source.source_id);
    const change = { url, schedule: url === '' ? 'never' : schedule, next_at, failure: '', ...author } as const;
    await updateApiSource(tx, source.source_id, change);
  });
}

/** Each at its time once, whichever process is first. Answers how many were ordered. */
export async function orderDue(ctx: Context): Promise<number> {
  const due = await listDue(ctx.db, ctx.clock.now(), DUE_AT_ONCE);
  for (const source_id of due) {
    await ctx.db.transaction().execute(async (tx) => {
      const source = await lockApiSource(tx, source_id);
      const now = ctx.clock.now();
      if (!source || source.next_at === 0 || source.next_at > now) return;
      await updateApiSource(tx, source_id, { next_at: nextFetch(ctx, source) });
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
    const failure = storedFailure(error);
    if (failure === undefined) throw error;
    const change = { failure, checked_at: ctx.clock.now() };
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

/**
 * Fetches the document of a source and takes it in.
 * @throws ApiError apiFetchRefused, apiFetchStatus, apiFetchTooLarge, apiFetchUnanswered, and as takeDocument; ImportRefused
 */
async function fetchVersion(ctx: Context, source: SourceHead, deciding: Deciding): Promise<ApiResult> {
  const bytes = await fetchDocument(ctx, source.url, ACCEPTED);
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
