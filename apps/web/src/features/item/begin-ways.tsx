import { Link } from 'react-router';
import { href } from '../../lib/href.ts';
import { useMessages } from '../../lib/i18n.ts';
import { Icon } from '../../ui/icon.tsx';
import { WorkIcon } from '../../ui/work-icon.tsx';
import type { EditPlaces } from './edit-places.ts';
import { itemViewMessages } from './item-view-messages.ts';
import { newItemPath } from './new-item.ts';

interface BeginWaysProps {
  readonly places: EditPlaces;
  readonly onDictionary: () => void;
}

/** The ways to begin, in place of the pages of an item that has none. */
export function BeginWays({ places: { newPagePath, newCatalogIn }, onDictionary }: BeginWaysProps) {
  const t = useMessages(itemViewMessages);
  if (newPagePath === undefined) return null;
  return (
    <ul className="begin-ways" aria-label={t('ways')}>
      <li>
        <Link className="btn primary" to={newPagePath}>
          <Icon name="plus" />
          {t('firstPage')}
        </Link>
        <small>{t('firstPageHint')}</small>
      </li>
      <li>
        <Link className="btn" to={newItemPath('import', 0)}>
          <WorkIcon name="upload" />
          {t('importFiles')}
        </Link>
        <small>{t('importFilesHint')}</small>
      </li>
      {newCatalogIn === 0 && (
        <li>
          <button type="button" className="btn" onClick={onDictionary}>
            <WorkIcon name="table" />
            {t('dictionary')}
          </button>
          <small>{t('dictionaryHint')}</small>
        </li>
      )}
      <li>
        <a className="btn" href={href('/help')}>
          <WorkIcon name="insert" />
          {t('generate')}
        </a>
        <small>{t('generateHint')}</small>
      </li>
    </ul>
  );
}
