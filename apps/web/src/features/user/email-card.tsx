import type { Account } from '@sheaf/contract';
import { Button, Form, Input, Modal } from 'antd';
import { useId } from 'react';
import { useMessages } from '../../lib/i18n.ts';
import { ErrorNote } from '../../ui/error-note.tsx';
import { showRefusal, untoldRefusal } from '../../ui/form-refusal.ts';
import { useOpenDialog } from '../../ui/use-open-dialog.ts';
import { settingMessages } from './setting-messages.ts';
import { userMessages } from './user-messages.ts';
import { useResend, useSetEmail } from './user-queries.ts';

/** The confirmed address, and the one that waits for its link. */
export function EmailCard({ account, mailIsSet }: { account: Account; mailIsSet: boolean }) {
  const t = useMessages(settingMessages);
  const [open, setOpen] = useOpenDialog<'change'>();
  const resend = useResend();
  const { email, email_pending } = account;
  return (
    <section className="card pad" aria-labelledby="email-card">
      <h2 id="email-card">{t('emailCard')}</h2>
      <p className="muted">{t('emailHint')}</p>
      <div className="card-line">
        <span className="ell">{email === '' ? t('emailNone') : email}</span>
        {email !== '' && <span className="tag">{t('emailVerified')}</span>}
      </div>
      {email_pending !== '' && (
        <>
          <div className="card-line">
            <span className="ell">{email_pending}</span>
            <span className="tag">{t('emailWaiting')}</span>
          </div>
          <p role="status" className="muted">
            {resend.isSuccess ? t('emailResent') : t('emailSent', { email: email_pending })}
          </p>
        </>
      )}
      <ErrorNote error={resend.error} />
      {!mailIsSet && <p className="muted">{t('emailNoMail')}</p>}
      {(mailIsSet || email !== '') && (
        <div className="card-foot">
          {email_pending !== '' && mailIsSet && (
            <Button loading={resend.isPending} onClick={() => resend.mutate()}>
              {t('emailResend')}
            </Button>
          )}
          <Button onClick={() => setOpen('change')}>{t('emailChange')}</Button>
        </div>
      )}
      {open && <EmailChangeDialog email={email} onClose={() => setOpen(undefined)} />}
    </section>
  );
}

interface EmailFields {
  readonly email: string;
  readonly password: string;
}

function EmailChangeDialog({ email, onClose }: { email: string; onClose: () => void }) {
  const t = useMessages(settingMessages);
  const u = useMessages(userMessages);
  const formId = useId();
  const [form] = Form.useForm<EmailFields>();
  const change = useSetEmail();
  return (
    <Modal
      open
      width={480}
      mask={{ closable: false }}
      title={t('emailChange')}
      okText={t('emailChange')}
      cancelText={t('cancel')}
      okButtonProps={{ htmlType: 'submit', form: formId, loading: change.isPending }}
      // without motion the dialog takes the focus before its field can
      afterOpenChange={(isOpen) => isOpen && form.focusField('email')}
      onCancel={onClose}
    >
      <Form<EmailFields>
        form={form}
        id={formId}
        name="email"
        layout="vertical"
        requiredMark={false}
        initialValues={{ email }}
        onFinish={(fields) =>
          change.mutate(fields, { onSuccess: onClose, onError: (error) => showRefusal(form, error) })
        }
      >
        <Form.Item
          name="email"
          label={t('emailNew')}
          extra={email === '' ? undefined : t('emailRemoveHint')}
          rules={[{ type: 'email', message: t('emailWrong') }]}
        >
          <Input type="email" autoComplete="email" maxLength={254} autoFocus />
        </Form.Item>
        <Form.Item name="password" label={u('password')} rules={[{ required: true, message: u('passwordMissing') }]}>
          <Input.Password autoComplete="current-password" />
        </Form.Item>
        <ErrorNote error={untoldRefusal(form, change.error)} />
      </Form>
    </Modal>
  );
}
