import type { MailConfig } from '@sheaf/contract';
import { useQuery } from '@tanstack/react-query';
import { Checkbox, Form, type FormRule, Input, InputNumber, Radio } from 'antd';
import { useMessages } from '../../lib/i18n.ts';
import { FailedFace, LoadingFace } from '../../ui/faces.tsx';
import { mailMessages } from './mail-messages.ts';
import { type MailChange, mailQuery, useSaveMail } from './mail-queries.ts';
import { MailTest } from './mail-test.tsx';
import { SettingsCard } from './settings-card.tsx';

/** The server by which the site sends mail. */
export function MailCard() {
  const t = useMessages(mailMessages);
  const mail = useQuery(mailQuery());
  if (mail.data) return <MailForm config={mail.data} />;
  return (
    <section className="card pad" aria-label={t('card')}>
      <h2>{t('card')}</h2>
      {mail.isPending && <LoadingFace rows={5} onRetry={() => void mail.refetch()} />}
      {mail.isError && <FailedFace error={mail.error} onRetry={() => void mail.refetch()} />}
    </section>
  );
}

interface MailFields extends Omit<MailConfig, 'ready'> {
  readonly clear_password: boolean;
}

/** The password is never shown: an empty field keeps the one that is set. */
const HIDDEN = { smtp_password: '', clear_password: false } as const;

function MailForm({ config: { ready, ...config } }: { config: MailConfig }) {
  const t = useMessages(mailMessages);
  const securities = [
    { value: 'starttls', label: t('starttls') },
    { value: 'tls', label: t('tls') },
    { value: 'none', label: t('none') },
  ] as const;
  const wanted: FormRule = ({ getFieldValue }) => ({
    required: getFieldValue('smtp_host') !== '',
    whitespace: true,
    message: t('fromMissing'),
  });
  return (
    <SettingsCard<MailFields, MailChange>
      title={t('card')}
      hint={t('cardHint')}
      initial={{ ...config, ...HIDDEN }}
      afterwards={HIDDEN}
      toChange={toChange}
      save={useSaveMail()}
      foot={<MailTest isReady={ready === 1} />}
    >
      <div className="mail-server">
        <Form.Item name="smtp_host" label={t('host')}>
          <Input className="mono" maxLength={255} autoComplete="off" placeholder="smtp.example.com" />
        </Form.Item>
        <Form.Item name="smtp_port" label={t('port')} rules={[{ required: true, message: t('portMissing') }]}>
          <InputNumber min={1} max={65_535} precision={0} controls={false} />
        </Form.Item>
      </div>
      <Form.Item name="smtp_security" label={t('security')} extra={t('securityHint')}>
        <Radio.Group options={[...securities]} aria-label={t('security')} />
      </Form.Item>
      <Form.Item name="smtp_user" label={t('user')} extra={t('userHint')}>
        <Input maxLength={200} autoComplete="off" />
      </Form.Item>
      <PasswordFields isSet={config.smtp_password !== ''} />
      <Form.Item name="smtp_from" label={t('from')} extra={t('fromHint')} rules={[wanted]}>
        <Input maxLength={400} autoComplete="off" />
      </Form.Item>
    </SettingsCard>
  );
}

function PasswordFields({ isSet }: { isSet: boolean }) {
  const t = useMessages(mailMessages);
  const isCleared = Form.useWatch('clear_password') === true;
  return (
    <>
      <Form.Item name="smtp_password" label={t('password')} extra={t('passwordHint')}>
        <Input.Password
          maxLength={500}
          autoComplete="new-password"
          disabled={isCleared}
          {...(isSet && { placeholder: t('passwordKept') })}
        />
      </Form.Item>
      <Form.Item name="clear_password" valuePropName="checked" hidden={!isSet}>
        <Checkbox>{t('clearPassword')}</Checkbox>
      </Form.Item>
    </>
  );
}

function toChange({ clear_password, smtp_password, ...fields }: MailFields): MailChange {
  if (clear_password) return { ...fields, smtp_password: '' };
  return smtp_password === '' ? fields : { ...fields, smtp_password };
}
