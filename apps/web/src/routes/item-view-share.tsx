import type { ReadingData } from '@sheaf/contract';
import type { CommandTarget } from '../features/item/item-commands.ts';
import { itemDialogMessages } from '../features/item/item-dialog-messages.ts';
import { itemPath } from '../features/item/item-queries.ts';
import { visibilityOf } from '../features/item/visibility.ts';
import { ShareDialog } from '../features/share/share-dialog.tsx';
import { useMessages } from '../lib/i18n.ts';

const WHO_OPENS = { open: 'shareOpen', private: 'sharePrivate', members: 'shareMembers' } as const;

interface ItemViewShareProps {
  readonly data: ReadingData;
  /** The page whose menu it was, or that is shown; else all of the item. */
  readonly target: CommandTarget;
  readonly onClose: () => void;
}

/** Shares what stands in the item view. */
export function ItemViewShare({ data: { item }, target, onClose }: ItemViewShareProps) {
  const t = useMessages(itemDialogMessages);
  const page = target?.kind === 'page' ? target : undefined;
  const path = page ? `${itemPath(item)}/${page.id}` : itemPath(item);
  return <ShareDialog item={item} page={page} path={path} hint={t(WHO_OPENS[visibilityOf(item)])} onClose={onClose} />;
}
