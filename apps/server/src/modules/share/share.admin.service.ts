import type { InputOf, listSiteShares, OutputOf } from '@sheaf/contract';
import type { RequestContext } from '../../context.ts';
import { ApiError } from '../../platform/errors.ts';
import { demandAdministrating } from '../admin-user/admin-user.access.ts';
import { recordAudit } from '../audit/audit.service.ts';
import { lockItem } from '../item/item.service.ts';
import { presentSiteShare } from './share.present.ts';
import { findListedShare, listSharesOfSite, updateRevoked } from './share.queries.ts';

/** For administrators of the site: everybody's, without the keys. */
export async function sharesOfSite(
  ctx: RequestContext,
  { before, count }: InputOf<typeof listSiteShares>,
): Promise<OutputOf<typeof listSiteShares>> {
  const shares = await listSharesOfSite(ctx.db, { before, limit: count + 1 }, ctx.clock.now());
  const shown = shares.slice(0, count);
  const next = shares.length > count ? (shown.at(-1)?.share_id ?? 0) : 0;
  return { list: shown.map(presentSiteShare), next };
}

/** @throws ApiError shareNotFound */
export async function revokeShareOfSite(ctx: RequestContext, share_id: number): Promise<void> {
  const now = ctx.clock.now();
  await ctx.db.transaction().execute(async (tx) => {
    const known = await findListedShare(tx, share_id, now);
    if (known) await lockItem(tx, known.item_id);
    await demandAdministrating(ctx, tx);
    const share = known && (await findListedShare(tx, share_id, now));
    if (!share) throw new ApiError('shareNotFound', {}, { field: 'share_id' });
    await updateRevoked(tx, share_id, now);
    const { object_type, object_name, username } = presentSiteShare(share);
    const subject = { kind: 'share', id: share_id, name: object_name } as const;
    await recordAudit(ctx, tx, { action: 'share.revoked', subject, before: { object_type, shared_by: username } });
  });
}
