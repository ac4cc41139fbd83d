import '../features/item/item-setting.css';
import type { ItemDetail } from '@sheaf/contract';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, Navigate, useParams, useSearchParams } from 'react-router';
import { ApiSourcePanel, apiSourceMessages } from '../features/api-source/index.ts';
import { ChangeLog } from '../features/change-log/change-log.tsx';
import { changeLogMessages } from '../features/change-log/change-log-messages.ts';
import { GlobalParamCard } from '../features/item/global-param-card.tsx';
import { ItemBaseCard } from '../features/item/item-base-card.tsx';
import { ItemDangerCard } from '../features/item/item-danger-card.tsx';
import { itemMessages } from '../features/item/item-messages.ts';
import { itemDetailQuery } from '../features/item/item-queries.ts';
import { isReadOnlyItem } from '../features/item/visibility.ts';
import { MembersPanel, memberMessages } from '../features/member/index.ts';
import { OpenKeyPanel, openApiMessages } from '../features/open-api/index.ts';
import { RecycleList } from '../features/recycle/recycle-list.tsx';
import { ItemShares } from '../features/share/item-shares.tsx';
import { shareMessages } from '../features/share/share-messages.ts';
import { WebhookPanel, webhookMessages } from '../features/webhook/index.ts';
import { isNoAnswer } from '../lib/api.ts';
import { useMessages } from '../lib/i18n.ts';
import { Art } from '../ui/art.tsx';
import { FailedFace, LoadingFace } from '../ui/faces.tsx';
import { Icon } from '../ui/icon.tsx';
import { useSaid } from '../ui/said.tsx';
import { useCurrentInSight } from '../ui/use-current-in-sight.ts';
import { WorkIcon } from '../ui/work-icon.tsx';
import { BackToItem } from './back-to-item.tsx';
import { useMustLogIn } from './use-must-log-in.ts';
import { WorkFrame } from './work-frame.tsx';

/** The settings of an item, for who manages it; the tab stands in the address. */
export function ItemSettingRoute() {
  const t = useMessages(itemMessages);
  const { item_id = '' } = useParams();
  const loggedIn = useMustLogIn();
  const detail = useQuery({ ...itemDetailQuery(Number(item_id) || 0), enabled: loggedIn });
  const item = detail.data;
  const said = useSaid();
  const [farewell, setFarewell] = useState<string>();
  if (!loggedIn) return null;
  if (farewell !== undefined) return <Navigate to="/item/index" state={{ said: farewell }} />;
  return (
    <WorkFrame
      title={item?.item_name ?? t('settings')}
      actions={item && <BackToItem item={item} />}
      side={item && <SettingNav />}
    >
      <h1>{t('settings')}</h1>
      {detail.isPending && <LoadingFace rows={5} onRetry={() => void detail.refetch()} />}
      {detail.isError && <NotOpened error={detail.error} onRetry={() => void detail.refetch()} />}
      {item && <Tab item={item} onLeft={setFarewell} />}
      {said.place}
    </WorkFrame>
  );
}

/** Trying again helps where nobody answered, not where there is nothing for this viewer. */
function NotOpened({ error, onRetry }: { error: Error; onRetry: () => void }) {
  const t = useMessages(itemMessages);
  if (isNoAnswer(error)) return <FailedFace error={error} onRetry={onRetry} />;
  return (
    <div className="empty" role="alert">
      <Art name="failed" />
      <h2>{t('settingsAbsent')}</h2>
      <p>{t('settingsAbsentHint')}</p>
      <div className="actions">
        <Link className="btn" to="/item/index">
          {t('backToItems')}
        </Link>
      </div>
    </div>
  );
}

const TABS = ['base', 'members', 'openApi', 'apiSources', 'webhooks', 'recycle'] as const;
/** What one looks up here beside the settings. */
const BESIDE = ['shares', 'changes'] as const;
type TabName = (typeof TABS)[number] | (typeof BESIDE)[number];

function useTab(): TabName {
  const [query] = useSearchParams();
  return [...TABS, ...BESIDE].find((tab) => tab === query.get('tab')) ?? 'base';
}

