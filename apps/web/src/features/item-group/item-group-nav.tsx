import { ALL_ITEMS, STARRED_ITEMS } from '@sheaf/contract';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useMessages } from '../../lib/i18n.ts';
import { FailedFace, LoadingFace } from '../../ui/faces.tsx';
import { Icon } from '../../ui/icon.tsx';
import { WorkIcon } from '../../ui/work-icon.tsx';
import { myItemsQuery } from '../item/index.ts';
import { itemGroupMessages } from './item-group-messages.ts';
import './item-group.css';
import { idsOf, itemGroupsQuery } from './item-group-queries.ts';

interface ItemGroupNavProps {
  readonly chosen: number;
  readonly onChoose: (item_group_id: number) => void;
  readonly onManage: () => void;
}

/** All items, the starred ones, and one's own groups. */
export function ItemGroupNav({ chosen, onChoose, onManage }: ItemGroupNavProps) {
  const t = useMessages(itemGroupMessages);
  const groups = useQuery(itemGroupsQuery());
  const all = useQuery(myItemsQuery());
  const starred = useQuery(myItemsQuery(STARRED_ITEMS));
  const entry = (id: number, name: string, icon: ReactNode, count: number | undefined) => (
    <li key={id}>
      <button
        type="button"
        className="group-node"
        aria-current={id === chosen ? 'true' : undefined}
        onClick={() => onChoose(id)}
      >
        {icon}
        <span className="grow ell" dir="auto">
          {name}
        </span>
        {count !== undefined && <span className="count num">{count}</span>}
      </button>
    </li>
  );
  return (
    <nav className="group-nav" aria-label={t('groups')}>
      <ul>
        {entry(ALL_ITEMS, t('all'), <WorkIcon name="home" />, all.data?.length)}
        {entry(STARRED_ITEMS, t('starred'), <WorkIcon name="star" />, starred.data?.length)}
      </ul>
      <div className="group-head">
        <span className="muted grow">{t('short')}</span>
        <button
          type="button"
          className="btn quiet small icon-only"
          aria-label={t('manage')}
          title={t('manage')}
          onClick={onManage}
        >
          <Icon name="plus" />
        </button>
      </div>
      {groups.isPending && <LoadingFace rows={2} onRetry={() => void groups.refetch()} />}
      {groups.isError && <FailedFace error={groups.error} onRetry={() => void groups.refetch()} />}
      <ul>
        {groups.data?.map((group) => entry(group.id, group.group_name, <Icon name="folder" />, idsOf(group).length))}
      </ul>
    </nav>
  );
}
