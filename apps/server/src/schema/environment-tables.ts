import type { Generated, Selectable } from 'kysely';

/** A place at which the calls of an item are answered. */
export interface ItemEnvironmentTable {
  environment_id: Generated<number>;
  item_id: number;
  name: string;
  base_url: string;
  /** JSON: name, value and is_secret of each; values of secrets are sealed. */
  variables: string;
  s_number: number;
  created_at: number;
}

export interface EnvironmentTables {
  item_environment: ItemEnvironmentTable;
}

export type EnvironmentRow = Selectable<ItemEnvironmentTable>;
