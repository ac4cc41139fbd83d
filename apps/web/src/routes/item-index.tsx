import { ALL_ITEMS, type ItemGroup, LIMITS, STARRED_ITEMS } from '@sheaf/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Button, Drawer } from 'antd';
import { useCallback, useDeferredValue, useState } from 'react';
import { useLocation } from 'react-router';
import type { OtherDialog } from '../features/item/item-dialog-props.ts';
import { ItemList } from '../features/item/item-list.tsx';
import { itemMessages } from '../features/item/item-messages.ts';
import { ITEMS_TOPIC, itemKeys, myItemsQuery } from '../features/item/item-queries.ts';
import { NewItemMenu } from '../features/item/new-item-menu.tsx';
import { NoItems } from '../features/item/no-items.tsx';
import { isSearchable } from '../features/item/search-words.ts';
import { ViewSwitch } from '../features/item/view-switch.tsx';
import { isReadOnlyItem } from '../features/item/visibility.ts';
import { ItemGroupDialog } from '../features/item-group/item-group-dialog.tsx';
import { ItemGroupEditDialog } from '../features/item-group/item-group-edit-dialog.tsx';
import { itemGroupMessages } from '../features/item-group/item-group-messages.ts';
import { ItemGroupNav } from '../features/item-group/item-group-nav.tsx';
import { itemGroupsKey, itemGroupsQuery } from '../features/item-group/item-group-queries.ts';
import { MembersDialog } from '../features/member/index.ts';
import { OpenKeyDialog } from '../features/open-api/index.ts';
import { RecycleDialog } from '../features/recycle/recycle-dialog.tsx';
import { SearchResults, searchMessages } from '../features/search/index.ts';
import { ApiPromo } from '../features/site/api-promo.tsx';
import { useMessages } from '../lib/i18n.ts';
import { useKeptChoice, VIEW_KEY } from '../lib/kept-choice.ts';
import { useOtherWindows } from '../lib/other-windows.ts';
import { BackToTop } from '../ui/back-to-top.tsx';
import { FailedFace, LoadingFace } from '../ui/faces.tsx';
import { Icon } from '../ui/icon.tsx';
import { useSaid } from '../ui/said.tsx';
import { useOpenDialog } from '../ui/use-open-dialog.ts';
import { hasFeature } from './features.ts';
import { saidBefore } from './said-before.ts';
import { useCreation } from './use-creation.ts';
import { useMustLogIn } from './use-must-log-in.ts';
import { WorkFrame } from './work-frame.tsx';

/** My items: all, the starred ones or a group, as a list or as cards; both choices stay on this device. */
export function ItemIndexRoute() {
  const loggedIn = useMustLogIn();
  return loggedIn ? <Home /> : null;
}

function Home() {
  const t = useMessages(itemMessages);
  const tGroup = useMessages(itemGroupMessages);
  const [kept, keepGroup] = useKeptChoice('sheaf_item_group');
  const groups = useQuery(itemGroupsQuery()).data;
  const chosen = chosenGroup(kept, groups);
  const group = groups?.find(({ id }) => id === chosen);
  const [open, setOpen] = useOpenDialog<'groups' | 'drawer' | 'choose'>();
  const close = () => setOpen(undefined);
  useFreshItems();
  const nav = (
    <ItemGroupNav
      chosen={chosen}
      onChoose={(id) => {
        keepGroup(String(id));
        close();
      }}
      onManage={() => setOpen('groups')}
    />
  );
  const drawerButton = (
    <Button
      type="text"
      className="phone-only"
      aria-label={tGroup('openGroups')}
      icon={<Icon name="menu" />}
      onClick={() => setOpen('drawer')}
    />
  );
  return (
    <WorkFrame title={t('myItems')} side={nav} actions={drawerButton}>
      {hasFeature('api_promo') && <ApiPromo />}
      <Items
        item_group_id={chosen}
        name={chosen === ALL_ITEMS ? t('allItems') : (group?.group_name ?? t('starredItems'))}
        onShowAll={() => keepGroup(String(ALL_ITEMS))}
        onChooseItems={() => setOpen('choose')}
      />
      <BackToTop />
      <Drawer open={open === 'drawer'} title={tGroup('groups')} size={320} destroyOnHidden onClose={close}>
        {nav}
      </Drawer>
      {open === 'groups' && <ItemGroupDialog onClose={close} />}
      {open === 'choose' && group && <ItemGroupEditDialog group={group} onClose={close} />}
    </WorkFrame>
  );
}

