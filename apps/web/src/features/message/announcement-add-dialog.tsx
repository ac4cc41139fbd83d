import { LIMITS } from '@sheaf/contract';
import { Form, Input, Modal } from 'antd';
import { useMessages } from '../../lib/i18n.ts';
import { ErrorNote } from '../../ui/error-note.tsx';
import { messageMessages } from './message-messages.ts';
import { useAnnounce } from './message-queries.ts';

interface Fields {
  readonly message_content: string;
}

export function AnnouncementAddDialog({ onClose }: { readonly onClose: () => void }) {
  const t = useMessages(messageMessages);
  const [form] = Form.useForm<Fields>();
  const announce = useAnnounce();
  const submit = ({ message_content }: Fields) => announce.mutate(message_content, { onSuccess: onClose });
  return (
    <Modal
      open
      title={t('announceTitle')}
      okText={t('announceSend')}
      cancelText={t('cancel')}
      maskClosable={false}
      okButtonProps={{ loading: announce.isPending }}
      onOk={form.submit}
      onCancel={onClose}
    >
      <Form form={form} layout="vertical" requiredMark={false} onFinish={submit}>
        <Form.Item
          name="message_content"
          label={t('announceText')}
          extra={t('announceHint')}
          rules={[{ required: true, whitespace: true, message: t('announceEmpty') }]}
        >
          <Input.TextArea autoFocus rows={6} maxLength={LIMITS.announcementChars} />
        </Form.Item>
        <ErrorNote error={announce.error} />
      </Form>
    </Modal>
  );
}
