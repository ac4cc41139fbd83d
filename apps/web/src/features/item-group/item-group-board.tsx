import type { ItemGroup } from '@sheaf/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Button } from 'antd';
import { useState } from 'react';
import { useMessages } from '../../lib/i18n.ts';
import { Art } from '../../ui/art.tsx';
import { FailedFace, LoadingFace } from '../../ui/faces.tsx';
import { Icon } from '../../ui/icon.tsx';
import { useDrag } from '../../ui/use-drag.ts';
import { useOrder } from '../../ui/use-order.ts';
import { ItemGroupDeleteDialog } from './item-group-delete-dialog.tsx';
import { ItemGroupEditDialog } from './item-group-edit-dialog.tsx';
import { itemGroupMessages } from './item-group-messages.ts';
import './item-group.css';
import { itemGroupsKey, itemGroupsQuery, useSortItemGroups } from './item-group-queries.ts';
import { ItemGroupRow } from './item-group-row.tsx';
import { useGroupFocus } from './use-group-focus.ts';

type Task = { readonly task: 'add' } | { readonly task: 'edit' | 'remove'; readonly group: ItemGroup };

/** One's own groups in their order: add, edit, delete, and put in order by hand and by keys. */
export function ItemGroupBoard({ autoFocus = false }: { autoFocus?: boolean }) {
  const t = useMessages(itemGroupMessages);
  const groups = useQuery(itemGroupsQuery());
  const [task, setTask] = useState<Task>();
  const focusOn = useGroupFocus();
  const open = (next: Task) => setTask(next);
  const close = () => {
    focusOn(task?.task === 'edit' || task?.task === 'remove' ? `${task.task}-${task.group.id}` : 'add');
    setTask(undefined);
  };
  return (
    <div className="group-board">
      <p className="hint">{t('hint')}</p>
      {groups.isPending && <LoadingFace rows={3} onRetry={() => void groups.refetch()} />}
      {groups.isError && <FailedFace error={groups.error} onRetry={() => void groups.refetch()} />}
      {groups.data?.length === 0 && (
        <div className="empty">
          <Art name="pages" />
          <h2>{t('none')}</h2>
          <p>{t('noneHint')}</p>
        </div>
      )}
      {groups.data && groups.data.length > 0 && (
        <GroupList
          groups={groups.data}
          onEdit={(group) => open({ task: 'edit', group })}
          onRemove={(group) => open({ task: 'remove', group })}
          onFocus={focusOn}
        />
      )}
      <Button
        type="primary"
        className="group-add"
        data-group="add"
        autoFocus={autoFocus}
        icon={<Icon name="plus" />}
        onClick={() => open({ task: 'add' })}
      >
        {t('add')}
      </Button>
      {(task?.task === 'add' || task?.task === 'edit') && (
        <ItemGroupEditDialog group={task.task === 'edit' ? task.group : undefined} onClose={close} />
      )}
      {task?.task === 'remove' && <ItemGroupDeleteDialog group={task.group} onClose={close} />}
    </div>
  );
}

interface GroupListProps {
  readonly groups: readonly ItemGroup[];
  readonly onEdit: (group: ItemGroup) => void;
  readonly onRemove: (group: ItemGroup) => void;
  readonly onFocus: (part: string) => void;
}

function GroupList({ groups, onEdit, onRemove, onFocus }: GroupListProps) {
  const t = useMessages(itemGroupMessages);
  const client = useQueryClient();
  const sorting = useSortItemGroups();
  const [said, setSaid] = useState('');
  const order = useOrder({
    entries: groups,
    idOf: ({ id }) => id,
    save: async (ids, movedId) => {
      await sorting.mutateAsync({ groups: ids.map((id, at) => ({ id, s_number: at + 1 })) });
      const name = groups.find(({ id }) => id === movedId)?.group_name ?? '';
      setSaid(t('moved', { name, position: ids.indexOf(movedId) + 1, count: ids.length }));
    },
    refetch: () => client.invalidateQueries({ queryKey: itemGroupsKey }),
  });
  const shift = (group: ItemGroup, to: number, part: string) => {
    if (order.move(group.id, to)) onFocus(`${part}-${group.id}`);
  };
  const ids = order.entries.map(({ id }) => id);
  const drag = useDrag(ids, 'down', (id, to) => {
    const group = groups.find((one) => one.id === id);
    if (group) shift(group, to, 'edit');
  });
  return (
    <>
      <ol className="group-rows">
        {order.entries.map((group, at) => (
          <ItemGroupRow
            key={group.id}
            group={group}
            at={at}
            last={groups.length - 1}
            drop={drag.target?.id === group.id ? drag.target.side : undefined}
            events={drag.events}
            onShift={(to, part) => shift(group, to, part)}
            onEdit={() => onEdit(group)}
            onRemove={() => onRemove(group)}
          />
        ))}
      </ol>
      <p className="sr" role="status">
        {said}
      </p>
    </>
  );
}
