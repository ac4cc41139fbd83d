import type { ReadingData } from '@sheaf/contract';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import type { CatalogTarget, PageTarget } from '../features/item/item-commands.ts';
import { itemPath } from '../features/item/item-queries.ts';
import { leaveFor } from '../lib/redirect.ts';
import { useFocusBack } from '../ui/use-focus-back.ts';
import { catalogsTo } from '../view/tree-model.ts';
import { ItemViewDialog, type OpenItemDialog } from './item-dialogs.tsx';

interface ItemDialogInput {
  readonly data: ReadingData;
  readonly refresh: () => Promise<void>;
  readonly tell: (text: string) => void;
}

/** The dialog of the item view that is open; what opened it has the focus again, or the tree where that is gone. */
export function useItemDialog({ data, refresh, tell }: ItemDialogInput) {
  const navigate = useNavigate();
  const [shown, setShown] = useState<OpenItemDialog>();
  const remember = useFocusBack(shown, treeStop);
  const open = (next: OpenItemDialog) => {
    remember();
    setShown(next);
  };
  const close = () => setShown(undefined);
  const done = (text?: string) => {
    close();
    if (text !== undefined) tell(text);
    void refresh();
  };
  const removed = (target: PageTarget | CatalogTarget, text?: string) => {
    if (holdsShown(data, target)) leaveFor(itemPath(data.item));
    else done(text);
  };
  const leave = (said: string) => void navigate('/item/index', { state: { said } });
  const dialog = shown && (
    <ItemViewDialog
      {...shown}
      data={data}
      close={close}
      refresh={() => void refresh()}
      done={done}
      removed={removed}
      leave={leave}
    />
  );
  return { open, dialog };
}

function treeStop(): HTMLElement | null {
  return document.querySelector('.tree-live [tabindex="0"]');
}

/** Whether what was removed is what is shown, or holds it. */
function holdsShown({ item, page, catalog }: ReadingData, { kind, id }: PageTarget | CatalogTarget): boolean {
  if (kind === 'page') return page?.page_id === id;
  const here = page?.cat_id ?? catalog?.cat_id ?? 0;
  return catalogsTo(item.menu, here).some(({ cat_id }) => cat_id === id);
}
