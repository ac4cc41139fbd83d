import { logIn, runCron, type SignedIn } from '@sheaf/contract';
import { useQuery } from '@tanstack/react-query';
import { Button, Form, Input } from 'antd';
import { lazy, Suspense, useState } from 'react';
import { call } from '../../lib/api.ts';
import { useMessages } from '../../lib/i18n.ts';
import { keepSession } from '../../lib/session.ts';
import { useAlert } from '../../ui/alert.tsx';
import { CaptchaField } from './captcha-field.tsx';
import { submitGate } from './submit-gate.ts';
import { ticketOf } from './ticket-of.ts';
import { useCaptcha } from './use-captcha.ts';
import { userMessages } from './user-messages.ts';

const SecondStepForm = lazy(async () => ({ default: (await import('./second-step-form.tsx')).SecondStepForm }));

const PAUSE_AFTER_ALERT_MS = 500;

/** `pausing`: shortly after a failure nothing is sent. */
type Phase = 'ready' | 'sending' | 'pausing';

interface LoginFormProps {
  readonly captchaOn: boolean;
  readonly onSignedIn: (user: SignedIn) => void;
}
interface LoginFields {
  readonly username: string;
  readonly password: string;
}

export function LoginForm({ captchaOn, onSignedIn }: LoginFormProps) {
  const t = useMessages(userMessages);
  const alert = useAlert();
  const captcha = useCaptcha(captchaOn);
  const [gate] = useState(submitGate);
  const [phase, setPhase] = useState<Phase>('ready');
  const [ticket, setTicket] = useState<string>();
  useCronTrigger();

  const submit = async ({ username, password }: LoginFields) => {
    setPhase('sending');
    try {
      const user = await call(logIn, { username, password, ...(await captcha.give()) });
      keepSession(user);
      onSignedIn(user);
    } finally {
      setPhase('ready');
    }
  };
  const failed = async (error: unknown) => {
    captcha.renew();
    const given = ticketOf(error);
    if (given !== undefined) {
      setTicket(given);
      setPhase('ready');
      return;
    }
    await alert(error instanceof Error ? error.message : String(error));
    setPhase('pausing');
    await new Promise((resolve) => setTimeout(resolve, PAUSE_AFTER_ALERT_MS));
    setPhase('ready');
  };

  if (ticket !== undefined) {
    return (
      <Suspense>
        <SecondStepForm ticket={ticket} onSignedIn={onSignedIn} onBack={() => setTicket(undefined)} />
      </Suspense>
    );
  }
  return (
    <Form<LoginFields>
      layout="vertical"
      size="large"
      requiredMark={false}
      onFinish={(fields) => void gate(() => submit(fields), failed)}
    >
      <Form.Item
        name="username"
        label={t('usernameOrEmail')}
        rules={[{ required: true, message: t('usernameMissing') }]}
      >
        <Input autoComplete="username" autoFocus />
      </Form.Item>
      <Form.Item name="password" label={t('password')} rules={[{ required: true, message: t('passwordMissing') }]}>
        <Input.Password autoComplete="current-password" />
      </Form.Item>
      <CaptchaField captcha={captcha} />
      <Button type="primary" htmlType="submit" block loading={phase !== 'ready'} aria-disabled={phase !== 'ready'}>
        {phase === 'pausing' ? t('oneMoment') : t('logIn')}
      </Button>
    </Form>
  );
}

/** Asks the server to look after due work; nobody waits for it and its answer is not shown. */
function useCronTrigger(): void {
  useQuery({
    queryKey: ['cron'],
    queryFn: () => call(runCron, {}).catch(() => []),
    staleTime: Number.POSITIVE_INFINITY,
  });
}
