import { Tabs } from 'antd';
import { lazy, Suspense } from 'react';
import { useSearchParams } from 'react-router';
import { useMessages } from '../../lib/i18n.ts';
import { LoadingFace } from '../../ui/faces.tsx';
import { hasFeature } from '../features.ts';
import { panelMessages } from './panel-messages.ts';

const LdapCard = lazy(async () => ({
  default: (await import('../../features/external-login/ldap-card.tsx')).LdapCard,
}));
const OauthCard = lazy(async () => ({
  default: (await import('../../features/external-login/oauth-card.tsx')).OauthCard,
}));
const LoginKeyCard = lazy(async () => ({
  default: (await import('../../features/external-login/login-key-card.tsx')).LoginKeyCard,
}));

const TABS = [
  { name: 'ldap', message: 'ldap', Card: LdapCard },
  { name: 'oauth', message: 'oauth', Card: OauthCard },
  { name: 'general', message: 'generalAccess', Card: LoginKeyCard, feature: 'general_access' },
] as const;

/** By what people log in besides their passwords here: a tab for each way. */
export function ExternalLoginPanel() {
  const t = useMessages(panelMessages);
  const [address, setAddress] = useSearchParams();
  const tabs = TABS.filter((tab) => !('feature' in tab) || hasFeature(tab.feature));
  const chosen = tabs.find(({ name }) => name === address.get('tab')) ?? TABS[0];
  const items = tabs.map(({ name, message, Card }) => ({
    key: name,
    label: t(message),
    children: (
      <Suspense fallback={<LoadingFace rows={6} onRetry={() => location.reload()} />}>
        <Card />
      </Suspense>
    ),
  }));
  return (
    <div className="console-slim">
      <h1>{t('externalLogin')}</h1>
      <Tabs
        activeKey={chosen.name}
        items={items}
        destroyOnHidden
        onChange={(tab) => setAddress({ menu: 'external-login', tab })}
      />
    </div>
  );
}
