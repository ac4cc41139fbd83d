import type { ItemRow } from '@sheaf/contract';
import { type KeyboardEvent, memo, type ReactNode } from 'react';
import { formatMoment, formatNear } from '../../lib/dates.ts';
import { href } from '../../lib/href.ts';
import { useLanguage, useMessages } from '../../lib/i18n.ts';
import type { DropSide } from '../../lib/positions.ts';
import type { DragEvents } from '../../ui/use-drag.ts';
import { WorkIcon } from '../../ui/work-icon.tsx';
import { TypeIcon, VisibilityTag } from './item-icons.tsx';
import { itemMessages } from './item-messages.ts';
import { itemPath } from './item-queries.ts';

export type ItemView = 'list' | 'cards';

/** The same for every entry of a list, so that an entry is only drawn anew when it changed itself. */
export interface EntryEvents extends DragEvents {
  readonly onStar: (item: ItemRow) => void;
  readonly onMenu: (item: ItemRow) => void;
  readonly onKey: (item: ItemRow, event: KeyboardEvent) => void;
}

interface ItemEntryProps {
  readonly item: ItemRow;
  readonly view: ItemView;
  /** Where what is dragged would land. */
  readonly drop: DropSide | undefined;
  /** The menu, of the one entry whose menu is open. */
  readonly menu: ReactNode | undefined;
  readonly events: EntryEvents;
}

/** One item in the list: a row or a card, both of the same parts in the same order. */
export const ItemEntry = memo(({ item, view, drop, menu, events }: ItemEntryProps) => {
  const style = view === 'cards' ? 'card item-card' : 'item-row';
  return (
    <li
      className={drop ? `${style} drop-${drop}` : style}
      draggable
      onDragStart={(event) => events.onDragStart(item.item_id, event)}
      onDragOver={(event) => events.onDragOver(item.item_id, event)}
      onDragEnd={events.onDragEnd}
      onDrop={(event) => events.onDrop(item.item_id, event)}
    >
      <TypeIcon item_type={item.item_type} />
      <ItemLink item={item} events={events} />
      <span className="item-foot">
        <span className="item-kind">
          <VisibilityTag item={item} />
        </span>
        <ItemFacts item={item} />
      </span>
      <ItemTools item={item} menu={menu} events={events} />
    </li>
  );
});

function ItemLink({ item, events }: { item: ItemRow; events: EntryEvents }) {
  return (
    <a
      className="item-link"
      href={href(itemPath(item))}
      draggable={false}
      data-item={item.item_id}
      aria-keyshortcuts="Alt+ArrowUp Alt+ArrowDown"
      onKeyDown={(event) => events.onKey(item, event)}
    >
      <b dir="auto" title={item.item_name}>
        {item.item_name}
      </b>
      {item.item_description !== '' && (
        <span className="muted item-about" dir="auto">
          {item.item_description}
        </span>
      )}
    </a>
  );
}

function ItemFacts({ item }: { item: ItemRow }) {
  const t = useMessages(itemMessages);
  const language = useLanguage();
  const owner = item.name === '' ? item.username : item.name;
  const time = formatMoment(item.last_update_time, language);
  return (
    <span className="item-facts muted">
      <span className="num item-pages">{t('pages', { count: item.pages })}</span>
      <span className="item-owner" title={t('creator', { name: item.username })}>
        <span className="avatar" aria-hidden="true">
          {[...owner][0]?.toUpperCase()}
        </span>
        <bdi className="ell">{owner}</bdi>
      </span>
      <span className="item-when" title={t('updated', { time })}>
        {formatNear(item.last_update_time, language, Date.now() / 1000)}
      </span>
    </span>
  );
}

function ItemTools({ item, menu, events }: Pick<ItemEntryProps, 'item' | 'menu' | 'events'>) {
  const t = useMessages(itemMessages);
  const { item_name: name, is_star } = item;
  const label = is_star === 1 ? t('actionUnstar') : t('actionStar');
  return (
    <span className="item-tools">
      <button
        type="button"
        className={is_star === 1 ? 'btn quiet small icon-only star lit' : 'btn quiet small icon-only star'}
        aria-label={is_star === 1 ? t('starred', { name }) : t('star', { name })}
        aria-pressed={is_star === 1}
        title={label}
        onClick={() => events.onStar(item)}
      >
        <WorkIcon name="star" />
      </button>
      <span className="menu-place">
        <button
          type="button"
          className="btn quiet small icon-only"
          aria-label={t('more', { name })}
          aria-haspopup="menu"
          aria-expanded={menu !== undefined}
          data-more={item.item_id}
          onClick={() => events.onMenu(item)}
        >
          <WorkIcon name="more" />
        </button>
        {menu}
      </span>
    </span>
  );
}
