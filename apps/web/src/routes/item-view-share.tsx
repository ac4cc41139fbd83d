import type { ReadingData } from '@sheaf/contract';
import { type CommandTarget, hasTree, type PageTarget } from '../features/item/item-commands.ts';
import { itemDialogMessages } from '../features/item/item-dialog-messages.ts';
import { itemPath } from '../features/item/item-queries.ts';
import { isReadOnlyItem, visibilityOf } from '../features/item/visibility.ts';
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
  const hint = t(WHO_OPENS[visibilityOf(item)]);
  return (
    <ShareDialog item={item} page={page} path={path} hint={hint} branch={branchOf(item, page)} onClose={onClose} />
  );
}

/** A page's catalog, or all of the item where it stands in none; single pages and sheets have no branches. */
function branchOf(item: ReadingData['item'], page: PageTarget | undefined): number | undefined {
  if (isReadOnlyItem(item) || !hasTree(item)) return undefined;
  if (page?.mayEdit) return page.cat_id === 0 && !item.item_edit ? undefined : page.cat_id;
  return item.item_edit ? 0 : undefined;
}
