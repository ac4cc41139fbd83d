import { useMessages } from '../../lib/i18n.ts';
import { whenDone } from '../../lib/when-done.ts';
import { ItemConsentDialog } from './item-consent-dialog.tsx';
import { itemDialogMessages } from './item-dialog-messages.ts';
import type { ItemDialogProps } from './item-dialog-props.ts';
import { useArchiveItem } from './item-queries.ts';

export function ItemArchiveDialog({ item: { item_id, item_name: name }, onClose, onSaid }: ItemDialogProps) {
  const t = useMessages(itemDialogMessages);
  const archiving = useArchiveItem();
  const archived = () => {
    onSaid(t('archiveDone', { name }));
    onClose();
  };
  return (
    <ItemConsentDialog
      title={t('archiveTitle', { name })}
      warning={t('archiveText')}
      okText={t('archiveConfirm')}
      isPending={archiving.isPending}
      error={archiving.error}
      onSubmit={(consent, refused) =>
        whenDone(archiving.mutateAsync({ item_id, ...consent }, { onError: refused }), archived)
      }
      onClose={onClose}
    />
  );
}
