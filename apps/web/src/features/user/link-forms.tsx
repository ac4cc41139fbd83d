import { setForgottenPassword, verifyEmail } from '@sheaf/contract';
import { useMutation } from '@tanstack/react-query';
import { Button, Form } from 'antd';
import { call } from '../../lib/api.ts';
import { useMessages } from '../../lib/i18n.ts';
import { ErrorNote } from '../../ui/error-note.tsx';
import { showRefusal, untoldRefusal } from '../../ui/form-refusal.ts';
import { NewPasswordField } from './new-password-field.tsx';
import { settingMessages } from './setting-messages.ts';
import { userMessages } from './user-messages.ts';

/** A new password by the link's word. */
export function ResetForm({ token }: { token: string }) {
  const t = useMessages(settingMessages);
  const u = useMessages(userMessages);
  const [form] = Form.useForm<{ new_password: string }>();
  const reset = useMutation({
    mutationFn: ({ new_password }: { new_password: string }) => call(setForgottenPassword, { token, new_password }),
  });
  if (reset.data) return <p role="status">{t('resetDone', reset.data)}</p>;
  return (
    <Form
      form={form}
      layout="vertical"
      size="large"
      requiredMark={false}
      onFinish={(fields) => reset.mutate(fields, { onError: (error) => showRefusal(form, error) })}
    >
      <p className="soft">{t('resetText')}</p>
      <NewPasswordField name="new_password" label={u('newPassword')} />
      <ErrorNote error={untoldRefusal(form, reset.error)} />
      <Button type="primary" htmlType="submit" block loading={reset.isPending}>
        {t('resetSave')}
      </Button>
    </Form>
  );
}

/** A press, not the visit, uses the link: programs that look into mails visit every address. */
export function VerifyForm({ token }: { token: string }) {
  const t = useMessages(settingMessages);
  const verify = useMutation({ mutationFn: () => call(verifyEmail, { token }) });
  if (verify.data) return <p role="status">{t('verified', verify.data)}</p>;
  return (
    <>
      <p className="soft">{t('verifyText')}</p>
      <ErrorNote error={verify.error} />
      <Button type="primary" size="large" block loading={verify.isPending} onClick={() => verify.mutate()}>
        {t('verify')}
      </Button>
    </>
  );
}
