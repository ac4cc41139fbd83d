import type { ItemGroup } from '@sheaf/contract';
import { Modal } from 'antd';
import { useMessages } from '../../lib/i18n.ts';
import { whenDone } from '../../lib/when-done.ts';
import { ErrorNote } from '../../ui/error-note.tsx';
import { itemGroupMessages } from './item-group-messages.ts';
import { useDeleteItemGroup } from './item-group-queries.ts';

interface ItemGroupDeleteDialogProps {
  readonly group: ItemGroup;
  readonly onClose: () => void;
}

export function ItemGroupDeleteDialog({ group: { id, group_name: name }, onClose }: ItemGroupDeleteDialogProps) {
  const t = useMessages(itemGroupMessages);
  const removal = useDeleteItemGroup();
  return (
    <Modal
      open
      width={400}
      title={t('remove', { name })}
      okText={t('removeConfirm')}
      okButtonProps={{ danger: true, loading: removal.isPending }}
      cancelButtonProps={{ autoFocus: true }}
      onOk={() => whenDone(removal.mutateAsync({ id }), onClose)}
      onCancel={onClose}
    >
      <p>{t('removeText')}</p>
      <ErrorNote error={removal.error} />
    </Modal>
  );
}
