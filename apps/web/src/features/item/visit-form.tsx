import { ERRORS } from '@sheaf/contract';
import { Button, Form, Input, type InputRef } from 'antd';
import { useRef, useState } from 'react';
import { hasCode } from '../../lib/api.ts';
import { useMessages } from '../../lib/i18n.ts';
import { useAlert } from '../../ui/alert.tsx';
import { CaptchaField, submitGate, useCaptcha } from '../user/index.ts';
import { itemMessages } from './item-messages.ts';
import { sendVisitPassword } from './item-queries.ts';

interface VisitFields {
  readonly password: string;
}

interface VisitFormProps {
  /** Id or personal domain; '0' where only the page is known. */
  readonly item: string;
  readonly page_id: number;
  readonly captchaOn: boolean;
  readonly onOpened: (item_id: number) => void;
}

/** Asks for the visit password; says nothing of what it opens. */
export function VisitForm({ item, page_id, captchaOn, onOpened }: VisitFormProps) {
  const t = useMessages(itemMessages);
  const alert = useAlert();
  const captcha = useCaptcha(captchaOn);
  const [gate] = useState(submitGate);
  const [pending, setPending] = useState(false);
  const [refusal, setRefusal] = useState<string>();
  const field = useRef<InputRef>(null);

  const submit = async (password: string) => {
    setPending(true);
    setRefusal(undefined);
    try {
      const { item_id } = await sendVisitPassword({ item_id: item, page_id, password, ...(await captcha.give()) });
      onOpened(item_id);
    } finally {
      setPending(false);
    }
  };
  const failed = async (error: unknown) => {
    captcha.renew();
    const message = error instanceof Error ? error.message : String(error);
    if (!hasCode(error, ERRORS.visitPasswordWrong.code)) return alert(message);
    setRefusal(message);
    field.current?.focus({ cursor: 'all' });
  };

  return (
    <Form<VisitFields>
      layout="vertical"
      size="large"
      requiredMark={false}
      onFinish={({ password }) => void gate(() => submit(password), failed)}
    >
      <Form.Item
        name="password"
        label={t('visitPassword')}
        rules={[{ required: true, message: t('visitPasswordEnter') }]}
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
      <CaptchaField captcha={captcha} />
      <Button type="primary" htmlType="submit" block loading={pending}>
        {t('openPages')}
      </Button>
    </Form>
  );
}
