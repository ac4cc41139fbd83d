import { errorText, type Menu } from '@sheaf/contract';
import { useState } from 'react';
import { useLanguage, useMessages } from '../../lib/i18n.ts';
import { useAlert } from '../../ui/alert.tsx';
import { catalogMessages } from './catalog-messages.ts';
import { useUpdateCatalogs } from './catalog-queries.ts';
import type { Place } from './catalog-tree.ts';
import { type MenuNode, menuRefusal, movedEntries, moveInMenu, placeOfNode, shelfOf } from './menu-moves.ts';

interface MenuMovesInput {
  readonly item_id: number;
  /** The whole tree, fetched where only a part of it is here. */
  readonly loadMenu: () => Promise<Menu>;
  /** Everything that shows the tree looks again; resolves when it did. */
  readonly refresh: () => Promise<void>;
  /** Where something stands now, to be told. */
  readonly onMoved: (text: string) => void;
}

export interface MovingNode extends MenuNode {
  readonly title: string;
}

/** Where a node shall go, in the tree as it is found then. */
type Aim = (menu: Menu) => Place | undefined;

/** Moves pages and catalogs of a tree: shown at once, taken back with the reason when the server refuses. */
export function useMenuMoves({ item_id, loadMenu, refresh, onMoved }: MenuMovesInput) {
  const t = useMessages(catalogMessages);
  const language = useLanguage();
  const alert = useAlert();
  const { mutateAsync, isPending } = useUpdateCatalogs();
  const [shown, setShown] = useState<Menu>();

  const keep = async (menu: Menu, node: MovingNode, to: Place) => {
    const after = moveInMenu(menu, node, to);
    if (after === menu) return;
    setShown(after);
    const dragged = { dragged_id: node.id, dragged_title: node.title, dragged_type: node.kind } as const;
    await mutateAsync({ item_id, cats: movedEntries(after, node), ...dragged });
    onMoved(placeText(t, after, node));
  };
  const move = async (node: MovingNode, aim: Aim) => {
    if (isPending) return;
    try {
      const menu = await loadMenu();
      const to = aim(menu);
      if (!to) return;
      const reason = menuRefusal(menu, node, to.parent_cat_id);
      if (reason) void alert(errorText(reason, language));
      else await keep(menu, node, to);
    } catch (error) {
      setShown(undefined);
      void alert(error instanceof Error ? error.message : String(error));
    }
    await refresh();
    setShown(undefined);
  };
  return { menu: shown, move };
}

function placeText(t: ReturnType<typeof useMessages<typeof catalogMessages>>, menu: Menu, node: MovingNode): string {
  const place = placeOfNode(menu, node);
  const name = node.title;
  const position = (place?.index ?? 0) + 1;
  const above = place && placeOfNode(menu, { kind: 'catalog', id: place.parent_cat_id });
  const parent =
    above &&
    shelfOf(menu, above.parent_cat_id)?.catalogs.find(({ cat_id }) => cat_id === place.parent_cat_id)?.cat_name;
  return parent === undefined ? t('movedRoot', { name, position }) : t('moved', { name, parent, position });
}
