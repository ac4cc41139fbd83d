import { useQuery } from '@tanstack/react-query';
import { Modal } from 'antd';
import type { ReactNode } from 'react';
import { useMessages } from '../../lib/i18n.ts';
import { FailedFace, LoadingFace } from '../../ui/faces.tsx';
import { catalogMessages } from './catalog-messages.ts';
import { catalogTreeQuery } from './catalog-queries.ts';
import { type CatalogNode, catalogLines, catalogNodes } from './catalog-tree.ts';

interface WithCatalogProps {
  readonly item_id: number;
  readonly cat_id: number;
  readonly onClose: () => void;
  readonly children: (node: CatalogNode) => ReactNode;
}

/** A dialog about a catalog that is known by its id alone: its whole branch is fetched first. */
export function WithCatalog({ item_id, cat_id, onClose, children }: WithCatalogProps) {
  const t = useMessages(catalogMessages);
  const item = useQuery(catalogTreeQuery(String(item_id)));
  const nodes = item.data && catalogNodes(item.data.menu.catalogs);
  const node = nodes && catalogLines(nodes).find((line) => line.node.cat_id === cat_id)?.node;
  if (node) return children(node);
  return (
    <Modal open width={480} title={t('title')} footer={null} onCancel={onClose}>
      {item.isPending && <LoadingFace rows={3} onRetry={() => void item.refetch()} />}
      {item.isError && <FailedFace error={item.error} onRetry={() => void item.refetch()} />}
      {item.data && <p role="alert">{t('gone')}</p>}
    </Modal>
  );
}
