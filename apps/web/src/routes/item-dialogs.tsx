import type { ReadingData } from '@sheaf/contract';
import { lazy, type ReactNode, Suspense } from 'react';
import type { CatalogTarget, CommandTarget, ItemCommandId, PageTarget } from '../features/item/item-commands.ts';
import { isReadOnlyItem } from '../features/item/visibility.ts';

/** What a dialog of the item view is given. */
export interface ItemViewDialogProps {
  readonly data: ReadingData;
  /** The page or catalog that it was opened for. */
  readonly target: CommandTarget;
  readonly close: () => void;
  /** The item changed: it is loaded again. The dialog stays. */
  readonly refresh: () => void;
  /** Something was done: the dialog closes, the item is loaded again, the text is told. */
  readonly done: (text?: string) => void;
  /** What is shown may be gone: a page, or a catalog with what it holds. */
  readonly removed: (target: PageTarget | CatalogTarget, text?: string) => void;
  /** The item is another's, closed or gone: back to the list of items, where the text is told. */
  readonly leave: (text: string) => void;
}

/** A dialog by the command that opens it; `newCatalog` is the plain button of the bar, `share` that of the header. */
export type ItemDialogName = ItemCommandId | 'newCatalog' | 'share';

export interface OpenItemDialog {
  readonly name: ItemDialogName;
  readonly target: CommandTarget;
}

const ItemArchive = lazy(async () => ({
  default: (await import('../features/item/item-archive-dialog.tsx')).ItemArchiveDialog,
}));
const ItemBase = lazy(async () => ({
  default: (await import('../features/item/item-base-dialog.tsx')).ItemBaseDialog,
}));
const ItemDelete = lazy(async () => ({
  default: (await import('../features/item/item-delete-dialog.tsx')).ItemDeleteDialog,
}));
const ItemExport = lazy(async () => ({
  default: (await import('../features/export/export-dialog.tsx')).ExportDialog,
}));
const Import = lazy(async () => ({ default: (await import('../features/import/import-dialog.tsx')).ImportDialog }));
const ItemTransfer = lazy(async () => ({
  default: (await import('../features/item/item-transfer-dialog.tsx')).ItemTransferDialog,
}));
const ChangeLog = lazy(async () => ({
  default: (await import('../features/change-log/change-log-dialog.tsx')).ChangeLogDialog,
}));
const ItemViewShare = lazy(async () => ({ default: (await import('./item-view-share.tsx')).ItemViewShare }));
const Members = lazy(async () => ({ default: (await import('../features/member/index.ts')).MembersDialog }));
const Recycle = lazy(async () => ({ default: (await import('../features/recycle/recycle-dialog.tsx')).RecycleDialog }));
const OpenKey = lazy(async () => ({ default: (await import('../features/open-api/index.ts')).OpenKeyDialog }));
const PageDelete = lazy(async () => ({
  default: (await import('../features/item/page-delete-dialog.tsx')).PageDeleteDialog,
}));
const PageHistory = lazy(async () => ({
  default: (await import('../features/page/page-history-dialog.tsx')).PageHistoryDialog,
}));
const PageInfo = lazy(async () => ({
  default: (await import('../features/item/page-info-dialog.tsx')).PageInfoDialog,
}));
const CatalogAdd = lazy(async () => ({
  default: (await import('../features/catalog/catalog-add-dialog.tsx')).CatalogAddDialog,
}));
const CatalogCopy = lazy(async () => ({
  default: (await import('../features/catalog/catalog-copy-dialog.tsx')).CatalogCopyDialog,
}));
const CatalogDelete = lazy(async () => ({
  default: (await import('../features/catalog/catalog-delete-dialog.tsx')).CatalogDeleteDialog,
}));
const CatalogRename = lazy(async () => ({
  default: (await import('../features/catalog/catalog-rename-dialog.tsx')).CatalogRenameDialog,
}));
const PageKeeper = lazy(async () => ({
  default: (await import('../features/review/keeper-dialog.tsx')).KeeperDialog,
}));
const Dictionary = lazy(async () => ({
  default: (await import('../features/dictionary/dictionary-dialog.tsx')).DictionaryDialog,
}));
const PageMove = lazy(async () => ({
  default: (await import('../features/catalog/page-move-dialog.tsx')).PageMoveDialog,
}));
const PageSort = lazy(async () => ({
  default: (await import('../features/catalog/page-sort-dialog.tsx')).PageSortDialog,
}));
const Stale = lazy(async () => ({ default: (await import('../features/review/stale-dialog.tsx')).StaleDialog }));
const ShareAdd = lazy(async () => ({
  default: (await import('../features/share/share-add-dialog.tsx')).ShareAddDialog,
}));
const WithCatalog = lazy(async () => ({ default: (await import('../features/catalog/with-catalog.tsx')).WithCatalog }));

