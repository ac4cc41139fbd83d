import type { NoticeMail } from '@sheaf/contract';
import type { Viewer } from '../../access/viewer.ts';
import type { Context, RequestContext } from '../../context.ts';
import { openSecret, sealSecret } from '../../platform/crypto/secrets.ts';
import { ApiError } from '../../platform/errors.ts';
import { OutgoingError } from '../../platform/outgoing/target.ts';
import { mailIsSet } from '../mail/mail.service.ts';
import { findNoticeSetting, upsertNoticeSetting } from './notice-setting.queries.ts';

const PURPOSE = 'push_url';

export async function pushUrl(ctx: RequestContext, { uid }: Viewer): Promise<string> {
  const setting = await findNoticeSetting(ctx.db, uid);
  return openPushUrl(ctx, setting?.push_url ?? '');
}

/** What a row holds, as an address. */
export function openPushUrl(ctx: Pick<Context, 'secrets'>, sealed: string): string {
  return sealed === '' ? '' : openSecret(ctx.secrets, PURPOSE, sealed);
}

/** As it is kept. It is asked when something is pushed whether the address is a public one. */
export function sealPushUrl({ secrets }: Pick<Context, 'secrets'>, push_url: string): string {
  return sealSecret(secrets, PURPOSE, push_url);
}

/** A new address has not failed yet. @throws ApiError pushUrlInvalid, pushUrlPrivate */
export async function changePushUrl(ctx: RequestContext, { uid }: Viewer, push_url: string): Promise<void> {
  if (push_url !== '') await demandPublic(ctx, push_url);
  const sealed = push_url === '' ? '' : sealPushUrl(ctx, push_url);
  const change = { push_url: sealed, push_failures: 0, push_rests_until: 0 };
  await ctx.db.transaction().execute((tx) => upsertNoticeSetting(tx, uid, change));
}

async function demandPublic(ctx: RequestContext, push_url: string): Promise<void> {
  const isForm = /^https:\/\/[^\s/@?#]+(?:[/?][^\s]*)?$/i.test(push_url) && URL.canParse(push_url);
  if (!isForm) throw new ApiError('pushUrlInvalid', {}, { field: 'push_url' });
  try {
    await ctx.outgoing.check(push_url);
  } catch (cause) {
    throw cause instanceof OutgoingError ? new ApiError('pushUrlPrivate', {}, { field: 'push_url', cause }) : cause;
  }
}

export async function noticeMail(
  ctx: RequestContext,
  { uid }: Viewer,
): Promise<{ notice_mail: NoticeMail; available: 0 | 1 }> {
  const setting = await findNoticeSetting(ctx.db, uid);
  return { notice_mail: setting?.notice_mail ?? 'daily', available: mailIsSet(ctx.settings.current) ? 1 : 0 };
}

export async function changeNoticeMail(ctx: RequestContext, { uid }: Viewer, notice_mail: NoticeMail): Promise<void> {
  await ctx.db.transaction().execute((tx) => upsertNoticeSetting(tx, uid, { notice_mail }));
}
