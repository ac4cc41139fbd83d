import { type createToken, LIMITS, type RequestOf } from '@sheaf/contract';
import { Form, Input, type InputRef, Modal, Radio, Select } from 'antd';
import { useId, useRef } from 'react';
import { useMessages } from '../../lib/i18n.ts';
import { whenDone } from '../../lib/when-done.ts';
import { ErrorNote } from '../../ui/error-note.tsx';
import { showRefusal, untoldRefusal } from '../../ui/form-refusal.ts';
import { settingMessages } from './setting-messages.ts';
import { useCreateToken } from './user-queries.ts';

interface TokenAddDialogProps {
  readonly items: readonly { readonly item_id: number; readonly item_name: string }[];
  readonly onClose: () => void;
  readonly onMade: (token: string) => void;
}

const INITIAL = { token_name: '', item_id: 0, right: 'read', days: 90 } as const;

export function TokenAddDialog({ items, onClose, onMade }: TokenAddDialogProps) {
  const t = useMessages(settingMessages);
  const formId = useId();
  const name = useRef<InputRef>(null);
  const [form] = Form.useForm<RequestOf<typeof createToken>>();
  const create = useCreateToken();
  const scopes = [
    { value: 0, label: t('tokenAll') },
    ...items.map(({ item_id, item_name }) => ({ value: item_id, label: item_name })),
  ];
  const rights = [
    { value: 'read', label: t('tokenReads') },
    { value: 'write', label: t('tokenWrites') },
  ];
  const times = [
    { value: 30, label: t('tokenDays', { days: 30 }) },
    { value: 90, label: t('tokenDays', { days: 90 }) },
    { value: 365, label: t('tokenYear') },
  ];
  const submit = (fields: RequestOf<typeof createToken>) =>
    // the token is shown once: also to who closed this meanwhile
    whenDone(create.mutateAsync(fields, { onError: (error) => showRefusal(form, error) }), ({ token }) => {
      onMade(token);
      onClose();
    });
  return (
    <Modal
      open
      width={480}
      mask={{ closable: false }}
      title={t('tokenNew')}
      okText={t('tokenMake')}
      cancelText={t('cancel')}
      okButtonProps={{ htmlType: 'submit', form: formId, loading: create.isPending }}
      // without motion the dialog takes the focus before its field can
      afterOpenChange={(isOpen) => isOpen && name.current?.focus()}
      onCancel={onClose}
    >
      <Form
        form={form}
        id={formId}
        name="token"
        layout="vertical"
        requiredMark={false}
        initialValues={INITIAL}
        onFinish={submit}
      >
        <Form.Item
          name="token_name"
          label={t('tokenName')}
          rules={[{ required: true, whitespace: true, message: t('tokenNameMissing') }]}
        >
          <Input ref={name} maxLength={LIMITS.tokenNameChars} autoComplete="off" autoFocus />
        </Form.Item>
        <Form.Item name="item_id" label={t('tokenScope')}>
          <Select options={scopes} showSearch={{ optionFilterProp: 'label' }} />
        </Form.Item>
        <Form.Item name="right" label={t('tokenRight')}>
          <Radio.Group options={rights} optionType="button" aria-label={t('tokenRight')} />
        </Form.Item>
        <Form.Item name="days" label={t('tokenLasts')}>
          <Radio.Group options={times} optionType="button" aria-label={t('tokenLasts')} />
        </Form.Item>
        <ErrorNote error={untoldRefusal(form, create.error)} />
      </Form>
    </Modal>
  );
}
