import { ERRORS } from '@sheaf/contract';
import { Button, Form, Input, type InputRef } from 'antd';
import { useRef, useState } from 'react';
import { hasCode } from '../../lib/api.ts';
import { useMessages } from '../../lib/i18n.ts';
import { useAlert } from '../../ui/alert.tsx';
import { CaptchaField, submitGate, useCaptcha } from '../user/index.ts';
import { shareMessages } from './share-messages.ts';
import { sendSharePassword } from './share-queries.ts';

interface ShareOpenFormProps {
  readonly unique_key: string;
  readonly hasPassword: boolean;
  readonly captchaOn: boolean;
  readonly onOpened: () => void;
}

/** The door of a share: its password, or the word that it is to be opened, which counts. */
export function ShareOpenForm({ unique_key, hasPassword, captchaOn, onOpened }: ShareOpenFormProps) {
  const t = useMessages(shareMessages);
  const alert = useAlert();
  const captcha = useCaptcha(captchaOn && hasPassword);
  const [gate] = useState(submitGate);
  const [pending, setPending] = useState(false);
  const [refusal, setRefusal] = useState<string>();
  const field = useRef<InputRef>(null);
  const submit = async (password: string) => {
    setPending(true);
    setRefusal(undefined);
    try {
      await sendSharePassword({ unique_key, password, ...(await captcha.give()) });
      onOpened();
    } finally {
      setPending(false);
    }
  };
  const failed = async (error: unknown) => {
    captcha.renew();
    const message = error instanceof Error ? error.message : String(error);
    if (!hasCode(error, ERRORS.sharePasswordWrong.code)) return alert(message);
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
      {hasPassword && (
        <Form.Item
          name="password"
          label={t('sharePassword')}
          rules={[{ required: true, message: t('sharePasswordEnter') }]}
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
      {hasPassword && <CaptchaField captcha={captcha} />}
      <Button type="primary" htmlType="submit" block loading={pending} autoFocus={!hasPassword}>
        {t('open')}
      </Button>
    </Form>
  );
}
