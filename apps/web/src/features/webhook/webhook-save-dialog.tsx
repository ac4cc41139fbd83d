import { LIMITS, WEBHOOK_EVENTS, type Webhook, type WebhookEvent } from '@sheaf/contract';
import { Checkbox, Form, Input, Modal } from 'antd';
import { useMessages } from '../../lib/i18n.ts';
import { ErrorNote } from '../../ui/error-note.tsx';
import { showRefusal, untoldRefusal } from '../../ui/form-refusal.ts';
import { SubmitByEnter } from '../../ui/submit-by-enter.tsx';
import { EVENT_TEXTS } from './event-texts.ts';
import { webhookMessages } from './webhook-messages.ts';
import { useSaveWebhook } from './webhook-queries.ts';

interface WebhookSaveDialogProps {
  readonly item_id: number;
  /** Undefined: a new one. */
  readonly hook: Webhook | undefined;
  /** The secret, where one was made. */
  readonly onSecret: (secret: string) => void;
  readonly onClose: () => void;
}

interface WebhookFields {
  readonly url: string;
  readonly events: WebhookEvent[];
  readonly is_on: boolean;
  readonly new_secret?: boolean;
}

const FIRST: WebhookFields = { url: '', events: [...WEBHOOK_EVENTS], is_on: true };

/** Where a webhook leads, and what it is told of. */
export function WebhookSaveDialog({ item_id, hook, onSecret, onClose }: WebhookSaveDialogProps) {
  const t = useMessages(webhookMessages);
  const [form] = Form.useForm<WebhookFields>();
  const saving = useSaveWebhook(item_id);
  const submit = ({ url, events, is_on, new_secret = false }: WebhookFields) =>
    saving.mutate(
      { webhook_id: hook?.webhook_id ?? 0, url, events, is_on, new_secret },
      {
        onSuccess: ({ secret }) => {
          if (secret !== '') onSecret(secret);
          onClose();
        },
        onError: (error) => showRefusal(form, error),
      },
    );
  const first = hook ? { url: hook.url, events: hook.events, is_on: hook.is_on === 1 } : FIRST;
  const options = WEBHOOK_EVENTS.map((value) => ({ value, label: t(EVENT_TEXTS[value]) }));
  return (
    <Modal
      open
      width={480}
      mask={{ closable: false }}
      title={t(hook ? 'editTitle' : 'add')}
      okText={t('save')}
      cancelText={t('cancel')}
      okButtonProps={{ loading: saving.isPending }}
      onOk={form.submit}
      onCancel={onClose}
      afterOpenChange={(open) => open && form.focusField('url')}
    >
      <Form form={form} layout="vertical" requiredMark={false} initialValues={first} onFinish={submit}>
        <Form.Item
          name="url"
          label={t('url')}
          extra={t('urlHint')}
          rules={[{ required: true, whitespace: true, message: t('urlMissing') }]}
        >
          <Input autoFocus maxLength={LIMITS.webhookUrlChars} autoComplete="off" inputMode="url" />
        </Form.Item>
        <Form.Item name="events" label={t('events')} rules={[{ required: true, message: t('eventsMissing') }]}>
          <Checkbox.Group className="webhook-events" options={options} />
        </Form.Item>
        <Form.Item name="is_on" valuePropName="checked">
          <Checkbox>{t('isOn')}</Checkbox>
        </Form.Item>
        {hook && (
          <Form.Item name="new_secret" valuePropName="checked">
            <Checkbox>{t('newSecret')}</Checkbox>
          </Form.Item>
        )}
        <SubmitByEnter />
      </Form>
      <ErrorNote error={untoldRefusal(form, saving.error)} />
    </Modal>
  );
}
