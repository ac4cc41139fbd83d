import type { ItemRow } from '@sheaf/contract';
import { formatMoment } from '../../lib/dates.ts';
import { href } from '../../lib/href.ts';
import { useLanguage, useMessages } from '../../lib/i18n.ts';
import { Icon } from '../../ui/icon.tsx';
import { WorkIcon } from '../../ui/work-icon.tsx';
import { itemMessages } from './item-messages.ts';
import { itemPath } from './item-queries.ts';
import { visibilityOf } from './visibility.ts';

export function ItemList({ items }: { items: readonly ItemRow[] }) {
  return (
    <ul className="card rows item-list">
      {items.map((item) => (
        <ItemLine key={item.item_id} item={item} />
      ))}
    </ul>
  );
}

function ItemLine({ item }: { item: ItemRow }) {
  const t = useMessages(itemMessages);
  const time = formatMoment(item.last_update_time, useLanguage());
  return (
    <li>
      <TypeIcon item={item} />
      <a className="grow" href={href(itemPath(item))}>
        <b className="ell">{item.item_name}</b>
        {item.item_description !== '' && <span className="muted ell">{item.item_description}</span>}
      </a>
      <VisibilityTag item={item} />
      <span className="muted creator ell" title={t('creator', { name: item.username })}>
        {item.username}
      </span>
      <span className="muted num when" title={t('updated', { time })}>
        {time}
      </span>
    </li>
  );
}

function TypeIcon({ item }: { item: ItemRow }) {
  const t = useMessages(itemMessages);
  const name = { 1: 'regular', 2: 'single', 3: 'regular', 4: 'sheet' } as const;
  const label = t(name[item.item_type]);
  return (
    <span className="type-icon" role="img" aria-label={label} title={label}>
      {item.item_type === 2 ? <Icon name="page" /> : <WorkIcon name="pages" />}
    </span>
  );
}

const KINDS = {
  open: { icon: 'globe', label: 'open' },
  private: { icon: 'lock', label: 'withPassword' },
  members: { icon: 'members', label: 'membersOnly' },
} as const;

function VisibilityTag({ item }: { item: ItemRow }) {
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
