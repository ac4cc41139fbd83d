import '../../features/quota/quota.css';
import '../../features/site/site-admin.css';
import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { SiteQuotaCard } from '../../features/quota/site-quota-card.tsx';
import { UserQuotasCard } from '../../features/quota/user-quotas-card.tsx';
import { AiCard } from '../../features/site/ai-card.tsx';
import { EntryCard, HomeCard, SiteCard } from '../../features/site/config-cards.tsx';
import { CreationCard } from '../../features/site/creation-card.tsx';
import { FeatureCard, ProductCard } from '../../features/site/feature-cards.tsx';
import { MailCard } from '../../features/site/mail-card.tsx';
import { PromptCard } from '../../features/site/prompt-card.tsx';
import { siteConfigQuery } from '../../features/site/site-admin-queries.ts';
import { StorageCard } from '../../features/site/storage-card.tsx';
import { useMessages } from '../../lib/i18n.ts';
import { CardJumps } from '../../ui/card-jumps.tsx';
import { FailedFace, LoadingFace } from '../../ui/faces.tsx';
import { panelMessages } from './panel-messages.ts';

/** The settings of the site, one card for what is saved together. */
export function SettingsPanel() {
  const t = useMessages(panelMessages);
  const config = useQuery(siteConfigQuery());
  const cards = useRef<HTMLDivElement>(null);
  return (
    <div className="console-slim" ref={cards}>
      <h1>{t('settings')}</h1>
      {config.isPending && <LoadingFace rows={6} onRetry={() => void config.refetch()} />}
      {config.isError && <FailedFace error={config.error} onRetry={() => void config.refetch()} />}
      {config.data && (
        <>
          <CardJumps label={t('settingCards')} cards={cards} place="above" />
          <EntryCard config={config.data} />
          <CreationCard config={config.data} />
          <HomeCard config={config.data} />
          <SiteCard config={config.data} />
          <StorageCard config={config.data} />
          <MailCard />
          <AiCard />
          <PromptCard />
          <SiteQuotaCard />
          <UserQuotasCard />
          <FeatureCard config={config.data} />
          <ProductCard config={config.data} />
        </>
      )}
    </div>
  );
}
