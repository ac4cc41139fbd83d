import { Modal } from 'antd';
import { useMessages } from '../../lib/i18n.ts';
import { whenDone } from '../../lib/when-done.ts';
import { ErrorNote } from '../../ui/error-note.tsx';
import { siteAccessMessages } from './site-access-messages.ts';

interface EndDialogProps {
  readonly name: string;
  readonly username: string;
  readonly ending: {
    readonly isPending: boolean;
    readonly error: Error | null;
    readonly run: () => Promise<unknown>;
  };
  readonly onClose: () => void;
}

/** Asks once before a share or a token of somebody ends for good. */
export function EndDialog({ name, username, ending: { isPending, error, run }, onClose }: EndDialogProps) {
  const t = useMessages(siteAccessMessages);
  return (
    <Modal
      open
      width={440}
      title={t('endTitle', { name })}
      okText={t('end')}
      cancelText={t('cancel')}
      okButtonProps={{ danger: true, loading: isPending }}
      cancelButtonProps={{ autoFocus: true }}
      onOk={() => whenDone(run(), onClose)}
      onCancel={onClose}
    >
      <p>{t('endHint', { username })}</p>
      <ErrorNote error={error} />
    </Modal>
  );
}
