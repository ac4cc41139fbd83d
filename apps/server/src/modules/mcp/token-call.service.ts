import { type InputOf, LIMITS, type listTokenCalls, type TokenCalls } from '@sheaf/contract';
import type { Viewer } from '../../access/viewer.ts';
import type { Context, RequestContext } from '../../context.ts';
import { demandTokenOfSite } from '../user/token.admin.service.ts';
import { demandToken } from '../user/token.service.ts';
import { type CallEnd, insertCall, listCalls, removeOldCalls, updateCall } from './token-call.queries.ts';

type Asked = InputOf<typeof listTokenCalls>;

const DAY = 24 * 3600;
const AT_ONCE = 500;

/** Of one's own token. @throws ApiError tokenNotFound */
export async function callsOfOwnToken(ctx: RequestContext, viewer: Viewer, asked: Asked): Promise<TokenCalls> {
  await demandToken(ctx, viewer, asked.token_id);
  return callsOfToken(ctx, asked);
}

/** Of anybody's, for administrators of the site. @throws ApiError tokenNotFound */
export async function callsOfSiteToken(ctx: RequestContext, asked: Asked): Promise<TokenCalls> {
  await demandTokenOfSite(ctx, asked.token_id);
  return callsOfToken(ctx, asked);
}

async function callsOfToken({ db }: Context, { token_id, before, count }: Asked): Promise<TokenCalls> {
  const calls = await listCalls(db, token_id, { before, limit: count + 1 });
  const list = calls.slice(0, count).map((call) => ({
    token_call_id: call.token_call_id,
    tool: call.tool,
    item_id: call.item_id,
    page_id: call.page_id,
    about: call.about,
    called_at: call.called_at,
    error_code: call.error_code,
    error_message: call.error_message,
    address: call.address,
  }));
  return { list, next: calls.length > count ? (list.at(-1)?.token_call_id ?? 0) : 0 };
}

/** Written before the work is begun, so that nothing is done of which no row tells. */
export async function noteCall(
  ctx: RequestContext,
  { uid, session_id }: Viewer,
  call: { readonly tool: string; readonly item_id: number; readonly page_id: number },
): Promise<number> {
  const row = { ...call, uid, session_id, called_at: ctx.clock.now(), address: ctx.request.address };
  return ctx.db.transaction().execute((tx) => insertCall(tx, row));
}

export async function noteEnd(ctx: Context, token_call_id: number, end: CallEnd): Promise<void> {
  await ctx.db.transaction().execute((tx) => updateCall(tx, token_call_id, end));
}

/** Answers how many rows were older than they are kept. */
export async function dropOldCalls(ctx: Context, signal: AbortSignal): Promise<number> {
  const before = ctx.clock.now() - LIMITS.tokenCallDays * DAY;
  let removed = 0;
  for (let some = AT_ONCE; some === AT_ONCE && !signal.aborted; removed += some) {
    some = await ctx.db.transaction().execute((tx) => removeOldCalls(tx, before, AT_ONCE));
  }
  return removed;
}
