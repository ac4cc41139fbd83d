import { type Account, LIMITS } from '@sheaf/contract';
import { Button, Form, Input } from 'antd';
import { useMessages } from '../../lib/i18n.ts';
import { ErrorNote } from '../../ui/error-note.tsx';
import { clearRefusals, showRefusal, untoldRefusal } from '../../ui/form-refusal.ts';
import { NewPasswordField } from './new-password-field.tsx';
import { userMessages } from './user-messages.ts';
import { useChangePassword, useRename } from './user-queries.ts';

export function AccountCard({ account }: { account: Account }) {
  const t = useMessages(userMessages);
  const [form] = Form.useForm<Pick<Account, 'username' | 'name'>>();
  const rename = useRename();
  return (
    <section className="card pad" aria-labelledby="account-card">
      <h2 id="account-card">{t('accountCard')}</h2>
      <Form
        form={form}
        layout="vertical"
        requiredMark={false}
        initialValues={account}
        onValuesChange={(changed) => clearRefusals(form, changed)}
        onFinish={({ name }) => rename.mutate({ name }, { onError: (error) => showRefusal(form, error) })}
      >
        <Form.Item name="username" label={t('username')} extra={t('usernameFixed')}>
          <Input readOnly />
        </Form.Item>
        <Form.Item name="name" label={t('displayName')} extra={t('displayNameHint')}>
          <Input maxLength={LIMITS.nameChars} autoComplete="name" />
        </Form.Item>
        <ErrorNote error={untoldRefusal(form, rename.error)} />
        <div className="card-foot">
          <span role="status">{rename.isSuccess && t('saved')}</span>
          <Button type="primary" htmlType="submit" loading={rename.isPending}>
            {t('save')}
          </Button>
        </div>
      </Form>
    </section>
  );
}

interface PasswordFields {
  readonly password: string;
  readonly new_password: string;
}

export function PasswordCard({ account: { has_password } }: { account: Account }) {
  const t = useMessages(userMessages);
  const [form] = Form.useForm<PasswordFields>();
  const change = useChangePassword();
  return (
    <section className="card pad" aria-labelledby="password-card">
      <h2 id="password-card">{t('passwordCard')}</h2>
      <p className="muted">{t('passwordEnds')}</p>
      {has_password === 0 && <p className="note">{t('passwordNone')}</p>}
      <Form<PasswordFields>
        form={form}
        layout="vertical"
        requiredMark={false}
        onFinish={(fields) =>
          change.mutate(fields, {
            onSuccess: () => form.resetFields(),
            onError: (error) => showRefusal(form, error),
          })
        }
      >
        <Form.Item name="password" label={t('oldPassword')} rules={[{ required: true, message: t('passwordMissing') }]}>
          <Input.Password autoComplete="current-password" />
        </Form.Item>
        <NewPasswordField name="new_password" label={t('newPassword')} />
        <ErrorNote error={untoldRefusal(form, change.error)} />
        <div className="card-foot">
          <span role="status">{change.isSuccess && t('passwordChanged')}</span>
          <Button htmlType="submit" loading={change.isPending}>
            {t('changePassword')}
          </Button>
        </div>
      </Form>
    </section>
  );
}
