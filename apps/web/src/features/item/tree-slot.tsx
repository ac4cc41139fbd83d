import './item-view.css';
import type { ReadingData } from '@sheaf/contract';
import { type DragEvent, type KeyboardEvent, type ReactNode, useLayoutEffect, useRef, useState } from 'react';
import { useMessages } from '../../lib/i18n.ts';
import { WorkIcon } from '../../ui/work-icon.tsx';
import type { TreeControls, TreeSlot } from '../../view/reading-tools.ts';
import type { TreeRow } from '../../view/tree-model.ts';
import { type DropAt, dropPlace, isMoveKey, menuPlaceByKey, type Place, type useMenuMoves } from '../catalog/index.ts';
import type { EntryGroups, Point } from './command-menu.tsx';
import { itemCommandMessages } from './item-command-messages.ts';
import { CATALOG_COMMANDS, mayEditBelow, offered, PAGE_COMMANDS, targetOf } from './item-commands.ts';

type Item = ReadingData['item'];

/** The menu of a line that is open. */
export interface RowMenu {
  readonly row: TreeRow;
  readonly at: Point;
}

/** What may be done to the page or catalog of a line. */
export function rowCommands(item: Item, row: TreeRow): EntryGroups {
  const target = targetOf(item, row);
  if (!target) return [];
  return target.kind === 'page'
    ? offered(PAGE_COMMANDS, { item, target })
    : offered(CATALOG_COMMANDS, { item, target });
}

/** Only who edits somewhere has menus in the tree. */
function mayEditTree({ item_edit, edit_catalogs }: Item): boolean {
  return item_edit || edit_catalogs.length > 0;
}

interface TreeSlotInput {
  readonly item: Item;
  readonly menu: RowMenu | undefined;
  readonly openMenu: (menu: RowMenu) => void;
  readonly rename: (row: TreeRow) => void;
  readonly moves: ReturnType<typeof useMenuMoves>;
}

/** Menus, drags and keys of the lines of the tree, for who edits. */
export function useTreeSlot({ item, menu, openMenu, rename, moves }: TreeSlotInput): TreeSlot | undefined {
  const t = useMessages(itemCommandMessages);
  const drag = useRowDrag(item, moves);
  const follow = useFollowedRow();
  if (!mayEditTree(item)) return undefined;
  const openAt = (row: TreeRow, at: Point) => openMenu({ row, at });
  return {
    menu: moves.menu,
    line: (row, tree) => {
      if (rowCommands(item, row).length === 0) return undefined;
      const { className, ...events } = drag(row, tree);
      const isOpen = menu?.row.key === row.key;
      return {
        attributes: {
          ...events,
          className: `${className}${isOpen ? ' menu-open' : ''}`,
          onContextMenu: (event) => {
            event.preventDefault();
            openAt(row, { x: event.clientX, y: event.clientY });
          },
        },
        end: <MoreButton label={t('rowMenu', { title: row.title })} onPress={(at) => openAt(row, at)} />,
      };
    },
    onKey: (row, event, tree) => {
      if (isMenuKey(event) && rowCommands(item, row).length > 0) {
        openAt(row, below(event.target));
        return true;
      }
      if (event.key === 'F2') return renamed(item, row, rename);
      if (!event.altKey || !isMoveKey(event.key) || tree.isFiltered || !mayMove(item, row)) return false;
      const { key } = event;
      follow(row.key);
      void moves.move(nodeOf(row), (all) => opened(tree, menuPlaceByKey(all, nodeOf(row), key))).then(() => follow(''));
      return true;
    },
  };
}

/** The catalog that something goes into is shown open. */
function opened(tree: TreeControls, place: Place | undefined): Place | undefined {
  if (place && place.parent_cat_id > 0) tree.open(place.parent_cat_id);
  return place;
}

function renamed(item: Item, row: TreeRow, rename: (row: TreeRow) => void): boolean {
  const may = rowCommands(item, row).some((group) => group.some(({ id }) => id === 'renameCatalog'));
  if (may) rename(row);
  return may;
}

function MoreButton({ label, onPress }: { label: string; onPress: (at: Point) => void }): ReactNode {
  return (
    // the line's own keys open the same menu: a tree holds nothing but its items for who hears it
    <button
      type="button"
      className="line-more"
      aria-hidden="true"
      tabIndex={-1}
      aria-label={label}
      title={label}
      onClick={({ currentTarget }) => onPress(below(currentTarget))}
    >
      <WorkIcon name="more" />
    </button>
  );
}

function below(target: EventTarget): Point {
  if (!(target instanceof Element)) return { x: 0, y: 0 };
  const { left, bottom } = target.getBoundingClientRect();
  return { x: left, y: bottom };
}

