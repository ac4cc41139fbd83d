import type { Member } from '@sheaf/contract';
import { datetimeText } from '../../platform/datetime.ts';
import type { MemberCatalogRow } from './member.queries.ts';
import type { MemberList } from './member.service.ts';

/** `cat_id` is the one catalog of a restriction; 0 for none and for several. */
export function presentMembers({ members, catalogs }: MemberList, timeZone: string): Member[] {
  const byMember = Map.groupBy(catalogs, ({ item_member_id }: MemberCatalogRow) => item_member_id);
  return members.map((member) => {
    const confined = byMember.get(member.item_member_id) ?? [];
    const [first] = confined;
    return {
      item_member_id: member.item_member_id,
      item_id: member.item_id,
      uid: member.uid,
      username: member.username,
      name: member.name,
      addtime: datetimeText(member.created_at, timeZone),
      member_group_id: member.member_group_id,
      cat_id: first && confined.length === 1 ? first.cat_id : 0,
      cat_ids: confined.map(({ cat_id }) => cat_id),
      cat_name: confined.map(({ cat_name }) => cat_name).join(', '),
    };
  });
}
