import type { SiteConfig } from '@sheaf/contract';
import { Checkbox, Form } from 'antd';
import { useMessages } from '../../lib/i18n.ts';
import { ConfigCard } from './config-card.tsx';
import { siteAdminMessages } from './site-admin-messages.ts';

/** What ordinary users may make. */
export function CreationCard({ config: { items_open, teams_open } }: { readonly config: SiteConfig }) {
  const t = useMessages(siteAdminMessages);
  return (
    <ConfigCard
      title={t('creationCard')}
      initial={{ items_open: items_open === 1, teams_open: teams_open === 1 }}
      toChange={({ items_open: items, teams_open: teams }) => ({
        items_open: items ? 1 : 0,
        teams_open: teams ? 1 : 0,
      })}
    >
      <Form.Item name="items_open" valuePropName="checked" extra={t('itemsOpenHint')}>
        <Checkbox>{t('itemsOpen')}</Checkbox>
      </Form.Item>
      <Form.Item name="teams_open" valuePropName="checked">
        <Checkbox>{t('teamsOpen')}</Checkbox>
      </Form.Item>
    </ConfigCard>
  );
}
