import type { Generated } from 'kysely';

export interface TeamTable {
  team_id: Generated<number>;
  team_name: string;
  /** The owner: also a member, as team admin. */
  uid: number;
  created_at: number;
}

export interface TeamMemberTable {
  team_member_id: Generated<number>;
  team_id: number;
  uid: number;
  /** 1 ordinary, 2 team admin. */
  team_member_group_id: 1 | 2;
  created_at: number;
}

export interface TeamItemTable {
  team_item_id: Generated<number>;
  team_id: number;
  item_id: number;
  created_at: number;
}

export interface TeamItemMemberTable {
  team_item_member_id: Generated<number>;
  team_item_id: number;
  team_member_id: number;
  member_group_id: 0 | 1 | 2;
  created_at: number;
}

export interface TeamItemMemberCatalogTable {
  team_item_member_id: number;
  cat_id: number;
}

export interface TeamTables {
  team: TeamTable;
  team_member: TeamMemberTable;
  team_item: TeamItemTable;
  team_item_member: TeamItemMemberTable;
  team_item_member_catalog: TeamItemMemberCatalogTable;
}
