import { LIMITS } from '@sheaf/contract';
import { Form, Input, Modal } from 'antd';
import { useId } from 'react';
import { useMessages } from '../../lib/i18n.ts';
import { ErrorNote } from '../../ui/error-note.tsx';
import { showRefusal, untoldRefusal } from '../../ui/form-refusal.ts';
import { dataMessages } from './data-messages.ts';
import { useRemoveData, useRequestData } from './data-queries.ts';
import { userMessages } from './user-messages.ts';

interface DataAskDialogProps {
  /** A file is there. */
  readonly replaces: boolean;
  readonly onClose: () => void;
}

/** Asks for the password: what comes of it is everything that the account holds. */
export function DataAskDialog({ replaces, onClose }: DataAskDialogProps) {
  const t = useMessages(dataMessages);
  const u = useMessages(userMessages);
  const formId = useId();
  const [form] = Form.useForm<{ password: string }>();
  const request = useRequestData();
  return (
    <Modal
      open
      width={480}
      mask={{ closable: false }}
      title={t('title')}
      okText={t('confirm')}
      cancelText={t('cancel')}
      okButtonProps={{ htmlType: 'submit', form: formId, loading: request.isPending }}
      afterOpenChange={(isOpen) => isOpen && form.focusField('password')}
      onCancel={onClose}
    >
      <Form
        form={form}
        id={formId}
        name="data"
        layout="vertical"
        requiredMark={false}
        onFinish={({ password }) =>
          request.mutate(password, { onSuccess: onClose, onError: (error) => showRefusal(form, error) })
        }
      >
        <p>
          {t('text', { days: LIMITS.ownDataDays })} {replaces && t('replaces')}
        </p>
        <Form.Item name="password" label={u('password')} rules={[{ required: true, message: u('passwordMissing') }]}>
          <Input.Password autoComplete="current-password" />
        </Form.Item>
      </Form>
      <ErrorNote error={untoldRefusal(form, request.error)} />
    </Modal>
  );
}

export function DataRemoveDialog({ onClose }: { onClose: () => void }) {
  const t = useMessages(dataMessages);
  const removal = useRemoveData();
  return (
    <Modal
      open
      width={400}
      title={t('removeTitle')}
      okText={t('remove')}
      cancelText={t('cancel')}
      okButtonProps={{ danger: true, loading: removal.isPending }}
      cancelButtonProps={{ autoFocus: true }}
      onOk={() => removal.mutate(undefined, { onSuccess: onClose })}
      onCancel={onClose}
    >
      <p>{t('removeText')}</p>
      <ErrorNote error={removal.error} />
    </Modal>
  );
}
