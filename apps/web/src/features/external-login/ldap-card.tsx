import './external-login.css';
import './login-part.css';
import type { LdapConfig } from '@sheaf/contract';
import { useQuery } from '@tanstack/react-query';
import { Form, Input, InputNumber, Radio, Switch } from 'antd';
import { useMessages } from '../../lib/i18n.ts';
import { FailedFace, LoadingFace } from '../../ui/faces.tsx';
import { SettingsCard } from '../site/index.ts';
import { LdapGroups } from './ldap-groups.tsx';
import { ldapMessages } from './ldap-messages.ts';
import { type LdapChange, ldapQuery, useSaveLdap } from './ldap-queries.ts';
import { LdapTools } from './ldap-tools.tsx';

/** The directory by which people log in. */
export function LdapCard() {
  const t = useMessages(ldapMessages);
  const config = useQuery(ldapQuery());
  if (config.data) return <LdapForm config={config.data} />;
  return (
    <section className="card pad" aria-label={t('card')}>
      <h2>{t('card')}</h2>
      {config.isPending && <LoadingFace rows={6} onRetry={() => void config.refetch()} />}
      {config.isError && <FailedFace error={config.error} onRetry={() => void config.refetch()} />}
    </section>
  );
}

type LdapFields = Omit<LdapConfig['ldap_form'], 'bind_password_set' | 'bind_password'> & {
  readonly bind_password: string;
  readonly ldap_open: boolean;
};

function LdapForm({ config }: { config: LdapConfig }) {
  const t = useMessages(ldapMessages);
  const { bind_password_set, ...form } = config.ldap_form;
  return (
    <SettingsCard<LdapFields, LdapChange>
      title={t('card')}
      hint={t('cardHint')}
      initial={{ ...form, ldap_open: config.ldap_open === 1 }}
      afterwards={{ bind_password: '' }}
      toChange={toChange}
      save={useSaveLdap()}
    >
      <Form.Item name="ldap_open" label={t('open')} valuePropName="checked" layout="horizontal" colon={false}>
        <Switch />
      </Form.Item>
      <ServerFields />
      <SearchFields isSet={bind_password_set === 1} />
      <div className="ldap-pair">
        <Form.Item name="timeout" label={t('timeout')}>
          <InputNumber min={1} max={60} precision={0} controls={false} />
        </Form.Item>
        <Form.Item name="sync_hours" label={t('syncHours')} extra={t('syncHoursHint')}>
          <InputNumber min={0} max={720} precision={0} controls={false} />
        </Form.Item>
      </div>
      <LdapGroups />
      <LdapTools config={config} />
    </SettingsCard>
  );
}

function ServerFields() {
  const t = useMessages(ldapMessages);
  const securities = (['none', 'starttls', 'tls'] as const).map((value) => ({ value, label: t(value) }));
  return (
    <>
      <div className="ldap-server">
        <Form.Item name="host" label={t('host')} extra={t('hostHint')}>
          <Input className="mono" maxLength={1000} autoComplete="off" placeholder="ldap.example.com" />
        </Form.Item>
        <Form.Item name="port" label={t('port')} rules={[{ required: true, message: t('portMissing') }]}>
          <InputNumber min={1} max={65_535} precision={0} controls={false} />
        </Form.Item>
        <Form.Item name="version" label={t('version')}>
          <InputNumber min={2} max={3} precision={0} controls={false} />
        </Form.Item>
      </div>
      <Form.Item name="security" label={t('security')} extra={t('securityHint')}>
        <Radio.Group options={securities} aria-label={t('security')} />
      </Form.Item>
      <Form.Item name="ca" label={t('ca')} extra={t('caHint')}>
        <Input.TextArea className="mono" rows={2} maxLength={100_000} spellCheck={false} />
      </Form.Item>
    </>
  );
}

function SearchFields({ isSet }: { isSet: boolean }) {
  const t = useMessages(ldapMessages);
  return (
    <>
      <Form.Item name="base_dn" label={t('baseDn')}>
        <Input className="mono" maxLength={1000} autoComplete="off" placeholder="ou=people,dc=example,dc=com" />
      </Form.Item>
      <Form.Item name="bind_dn" label={t('bindDn')} extra={t('bindDnHint')}>
        <Input className="mono" maxLength={1000} autoComplete="off" />
      </Form.Item>
      <Form.Item name="bind_password" label={t('password')} extra={t('passwordHint')}>
        <Input.Password
          maxLength={500}
          autoComplete="new-password"
          {...(isSet && { placeholder: t('passwordKept') })}
        />
      </Form.Item>
      <div className="ldap-pair">
        <Form.Item name="user_field" label={t('userField')} extra={t('userFieldHint')}>
          <Input className="mono" maxLength={100} autoComplete="off" placeholder="cn" />
        </Form.Item>
        <Form.Item name="name_field" label={t('nameField')} extra={t('nameFieldHint')}>
          <Input className="mono" maxLength={100} autoComplete="off" />
        </Form.Item>
      </div>
      <Form.Item name="search_filter" label={t('filter')} extra={t('filterHint')}>
        <Input className="mono" maxLength={2000} autoComplete="off" placeholder="(cn=*)" />
      </Form.Item>
    </>
  );
}

function toChange({ ldap_open, ...ldap_form }: LdapFields): LdapChange {
  return { ldap_open: ldap_open ? 1 : 0, ldap_form };
}
