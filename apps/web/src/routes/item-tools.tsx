import type { ReadingData } from '@sheaf/contract';
import { Button } from 'antd';
import { type ReactNode, useCallback, useMemo } from 'react';
import { Link, useNavigate } from 'react-router';
import { CatalogAddDialog } from '../features/catalog/index.ts';
import { type EditPlaces, editPlaces } from '../features/item/edit-places.ts';
import { itemPath } from '../features/item/item-queries.ts';
import { itemViewMessages } from '../features/item/item-view-messages.ts';
import { PageDeleteDialog } from '../features/item/page-delete-dialog.tsx';
import { PageHistoryDialog } from '../features/page/page-history-dialog.tsx';
import { RecycleDialog } from '../features/recycle/recycle-dialog.tsx';
import { recycleMessages } from '../features/recycle/recycle-messages.ts';
import { useMessages } from '../lib/i18n.ts';
import { leaveFor } from '../lib/redirect.ts';
import { Icon } from '../ui/icon.tsx';
import { useOpenDialog } from '../ui/use-open-dialog.ts';
import { WorkIcon } from '../ui/work-icon.tsx';
import type { ReadingSlots } from '../view/reading-tools.ts';

type OpenDialog = 'catalog' | 'delete' | 'history' | 'recycle';

/** The edit tools of an item view, each in its place, and the dialog that one of them opened. */
export function useItemTools(data: ReadingData, onChanged: () => Promise<void>) {
  const navigate = useNavigate();
  const [open, setOpen] = useOpenDialog<OpenDialog>();
  const places = useMemo(() => editPlaces(data), [data]);
  const { editPath } = places;
  const onEdit = useCallback(() => {
    if (editPath !== undefined) void navigate(editPath);
  }, [editPath, navigate]);
  const slots: ReadingSlots = {
    topActions: <EditButton places={places} />,
    pageActions: <PageActions places={places} open={setOpen} />,
    treeFoot: <TreeFoot data={data} places={places} open={setOpen} />,
    emptyActions: <FirstPage places={places} />,
    banner: <ReadOnlyNote data={data} />,
    ...(editPath === undefined ? {} : { onEdit }),
  };
  const close = () => setOpen(undefined);
  const changed = () => {
    close();
    void onChanged();
  };
  const dialog = (
    <ItemDialog data={data} places={places} open={open} close={close} changed={changed} refresh={onChanged} />
  );
  return { slots, dialog };
}

function EditButton({ places: { editPath } }: { places: EditPlaces }) {
  const t = useMessages(itemViewMessages);
  if (editPath === undefined) return null;
  return (
    <Link className="btn primary edit-button" to={editPath} aria-keyshortcuts="E" aria-label={t('edit')}>
      <Icon name="edit" />
      <span className="wide-only">{t('edit')}</span>
    </Link>
  );
}

interface PageActionsProps {
  readonly places: EditPlaces;
  readonly open: (dialog: OpenDialog) => void;
}

function PageActions({ places, open }: PageActionsProps) {
  const t = useMessages(itemViewMessages);
  return (
    <>
      {places.seesHistory && (
        <PageAction label={t('history')} icon={<WorkIcon name="history" />} onPress={() => open('history')} />
      )}
      {places.mayDelete && (
        <PageAction label={t('deletePage')} icon={<Icon name="trash" />} onPress={() => open('delete')} />
      )}
    </>
  );
}

function PageAction({ label, icon, onPress }: { label: string; icon: ReactNode; onPress: () => void }) {
  return (
    <button type="button" className="btn quiet small icon-only" aria-label={label} title={label} onClick={onPress}>
      {icon}
    </button>
  );
}

interface ItemDialogProps {
  readonly data: ReadingData;
  readonly places: EditPlaces;
  readonly open: OpenDialog | undefined;
  readonly close: () => void;
  readonly changed: () => void;
  /** Something in the tree changed; the dialog stays. */
  readonly refresh: () => Promise<void>;
}

