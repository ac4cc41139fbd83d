import { Modal } from 'antd';
import { useMessages } from '../../lib/i18n.ts';
import { RecycleList, type RecycleListProps } from './recycle-list.tsx';
import { recycleMessages } from './recycle-messages.ts';

interface RecycleDialogProps extends RecycleListProps {
  readonly onClose: () => void;
}

/** The recycle bin over whatever screen one came from. */
export function RecycleDialog({ onClose, ...list }: RecycleDialogProps) {
  const t = useMessages(recycleMessages);
  return (
    <Modal open width={680} title={t('title')} footer={null} onCancel={onClose}>
      <RecycleList {...list} />
    </Modal>
  );
}