/** Every dialog of the item view; its script comes when it is first opened. */
const DIALOGS: Partial<Record<ItemDialogName, (props: ItemViewDialogProps) => ReactNode>> = {
  archive: ({ data, close, leave }) => <ItemArchive item={data.item} onClose={close} onSaid={leave} />,
  changeLog: ({ data, close }) => <ChangeLog item_id={data.item.item_id} onClose={close} />,
  base: ({ data, close, done }) => <ItemBase item={data.item} onClose={close} onSaid={done} />,
  copyCatalog: catalogDialog(({ data, close, done }, { id, mayEditBeside }) => (
    <WithCatalog item_id={data.item.item_id} cat_id={id} onClose={close}>
      {(node) => (
        <CatalogCopy item_id={data.item.item_id} node={node} mayMove={mayEditBeside} onClose={close} onDone={done} />
      )}
    </WithCatalog>
  )),
  deleteCatalog: catalogDialog(({ data, close, removed }, target) => (
    <WithCatalog item_id={data.item.item_id} cat_id={target.id} onClose={close}>
      {(node) => (
        <CatalogDelete
          item_id={data.item.item_id}
          node={node}
          onClose={close}
          onDone={(text) => removed(target, text)}
        />
      )}
    </WithCatalog>
  )),
  deleteItem: ({ data, close, leave }) => <ItemDelete item={data.item} onClose={close} onSaid={leave} />,
  deletePage: pageDialog(({ close, removed }, target) => (
    <PageDelete
      page={{ page_id: target.id, page_title: target.title }}
      onClose={close}
      onDeleted={() => removed(target)}
    />
  )),
  dictionary: ({ data, target, close, done }) => (
    <Dictionary
      item_id={data.item.item_id}
      catalog={target?.kind === 'catalog' ? target : undefined}
      onClose={close}
      onDone={done}
    />
  ),
  exportItem: ({ data, close }) => <ItemExport item_id={data.item.item_id} onClose={close} />,
  import: ({ data, close, refresh, leave }) => (
    <Import item={data.item} onClose={close} onImported={refresh} onNewItem={leave} />
  ),
  members: ({ data, close }) => <Members item={data.item} onClose={close} />,
  movePage: pageDialog(({ data, close, done }, page) => (
    <PageMove item_id={data.item.item_id} page={page} onClose={close} onDone={done} />
  )),
  newCatalog: ({ data, close, done, target }) => (
    <CatalogAdd
      item_id={data.item.item_id}
      parent_cat_id={target?.kind === 'catalog' ? target.id : 0}
      onClose={close}
      onAdded={() => done()}
    />
  ),
  newCatalogBeside: catalogDialog(({ data, close, done }, { parent_cat_id }) => (
    <CatalogAdd item_id={data.item.item_id} parent_cat_id={parent_cat_id} onClose={close} onAdded={() => done()} />
  )),
  newCatalogIn: catalogDialog(({ data, close, done }, { id }) => (
    <CatalogAdd item_id={data.item.item_id} parent_cat_id={id} onClose={close} onAdded={() => done()} />
  )),
  pageHistory: pageDialog(({ close }, { id, mayEdit }) => (
    <PageHistory page_id={id} isReadOnly={!mayEdit} onClose={close} />
  )),
  pageInfo: pageDialog(({ close }, { id, seesHistory }) => (
    <PageInfo page_id={id} seesHistory={seesHistory} onClose={close} />
  )),
  pageKeeper: pageDialog(({ data, close, done }, page) => (
    <PageKeeper item_id={data.item.item_id} page={page} onClose={close} onSaved={done} />
  )),
  openApi: ({ data: { item }, close }) => (
    <OpenKey item_id={item.item_id} name={item.item_name} isArchived={item.is_archived === 1} onClose={close} />
  ),
  recycle: ({ data, close, refresh }) => (
    <Recycle item_id={data.item.item_id} isReadOnly={isReadOnlyItem(data.item)} onRecovered={refresh} onClose={close} />
  ),
  renameCatalog: catalogDialog(({ data, close, done }, { id, title }) => (
    <CatalogRename item_id={data.item.item_id} cat_id={id} name={title} onClose={close} onDone={() => done()} />
  )),
  sortPages: ({ data, target, done }) => (
    <PageSort item_id={data.item.item_id} cat_id={catalogOf(data, target)} onClose={() => done()} />
  ),
  stale: ({ data, close }) => (
    <Stale item_id={data.item.item_id} isReadOnly={isReadOnlyItem(data.item)} onClose={close} />
  ),
  share: ({ data, target, close }) => <ItemViewShare data={data} target={target} onClose={close} />,
  shareCatalog: catalogDialog(({ data, close }, { id }) => (
    <ShareAdd item_id={data.item.item_id} cat_id={id} onClose={close} />
  )),
  transfer: ({ data, close, leave }) => <ItemTransfer item={data.item} onClose={close} onSaid={leave} />,
};

type Shown<Target> = (props: ItemViewDialogProps, target: Target) => ReactNode;

function pageDialog(show: Shown<PageTarget>): (props: ItemViewDialogProps) => ReactNode {
  return (props) => (props.target?.kind === 'page' ? show(props, props.target) : null);
}

function catalogDialog(show: Shown<CatalogTarget>): (props: ItemViewDialogProps) => ReactNode {
  return (props) => (props.target?.kind === 'catalog' ? show(props, props.target) : null);
}

/** The catalog that somebody looks at: of a menu, of the page, or of the list that is shown. */
function catalogOf({ page, catalog }: ReadingData, target: CommandTarget): number {
  if (target?.kind === 'catalog') return target.id;
  return page?.cat_id ?? catalog?.cat_id ?? 0;
}

/** The dialog that is open, if any. */
export function ItemViewDialog({ name, ...props }: ItemViewDialogProps & { readonly name: ItemDialogName }) {
  return <Suspense fallback={null}>{DIALOGS[name]?.(props)}</Suspense>;
}
