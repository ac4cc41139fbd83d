import { LIMITS } from '@sheaf/contract';
import { Form, Input } from 'antd';
import { useMessages } from '../../lib/i18n.ts';
import { userMessages } from './user-messages.ts';

/** A password that is being chosen: its rule stands below from the start. */
export function NewPasswordField({ name, label }: { name: string; label: string }) {
  const t = useMessages(userMessages);
  return (
    <Form.Item
      name={name}
      label={label}
      extra={t('passwordHint', LIMITS.passwordChars)}
      rules={[
        { required: true, message: t('passwordMissing') },
        { ...LIMITS.passwordChars, message: t('passwordLength', LIMITS.passwordChars) },
      ]}
    >
      <Input.Password autoComplete="new-password" />
    </Form.Item>
  );
}
