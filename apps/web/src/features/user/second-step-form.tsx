import type { SignedIn } from '@sheaf/contract';
import { Button, Form, Input } from 'antd';
import { useMessages } from '../../lib/i18n.ts';
import { keepSession } from '../../lib/session.ts';
import { ErrorNote } from '../../ui/error-note.tsx';
import { totpMessages } from './totp-messages.ts';
import { useSecondStep } from './totp-queries.ts';

interface SecondStepFormProps {
  readonly ticket: string;
  readonly onSignedIn: (user: SignedIn) => void;
  readonly onBack: () => void;
}

/** After the password: the code of the authenticator. */
export function SecondStepForm({ ticket, onSignedIn, onBack }: SecondStepFormProps) {
  const t = useMessages(totpMessages);
  const step = useSecondStep();
  const submit = ({ code }: { readonly code: string }) =>
    step.mutate(
      { ticket, code },
      {
        onSuccess: (user) => {
          keepSession(user);
          onSignedIn(user);
        },
      },
    );
  return (
    <Form layout="vertical" size="large" requiredMark={false} onFinish={submit}>
      <h2>{t('stepTitle')}</h2>
      <p className="soft">{t('stepHint')}</p>
      <Form.Item
        name="code"
        label={t('codeOrRecovery')}
        rules={[{ required: true, whitespace: true, message: t('codeMissing') }]}
      >
        <Input className="mono" maxLength={50} autoComplete="one-time-code" autoFocus />
      </Form.Item>
      <ErrorNote error={step.error} />
      <Button type="primary" htmlType="submit" block loading={step.isPending}>
        {t('logIn')}
      </Button>
      <p className="solo-foot">
        <Button type="link" onClick={onBack}>
          {t('back')}
        </Button>
      </p>
    </Form>
  );
}
