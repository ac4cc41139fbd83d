import type { ItemRow } from '@sheaf/contract';

/** What the menu of an item offers. Open and the star are in the row as well. */
export type ItemAction =
  | 'open'
  | 'share'
  | 'star'
  | 'up'
  | 'down'
  | 'first'
  | 'exit'
  | 'base'
  | 'members'
  | 'openApi'
  | 'recycle'
  | 'transfer'
  | 'copy'
  | 'archive'
  | 'remove';

type Facts = Pick<ItemRow, 'manage' | 'is_archived'>;

const FOR_EVERYBODY: readonly ItemAction[] = ['open', 'share', 'star'];
const PLACES: readonly ItemAction[] = ['up', 'down', 'first'];
const FOR_MANAGERS: readonly ItemAction[] = [
  'base',
  'members',
  'openApi',
  'recycle',
  'transfer',
  'copy',
  'archive',
  'remove',
];
/** An archived item is read-only for good: what would only be refused is not offered. */
const OF_ARCHIVED: readonly ItemAction[] = ['members', 'transfer', 'copy', 'remove'];

/** The actions by right, in groups as the menu parts them. The server asks again. */
export function itemActions({ manage, is_archived }: Facts): readonly (readonly ItemAction[])[] {
  if (manage === 0) return [FOR_EVERYBODY, PLACES, ['exit']];
  return [FOR_EVERYBODY, PLACES, is_archived === 1 ? OF_ARCHIVED : FOR_MANAGERS];
}

export function isDangerous(action: ItemAction): boolean {
  return action === 'remove' || action === 'exit';
}
