import type { ItemRow } from '@sheaf/contract';
import { useMessages } from '../../lib/i18n.ts';
import { Icon } from '../../ui/icon.tsx';
import { WorkIcon } from '../../ui/work-icon.tsx';
import { itemMessages } from './item-messages.ts';
import { visibilityOf } from './visibility.ts';

/** A file for a single page, a table for a spreadsheet, notes for every other item. */
export function TypeIcon({ item_type }: Pick<ItemRow, 'item_type'>) {
  const t = useMessages(itemMessages);
  const label = t(({ 1: 'regular', 2: 'single', 3: 'regular', 4: 'sheet' } as const)[item_type]);
  return (
    <span className="type-icon" role="img" aria-label={label} title={label}>
      {item_type === 2 && <Icon name="page" />}
      {item_type === 4 && <WorkIcon name="table" />}
      {item_type !== 2 && item_type !== 4 && <WorkIcon name="pages" />}
    </span>
  );
}

const KINDS = {
  open: { icon: 'globe', label: 'open' },
  private: { icon: 'lock', label: 'withPassword' },
  members: { icon: 'members', label: 'membersOnly' },
} as const;

export function VisibilityTag({ item }: { item: ItemRow }) {
  const t = useMessages(itemMessages);
  if (item.is_archived === 1) {
    return (
      <span className="tag">
        <Icon name="archive" />
        {t('archived')}
      </span>
    );
  }
  const visibility = visibilityOf(item);
  const { icon, label } = KINDS[visibility];
  return (
    <span className={visibility === 'open' ? 'tag open' : 'tag'}>
      <Icon name={icon} />
      {t(label)}
    </span>
  );
}
