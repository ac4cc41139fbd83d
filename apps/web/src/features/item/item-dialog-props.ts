import type { ItemRow } from '@sheaf/contract';

/** What every dialog about one item is given. */
export interface ItemDialogProps<Item = Pick<ItemRow, 'item_id' | 'item_name'>> {
  readonly item: Item;
  readonly onClose: () => void;
  /** What was done, to be told. */
  readonly onSaid: (text: string) => void;
}
