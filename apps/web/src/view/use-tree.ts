import type { Menu, ReadingData } from '@sheaf/contract';
import { useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import type { ReadingTools } from './reading-tools.ts';
import { catalogKey, catalogsTo, everyCatalog, filterMenu, pageKey, type TreeRow, visibleRows } from './tree-model.ts';
import { useMenu } from './use-menu.ts';

/** The catalogs that stand open before anyone touched the tree: those above what is shown. */
function openAtFirst(data: ReadingData): ReadonlySet<number> {
  const cat_id = data.page?.cat_id ?? data.catalog?.cat_id ?? 0;
  return new Set(catalogsTo(data.item.menu, cat_id).map((catalog) => catalog.cat_id));
}

/** What the living tree shows: the menu as far as it is here, filtered by the words, opened as it was left. */
export function useTree(data: ReadingData, tools: ReadingTools) {
  const atFirst = useMemo(() => openAtFirst(data), [data]);
  const [open, setOpen] = useState<ReadonlySet<number>>(atFirst);
  const [live, setLive] = useState(false);
  const [words, setWords] = useState('');
  const scroller = useRef<HTMLElement>(null);
  const filters = words.trim() !== '';
  const { menu, cut, isLoading, loadWhole, loadCatalog } = useMenu(data, tools, filters);
  const found = useMemo(() => (filters ? filterMenu(menu, words) : undefined), [filters, menu, words]);
  const rows = useMemo(
    () => (found ? visibleRows(found, new Set(everyCatalog(found))) : visibleRows(menu, open, cut)),
    [menu, cut, found, open],
  );

  useLayoutEffect(() => {
    // the first page opens the tree as it was left, a later one only what stands above it
    setOpen((before) => new Set([...(live ? before : (tools.recallTree()?.open ?? [])), ...atFirst]));
    setLive(true);
  }, [live, tools, atFirst]);
  useKeptScroll({ live, rows, menu, open, current: currentKey(data), scroller }, tools);

  const setOpened = (cat_id: number, isOpen: boolean) => {
    if (isOpen) loadCatalog(cat_id);
    setOpen((before) => {
      const after = new Set(before);
      if (isOpen) after.add(cat_id);
      else after.delete(cat_id);
      return after;
    });
  };
  return {
    live,
    rows,
    open: atFirst,
    setOpened,
    showAll: loadWhole,
    words,
    setWords,
    nothing: found !== undefined && !isLoading && rows.length === 0,
    scroller,
  };
}

const ROW = 32;

/** Puts the tree back where it was left, or where the current line is seen, drawn or not; keeps it on the way out. */
function useKeptScroll({ live, rows, menu, open, current, scroller }: KeptScroll, tools: ReadingTools): void {
  const placed = useRef(false);
  const at = useRef(-1);
  at.current = rows.findIndex(({ key }) => key === current);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another page, or another menu, puts the line elsewhere
  useLayoutEffect(() => {
    const element = scroller.current;
    if (!live || !element) return;
    if (!placed.current) element.scrollTop = tools.recallTree()?.scrollTop ?? 0;
    placed.current = true;
    if (at.current < 0) return;
    const height = element.querySelector('.line')?.getBoundingClientRect().height || ROW;
    const top = at.current * height;
    const { scrollTop, clientHeight } = element;
    if (top < scrollTop || top + height > scrollTop + clientHeight) element.scrollTop = top - clientHeight / 2;
  }, [live, scroller, tools, menu, current]);
  useEffect(() => {
    const keep = () => tools.keepTree({ open: [...open], scrollTop: scroller.current?.scrollTop ?? 0 });
    addEventListener('pagehide', keep);
    return () => removeEventListener('pagehide', keep);
  }, [open, scroller, tools]);
}

interface KeptScroll {
  readonly live: boolean;
  readonly rows: readonly TreeRow[];
  readonly menu: Menu;
  readonly open: ReadonlySet<number>;
  /** Key of the line that is shown. */
  readonly current: string;
  readonly scroller: { readonly current: HTMLElement | null };
}

function currentKey({ page, catalog }: ReadingData): string {
  if (page) return pageKey(page.page_id);
  return catalog ? catalogKey(catalog.cat_id) : '';
}
