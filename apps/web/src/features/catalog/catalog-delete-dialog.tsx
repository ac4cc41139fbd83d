import { LIMITS } from '@sheaf/contract';
import { Modal } from 'antd';
import { useMessages } from '../../lib/i18n.ts';
import { whenDone } from '../../lib/when-done.ts';
import { ErrorNote } from '../../ui/error-note.tsx';
import { catalogMessages } from './catalog-messages.ts';
import { useDeleteCatalog } from './catalog-queries.ts';
import { type CatalogNode, pagesBelow } from './catalog-tree.ts';

interface CatalogDeleteDialogProps {
  readonly item_id: number;
  readonly node: CatalogNode;
  readonly onClose: () => void;
  /** Tells what was done, for the board's status line. */
  readonly onDone: (text: string) => void;
}

export function CatalogDeleteDialog({ item_id, node, onClose, onDone }: CatalogDeleteDialogProps) {
  const t = useMessages(catalogMessages);
  const removal = useDeleteCatalog();
  const count = pagesBelow(node);
  const remove = () =>
    whenDone(removal.mutateAsync({ item_id, cat_id: node.cat_id }), () => {
      onDone(t('deletedDone', { name: node.cat_name }));
      onClose();
    });
  return (
    <Modal
      open
      width={480}
      title={t('removeTitle', { name: node.cat_name })}
      okText={count > 0 ? t('removeConfirm', { count }) : t('removeEmpty')}
      okButtonProps={{ danger: true, loading: removal.isPending }}
      cancelButtonProps={{ autoFocus: true }}
      onOk={remove}
      onCancel={onClose}
    >
      <p>{t('removeText', { count, days: LIMITS.recycleDays })}</p>
      <ErrorNote error={removal.error} />
    </Modal>
  );
}
