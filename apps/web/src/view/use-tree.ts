import type { Menu, ReadingData } from '@sheaf/contract';
import { useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import type { ReadingTools, TreeControls } from './reading-tools.ts';
import { catalogKey, catalogsTo, everyCatalog, filterMenu, pageKey, type TreeRow, visibleRows } from './tree-model.ts';
import { useMenu } from './use-menu.ts';

/** The catalogs that stand open before anyone touched the tree: those above what is shown. */
function openAtFirst(data: ReadingData): ReadonlySet<number> {
  const cat_id = data.page?.cat_id ?? data.catalog?.cat_id ?? 0;
  return new Set(catalogsTo(data.item.menu, cat_id).map((catalog) => catalog.cat_id));
}

const WHOLE: ReadonlySet<number> = new Set();

/** What the living tree shows: the menu as far as it is here, filtered by the words, opened as it was left. */
export function useTree(data: ReadingData, tools: ReadingTools, moved?: Menu) {
  const atFirst = useMemo(() => openAtFirst(data), [data]);
  const { live, open, setOpen, toggle } = useOpenCatalogs(atFirst, tools);
  const [words, setWords] = useState('');
  const scroller = useRef<HTMLElement>(null);
  const filters = words.trim() !== '';
  const [opensAll, setOpensAll] = useState(false);
  const { isLoading, loadWhole, loadCatalog, ...come } = useMenu(data, tools, filters || opensAll);
  const { menu, cut } = moved ? { menu: moved, cut: WHOLE } : come;
  const found = useMemo(() => (filters ? filterMenu(menu, words) : undefined), [filters, menu, words]);
  const rows = useMemo(
    () => (found ? visibleRows(found, new Set(everyCatalog(found))) : visibleRows(menu, open, cut)),
    [menu, cut, found, open],
  );
  useLayoutEffect(() => {
    if (!opensAll || isLoading) return;
    setOpen(new Set(everyCatalog(menu)));
    setOpensAll(false);
  }, [opensAll, isLoading, menu, setOpen]);
  const isEdited = moved !== undefined || (tools.treeAge ?? 0) > 0;
  useKeptScroll({ live, rows, menu, open, current: currentKey(data), scroller, isEdited }, tools);

  const setOpened = (cat_id: number, isOpen: boolean) => {
    if (isOpen) loadCatalog(cat_id);
    toggle(cat_id, isOpen);
  };
  const controls: TreeControls = {
    isFiltered: filters,
    open: (cat_id) => setOpened(cat_id, true),
    expandAll: () => setOpensAll(true),
    collapseAll: () => setOpen(new Set()),
  };
  const nothing = found !== undefined && !isLoading && rows.length === 0;
  return { live, rows, controls, open: atFirst, setOpened, showAll: loadWhole, words, setWords, nothing, scroller };
}

function useOpenCatalogs(atFirst: ReadonlySet<number>, tools: ReadingTools) {
  const [open, setOpen] = useState(atFirst);
  const [live, setLive] = useState(false);
  useLayoutEffect(() => {
    // the first page opens the tree as it was left, a later one only what stands above it
    setOpen((before) => new Set([...(live ? before : (tools.recallTree()?.open ?? [])), ...atFirst]));
    setLive(true);
  }, [live, tools, atFirst]);
  const toggle = (cat_id: number, isOpen: boolean) =>
    setOpen((before) => {
      const after = new Set(before);
      if (isOpen) after.add(cat_id);
      else after.delete(cat_id);
      return after;
    });
  return { live, open, setOpen, toggle };
}

const ROW = 32;

/** Puts the tree back where it was left, or where the current line is seen, drawn or not; keeps it on the way out. */
function useKeptScroll(kept: KeptScroll, tools: ReadingTools): void {
  const { live, rows, menu, open, current, scroller, isEdited } = kept;
  const shown = useRef('');
  const placed = useRef(false);
  const at = useRef(-1);
  at.current = rows.findIndex(({ key }) => key === current);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another page, or another menu, puts the line elsewhere
  useLayoutEffect(() => {
    const element = scroller.current;
    if (!live || !element) return;
    if (!placed.current) element.scrollTop = tools.recallTree()?.scrollTop ?? 0;
    placed.current = true;
    // who edits the tree looks at another part of it
    if (at.current < 0 || (isEdited && shown.current === current)) return;
    shown.current = current;
    bringIntoSight(element, at.current);
  }, [live, scroller, tools, menu, current]);
  useEffect(() => {
    const keep = () => tools.keepTree({ open: [...open], scrollTop: scroller.current?.scrollTop ?? 0 });
    addEventListener('pagehide', keep);
    return () => removeEventListener('pagehide', keep);
  }, [open, scroller, tools]);
}

/** Scrolls to a line that is not seen, drawn or not. */
function bringIntoSight(element: HTMLElement, at: number): void {
  const height = element.querySelector('.line')?.getBoundingClientRect().height || ROW;
  const top = at * height;
  const { scrollTop, clientHeight } = element;
  if (top < scrollTop || top + height > scrollTop + clientHeight) element.scrollTop = top - clientHeight / 2;
}

interface KeptScroll {
  readonly live: boolean;
  readonly rows: readonly TreeRow[];
  readonly menu: Menu;
  readonly open: ReadonlySet<number>;
  /** Key of the line that is shown. */
  readonly current: string;
  readonly scroller: { readonly current: HTMLElement | null };
  /** The menu is as the viewer made it, not as it came. */
  readonly isEdited: boolean;
}

function currentKey({ page, catalog }: ReadingData): string {
  if (page) return pageKey(page.page_id);
  return catalog ? catalogKey(catalog.cat_id) : '';
}
