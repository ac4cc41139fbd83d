import { LIMITS, type SiteUser, USER_STATES } from '@sheaf/contract';
import { useQuery } from '@tanstack/react-query';
import { Button, Dropdown, Select } from 'antd';
import { useState } from 'react';
import { href } from '../../lib/href.ts';
import { useMessages } from '../../lib/i18n.ts';
import { Art } from '../../ui/art.tsx';
import { FailedFace, LoadingFace } from '../../ui/faces.tsx';
import { Icon } from '../../ui/icon.tsx';
import { ListPager, pageWithin } from '../../ui/list-pager.tsx';
import { useSaid } from '../../ui/said.tsx';
import { TypedField } from '../../ui/typed-field.tsx';
import { useOpenDialog } from '../../ui/use-open-dialog.ts';
import { WorkIcon } from '../../ui/work-icon.tsx';
import { adminUserMessages } from './admin-user-messages.ts';
import { siteUsersQuery, type UserFilters, useDisableUsers } from './admin-user-queries.ts';
import { UserDialog, type UserTask } from './user-dialogs.tsx';
import { UserTable } from './user-table.tsx';
import { UsersChosen } from './users-chosen.tsx';

const ALL: UserFilters = { username: '', state: 'all', sort: 'uid', order: 'desc', page: 1 };

/** The accounts of the site. */
export function UsersPanel() {
  const t = useMessages(adminUserMessages);
  const [filters, setFilters] = useState(ALL);
  const users = useQuery(siteUsersQuery(filters));
  const [task, setTask] = useOpenDialog<UserTask>();
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set());
  const { tell, place } = useSaid();
  const disable = useDisableUsers();
  const change = (next: Partial<UserFilters>) => {
    setChosen(new Set());
    setFilters((all) => ({ ...all, page: 1, ...next }));
  };
  const setDisabled = (some: readonly SiteUser[], disabled: 0 | 1) =>
    disable.mutate(
      { uids: some.map(({ uid }) => uid), disabled },
      {
        onSuccess: (count) => tell(disabled === 1 ? t('didDisable', { count }) : t('didEnable', { count })),
        onError: (error) => tell(error.message),
      },
    );
  const done = (text: string) => {
    setTask(undefined);
    setChosen(new Set());
    tell(text);
  };
  const total = users.data?.total ?? 0;
  const shownPage = pageWithin(filters.page, { total, pageSize: LIMITS.consoleRows });
  if (users.data && !users.isPlaceholderData && shownPage < filters.page) change({ page: shownPage });
  return (
    <div className="console-panel">
      <div className="work-head">
        <div>
          <h1>{t('title')}</h1>
          <p className="hint num">{users.data && t('total', { count: total })}</p>
        </div>
        <HeadActions onTask={setTask} />
      </div>
      <UserFilterBar filters={filters} onChange={change} />
      {users.isPending && <LoadingFace rows={LIMITS.consoleRows} onRetry={() => void users.refetch()} />}
      {users.isError && <FailedFace error={users.error} onRetry={() => void users.refetch()} />}
      {users.data && (
        <>
          <UsersChosen
            users={users.data.users.filter(({ uid }) => chosen.has(uid))}
            onDisable={setDisabled}
            onTask={setTask}
            onClear={() => setChosen(new Set())}
          />
          {total === 0 ? (
            <NoUsers />
          ) : (
            <UserTable
              users={users.data.users}
              sorting={filters}
              onSort={change}
              chosen={chosen}
              onChoose={setChosen}
              onDisable={setDisabled}
              onTask={setTask}
            />
          )}
        </>
      )}
      <ListPager
        label={t('pages')}
        page={filters.page}
        pageSize={LIMITS.consoleRows}
        total={total}
        onPage={(page) => change({ page })}
      />
      {place}
      {task && <UserDialog task={task} onClose={() => setTask(undefined)} onDone={done} />}
    </div>
  );
}

function HeadActions({ onTask }: { onTask: (task: UserTask) => void }) {
  const t = useMessages(adminUserMessages);
  const items = [
    { key: 'import', label: t('importList'), onClick: () => onTask({ kind: 'import' }) },
    {
      key: 'export',
      label: (
        <a href={href('/api/adminUser/exportUsers')} download>
          {t('exportList')}
        </a>
      ),
    },
  ];
  return (
    <div className="console-actions">
      <Dropdown menu={{ items }} trigger={['click']}>
        <Button icon={<WorkIcon name="upload" />}>{t('more')}</Button>
      </Dropdown>
      <Button type="primary" icon={<Icon name="plus" />} onClick={() => onTask({ kind: 'save' })}>
        {t('add')}
      </Button>
    </div>
  );
}

interface FilterBarProps {
  readonly filters: UserFilters;
  readonly onChange: (change: Partial<UserFilters>) => void;
}

function UserFilterBar({ filters, onChange }: FilterBarProps) {
  const t = useMessages(adminUserMessages);
  const names = {
    all: t('all'),
    active: t('active'),
    disabled: t('disabledOnes'),
    administrators: t('administrators'),
  };
  return (
    <search className="console-filters">
      <TypedField
        label={t('search')}
        value={filters.username}
        maxLength={LIMITS.keywordChars}
        onTyped={(username) => onChange({ username })}
      />
      <Select
        aria-label={t('state')}
        value={filters.state}
        options={USER_STATES.map((value) => ({ value, label: names[value] }))}
        onChange={(state) => onChange({ state })}
      />
    </search>
  );
}

function NoUsers() {
  const t = useMessages(adminUserMessages);
  return (
    <section className="card empty">
      <Art name="found" />
      <h2>{t('none')}</h2>
      <p>{t('noneHint')}</p>
    </section>
  );
}
