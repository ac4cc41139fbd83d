import { type fetchDictionary, LIMITS, type OutputOf } from '@sheaf/contract';
import { decodeText } from '@sheaf/exchange/decode';
import type { Context } from '../../context.ts';
import { lockWritable } from '../item/item.service.ts';
import { demandAddress, type Followed, fetchDocument, nextFetch, storedFailure } from '../relay/document.service.ts';
import { accessByItself, type DictionaryAccess } from './dictionary.access.ts';
import { applyNews, notBound } from './dictionary.apply.service.ts';
import { tooLarge } from './dictionary.ddl.service.ts';
import { type Following, findFollowing, findSource, listDue, lockSource, updateSource } from './dictionary.queries.ts';
import { DICTIONARY_FETCH_JOB } from './dictionary-order.ts';

const DUE_AT_ONCE = 100;

/** From now on whoever asks is the author of what comes by itself. @throws ApiError apiFetchRefused, dictionaryNotBound, and what the right is refused with */
export async function follow(ctx: Context, access: DictionaryAccess, { url, schedule }: Followed): Promise<void> {
  if (url !== '') demandAddress(ctx, url);
  const next_at = nextFetch(ctx, { url, schedule });
  await ctx.db.transaction().execute(async (tx) => {
    await lockWritable(tx, access.item.item_id);
    const { viewer } = await access.asOfNow(tx);
    const source = await lockSource(tx, access.cat_id);
    if (!source) throw notBound();
    const by = { follow_uid: viewer.uid, follow_name: viewer.username };
    const change = { url, schedule: url === '' ? 'never' : schedule, next_at, failure: '', ...by } as const;
    await updateSource(tx, source.source_id, change);
  });
}

/** Each at its time once, whichever process is first. Answers how many were ordered. */
export async function orderDue(ctx: Context): Promise<number> {
  const due = await listDue(ctx.db, ctx.clock.now(), DUE_AT_ONCE);
  for (const { source_id, cat_id } of due) {
    await ctx.db.transaction().execute(async (tx) => {
      await lockSource(tx, cat_id);
      const following = await findFollowing(tx, source_id);
      if (!following || following.next_at === 0 || following.next_at > ctx.clock.now()) return;
      await updateSource(tx, source_id, { next_at: nextFetch(ctx, following) });
      const unique_key = `${DICTIONARY_FETCH_JOB}:${source_id}`;
      await ctx.jobs.enqueue(tx, { kind: DICTIONARY_FETCH_JOB, payload: { source_id }, unique_key });
    });
  }
  return due.length;
}

type Done = OutputOf<typeof fetchDictionary>;

/** What went wrong stands with the dictionary until a fetch succeeds. */
export async function fetchByItself(ctx: Context, source_id: number): Promise<Done | undefined> {
  const following = await findFollowing(ctx.db, source_id);
  if (!following || following.url === '') return undefined;
  try {
    return await fetchTables(ctx, await accessByItself(ctx, following), following);
  } catch (error) {
    const failure = storedFailure(error);
    if (failure === undefined) throw error;
    await noteFetch(ctx, source_id, failure);
    return undefined;
  }
}

/** @throws ApiError dictionaryNotBound, and as fetchDocument and applyNews */
export async function fetchNow(ctx: Context, access: DictionaryAccess): Promise<Done> {
  const source = await findSource(ctx.db, access.cat_id);
  const following = source && (await findFollowing(ctx.db, source.source_id));
  if (!following) throw notBound();
  return fetchTables(ctx, access, following);
}

const ACCEPTED = 'application/sql, text/plain, */*';

async function fetchTables(ctx: Context, access: DictionaryAccess, { url, source_id }: Following): Promise<Done> {
  const bytes = await fetchDocument(ctx, url, ACCEPTED);
  if (bytes.length > LIMITS.ddlChars * MOST_BYTES_A_CHAR) throw tooLarge();
  const ddl = decodeText(bytes)?.text ?? '';
  if (ddl.length > LIMITS.ddlChars) throw tooLarge();
  const done = await applyNews(ctx, access, ddl);
  await noteFetch(ctx, source_id, '');
  return done;
}

const MOST_BYTES_A_CHAR = 4;

async function noteFetch(ctx: Context, source_id: number, failure: string): Promise<void> {
  const change = { failure, checked_at: ctx.clock.now() };
  await ctx.db.transaction().execute((tx) => updateSource(tx, source_id, change));
}
