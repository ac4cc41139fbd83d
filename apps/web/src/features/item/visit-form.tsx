import { Button, Form, Input } from 'antd';
import { useState } from 'react';
import { useMessages } from '../../lib/i18n.ts';
import { useAlert } from '../../ui/alert.tsx';
import { CaptchaField, submitGate, useCaptcha } from '../user/index.ts';
import { itemMessages } from './item-messages.ts';
import { sendVisitPassword } from './item-queries.ts';

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

  const submit = async (password: string) => {
    setPending(true);
    try {
      const { item_id } = await sendVisitPassword({ item_id: item, page_id, password, ...captcha.answer });
      onOpened(item_id);
    } finally {
      setPending(false);
    }
  };
  const failed = async (error: unknown) => {
    captcha.renew();
    await alert(error instanceof Error ? error.message : String(error));
  };

  return (
    <Form<{ password: string }>
      layout="vertical"
      size="large"
      requiredMark={false}
      onFinish={({ password }) => void gate(() => submit(password), failed)}
    >
      <Form.Item
        name="password"
        label={t('visitPassword')}
        rules={[{ required: true, message: t('visitPasswordEnter') }]}
      >
        <Input.Password autoComplete="off" autoFocus />
      </Form.Item>
      <CaptchaField captcha={captcha} />
      <Button type="primary" htmlType="submit" block loading={pending}>
        {t('openPages')}
      </Button>
    </Form>
  );
}
