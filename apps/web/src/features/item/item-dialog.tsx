import type { ItemRow } from '@sheaf/contract';
import type { ItemAction } from './item-actions.ts';
import { ItemArchiveDialog } from './item-archive-dialog.tsx';
import { ItemBaseDialog } from './item-base-dialog.tsx';
import type { ItemDialogProps } from './item-dialog-props.ts';
import { ItemExitDialog } from './item-exit-dialog.tsx';
import { ItemShareDialog } from './item-share-dialog.tsx';
import { ItemTransferDialog } from './item-transfer-dialog.tsx';

/** The dialog of an action, where it has one. */
export function ItemDialog({ action, ...props }: ItemDialogProps<ItemRow> & { readonly action: ItemAction }) {
  switch (action) {
    case 'share':
      return <ItemShareDialog {...props} />;
    case 'exit':
      return <ItemExitDialog {...props} />;
    case 'base':
      return <ItemBaseDialog {...props} />;
    case 'transfer':
      return <ItemTransferDialog {...props} />;
    case 'archive':
      return <ItemArchiveDialog {...props} />;
    default:
      return null;
  }
}
