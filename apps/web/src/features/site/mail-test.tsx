import { Button, Form, Input } from 'antd';
import { useMessages } from '../../lib/i18n.ts';
import { ErrorNote } from '../../ui/error-note.tsx';
import { showRefusal, untoldRefusal } from '../../ui/form-refusal.ts';
import { mailMessages } from './mail-messages.ts';
import { useTestMail } from './mail-queries.ts';

/** One mail at once, and what the server said to it. */
export function MailTest({ isReady }: { isReady: boolean }) {
  const t = useMessages(mailMessages);
  const test = useTestMail();
  const [form] = Form.useForm<{ readonly to: string }>();
  return (
    <section className="mail-test" aria-labelledby="mail-test">
      <h3 id="mail-test">{t('test')}</h3>
      <p className="hint">{isReady ? t('testHint') : t('testNotReady')}</p>
      {isReady && (
        <Form
          form={form}
          name="mail-test"
          layout="vertical"
          requiredMark={false}
          onFinish={({ to }) => test.mutate(to.trim(), { onError: (error) => showRefusal(form, error) })}
        >
          <Form.Item name="to" label={t('to')} rules={[{ required: true, whitespace: true, message: t('toMissing') }]}>
            <Input maxLength={254} inputMode="email" autoComplete="email" />
          </Form.Item>
          <ErrorNote error={untoldRefusal(form, test.error)} />
          <div className="card-foot">
            <span role="status">{test.isSuccess && t('sent', { to: test.variables })}</span>
            <Button htmlType="submit" loading={test.isPending}>
              {t('send')}
            </Button>
          </div>
        </Form>
      )}
    </section>
  );
}
