import { type createToken as createTokenCall, type InputOf, LIMITS } from '@sheaf/contract';
import { accessToVisit } from '../../access/load.ts';
import type { Viewer } from '../../access/viewer.ts';
import type { RequestContext } from '../../context.ts';
import { randomToken, sha256 } from '../../platform/crypto/tokens.ts';
import { ApiError } from '../../platform/errors.ts';
import type { SessionRow } from '../../schema/tables.ts';
import { recordAudit } from '../audit/audit.service.ts';
import { findToken, insertSession, listLiveSessions, removeSession } from './session.queries.ts';
import { lockAsking } from './session.service.ts';

/** So that a token that lies about somewhere is known for what it is. */
const TOKEN_BEGINS = 'sheaf_pat_';
const END_CHARS = 4;
const DAY = 24 * 3600;

export async function ownTokens(ctx: RequestContext, { uid }: Viewer): Promise<SessionRow[]> {
  return listLiveSessions(ctx.db, { uid, kind: 'token' }, ctx.clock.now());
}

/** Whether it is one of the viewer's, ended or not. @throws ApiError tokenNotFound */
export async function demandToken({ db }: RequestContext, { uid }: Viewer, token_id: number): Promise<void> {
  const token = await findToken(db, token_id);
  if (token?.uid !== uid) throw new ApiError('tokenNotFound', {}, { field: 'token_id' });
}

/** @throws ApiError itemNotVisible, tokensTooMany, loginExpired */
export async function createToken(
  ctx: RequestContext,
  viewer: Viewer,
  { token_name, right, item_id, days }: InputOf<typeof createTokenCall>,
): Promise<{ readonly token_id: number; readonly token: string; readonly expires_at: number }> {
  const { uid } = viewer;
  const access = item_id === 0 ? undefined : await accessToVisit(ctx, item_id);
  const token = TOKEN_BEGINS + randomToken();
  const now = ctx.clock.now();
  return ctx.db.transaction().execute(async (tx) => {
    await lockAsking(ctx, tx, viewer);
    const held = await listLiveSessions(tx, { uid, kind: 'token' }, now);
    if (held.length >= LIMITS.tokens) throw new ApiError('tokensTooMany', { max: LIMITS.tokens });
    const { session_id, expires_at } = await insertSession(tx, {
      token_hash: sha256(token),
      uid,
      created_at: now,
      last_seen_at: 0,
      expires_at: now + days * DAY,
      kind: 'token',
      token_name,
      token_right: right,
      token_item_id: access?.item_id ?? null,
      token_item_name: access?.item.item_name ?? '',
      token_end: token.slice(-END_CHARS),
    });
    const after = { right, item_id, expires_at };
    const subject = { kind: 'token', id: session_id, name: token_name } as const;
    await recordAudit(ctx, tx, { action: 'token.created', subject, after });
    return { token_id: session_id, token, expires_at };
  });
}

/** @throws ApiError tokenNotFound */
export async function revokeToken(ctx: RequestContext, { uid }: Viewer, token_id: number): Promise<void> {
  await ctx.db.transaction().execute(async (tx) => {
    if ((await removeSession(tx, { uid, kind: 'token' }, token_id)) === 0) throw new ApiError('tokenNotFound');
    await recordAudit(ctx, tx, { action: 'token.revoked', subject: { kind: 'token', id: token_id } });
    await ctx.feed.put(tx, { topic: 'session', id: uid });
  });
}
