import type { ItemRow } from '@sheaf/contract';
import { useQueryClient } from '@tanstack/react-query';
import { type KeyboardEvent, type ReactNode, useMemo, useState } from 'react';
import { useMessages } from '../../lib/i18n.ts';
import { tellOtherWindows } from '../../lib/other-windows.ts';
import { positions } from '../../lib/positions.ts';
import { leaveFor } from '../../lib/redirect.ts';
import { useLatest } from '../../lib/use-latest.ts';
import { useAlert } from '../../ui/alert.tsx';
import { useDrag } from '../../ui/use-drag.ts';
import { useOrder } from '../../ui/use-order.ts';
import type { ItemAction } from './item-actions.ts';
import { ItemDialog } from './item-dialog.tsx';
import type { OtherDialog } from './item-dialog-props.ts';
import { type EntryEvents, ItemEntry, type ItemView } from './item-entry.tsx';
import './item-list.css';
import { ItemMenu } from './item-menu.tsx';
import { itemMessages } from './item-messages.ts';
import { ITEMS_TOPIC, itemKeys, itemPath, useSortItems, useStarItem } from './item-queries.ts';
import { useEntryFocus } from './use-entry-focus.ts';

interface ItemListProps {
  readonly item_group_id: number;
  readonly items: readonly ItemRow[];
  readonly view: ItemView;
  /** What was done, to be told. */
  readonly onSaid: (text: string) => void;
  readonly otherDialog: OtherDialog;
}

/** The items of one list, in an order that is changed by hand, by keys and by the menu of each. */
export function ItemList({ item_group_id, items, view, onSaid, otherDialog }: ItemListProps) {
  const order = useItemOrder(item_group_id, items, onSaid);
  const drag = useDrag(order.items.map(idOf), view === 'cards' ? 'across' : 'down', order.move);
  const star = useStar();
  const focusOn = useEntryFocus();
  const [menuOf, setMenuOf] = useState<number>();
  const [task, setTask] = useState<{ readonly action: ItemAction; readonly item: ItemRow }>();
  const placeOf = ({ item_id }: ItemRow) => order.items.findIndex((other) => other.item_id === item_id);

  const choose = (action: ItemAction, item: ItemRow) => {
    setMenuOf(undefined);
    const at = placeOf(item);
    if (action === 'open') leaveFor(itemPath(item));
    else if (action === 'star') star(item);
    else if (isMove(action)) order.move(item.item_id, { up: at - 1, down: at + 1, first: 0 }[action]);
    else return setTask({ action, item });
    return focusOn('more', item.item_id);
  };
  const moveByStep = (item: ItemRow, step: -1 | 1) => {
    focusOn('item', item.item_id);
    order.move(item.item_id, placeOf(item) + step);
  };
  const events = useSteady({
    onStar: star,
    onMenu: ({ item_id }) => setMenuOf(item_id),
    onKey: (item, event) => keyPressed(event, view, (step) => moveByStep(item, step)),
    ...drag.events,
  });
  const close = (shut: (nothing: undefined) => void, { item_id }: ItemRow) => {
    shut(undefined);
    focusOn('more', item_id);
  };
  const menuFor = (item: ItemRow, at: number): ReactNode => (
    <ItemMenu
      item={item}
      isFirst={at === 0}
      isLast={at === order.items.length - 1}
      onChoose={(action) => choose(action, item)}
      onClose={() => close(setMenuOf, item)}
    />
  );
  return (
    <>
      <ul className={view === 'cards' ? 'item-cards' : 'card item-rows'}>
        {order.items.map((item, at) => (
          <ItemEntry
            key={item.item_id}
            item={item}
            view={view}
            drop={drag.target?.id === item.item_id ? drag.target.side : undefined}
            menu={menuOf === item.item_id ? menuFor(item, at) : undefined}
            events={events}
          />
        ))}
      </ul>
      {task && (
        <ItemDialog {...task} onClose={() => close(setTask, task.item)} onSaid={onSaid} otherDialog={otherDialog} />
      )}
    </>
  );
}

function isMove(action: ItemAction): action is 'up' | 'down' | 'first' {
  return action === 'up' || action === 'down' || action === 'first';
}

function idOf({ item_id }: ItemRow): number {
  return item_id;
}

/** The order of one list; each move is told once it is saved. */
function useItemOrder(item_group_id: number, items: readonly ItemRow[], onSaid: (text: string) => void) {
  const t = useMessages(itemMessages);
  const client = useQueryClient();
  const sorting = useSortItems();
  const { entries, move } = useOrder({
    entries: items,
    idOf,
    save: async (ids, movedId) => {
      await sorting.mutateAsync({ item_group_id, data: positions(ids) });
      tellOtherWindows(ITEMS_TOPIC);
      const name = items.find((item) => item.item_id === movedId)?.item_name ?? '';
      onSaid(t('moved', { name, position: ids.indexOf(movedId) + 1, count: ids.length }));
    },
    refetch: () => client.invalidateQueries({ queryKey: itemKeys.list(item_group_id) }),
  });
  return { items: entries, move };
}

function useStar(): (item: ItemRow) => void {
  const alert = useAlert();
  const starring = useStarItem();
  return ({ item_id, is_star }) =>
    void starring
      .mutateAsync({ item_id, is_star: is_star === 1 ? 0 : 1 })
      .catch((error: Error) => void alert(error.message));
}

/** Alt and an arrow; cards stand beside each other, so there the arrows to the sides move as well. */
function keyPressed(event: KeyboardEvent, view: ItemView, move: (step: -1 | 1) => void): void {
  if (!event.altKey) return;
  const isBefore = event.key === 'ArrowUp' || (event.key === 'ArrowLeft' && view === 'cards');
  const isAfter = event.key === 'ArrowDown' || (event.key === 'ArrowRight' && view === 'cards');
  if (!isBefore && !isAfter) return;
  event.preventDefault();
  move(isBefore ? -1 : 1);
}

/** One value for all renderings, which does what the newest of them would. */
function useSteady(events: EntryEvents): EntryEvents {
  const latest = useLatest(events);
  return useMemo(
    () => ({
      onStar: (item) => latest.current.onStar(item),
      onMenu: (item) => latest.current.onMenu(item),
      onKey: (item, event) => latest.current.onKey(item, event),
      onDragStart: (id, event) => latest.current.onDragStart(id, event),
      onDragOver: (id, event) => latest.current.onDragOver(id, event),
      onDragEnd: () => latest.current.onDragEnd(),
      onDrop: (id, event) => latest.current.onDrop(id, event),
    }),
    [latest],
  );
}
