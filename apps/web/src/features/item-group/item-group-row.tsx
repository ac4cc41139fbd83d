import type { ItemGroup } from '@sheaf/contract';
import { Button } from 'antd';
import type { KeyboardEvent } from 'react';
import { useMessages } from '../../lib/i18n.ts';
import type { DropSide } from '../../lib/positions.ts';
import { Icon } from '../../ui/icon.tsx';
import type { DragEvents } from '../../ui/use-drag.ts';
import { WorkIcon } from '../../ui/work-icon.tsx';
import { itemGroupMessages } from './item-group-messages.ts';
import { idsOf } from './item-group-queries.ts';

interface ItemGroupRowProps {
  readonly group: ItemGroup;
  readonly at: number;
  readonly last: number;
  readonly drop: DropSide | undefined;
  readonly events: DragEvents;
  /** `part` of the row has the focus afterwards. */
  readonly onShift: (to: number, part: 'edit' | 'up' | 'down') => void;
  readonly onEdit: () => void;
  readonly onRemove: () => void;
}

export function ItemGroupRow({ group, at, last, drop, events, onShift, onEdit, onRemove }: ItemGroupRowProps) {
  const t = useMessages(itemGroupMessages);
  const name = group.group_name;
  const byKey = (event: KeyboardEvent, part: 'edit' | 'up' | 'down') => {
    if (!event.altKey || (event.key !== 'ArrowUp' && event.key !== 'ArrowDown')) return;
    event.preventDefault();
    onShift(event.key === 'ArrowUp' ? at - 1 : at + 1, part);
  };
  return (
    <li
      className={drop ? `drop-${drop}` : undefined}
      draggable
      onDragStart={(event) => events.onDragStart(group.id, event)}
      onDragOver={(event) => events.onDragOver(group.id, event)}
      onDragEnd={events.onDragEnd}
      onDrop={(event) => events.onDrop(group.id, event)}
    >
      <span className="grip">
        <WorkIcon name="drag" />
      </span>
      <button
        type="button"
        className="row-name ell"
        dir="auto"
        data-group={`edit-${group.id}`}
        aria-label={t('edit', { name })}
        aria-keyshortcuts="Alt+ArrowUp Alt+ArrowDown"
        onClick={onEdit}
        onKeyDown={(event) => byKey(event, 'edit')}
      >
        {name}
      </button>
      <span className="muted num">{t('count', { count: idsOf(group).length })}</span>
      <Button
        type="text"
        size="small"
        data-group={`up-${group.id}`}
        aria-label={t('up', { name })}
        aria-disabled={at === 0}
        icon={<WorkIcon name="up" />}
        onClick={() => onShift(at - 1, 'up')}
      />
      <Button
        type="text"
        size="small"
        data-group={`down-${group.id}`}
        aria-label={t('down', { name })}
        aria-disabled={at === last}
        icon={<WorkIcon name="down" />}
        onClick={() => onShift(at + 1, 'down')}
      />
      <Button
        type="text"
        size="small"
        data-group={`remove-${group.id}`}
        aria-label={t('remove', { name })}
        title={t('remove', { name })}
        icon={<Icon name="trash" />}
        onClick={onRemove}
      />
    </li>
  );
}
