import type { ItemGroup } from '@sheaf/contract';
import type { FilledGroup } from './item-group.save.service.ts';

export function presentItemGroup({ group, item_ids }: FilledGroup): ItemGroup {
  return {
    id: group.item_group_id,
    group_name: group.group_name,
    item_ids: item_ids.join(','),
    s_number: group.s_number,
    created_at: group.created_at,
    updated_at: group.updated_at,
  };
}
