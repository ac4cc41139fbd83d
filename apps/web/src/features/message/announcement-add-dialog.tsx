import { LIMITS } from '@sheaf/contract';
import { Form, Input, Modal, Radio } from 'antd';
import { dayOf } from '../../lib/day.ts';
import { useMessages } from '../../lib/i18n.ts';
import { ErrorNote } from '../../ui/error-note.tsx';
import { showRefusal, untoldRefusal } from '../../ui/form-refusal.ts';
import { messageMessages } from './message-messages.ts';
import { useAnnounce } from './message-queries.ts';

interface Fields {
  readonly message_content: string;
  readonly message_content_en: string;
  readonly when: 'later' | 'now';
  /** `YYYY-MM-DDTHH:MM` by the clock of the browser. */
  readonly send_at?: string;
}

const EMPTY: Fields = { message_content: '', message_content_en: '', when: 'now' };

export function AnnouncementAddDialog({ onClose }: { readonly onClose: () => void }) {
  const t = useMessages(messageMessages);
  const [form] = Form.useForm<Fields>();
  const announce = useAnnounce();
  const isLater = Form.useWatch('when', form) === 'later';
  const submit = ({ when, send_at = '', ...texts }: Fields) =>
    announce.mutate(
      { ...texts, send_at: when === 'now' ? 0 : secondsOf(send_at) },
      { onSuccess: onClose, onError: (error) => showRefusal(form, error) },
    );
  return (
    <Modal
      open
      width={560}
      title={t('announceTitle')}
      okText={isLater ? t('announcePlan') : t('announceSend')}
      cancelText={t('cancel')}
      maskClosable={false}
      okButtonProps={{ loading: announce.isPending }}
      onOk={form.submit}
      onCancel={onClose}
      afterOpenChange={(isOpen) => isOpen && form.focusField('message_content')}
    >
      <Form form={form} layout="vertical" requiredMark={false} initialValues={EMPTY} onFinish={submit}>
        <Form.Item
          name="message_content"
          label={t('announceText')}
          extra={t('announceHint')}
          rules={[{ required: true, whitespace: true, message: t('announceEmpty') }]}
        >
          <Input.TextArea autoFocus rows={5} maxLength={LIMITS.announcementChars} />
        </Form.Item>
        <Form.Item name="message_content_en" label={t('announceEnglish')} extra={t('announceEnglishHint')}>
          <Input.TextArea rows={3} maxLength={LIMITS.announcementChars} lang="en" />
        </Form.Item>
        <WhenFields isLater={isLater} />
        <ErrorNote error={untoldRefusal(form, announce.error)} />
      </Form>
    </Modal>
  );
}

function WhenFields({ isLater }: { readonly isLater: boolean }) {
  const t = useMessages(messageMessages);
  const inFuture = (_: unknown, value?: string) =>
    value && secondsOf(value) * 1000 <= Date.now() ? Promise.reject(t('announceTimePast')) : Promise.resolve();
  return (
    <>
      <Form.Item name="when" label={t('announceWhen')}>
        <Radio.Group
          aria-label={t('announceWhen')}
          options={[
            { value: 'now', label: t('announceNow') },
            { value: 'later', label: t('announceLater') },
          ]}
        />
      </Form.Item>
      {isLater && (
        <Form.Item
          name="send_at"
          label={t('announceTime')}
          rules={[{ required: true, message: t('announceTimeMissing') }, { validator: inFuture }]}
        >
          <Input className="moment-field" type="datetime-local" min={`${dayOf(Date.now() / 1000)}T00:00`} />
        </Form.Item>
      )}
    </>
  );
}

function secondsOf(moment: string): number {
  return Math.floor(new Date(moment).getTime() / 1000);
}
