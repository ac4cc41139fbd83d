import { ALL_ITEMS, STARRED_ITEMS } from '@sheaf/contract';
import { Button } from 'antd';
import { useNavigate } from 'react-router';
import { useMessages } from '../../lib/i18n.ts';
import { Art } from '../../ui/art.tsx';
import { itemMessages } from './item-messages.ts';
import { newItemPath } from './new-item.ts';

interface NoItemsProps {
  readonly item_group_id: number;
  /** The site lets one make items. */
  readonly mayAdd: boolean;
  readonly onShowAll: () => void;
  readonly onChooseItems: () => void;
}

/** An empty list, and how something comes into it. */
export function NoItems({ item_group_id, mayAdd, onShowAll, onChooseItems }: NoItemsProps) {
  const t = useMessages(itemMessages);
  const navigate = useNavigate();
  if (item_group_id === ALL_ITEMS) {
    return (
      <section className="card empty">
        <Art name="pages" />
        <h2>{t('noItems')}</h2>
        <p>{mayAdd ? t('noItemsHint') : t('itemsClosed')}</p>
        {mayAdd && (
          <div className="actions">
            <Button type="primary" onClick={() => void navigate(newItemPath('regular', item_group_id))}>
              {t('newItem')}
            </Button>
            <Button onClick={() => void navigate(newItemPath('import', item_group_id))}>{t('importFiles')}</Button>
          </div>
        )}
      </section>
    );
  }
  const isStarred = item_group_id === STARRED_ITEMS;
  return (
    <section className="card empty">
      <Art name="pages" />
      <h2>{isStarred ? t('noStars') : t('groupEmpty')}</h2>
      <p>{isStarred ? t('noStarsHint') : t('groupEmptyHint')}</p>
      <div className="actions">
        {!isStarred && (
          <Button type="primary" onClick={onChooseItems}>
            {t('chooseItems')}
          </Button>
        )}
        <Button onClick={onShowAll}>{t('showAll')}</Button>
      </div>
    </section>
  );
}