function isMenuKey({ key, shiftKey }: KeyboardEvent): boolean {
  return key === 'ContextMenu' || (key === 'F10' && shiftKey);
}

function nodeOf({ kind, id, title }: TreeRow) {
  return { kind: kind === 'page' ? 'page' : 'catalog', id, title } as const;
}

/** A top-level catalog stands at the root: to move it one must edit there. */
function mayMove(item: Item, row: TreeRow): boolean {
  const target = targetOf(item, row);
  if (!target) return false;
  return target.kind === 'page' ? target.mayEdit : target.mayEditBeside;
}

interface Over {
  readonly key: string;
  readonly at: DropAt;
}

/** What is dragged, and the line that says where it would land. */
function useRowDrag(item: Item, moves: ReturnType<typeof useMenuMoves>) {
  const [dragged, setDragged] = useState<TreeRow>();
  const [over, setOver] = useState<Over>();
  const end = () => {
    setDragged(undefined);
    setOver(undefined);
  };
  const drop = (row: TreeRow, at: DropAt, tree: TreeControls) => {
    if (!dragged) return;
    const node = nodeOf(dragged);
    void moves.move(node, (menu) => opened(tree, dropPlace(menu, node, nodeOf(row), at)));
  };
  return (row: TreeRow, tree: TreeControls) => {
    const marks = [dragged?.key === row.key ? 'dragged' : '', over?.key === row.key ? `drop-${over.at}` : ''];
    // while titles are searched, neighbours are not what they seem
    if (tree.isFiltered || (!mayMove(item, row) && !dragged)) return { className: '' };
    return {
      className: marks.join(' '),
      draggable: mayMove(item, row),
      onDragStart: ({ dataTransfer }: DragEvent) => {
        dataTransfer.effectAllowed = 'move';
        setDragged(row);
      },
      onDragOver: (event: DragEvent) => {
        const at = dragged && allowedAt(item, row, dropAt(event, dragged, row));
        if (!at) return;
        event.preventDefault();
        if (over?.key !== row.key || over.at !== at) setOver({ key: row.key, at });
      },
      onDragLeave: () => setOver(undefined),
      onDragEnd: end,
      onDrop: (event: DragEvent) => {
        event.preventDefault();
        const at = dragged && allowedAt(item, row, dropAt(event, dragged, row));
        if (at) drop(row, at, tree);
        end();
      },
    };
  };
}

/**
 * Over a page: before or behind it, for pages alone. Over a catalog: the upper and lower quarter mean beside it, the
 * middle into it. Pages stand before catalogs: beside one they land before the first of them, so only that takes them.
 */
function dropAt(event: DragEvent, dragged: TreeRow, row: TreeRow): DropAt | undefined {
  if (dragged.key === row.key) return undefined;
  const { top, height } = event.currentTarget.getBoundingClientRect();
  const share = (event.clientY - top) / height;
  if (row.kind === 'page') {
    if (dragged.kind !== 'page') return undefined;
    return share < 0.5 ? 'before' : 'after';
  }
  if (dragged.kind === 'page') return share < 0.25 && isFirstCatalog(event.currentTarget, row) ? 'before' : 'inside';
  if (share < 0.25) return 'before';
  return share > 0.75 ? 'after' : 'inside';
}

/** The line above is a page beside it, the catalog that holds it, or none. */
function isFirstCatalog(line: Element, row: TreeRow): boolean {
  const above = line.previousElementSibling?.querySelector<HTMLElement>('[data-key]');
  if (!above) return true;
  const level = Number(above.getAttribute('aria-level'));
  return above.dataset['key']?.startsWith('p') === true ? level === row.level : level < row.level;
}

/** One must be allowed to write where it would land. */
function allowedAt(item: Item, row: TreeRow, at: DropAt | undefined): DropAt | undefined {
  const top = at !== 'inside' && row.level === 1 ? 0 : row.top;
  return mayEditBelow(item, top) ? at : undefined;
}

/** The line that was moved by keys has the focus where it stands now. */
function useFollowedRow(): (key: string) => void {
  const followed = useRef('');
  useLayoutEffect(() => {
    if (followed.current === '') return;
    const line = document.querySelector<HTMLElement>(`[data-key="${followed.current}"]`);
    if (line && document.activeElement !== line && isLost(document.activeElement)) line.focus();
  });
  return (key) => {
    followed.current = key;
  };
}

/** Nobody took the focus elsewhere meanwhile. */
function isLost(focused: Element | null): boolean {
  return focused === null || focused === document.body;
}
