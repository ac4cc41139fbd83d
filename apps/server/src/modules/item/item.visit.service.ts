import type { InputOf, visitItem } from '@sheaf/contract';
import { findItem, findItemByDomain, type ItemWithOwner } from '../../access/access.queries.ts';
import { makeVisitGrant } from '../../access/visit.ts';
import type { RequestContext } from '../../context.ts';
import { verifyPassword } from '../../platform/crypto/passwords.ts';
import { ApiError } from '../../platform/errors.ts';
import { demandCaptcha } from '../captcha/captcha.service.ts';
import { type Attempt, guess } from '../user/attempt.service.ts';
import { findItemOfPage } from './item.queries.ts';

export type Visit = ReturnType<typeof makeVisitGrant> & { readonly item_id: number };

/**
 * Opens a private item by its password. An item that is not there, one that has no password and a wrong password get
 * one answer, after the same work.
 * @throws ApiError captchaWrong, tooManyAttempts, visitPasswordWrong
 */
export async function visitByPassword(ctx: RequestContext, input: InputOf<typeof visitItem>): Promise<Visit> {
  await demandCaptcha(ctx, input);
  const item = await namedItem(ctx, input);
  const who = item ? String(item.item_id) : `${input.item_id}/${input.page_id}`;
  const attempt: Attempt = { what: 'visit', who, address: ctx.request.address };
  const opened = await guess(ctx, attempt, async () =>
    (await verifyPassword(input.password, item?.visit_password_hash ?? '')) ? item : undefined,
  );
  if (!opened) throw new ApiError('visitPasswordWrong', {}, { field: 'password' });
  return { item_id: opened.item_id, ...makeVisitGrant(ctx, opened) };
}

async function namedItem(
  ctx: RequestContext,
  { item_id, page_id }: InputOf<typeof visitItem>,
): Promise<ItemWithOwner | undefined> {
  const item = await itemOf(ctx, page_id > 0 ? ((await findItemOfPage(ctx.db, page_id)) ?? 0) : item_id);
  return item && item.deleted_at === 0 ? item : undefined;
}

async function itemOf(ctx: RequestContext, key: number | string): Promise<ItemWithOwner | undefined> {
  if (typeof key === 'number') return findItem(ctx.db, key);
  return /^\d{1,9}$/.test(key) ? findItem(ctx.db, Number(key)) : findItemByDomain(ctx.db, key);
}
