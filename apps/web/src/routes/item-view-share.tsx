import type { ReadingData } from '@sheaf/contract';
import { itemDialogMessages } from '../features/item/item-dialog-messages.ts';
import { itemPath } from '../features/item/item-queries.ts';
import { visibilityOf } from '../features/item/visibility.ts';
import { ShareDialog } from '../features/share/share-dialog.tsx';
import { useMessages } from '../lib/i18n.ts';

const WHO_OPENS = { open: 'shareOpen', private: 'sharePrivate', members: 'shareMembers' } as const;

interface ItemViewShareProps {
  readonly item: ReadingData['item'];
  readonly page: ReadingData['page'];
  readonly onClose: () => void;
}

/** Shares what the item view shows at the moment. */
export function ItemViewShare({ item, page, onClose }: ItemViewShareProps) {
  const t = useMessages(itemDialogMessages);
  const path = page ? `${itemPath(item)}/${page.page_id}` : itemPath(item);
  return <ShareDialog item={item} page={page} path={path} hint={t(WHO_OPENS[visibilityOf(item)])} onClose={onClose} />;
}
