import type { SharedPage } from '@sheaf/contract';
import { accessToShare, shareNotFound } from '../../access/share.ts';
import type { RequestContext } from '../../context.ts';
import { pageOfShare, type SharedPageAccess } from '../page/page.access.ts';
import { firstShared } from '../reading/reading.share.service.ts';
import { presentSharedPage } from './share.present.ts';

interface Asked {
  readonly unique_key: string;
  /** 0: that which the share opens with. */
  readonly page_id: number;
}

/** @throws ApiError loginForced, shareNotFound, sharePasswordNeeded */
export async function accessToKey(ctx: RequestContext, { unique_key, page_id }: Asked): Promise<SharedPageAccess> {
  const share = await accessToShare(ctx, unique_key);
  const asked = page_id === 0 ? await firstShared(ctx, share) : page_id;
  if (asked === undefined) throw shareNotFound();
  return pageOfShare(ctx, share, asked);
}

/** A shared page as page/infoByKey and page/info answer it. */
export function pageByKeyOf(ctx: RequestContext, { share, page }: SharedPageAccess): SharedPage {
  return presentSharedPage(share, page, ctx.settings.current.time_zone);
}
