import { hrefOf } from '../../lib/href.ts';
import { useMessages } from '../../lib/i18n.ts';
import { useKeptChoice } from '../../lib/kept-choice.ts';
import { Icon } from '../../ui/icon.tsx';
import { siteMessages } from './site-messages.ts';

/** Over the list of items: that programs can read and write here too, until somebody has read it. */
export function ApiPromo() {
  const t = useMessages(siteMessages);
  const [read, keep] = useKeptChoice('sheaf_api_promo');
  if (read === 'read') return null;
  return (
    <aside className="note api-promo" aria-label={t('promo')}>
      <span>
        {t('promoText')} <a href={hrefOf('/api/docs')}>{t('promoLink')}</a>
      </span>
      <button
        type="button"
        className="btn quiet small icon-only"
        aria-label={t('promoClose')}
        title={t('promoClose')}
        onClick={() => keep('read')}
      >
        <Icon name="close" />
      </button>
    </aside>
  );
}