function SettingNav() {
  const t = useMessages(itemMessages);
  const tMember = useMessages(memberMessages);
  const tShare = useMessages(shareMessages);
  const tChange = useMessages(changeLogMessages);
  const tOpen = useMessages(openApiMessages);
  const tSource = useMessages(apiSourceMessages);
  const tHook = useMessages(webhookMessages);
  const shown = useTab();
  const nav = useCurrentInSight(shown);
  const tabs = {
    base: { label: t('actionBase'), icon: <WorkIcon name="info" /> },
    members: { label: tMember('members'), icon: <Icon name="members" /> },
    openApi: { label: tOpen('title'), icon: <WorkIcon name="key" /> },
    apiSources: { label: tSource('title'), icon: <WorkIcon name="insert" /> },
    webhooks: { label: tHook('title'), icon: <WorkIcon name="feedback" /> },
    recycle: { label: t('actionRecycle'), icon: <WorkIcon name="history" /> },
    shares: { label: tShare('shares'), icon: <WorkIcon name="share" /> },
    changes: { label: tChange('title'), icon: <WorkIcon name="list" /> },
  };
  const link = (tab: TabName) => (
    <Link key={tab} to={`?tab=${tab}`} replace aria-current={tab === shown ? 'page' : undefined}>
      {tabs[tab].icon}
      {tabs[tab].label}
    </Link>
  );
  return (
    <>
      <nav ref={nav} className="setting-nav" aria-label={t('settings')}>
        {TABS.map(link)}
      </nav>
      <nav className="setting-nav beside" aria-label={t('settingsBeside')}>
        {BESIDE.map(link)}
      </nav>
    </>
  );
}

interface TabProps {
  readonly item: ItemDetail;
  /** The item was given away, closed or deleted: what is told at home. */
  readonly onLeft: (text: string) => void;
}

function Tab({ item, onLeft }: TabProps) {
  const t = useMessages(itemMessages);
  const shown = useTab();
  if (shown === 'members') return <MembersPanel item={item} />;
  if (shown === 'shares') return <ItemShares item_id={item.item_id} isReadOnly={item.is_archived === 1} />;
  if (shown === 'webhooks') return <WebhookPanel item_id={item.item_id} isReadOnly={item.is_archived === 1} />;
  if (shown === 'changes') return <ChangesTab item_id={item.item_id} />;
  if (shown === 'openApi') return <OpenApiTab item={item} />;
  if (shown === 'apiSources') return <ApiSourcesTab item={item} />;
  if (shown === 'recycle') {
    return (
      <section className="card pad setting-tab" aria-label={t('actionRecycle')}>
        <h2>{t('actionRecycle')}</h2>
        <RecycleList item_id={item.item_id} isReadOnly={isReadOnlyItem(item)} />
      </section>
    );
  }
  return <BaseTab item={item} onLeft={onLeft} />;
}

function OpenApiTab({ item }: Pick<TabProps, 'item'>) {
  const title = useMessages(openApiMessages)('title');
  return (
    <section className="card pad setting-tab" aria-label={title}>
      <h2>{title}</h2>
      <OpenKeyPanel item_id={item.item_id} isArchived={item.is_archived === 1} />
    </section>
  );
}

function ApiSourcesTab({ item }: Pick<TabProps, 'item'>) {
  const title = useMessages(apiSourceMessages)('title');
  return (
    <section className="card pad setting-tab" aria-label={title}>
      <h2>{title}</h2>
      <ApiSourcePanel item_id={item.item_id} isArchived={item.is_archived === 1} />
    </section>
  );
}

function ChangesTab({ item_id }: { item_id: number }) {
  const title = useMessages(changeLogMessages)('title');
  return (
    <section className="card pad setting-tab" aria-label={title}>
      <h2>{title}</h2>
      <ChangeLog item_id={item_id} />
    </section>
  );
}

function BaseTab({ item, onLeft }: TabProps) {
  const t = useMessages(itemMessages);
  return (
    <>
      {item.is_archived === 1 ? (
        <div className="note">
          <Icon name="archive" />
          <span>{t('archivedNote')}</span>
        </div>
      ) : (
        <>
          <ItemBaseCard item={item} />
          {'query' in item.global_param && <GlobalParamCard item={item} param={item.global_param} />}
        </>
      )}
      <ItemDangerCard item={item} onLeft={onLeft} />
    </>
  );
}
