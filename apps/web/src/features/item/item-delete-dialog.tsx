import { type ItemRow, LIMITS } from '@sheaf/contract';
import { useMessages } from '../../lib/i18n.ts';
import { useClosedAfter } from '../../ui/use-closed-after.ts';
import { ItemConsentDialog } from './item-consent-dialog.tsx';
import { itemDialogMessages } from './item-dialog-messages.ts';
import type { ItemDialogProps } from './item-dialog-props.ts';
import { useDeleteItem } from './item-queries.ts';

const RING_CLOSES_MS = 5000;
const days = LIMITS.recycleDays;

type DeleteDialogProps = ItemDialogProps<Pick<ItemRow, 'item_id' | 'item_name'> & Partial<Pick<ItemRow, 'pages'>>>;

export function ItemDeleteDialog({ item: { item_id, item_name: name, pages }, onClose, onSaid }: DeleteDialogProps) {
  const t = useMessages(itemDialogMessages);
  const removal = useDeleteItem();
  const isRinging = useClosedAfter(removal.isPending, RING_CLOSES_MS);
  const deleted = () => {
    onSaid(t('removeDone', { name }));
    onClose();
  };
  return (
    <ItemConsentDialog
      title={t('removeTitle', { name })}
      warning={pages === undefined ? t('removeText', { days }) : t('removeCount', { count: pages, days })}
      okText={t('removeConfirm')}
      isPending={removal.isPending}
      isRinging={isRinging}
      error={removal.error}
      foot={<p role="status">{removal.isPending && !isRinging && t('removeSlow')}</p>}
      // told also when the last item took the list, and this with it, away
      onSubmit={(consent, refused) => void removal.mutateAsync({ item_id, ...consent }).then(deleted, refused)}
      onClose={onClose}
    />
  );
}
