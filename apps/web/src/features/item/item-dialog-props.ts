import type { ItemRow } from '@sheaf/contract';
import type { ReactNode } from 'react';

/** What every dialog about one item is given. */
export interface ItemDialogProps<Item = Pick<ItemRow, 'item_id' | 'item_name'>> {
  readonly item: Item;
  readonly onClose: () => void;
  /** What was done, to be told. */
  readonly onSaid: (text: string) => void;
}

/** A dialog about an item that another feature brings. */
export type OtherDialog = (action: 'members' | 'openApi' | 'recycle', item: ItemRow, onClose: () => void) => ReactNode;
