import { Modal } from 'antd';
import { useMessages } from '../../lib/i18n.ts';
import { whenDone } from '../../lib/when-done.ts';
import { ErrorNote } from '../../ui/error-note.tsx';
import { itemDialogMessages } from './item-dialog-messages.ts';
import type { ItemDialogProps } from './item-dialog-props.ts';
import { useExitItem } from './item-queries.ts';

export function ItemExitDialog({ item: { item_id, item_name: name }, onClose, onSaid }: ItemDialogProps) {
  const t = useMessages(itemDialogMessages);
  const exit = useExitItem();
  const left = () => {
    onSaid(t('exitDone', { name }));
    onClose();
  };
  return (
    <Modal
      open
      width={480}
      title={t('exitTitle', { name })}
      okText={t('exitConfirm')}
      okButtonProps={{ danger: true, loading: exit.isPending }}
      cancelButtonProps={{ autoFocus: true }}
      onOk={() => whenDone(exit.mutateAsync({ item_id }), left)}
      onCancel={onClose}
    >
      <p>{t('exitText')}</p>
      <ErrorNote error={exit.error} />
    </Modal>
  );
}
