import { useQuery } from '@tanstack/react-query';
import { siteSettingQuery, siteVersionQuery } from '../../features/site/site-queries.ts';
import { href } from '../../lib/href.ts';
import { useMessages } from '../../lib/i18n.ts';
import { FailedFace, LoadingFace } from '../../ui/faces.tsx';
import { consoleMessages } from './console-messages.ts';
import { panelMessages } from './panel-messages.ts';

/** What is installed, and where to read on. */
export function AboutPanel() {
  const t = useMessages(consoleMessages);
  const names = useMessages(panelMessages);
  const version = useQuery(siteVersionQuery());
  const setting = useQuery(siteSettingQuery());
  return (
    <div className="console-slim">
      <h1>{names('about')}</h1>
      {version.isPending && <LoadingFace rows={2} onRetry={() => void version.refetch()} />}
      {version.isError && <FailedFace error={version.error} onRetry={() => void version.refetch()} />}
      {version.data && (
        <section className="card pad">
          <dl className="console-facts">
            <dt>{t('version')}</dt>
            <dd className="num">Sheaf {version.data.version}</dd>
            <dt>{t('links')}</dt>
            <dd>
              {setting.data?.manual === 1 && <a href={href('/help')}>{t('manual')}</a>}
              <a href={href('/api/docs')}>{t('calls')}</a>
            </dd>
          </dl>
        </section>
      )}
    </div>
  );
}
