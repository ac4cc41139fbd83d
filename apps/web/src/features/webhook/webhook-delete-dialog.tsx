import type { Webhook } from '@sheaf/contract';
import { Modal } from 'antd';
import { useMessages } from '../../lib/i18n.ts';
import { whenDone } from '../../lib/when-done.ts';
import { ErrorNote } from '../../ui/error-note.tsx';
import { webhookMessages } from './webhook-messages.ts';
import { useDeleteWebhook } from './webhook-queries.ts';

interface WebhookDeleteDialogProps {
  readonly item_id: number;
  readonly hook: Webhook;
  readonly onClose: () => void;
}

export function WebhookDeleteDialog({ item_id, hook, onClose }: WebhookDeleteDialogProps) {
  const t = useMessages(webhookMessages);
  const removal = useDeleteWebhook(item_id);
  return (
    <Modal
      open
      width={400}
      title={t('removeTitle')}
      okText={t('remove')}
      cancelText={t('cancel')}
      okButtonProps={{ danger: true, loading: removal.isPending }}
      cancelButtonProps={{ autoFocus: true }}
      onOk={() => whenDone(removal.mutateAsync(hook.webhook_id), onClose)}
      onCancel={onClose}
    >
      <p className="webhook-url">
        <code>{hook.url}</code>
      </p>
      <p>{t('removeText')}</p>
      <ErrorNote error={removal.error} />
    </Modal>
  );
}
