import { isOpenId, type OauthProvider } from '@sheaf/contract';
import { Form, Input, Radio, Switch } from 'antd';
import { useId } from 'react';
import { useMessages } from '../../lib/i18n.ts';
import { oauthMessages } from './oauth-messages.ts';

const PROTOCOLS = ['https', 'http'] as const;

/** Where the provider is asked; one that says all of it itself is asked at its issuer. */
export function OauthAddresses() {
  const t = useMessages(oauthMessages);
  const provider: OauthProvider | undefined = Form.useWatch('provider');
  const hidden = provider !== undefined && isOpenId({ provider });
  const paths = [
    ['authorize_path', t('authorizePath'), t('pathHint')],
    ['token_path', t('tokenPath'), t('pathHint')],
    ['userinfo_path', t('userinfoPath'), t('pathHint')],
    ['resource_path', t('resourcePath'), t('resourceHint')],
  ] as const;
  return (
    <>
      <Form.Item name="protocol" label={t('protocol')} extra={t('protocolHint')} hidden={hidden}>
        <Radio.Group options={PROTOCOLS.map((value) => ({ value, label: value }))} aria-label={t('protocol')} />
      </Form.Item>
      <Form.Item name="host" label={t('host')} extra={t('hostHint')} hidden={hidden}>
        <Input className="mono" maxLength={255} autoComplete="off" placeholder="id.example.com" />
      </Form.Item>
      <div className="oauth-pair">
        {paths.map(([name, label, hint]) => (
          <Form.Item key={name} name={name} label={label} extra={hint} hidden={hidden}>
            <Input className="mono" maxLength={500} autoComplete="off" />
          </Form.Item>
        ))}
      </div>
      <div className="oauth-pair">
        <Form.Item name="redirectUri" label={t('redirectUri')} extra={t('redirectUriHint')}>
          <Input className="mono" maxLength={500} inputMode="url" autoComplete="off" />
        </Form.Item>
        <Form.Item name="logout_redirect_uri" label={t('logout')} extra={t('logoutHint')}>
          <Input className="mono" maxLength={500} inputMode="url" autoComplete="off" />
        </Form.Item>
      </div>
    </>
  );
}

/** What of its answers is what, and who gets an account by it. */
export function OauthFields() {
  const t = useMessages(oauthMessages);
  const heading = useId();
  const fields = [
    ['scope', t('scope')],
    ['subject_field', t('subjectField')],
    ['username_field', t('usernameField')],
    ['name_field', t('nameField')],
    ['email_field', t('emailField')],
    ['groups_field', t('groupsField')],
  ] as const;
  return (
    <section aria-labelledby={heading} className="login-part">
      <h3 id={heading}>{t('fields')}</h3>
      <p className="hint">{t('fieldsHint')}</p>
      <div className="oauth-pair">
        {fields.map(([name, label]) => (
          <Form.Item key={name} name={name} label={label}>
            <Input className="mono" maxLength={100} autoComplete="off" />
          </Form.Item>
        ))}
      </div>
      <Form.Item name="create_accounts" label={t('create')} extra={t('createHint')} valuePropName="checked">
        <Switch />
      </Form.Item>
    </section>
  );
}
