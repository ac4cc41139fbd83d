import type { ItemRow } from '@sheaf/contract';
import { itemMessages } from '../features/item/item-messages.ts';
import { itemPath } from '../features/item/item-queries.ts';
import { href } from '../lib/href.ts';
import { useMessages } from '../lib/i18n.ts';
import { Icon } from '../ui/icon.tsx';

/** From a screen that works on an item to its pages; on a phone the arrow alone. */
export function BackToItem({ item }: { item: Pick<ItemRow, 'item_id' | 'item_domain'> }) {
  const t = useMessages(itemMessages);
  return (
    <a className="btn quiet" href={href(itemPath(item))} aria-label={t('backToItem')}>
      <Icon name="left" />
      <span className="wide-only">{t('backToItem')}</span>
    </a>
  );
}
