import { useQuery } from '@tanstack/react-query';
import { Form, Input, Modal } from 'antd';
import type { ReactNode } from 'react';
import { useMessages } from '../../lib/i18n.ts';
import { ErrorNote } from '../../ui/error-note.tsx';
import { showRefusal, untoldRefusal } from '../../ui/form-refusal.ts';
import { SubmitByEnter } from '../../ui/submit-by-enter.tsx';
import { WorkIcon } from '../../ui/work-icon.tsx';
import { accountQuery } from '../user/index.ts';
import { itemDialogMessages } from './item-dialog-messages.ts';

/** What one proves oneself by: the log-in password, or the name of the item where there is none. */
export interface Consent {
  readonly password?: string;
  readonly item_name?: string;
}

interface ItemConsentDialogProps<Fields extends Consent> {
  readonly title: string;
  /** What will be, before it is done. */
  readonly warning: ReactNode;
  readonly okText: string;
  readonly isPending: boolean;
  readonly error: Error | null;
  /** The ring of the button, where it ends before the work does. */
  readonly isRinging?: boolean;
  /** The field that is filled first, where it is not the password. */
  readonly first?: string;
  /** Fields above the password. */
  readonly children?: ReactNode;
  readonly foot?: ReactNode;
  readonly onSubmit: (fields: Fields, refused: (error: Error) => void) => void;
  readonly onClose: () => void;
}

/** What cannot be taken back asks for the password of who does it; an account without one types the item's name. */
export function ItemConsentDialog<Fields extends Consent>(props: ItemConsentDialogProps<Fields>) {
  const [form] = Form.useForm<Fields>();
  const account = useQuery(accountQuery());
  const byName = account.data?.has_password === 0;
  const isAlone = props.children === undefined;
  const own = byName ? 'item_name' : 'password';
  return (
    <Modal
      open
      width={480}
      mask={{ closable: false }}
      title={props.title}
      okText={props.okText}
      okButtonProps={{
        danger: true,
        type: 'primary',
        loading: props.isRinging ?? props.isPending,
        disabled: props.isPending,
      }}
      onOk={form.submit}
      onCancel={props.onClose}
      afterOpenChange={(open) => open && form.focusField(props.first ?? own)}
    >
      <div className="note bad">
        <WorkIcon name="warn" />
        <span>{props.warning}</span>
      </div>
      <Form<Fields>
        form={form}
        name="consent"
        layout="vertical"
        requiredMark={false}
        onFinish={(fields) => props.onSubmit(fields, (error) => showRefusal(form, error))}
      >
        {props.children}
        {byName ? <NameField autoFocus={isAlone} /> : <PasswordField autoFocus={isAlone} />}
        <SubmitByEnter />
      </Form>
      {props.foot}
      <ErrorNote error={untoldRefusal(form, props.error)} />
    </Modal>
  );
}

function PasswordField({ autoFocus }: { autoFocus: boolean }) {
  const t = useMessages(itemDialogMessages);
  return (
    <Form.Item
      name="password"
      label={t('loginPassword')}
      extra={t('loginPasswordHint')}
      rules={[{ required: true, message: t('loginPasswordMissing') }]}
    >
      <Input.Password autoFocus={autoFocus} autoComplete="current-password" />
    </Form.Item>
  );
}

function NameField({ autoFocus }: { autoFocus: boolean }) {
  const t = useMessages(itemDialogMessages);
  return (
    <Form.Item
      name="item_name"
      label={t('itemName')}
      extra={t('itemNameHint')}
      rules={[{ required: true, message: t('itemNameMissing') }]}
    >
      <Input autoFocus={autoFocus} autoComplete="off" />
    </Form.Item>
  );
}
