import { LIMITS, register, type SignedIn } from '@sheaf/contract';
import { Button, Form, Input } from 'antd';
import { useState } from 'react';
import { call } from '../../lib/api.ts';
import { useMessages } from '../../lib/i18n.ts';
import { keepSession } from '../../lib/session.ts';
import { useAlert } from '../../ui/alert.tsx';
import { CaptchaField } from './captcha-field.tsx';
import { NewPasswordField } from './new-password-field.tsx';
import { submitGate } from './submit-gate.ts';
import { useCaptcha } from './use-captcha.ts';
import { userMessages } from './user-messages.ts';

interface RegisterFormProps {
  readonly captchaOn: boolean;
  /** The site asks for the code of an invitation. */
  readonly inviteAsked: boolean;
  /** From the link that invited. */
  readonly inviteCode: string;
  readonly onSignedIn: (user: SignedIn) => void;
}
interface RegisterFields {
  readonly inviteCode?: string;
  readonly username: string;
  readonly password: string;
  readonly confirm_password: string;
}

export function RegisterForm({ captchaOn, inviteAsked, inviteCode, onSignedIn }: RegisterFormProps) {
  const t = useMessages(userMessages);
  const alert = useAlert();
  const captcha = useCaptcha(captchaOn);
  const [gate] = useState(submitGate);
  const [pending, setPending] = useState(false);

  const submit = async ({ inviteCode: typed = inviteCode, username, password, confirm_password }: RegisterFields) => {
    setPending(true);
    try {
      const user = await call(register, {
        username,
        password,
        confirm_password,
        inviteCode: typed.trim(),
        ...(await captcha.give()),
      });
      keepSession(user);
      onSignedIn(user);
    } finally {
      setPending(false);
    }
  };
  const failed = async (error: unknown) => {
    captcha.renew();
    await alert(error instanceof Error ? error.message : String(error));
  };

  return (
    <Form<RegisterFields>
      layout="vertical"
      size="large"
      requiredMark={false}
      initialValues={{ inviteCode }}
      onFinish={(fields) => void gate(() => submit(fields), failed)}
    >
      {inviteAsked && (
        <Form.Item
          name="inviteCode"
          label={t('inviteCode')}
          extra={t('inviteHint')}
          rules={[{ required: true, whitespace: true, message: t('inviteMissing') }]}
        >
          <Input autoComplete="off" autoFocus={inviteCode === ''} maxLength={LIMITS.inviteCodeChars} />
        </Form.Item>
      )}
      <Form.Item
        name="username"
        label={t('username')}
        extra={t('usernameHint', LIMITS.usernameChars)}
        rules={[{ required: true, message: t('usernameMissing') }]}
      >
        <Input
          autoComplete="username"
          autoFocus={!inviteAsked || inviteCode !== ''}
          maxLength={LIMITS.usernameChars.max}
        />
      </Form.Item>
      <NewPasswordField name="password" label={t('password')} />
      <PasswordAgain of="password" />
      <CaptchaField captcha={captcha} />
      <Button type="primary" htmlType="submit" block loading={pending}>
        {t('register')}
      </Button>
    </Form>
  );
}

function PasswordAgain({ of }: { of: string }) {
  const t = useMessages(userMessages);
  return (
    <Form.Item
      name="confirm_password"
      label={t('passwordAgain')}
      dependencies={[of]}
      rules={[
        ({ getFieldValue }) => ({
          validator: async (_, value) => {
            if (value !== getFieldValue(of)) throw new Error(t('passwordsDiffer'));
          },
        }),
      ]}
    >
      <Input.Password autoComplete="new-password" />
    </Form.Item>
  );
}
