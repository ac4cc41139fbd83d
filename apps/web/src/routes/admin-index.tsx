import '../features/quota/quota.css';
import '../features/site/site-admin.css';
import { useQuery } from '@tanstack/react-query';
import { SiteQuotaCard } from '../features/quota/site-quota-card.tsx';
import { UserQuotasCard } from '../features/quota/user-quotas-card.tsx';
import { AiCard } from '../features/site/ai-card.tsx';
import { EntryCard, HomeCard, SiteCard } from '../features/site/config-cards.tsx';
import { FeatureCard, ProductCard } from '../features/site/feature-cards.tsx';
import { MailCard } from '../features/site/mail-card.tsx';
import { PromptCard } from '../features/site/prompt-card.tsx';
import { siteAdminMessages } from '../features/site/site-admin-messages.ts';
import { siteConfigQuery } from '../features/site/site-admin-queries.ts';
import { useMessages } from '../lib/i18n.ts';
import { useSession } from '../lib/session.ts';
import { Art } from '../ui/art.tsx';
import { FailedFace, LoadingFace } from '../ui/faces.tsx';
import { useMustLogIn } from './use-must-log-in.ts';
import { WorkFrame } from './work-frame.tsx';

/** The settings of the site, for its administrators. */
export function AdminIndexRoute() {
  const t = useMessages(siteAdminMessages);
  const loggedIn = useMustLogIn();
  const user = useSession();
  const isAdmin = user?.groupid === 1;
  const config = useQuery({ ...siteConfigQuery(), enabled: loggedIn && isAdmin });
  return (
    <WorkFrame title={t('title')} slim>
      <h1>{t('title')}</h1>
      {loggedIn && !isAdmin && (
        <section className="card empty">
          <Art name="failed" />
          <h2>{t('notAdmin')}</h2>
        </section>
      )}
      {isAdmin && config.isPending && <LoadingFace rows={6} onRetry={() => void config.refetch()} />}
      {config.isError && <FailedFace error={config.error} onRetry={() => void config.refetch()} />}
      {config.data && (
        <>
          <EntryCard config={config.data} />
          <HomeCard config={config.data} />
          <SiteCard config={config.data} />
          <MailCard />
          <AiCard />
          <PromptCard />
          <SiteQuotaCard />
          <UserQuotasCard />
          <FeatureCard config={config.data} />
          <ProductCard config={config.data} />
        </>
      )}
    </WorkFrame>
  );
}
