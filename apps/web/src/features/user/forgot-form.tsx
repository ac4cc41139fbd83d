import { forgotPassword } from '@sheaf/contract';
import { useMutation } from '@tanstack/react-query';
import { Button, Form, Input } from 'antd';
import { call } from '../../lib/api.ts';
import { useMessages } from '../../lib/i18n.ts';
import { ErrorNote } from '../../ui/error-note.tsx';
import { CaptchaField } from './captcha-field.tsx';
import { settingMessages } from './setting-messages.ts';
import { useCaptcha } from './use-captcha.ts';
import { userMessages } from './user-messages.ts';

/** Says the same whether there is such an account. */
export function ForgotForm({ captchaOn }: { captchaOn: boolean }) {
  const t = useMessages(settingMessages);
  const u = useMessages(userMessages);
  const captcha = useCaptcha(captchaOn);
  const ask = useMutation({
    mutationFn: async ({ username }: { username: string }) =>
      call(forgotPassword, { username, ...(await captcha.give()) }),
    onError: () => captcha.renew(),
  });
  if (ask.isSuccess) return <p role="status">{t('forgotSent')}</p>;
  return (
    <Form layout="vertical" size="large" requiredMark={false} onFinish={ask.mutate}>
      <p className="soft">{t('forgotText')}</p>
      <Form.Item
        name="username"
        label={u('usernameOrEmail')}
        rules={[{ required: true, whitespace: true, message: u('usernameMissing') }]}
      >
        <Input autoComplete="username" maxLength={254} autoFocus />
      </Form.Item>
      <CaptchaField captcha={captcha} />
      <ErrorNote error={ask.error} />
      <Button type="primary" htmlType="submit" block loading={ask.isPending}>
        {t('forgotSend')}
      </Button>
    </Form>
  );
}
