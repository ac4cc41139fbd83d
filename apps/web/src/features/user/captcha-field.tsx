import { Button, Form, Input } from 'antd';
import { useEffect } from 'react';
import { href } from '../../lib/href.ts';
import { useMessages } from '../../lib/i18n.ts';
import { ErrorNote } from '../../ui/error-note.tsx';
import type { Captcha } from './use-captcha.ts';
import { userMessages } from './user-messages.ts';

/** The captcha of a form: a picture whose press brings another, and a second way for who cannot see it. */
export function CaptchaField({ captcha }: { captcha: Captcha }) {
  const t = useMessages(userMessages);
  if (captcha.way === 'off') return null;
  const other = captcha.way === 'work' ? 'picture' : 'work';
  return (
    <div className="captcha-field">
      {captcha.way === 'picture' ? <Picture captcha={captcha} /> : <Work captcha={captcha} />}
      <ErrorNote error={captcha.way === 'picture' ? captcha.error : null} />
      <Button type="link" size="small" disabled={captcha.isAwaited} onClick={() => captcha.setWay(other)}>
        {other === 'work' ? t('withoutPicture') : t('withPicture')}
      </Button>
    </div>
  );
}

const FIELD = 'captcha_text';

function Picture({ captcha }: { captcha: Captcha }) {
  const t = useMessages(userMessages);
  const form = Form.useFormInstance();
  const { captcha_id } = captcha;
  // another picture asks for another text
  useEffect(() => {
    if (captcha_id !== undefined) form.resetFields([FIELD]);
  }, [captcha_id, form]);
  return (
    <Form.Item label={t('captcha')} htmlFor={FIELD}>
      <div className="captcha-line">
        <Form.Item name={FIELD} noStyle rules={[{ required: true, whitespace: true, message: t('captchaMissing') }]}>
          <Input autoComplete="off" maxLength={20} onChange={(event) => captcha.setText(event.target.value)} />
        </Form.Item>
        <button
          type="button"
          className="captcha"
          aria-label={t('newCode')}
          title={t('newCode')}
          onClick={captcha.renew}
        >
          {captcha_id !== undefined && (
            <img src={href(`/api/common/showCaptcha?captcha_id=${captcha_id}`)} alt="" width={114} height={38} />
          )}
        </button>
      </div>
    </Form.Item>
  );
}

function Work({ captcha }: { captcha: Captcha }) {
  const t = useMessages(userMessages);
  const failed = captcha.error ? t('workFailed') : t('working');
  return (
    <>
      <span className="label">{t('captchaPlain')}</span>
      <p role="status" className={`captcha-work${captcha.solved ? ' solved' : ''}`}>
        {captcha.solved ? t('worked') : failed}
      </p>
    </>
  );
}
