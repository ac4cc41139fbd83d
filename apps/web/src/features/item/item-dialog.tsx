import type { ItemRow } from '@sheaf/contract';
import type { ItemAction } from './item-actions.ts';
import { ItemArchiveDialog } from './item-archive-dialog.tsx';
import { ItemBaseDialog } from './item-base-dialog.tsx';
import { ItemCopyDialog } from './item-copy-dialog.tsx';
import { ItemDeleteDialog } from './item-delete-dialog.tsx';
import type { ItemDialogProps, OtherDialog } from './item-dialog-props.ts';
import { ItemExitDialog } from './item-exit-dialog.tsx';
import { ItemShareDialog } from './item-share-dialog.tsx';
import { ItemTransferDialog } from './item-transfer-dialog.tsx';

interface DialogOfAction extends ItemDialogProps<ItemRow> {
  readonly action: ItemAction;
  readonly otherDialog: OtherDialog;
}

/** The dialog of an action, where it has one. */
export function ItemDialog({ action, otherDialog, ...props }: DialogOfAction) {
  switch (action) {
    case 'share':
      return <ItemShareDialog {...props} />;
    case 'exit':
      return <ItemExitDialog {...props} />;
    case 'base':
      return <ItemBaseDialog {...props} />;
    case 'transfer':
      return <ItemTransferDialog {...props} />;
    case 'members':
    case 'openApi':
    case 'recycle':
      return otherDialog(action, props.item, props.onClose);
    case 'copy':
      return <ItemCopyDialog {...props} />;
    case 'remove':
      return <ItemDeleteDialog {...props} />;
    case 'archive':
      return <ItemArchiveDialog {...props} />;
    default:
      return null;
  }
}
