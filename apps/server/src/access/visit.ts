import { LIMITS } from '@sheaf/contract';
import type { RequestContext } from '../context.ts';
import { signValue, verifySigned } from '../platform/crypto/secrets.ts';
import type { CookieToSet } from '../platform/http/answer.ts';
import type { ItemWithOwner } from './access.queries.ts';

const PURPOSE = 'visit';
const VISIT_SECONDS = LIMITS.visitGrantDays * 24 * 3600;

function visitCookieName(item_id: number): string {
  return `sheaf_visit_${item_id}`;
}

/** A signed word that its holder gave the right visit password; a new password ends it. */
export function makeVisitGrant(
  ctx: RequestContext,
  item: ItemWithOwner,
): { grant: string; expires_at: number; cookie: CookieToSet } {
  const expires_at = ctx.clock.now() + VISIT_SECONDS;
  const grant = signValue(ctx.secrets, { purpose: PURPOSE, value: visitValue(item), expires_at });
  return {
    grant,
    expires_at,
    cookie: { name: visitCookieName(item.item_id), value: grant, maxAgeSeconds: VISIT_SECONDS },
  };
}

/** Did the request bring such a word for this item, as cookie or as the field `visit_grant`? */
export function visitGrant(ctx: RequestContext, item: ItemWithOwner): boolean {
  if (item.visit_password_hash === '') return false;
  const given = [ctx.request.cookies[visitCookieName(item.item_id)], ctx.request.visitGrant];
  return given.some(
    (word) => word !== undefined && verifySigned(ctx.secrets, PURPOSE, word, ctx.clock.now()) === visitValue(item),
  );
}

function visitValue(item: ItemWithOwner): string {
  return `${item.item_id}.${item.visit_password_version}`;
}
