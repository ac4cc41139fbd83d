import type { deleteMember, InputOf } from '@sheaf/contract';
import type { RequestContext } from '../../context.ts';
import { ApiError } from '../../platform/errors.ts';
import { accessToManageItem, type ItemManageAccess } from '../item/item.access.ts';
import { findMember, type MemberRow } from './member.queries.ts';

/** Proof that somebody manages the item that this member is in. */
export interface MemberAccess extends ItemManageAccess {
  readonly member: MemberRow;
}

/** @throws ApiError loginExpired, itemNotFound, itemNotManaged, itemReadOnly, memberNotFound */
export async function accessToMember(ctx: RequestContext, input: InputOf<typeof deleteMember>): Promise<MemberAccess> {
  const access = await accessToManageItem(ctx, input);
  const member = await findMember(ctx.db, input.item_member_id);
  if (member?.item_id !== access.item.item_id) throw new ApiError('memberNotFound', {}, { field: 'item_member_id' });
  return { ...access, member };
}
