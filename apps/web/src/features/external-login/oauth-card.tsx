import './login-part.css';
import './oauth-card.css';
import { isOpenId, MANUAL_PAGES, OAUTH_PRESETS, OAUTH_PROVIDERS, type Oauth2Config } from '@sheaf/contract';
import { useQuery } from '@tanstack/react-query';
import { Form, Input, Select, Switch } from 'antd';
import { href } from '../../lib/href.ts';
import { useMessages } from '../../lib/i18n.ts';
import { FailedFace, LoadingFace } from '../../ui/faces.tsx';
import { SettingsCard } from '../site/index.ts';
import { OauthAddresses, OauthFields } from './oauth-fields.tsx';
import { OauthGroups } from './oauth-groups.tsx';
import { oauthMessages } from './oauth-messages.ts';
import { type OauthChange, oauthQuery, useSaveOauth } from './oauth-queries.ts';
import { OauthTest } from './oauth-test.tsx';

/** The provider with whose accounts people log in. */
export function OauthCard() {
  const t = useMessages(oauthMessages);
  const config = useQuery(oauthQuery());
  if (config.data) return <OauthForm config={config.data} />;
  return (
    <section className="card pad" aria-label={t('card')}>
      <h2>{t('card')}</h2>
      {config.isPending && <LoadingFace rows={6} onRetry={() => void config.refetch()} />}
      {config.isError && <FailedFace error={config.error} onRetry={() => void config.refetch()} />}
    </section>
  );
}

type OauthForm = Omit<Oauth2Config['oauth2_form'], 'client_secret' | 'client_secret_set' | 'create_accounts'> & {
  readonly client_secret: string;
  readonly create_accounts: boolean;
  readonly oauth2_open: boolean;
};

function OauthForm({ config: { oauth2_open, oauth2_form, callback } }: { config: Oauth2Config }) {
  const t = useMessages(oauthMessages);
  const { client_secret_set, ...form } = oauth2_form;
  const isSet = client_secret_set === 1;
  return (
    <SettingsCard<OauthForm, OauthChange>
      title={t('card')}
      hint={t('cardHint')}
      initial={{ ...form, oauth2_open: oauth2_open === 1, create_accounts: form.create_accounts === 1 }}
      afterwards={{ client_secret: '' }}
      toChange={toChange}
      save={useSaveOauth()}
      foot={<OauthTest />}
    >
      <Form.Item name="oauth2_open" label={t('open')} valuePropName="checked" layout="horizontal" colon={false}>
        <Switch />
      </Form.Item>
      <ProviderField />
      <Callback address={callback} />
      <ClientFields isSet={isSet} />
      <OauthAddresses />
      <OauthFields />
      <OauthGroups />
    </SettingsCard>
  );
}

/** Another provider fills in what it documents; the texts of this site stay. */
function ProviderField() {
  const t = useMessages(oauthMessages);
  const form = Form.useFormInstance();
  const fill = (provider: (typeof OAUTH_PROVIDERS)[number]) => {
    const {
      entrance_tips: _,
      redirectUri: __,
      logout_redirect_uri: ___,
      group_rules: ____,
      ...preset
    } = OAUTH_PRESETS[provider];
    form.setFieldsValue({ ...preset, create_accounts: preset.create_accounts === 1, client_id: '', client_secret: '' });
  };
  return (
    <Form.Item
      name="provider"
      label={t('provider')}
      extra={
        <>
          {t('providerHint')} {t('weComMissing')}{' '}
          <a
            className="doc-link"
            href={href(`/help?page=${MANUAL_PAGES.singleSignOn}`)}
            target="_blank"
            rel="noreferrer"
          >
            {t('manual')}
          </a>
        </>
      }
    >
      <Select options={OAUTH_PROVIDERS.map((value) => ({ value, label: t(value) }))} onChange={fill} />
    </Form.Item>
  );
}

function Callback({ address }: { address: string }) {
  const t = useMessages(oauthMessages);
  return (
    <div className="oauth-callback">
      <p className="hint">{t('callback')}</p>
      <p>{address === '' ? t('callbackMissing') : <code>{address}</code>}</p>
    </div>
  );
}

function ClientFields({ isSet }: { isSet: boolean }) {
  const t = useMessages(oauthMessages);
  const provider: Oauth2Config['oauth2_form']['provider'] | undefined = Form.useWatch('provider');
  const byIssuer = provider !== undefined && isOpenId({ provider });
  return (
    <>
      <Form.Item name="issuer" label={t('issuer')} extra={t('issuerHint')} hidden={!byIssuer}>
        <Input className="mono" maxLength={500} inputMode="url" autoComplete="off" />
      </Form.Item>
      <div className="oauth-pair">
        <Form.Item name="client_id" label={t('clientId')}>
          <Input className="mono" maxLength={300} autoComplete="off" />
        </Form.Item>
        <Form.Item name="client_secret" label={t('clientSecret')} extra={t('secretHint')}>
          <Input.Password
            maxLength={1000}
            autoComplete="new-password"
            {...(isSet && { placeholder: t('secretKept') })}
          />
        </Form.Item>
      </div>
      <Form.Item name="entrance_tips" label={t('entrance')} extra={t('entranceHint')}>
        <Input maxLength={60} autoComplete="off" />
      </Form.Item>
    </>
  );
}

function toChange({ oauth2_open, create_accounts, ...form }: OauthForm): OauthChange {
  return { oauth2_open: oauth2_open ? 1 : 0, oauth2_form: { ...form, create_accounts: create_accounts ? 1 : 0 } };
}
