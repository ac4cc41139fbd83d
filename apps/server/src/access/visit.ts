import { LIMITS } from '@sheaf/contract';
import type { RequestContext } from '../context.ts';
import { signValue, verifySigned } from '../platform/crypto/secrets.ts';
import type { CookieToSet } from '../platform/http/answer.ts';
import type { ItemWithOwner } from './access.queries.ts';

const PURPOSE = 'visit';
const COOKIE_PREFIX = 'sheaf_visit_';
const VISIT_SECONDS = LIMITS.visitGrantDays * 24 * 3600;

function visitCookieName(item_id: number): string {
  return `${COOKIE_PREFIX}${item_id}`;
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
  return given.some((word) => provenBy(ctx, word) === visitValue(item));
}

/** The items for which the request brought such words; the password may have changed since. As many as its head can hold. */
export function itemsOfVisits(ctx: RequestContext): number[] {
  const { cookies, visitGrant: field } = ctx.request;
  const words = Object.keys(cookies).flatMap((name) => (name.startsWith(COOKIE_PREFIX) ? [cookies[name]] : []));
  const items = [...words, field].flatMap((word) => provenBy(ctx, word)?.split('.', 1).map(Number) ?? []);
  return [...new Set(items)];
}

function provenBy(ctx: RequestContext, word: string | undefined): string | undefined {
  return word === undefined ? undefined : verifySigned(ctx.secrets, PURPOSE, word, ctx.clock.now());
}

function visitValue(item: ItemWithOwner): string {
  return `${item.item_id}.${item.visit_password_version}`;
}
