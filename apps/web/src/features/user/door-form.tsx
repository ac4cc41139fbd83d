import { Button, Form, Input, type InputRef } from 'antd';
import { useRef, useState } from 'react';
import { hasCode } from '../../lib/api.ts';
import { useAlert } from '../../ui/alert.tsx';
import { CaptchaField } from './captcha-field.tsx';
import { submitGate } from './submit-gate.ts';
import { type CaptchaAnswer, useCaptcha } from './use-captcha.ts';

interface DoorPassword {
  readonly label: string;
  readonly missing: string;
  /** The error by which it is refused. */
  readonly wrong: { readonly code: number };
}

interface DoorFormProps {
  readonly captchaOn: boolean;
  /** Undefined where nothing is asked for but the word to open. */
  readonly password: DoorPassword | undefined;
  readonly action: string;
  readonly open: (sent: CaptchaAnswer & { readonly password: string }) => Promise<void>;
}

/** What stands before something that is opened by a password of its own; says nothing of what it opens. */
export function DoorForm({ captchaOn, password: asked, action, open }: DoorFormProps) {
  const alert = useAlert();
  const captcha = useCaptcha(captchaOn && asked !== undefined);
  const [gate] = useState(submitGate);
  const [pending, setPending] = useState(false);
  const [refusal, setRefusal] = useState<string>();
  const field = useRef<InputRef>(null);
  const submit = async (password: string) => {
    setPending(true);
    setRefusal(undefined);
    try {
      await open({ password, ...(await captcha.give()) });
    } finally {
      setPending(false);
    }
  };
  const failed = async (error: unknown) => {
    captcha.renew();
    const message = error instanceof Error ? error.message : String(error);
    if (!asked || !hasCode(error, asked.wrong.code)) return alert(message);
    setRefusal(message);
    field.current?.focus({ cursor: 'all' });
  };
  return (
    <Form<{ password?: string }>
      layout="vertical"
      size="large"
      requiredMark={false}
      onFinish={({ password = '' }) => void gate(() => submit(password), failed)}
    >
      {asked && (
        <Form.Item
          name="password"
          label={asked.label}
          rules={[{ required: true, message: asked.missing }]}
          {...(refusal !== undefined && { validateStatus: 'error', help: <span role="alert">{refusal}</span> })}
        >
          <Input.Password
            ref={field}
            autoComplete="off"
            autoFocus
            aria-invalid={refusal !== undefined}
            onChange={() => setRefusal(undefined)}
          />
        </Form.Item>
      )}
      {asked && <CaptchaField captcha={captcha} />}
      <Button type="primary" htmlType="submit" block loading={pending} autoFocus={!asked}>
        {action}
      </Button>
    </Form>
  );
}
