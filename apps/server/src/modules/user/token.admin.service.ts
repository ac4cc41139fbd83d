import type { InputOf, listSiteTokens, OutputOf } from '@sheaf/contract';
import type { RequestContext } from '../../context.ts';
import { ApiError } from '../../platform/errors.ts';
import { demandAdministrating } from '../admin-user/admin-user.access.ts';
import { recordAudit } from '../audit/audit.service.ts';
import { findToken, listTokens, removeSession } from './session.queries.ts';

/** For administrators of the site: everybody's, newest first. */
export async function tokensOfSite(
  ctx: RequestContext,
  { before, count }: InputOf<typeof listSiteTokens>,
): Promise<OutputOf<typeof listSiteTokens>> {
  const tokens = await listTokens(ctx.db, { before, limit: count + 1 }, ctx.clock.now());
  const list = tokens.slice(0, count).map((token) => ({
    token_id: token.session_id,
    token_name: token.token_name,
    username: token.username,
    right: token.token_right,
    item_id: token.token_item_id ?? 0,
    item_name: token.token_item_name,
    created_at: token.created_at,
    last_seen_at: token.last_seen_at,
    expires_at: token.expires_at,
  }));
  return { list, next: tokens.length > count ? (list.at(-1)?.token_id ?? 0) : 0 };
}

/** @throws ApiError tokenNotFound */
export async function demandTokenOfSite({ db }: RequestContext, token_id: number): Promise<void> {
  if (!(await findToken(db, token_id))) throw new ApiError('tokenNotFound', {}, { field: 'token_id' });
}

/** @throws ApiError tokenNotFound */
export async function revokeTokenOfSite(ctx: RequestContext, token_id: number): Promise<void> {
  await ctx.db.transaction().execute(async (tx) => {
    const token = await findToken(tx, token_id);
    await demandAdministrating(ctx, tx, token ? [token.uid] : []);
    const removed = token ? await removeSession(tx, { uid: token.uid, kind: 'token' }, token_id) : 0;
    if (!token || removed === 0) throw new ApiError('tokenNotFound', {}, { field: 'token_id' });
    const subject = { kind: 'token', id: token_id, name: token.token_name } as const;
    await recordAudit(ctx, tx, { action: 'token.revoked', subject, before: { owner: token.username } });
    await ctx.feed.put(tx, { topic: 'session', id: token.uid });
  });
}
