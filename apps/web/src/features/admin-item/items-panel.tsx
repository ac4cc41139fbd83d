import { LIMITS, type SiteItem } from '@sheaf/contract';
import { useQuery } from '@tanstack/react-query';
import { Button, Select } from 'antd';
import { useState } from 'react';
import { useMessages } from '../../lib/i18n.ts';
import { Art } from '../../ui/art.tsx';
import { ErrorNote } from '../../ui/error-note.tsx';
import { FailedFace, LoadingFace } from '../../ui/faces.tsx';
import { ListPager, pageWithin } from '../../ui/list-pager.tsx';
import { useSaid } from '../../ui/said.tsx';
import { TypedField } from '../../ui/typed-field.tsx';
import { useOpenDialog } from '../../ui/use-open-dialog.ts';
import { adminItemMessages } from './admin-item-messages.ts';
import { type ItemFilters, siteItemsQuery, useRecoverSiteItem } from './admin-item-queries.ts';
import { DeletedItemTable } from './deleted-item-table.tsx';
import { ItemDialog, type ItemTask } from './item-dialogs.tsx';
import { ItemTable } from './item-table.tsx';

const ALL: ItemFilters = { is_del: 0, item_name: '', username: '', sort: 'item_id', order: 'desc', page: 1 };

/** The items of everybody. */
export function ItemsPanel() {
  const t = useMessages(adminItemMessages);
  const [filters, setFilters] = useState(ALL);
  const items = useQuery(siteItemsQuery(filters));
  const [task, setTask] = useOpenDialog<ItemTask>();
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set());
  const recover = useRecoverSiteItem();
  const { tell, place } = useSaid();
  const change = (next: Partial<ItemFilters>) => {
    setChosen(new Set());
    setFilters((all) => ({ ...all, page: 1, ...next }));
  };
  const done = (text: string) => {
    setTask(undefined);
    setChosen(new Set());
    tell(text);
  };
  const total = items.data?.total ?? 0;
  const shownPage = pageWithin(filters.page, { total, pageSize: LIMITS.consoleRows });
  if (items.data && !items.isPlaceholderData && shownPage < filters.page) change({ page: shownPage });
  return (
    <div className="console-panel">
      <div>
        <h1>{t('title')}</h1>
        <p className="hint num">{items.data && t('total', { count: total })}</p>
      </div>
      <ItemFilterBar filters={filters} onChange={change} />
      <ErrorNote error={recover.error} />
      {items.isPending && <LoadingFace rows={LIMITS.consoleRows} onRetry={() => void items.refetch()} />}
      {items.isError && <FailedFace error={items.error} onRetry={() => void items.refetch()} />}
      {items.data && (
        <ItemsChosen
          items={items.data.items.filter(({ item_id }) => chosen.has(item_id))}
          onTask={setTask}
          onClear={() => setChosen(new Set())}
        />
      )}
      {items.data && total === 0 && <NoItems isDeleted={filters.is_del === 1} />}
      {items.data && total > 0 && filters.is_del === 1 && (
        <DeletedItemTable items={items.data.items} recover={recover} onDone={tell} />
      )}
      {items.data && total > 0 && filters.is_del === 0 && (
        <ItemTable
          items={items.data.items}
          sorting={filters}
          onSort={change}
          chosen={chosen}
          onChoose={setChosen}
          onTask={setTask}
        />
      )}
      <ListPager
        label={t('pages')}
        page={filters.page}
        pageSize={LIMITS.consoleRows}
        total={total}
        onPage={(page) => change({ page })}
      />
      {place}
      {task && <ItemDialog task={task} onClose={() => setTask(undefined)} onDone={done} />}
    </div>
  );
}

interface ItemFilterBarProps {
  readonly filters: ItemFilters;
  readonly onChange: (change: Partial<ItemFilters>) => void;
}

function ItemFilterBar({ filters, onChange }: ItemFilterBarProps) {
  const t = useMessages(adminItemMessages);
  return (
    <search className="console-filters">
      <TypedField
        label={t('itemName')}
        value={filters.item_name}
        maxLength={LIMITS.itemNameChars}
        onTyped={(item_name) => onChange({ item_name })}
      />
      <TypedField
        label={t('owner')}
        value={filters.username}
        maxLength={LIMITS.usernameChars.max}
        onTyped={(username) => onChange({ username })}
      />
      <Select
        aria-label={t('which')}
        value={filters.is_del}
        options={[
          { value: 0 as const, label: t('whichLive') },
          { value: 1 as const, label: t('whichDeleted') },
        ]}
        onChange={(is_del) => onChange({ is_del })}
      />
    </search>
  );
}

interface ItemsChosenProps {
  readonly items: readonly SiteItem[];
  readonly onTask: (task: ItemTask) => void;
  readonly onClear: () => void;
}

function ItemsChosen({ items, onTask, onClear }: ItemsChosenProps) {
  const t = useMessages(adminItemMessages);
  if (items.length === 0) return null;
  return (
    <section className="console-chosen" aria-label={t('forChosen')}>
      <span className="grow">{t('chosen', { count: items.length })}</span>
      <Button onClick={() => onTask({ kind: 'give', items })}>{t('give')}</Button>
      <Button danger onClick={() => onTask({ kind: 'delete', items })}>
        {t('remove')}
      </Button>
      <Button type="text" onClick={onClear}>
        {t('clear')}
      </Button>
    </section>
  );
}

function NoItems({ isDeleted }: { readonly isDeleted: boolean }) {
  const t = useMessages(adminItemMessages);
  return (
    <section className="card empty">
      <Art name="found" />
      <h2>{isDeleted ? t('noneDeleted') : t('none')}</h2>
      <p>{isDeleted ? t('noneDeletedHint', { days: LIMITS.recycleDays }) : t('noneHint')}</p>
    </section>
  );
}
