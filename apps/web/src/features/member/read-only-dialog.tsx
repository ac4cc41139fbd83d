import { Modal } from 'antd';
import { useMessages } from '../../lib/i18n.ts';
import { whenDone } from '../../lib/when-done.ts';
import { ErrorNote } from '../../ui/error-note.tsx';
import { WorkIcon } from '../../ui/work-icon.tsx';
import { memberMessages } from './member-messages.ts';
import { useAllReadOnly } from './member-queries.ts';

interface ReadOnlyDialogProps {
  readonly item_id: number;
  /** Who asks manages the item by a grant that ends with this. */
  readonly endsOwn: boolean;
  readonly onClose: () => void;
  readonly onSaid: (text: string) => void;
}

export function ReadOnlyDialog({ item_id, endsOwn, onClose, onSaid }: ReadOnlyDialogProps) {
  const t = useMessages(memberMessages);
  const lowering = useAllReadOnly();
  const lower = () =>
    whenDone(lowering.mutateAsync({ item_id }), ({ changed }) => {
      onSaid(t('allReadOnlyDone', { count: changed }));
      onClose();
    });
  return (
    <Modal
      open
      width={480}
      title={t('allReadOnly')}
      okText={t('allReadOnly')}
      okButtonProps={{ danger: true, loading: lowering.isPending }}
      cancelButtonProps={{ autoFocus: true }}
      onOk={lower}
      onCancel={onClose}
    >
      <div className="dialog-texts">
        <p>{t('allReadOnlyText')}</p>
        {endsOwn && (
          <div className="note warn">
            <WorkIcon name="warn" />
            <span>{t('allReadOnlyYou')}</span>
          </div>
        )}
        <ErrorNote error={lowering.error} />
      </div>
    </Modal>
  );
}