function ItemDialog({
  data: { item, page },
  places: { newCatalogIn, editPath },
  open,
  close,
  changed,
  refresh,
}: ItemDialogProps) {
  if (open === 'recycle') {
    const isReadOnly = item.is_archived === 1 || item.item_type === 3;
    const onRecovered = () => void refresh();
    return <RecycleDialog item_id={item.item_id} isReadOnly={isReadOnly} onRecovered={onRecovered} onClose={close} />;
  }
  if (open === 'catalog' && newCatalogIn !== undefined) {
    const { item_id } = item;
    return <CatalogAddDialog item_id={item_id} parent_cat_id={newCatalogIn} onClose={close} onAdded={changed} />;
  }
  if (!page) return null;
  if (open === 'history')
    return <PageHistoryDialog page_id={page.page_id} isReadOnly={editPath === undefined} onClose={close} />;
  if (open !== 'delete') return null;
  return <PageDeleteDialog page={page} onClose={close} onDeleted={() => leaveFor(itemPath(item))} />;
}

interface TreeFootProps {
  readonly data: ReadingData;
  readonly places: EditPlaces;
  readonly open: (dialog: OpenDialog) => void;
}

function TreeFoot({ data, places, open }: TreeFootProps) {
  const t = useMessages(itemViewMessages);
  return (
    <div className="tree-tools">
      {places.newPagePath !== undefined && (
        <Link className="btn quiet small" to={places.newPagePath}>
          <Icon name="plus" />
          {t('newPage')}
        </Link>
      )}
      <span className="tree-tool-icons">
        {places.newCatalogIn !== undefined && (
          <>
            <Button
              type="text"
              size="small"
              aria-label={t('newCatalog')}
              title={t('newCatalog')}
              icon={<Icon name="folder" />}
              onClick={() => open('catalog')}
            />
            <Link
              className="btn quiet small icon-only"
              to={`/catalog/${data.item.item_id}`}
              aria-label={t('catalogs')}
              title={t('catalogs')}
            >
              <WorkIcon name="order" />
            </Link>
          </>
        )}
        {data.item.item_manage && <ManagerTools item_id={data.item.item_id} onRecycle={() => open('recycle')} />}
      </span>
    </div>
  );
}

function ManagerTools({ item_id, onRecycle }: { item_id: number; onRecycle: () => void }) {
  const settings = useMessages(itemViewMessages)('settings');
  const recycleBin = useMessages(recycleMessages)('title');
  return (
    <>
      <Button
        type="text"
        size="small"
        aria-label={recycleBin}
        title={recycleBin}
        icon={<Icon name="trash" />}
        onClick={onRecycle}
      />
      <Link
        className="btn quiet small icon-only"
        to={`/item/setting/${item_id}`}
        aria-label={settings}
        title={settings}
      >
        <WorkIcon name="sliders" />
      </Link>
    </>
  );
}

function FirstPage({ places: { newPagePath } }: { places: EditPlaces }) {
  const t = useMessages(itemViewMessages);
  if (newPagePath === undefined) return null;
  return (
    <Link className="btn primary" to={newPagePath}>
      <Icon name="plus" />
      {t('firstPage')}
    </Link>
  );
}

/** Why who could edit other items has no tools here. */
function ReadOnlyNote({ data: { item } }: { data: ReadingData }) {
  const t = useMessages(itemViewMessages);
  const reason = readOnlyReason(item);
  if (reason === undefined) return null;
  return (
    <div className="note">
      <WorkIcon name="info" />
      <span>{t(reason)}</span>
    </div>
  );
}

function readOnlyReason({ is_archived, item_type }: ReadingData['item']) {
  if (is_archived === 1) return 'archived';
  return ({ 1: undefined, 2: undefined, 3: 'keptByClient', 4: 'spreadsheet' } as const)[item_type];
}
