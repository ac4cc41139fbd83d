import { useQuery } from '@tanstack/react-query';
import { siteSettingQuery } from '../../features/site/site-queries.ts';
import { UpdateCard } from '../../features/update/update-card.tsx';
import { href } from '../../lib/href.ts';
import { useMessages } from '../../lib/i18n.ts';
import { consoleMessages } from './console-messages.ts';
import { panelMessages } from './panel-messages.ts';

/** What is installed, what is newer, and where to read on. */
export function AboutPanel() {
  const t = useMessages(consoleMessages);
  const names = useMessages(panelMessages);
  const setting = useQuery(siteSettingQuery());
  const manual = setting.data?.manual === 1 ? href('/help') : '';
  return (
    <div className="console-slim">
      <h1>{names('about')}</h1>
      <UpdateCard manual={manual}>
        <dl className="console-facts">
          <dt>{t('links')}</dt>
          <dd>
            {manual !== '' && <a href={manual}>{t('manual')}</a>}
            <a href={href('/api/docs')}>{t('calls')}</a>
          </dd>
        </dl>
      </UpdateCard>
    </div>
  );
}