interface ItemsProps {
  readonly item_group_id: number;
  readonly name: string;
  readonly onShowAll: () => void;
  readonly onChooseItems: () => void;
}

function Items({ item_group_id, name, onShowAll, onChooseItems }: ItemsProps) {
  const items = useQuery(myItemsQuery(item_group_id));
  const mayMake = useCreation();
  const [kept, keepView] = useKeptChoice(VIEW_KEY);
  const view = kept === 'cards' ? 'cards' : 'list';
  const said = useSaid(saidBefore(useLocation().state));
  const tSearch = useMessages(searchMessages);
  const [typed, setTyped] = useState('');
  const words = useDeferredValue(typed);
  const list = (
    <>
      {items.isPending && <LoadingFace rows={5} onRetry={() => void items.refetch()} />}
      {items.isError && <FailedFace error={items.error} onRetry={() => void items.refetch()} />}
      {items.data?.length === 0 && (
        <NoItems
          item_group_id={item_group_id}
          mayAdd={mayMake.items}
          onShowAll={onShowAll}
          onChooseItems={onChooseItems}
        />
      )}
      {items.data && items.data.length > 0 && (
        <ItemList
          key={item_group_id}
          item_group_id={item_group_id}
          items={items.data}
          view={view}
          onSaid={said.tell}
          otherDialog={otherDialog}
        />
      )}
    </>
  );
  return (
    <>
      <div className="work-head home-head">
        <h1 dir="auto">{isSearchable(words) ? tSearch('results') : name}</h1>
        <div className="home-tools">
          <ViewSwitch view={view} onChange={keepView} />
          {mayMake.items && <NewItemMenu item_group_id={item_group_id} />}
        </div>
      </div>
      <search className="field-box home-search">
        <Icon name="search" />
        <input
          type="search"
          value={typed}
          maxLength={LIMITS.keywordChars}
          aria-label={tSearch('field')}
          placeholder={tSearch('searchAll')}
          onChange={({ target }) => setTyped(target.value)}
        />
      </search>
      {isSearchable(words) ? <SearchResults keyword={words} /> : list}
      {said.place}
    </>
  );
}

const otherDialog: OtherDialog = (action, item, onClose) => {
  const { item_id, item_name, is_archived } = item;
  switch (action) {
    case 'members':
      return <MembersDialog item={item} onClose={onClose} />;
    case 'openApi':
      return <OpenKeyDialog item_id={item_id} name={item_name} isArchived={is_archived === 1} onClose={onClose} />;
    case 'recycle':
      return <RecycleDialog item_id={item_id} isReadOnly={isReadOnlyItem(item)} onClose={onClose} />;
  }
};

/** The group that was chosen last, as long as it is there. */
function chosenGroup(kept: string, groups: readonly ItemGroup[] | undefined): number {
  const id = Number(kept);
  if (id === STARRED_ITEMS || !Number.isInteger(id) || id < ALL_ITEMS) return id === STARRED_ITEMS ? id : ALL_ITEMS;
  return groups && !groups.some((group) => group.id === id) ? ALL_ITEMS : id;
}

/** What another window changed is shown here as well. */
function useFreshItems(): void {
  const client = useQueryClient();
  const refetch = useCallback(() => {
    void client.invalidateQueries({ queryKey: itemKeys.all });
    void client.invalidateQueries({ queryKey: itemGroupsKey });
  }, [client]);
  useOtherWindows(ITEMS_TOPIC, refetch);
}
