import type { Menu, ReadingData } from '@sheaf/contract';
import { useEffect, useMemo, useRef, useState } from 'react';
import type { ReadingTools } from './reading-tools.ts';
import { type CatalogPart, covers, cutWithin, type PartialMenu, withParts } from './tree-parts.ts';

/** What was fetched of one item's tree since its first page. */
interface Later {
  readonly item_id: number;
  readonly whole: Menu | undefined;
  readonly parts: readonly CatalogPart[];
  /** Catalogs that could not be had: their lines lead to their pages instead. */
  readonly refused: ReadonlySet<number>;
}

/**
 * The menu of an item: of a large one what came with the page, then the catalogs that are opened. The whole is fetched
 * only when it is `wanted`, or asked for.
 */
export function useMenu(data: ReadingData, tools: ReadingTools, wanted: boolean) {
  const { item_id } = data.item;
  const [later, setLater] = useState<Later>(() => nothing(item_id));
  const own = later.item_id === item_id ? later : nothing(item_id);
  const sent = useMemo(() => sentWith(data), [data]);
  const whole = own.whole && covers(own.whole, sent) ? own.whole : undefined;
  const shown = useMemo(
    () => (whole ? { menu: whole, cut: NOTHING_CUT } : withParts(sent, own.parts)),
    [whole, sent, own.parts],
  );
  const keep = (change: (before: Later) => Partial<Later>) =>
    setLater((before) => {
      const base = before.item_id === item_id ? before : nothing(item_id);
      return { ...base, ...change(base) };
    });
  useRefetched(tools, own, keep);
  const isPart = shown.cut.size > 0;
  const loadWhole = useWhole({ item_id, isPart, wanted, tools }, (menu) => keep(() => ({ whole: menu })));
  const loadCatalog = (cat_id: number) => {
    if (!shown.cut.has(cat_id) || !tools.loadCatalog) return;
    tools.loadCatalog(cat_id).then(
      (part) => keep(withPart(part)),
      () => keep(({ refused }) => ({ refused: new Set([...refused, cat_id]) })),
    );
  };
  return { ...withoutRefused(shown, own.refused), isLoading: wanted && isPart, loadWhole, loadCatalog };
}

type Keep = (change: (before: Later) => Partial<Later>) => void;

function withPart(part: CatalogPart): (before: Later) => Partial<Later> {
  return ({ parts }) => ({
    parts: [...parts.filter(({ catalog }) => catalog.cat_id !== part.catalog.cat_id), part],
  });
}

/** When the tree changed, what was fetched of it is asked for again; until it is here, the old stands. */
function useRefetched({ treeAge = 0, loadMenu, loadCatalog }: ReadingTools, { whole, parts }: Later, keep: Keep): void {
  const known = useRef(treeAge);
  useEffect(() => {
    if (known.current === treeAge) return;
    known.current = treeAge;
    // what cannot be had now is asked for again by whoever opens it
    if (whole)
      loadMenu?.().then(
        (menu) => keep(() => ({ whole: menu })),
        () => keep(() => ({ whole: undefined })),
      );
    for (const { catalog } of parts) {
      const forget = ({ parts: all }: Later) => ({
        parts: all.filter((part) => part.catalog.cat_id !== catalog.cat_id),
      });
      loadCatalog?.(catalog.cat_id).then(
        (part) => keep(withPart(part)),
        () => keep(forget),
      );
    }
  });
}

const NOTHING_CUT: ReadonlySet<number> = new Set();

function nothing(item_id: number): Later {
  return { item_id, whole: undefined, parts: [], refused: NOTHING_CUT };
}

function sentWith({ item: { menu }, menu_cut, catalog }: ReadingData): PartialMenu {
  const sent = { menu, cut: new Set(menu_cut) };
  if (!catalog || menu_cut.length === 0) return sent;
  // the list of a catalog's own page holds more of it than the tree beside it
  const listed = { menu, cut: new Set([...menu_cut, catalog.cat_id]) };
  return withParts(listed, [{ catalog, cut: cutWithin(catalog, menu_cut) }]);
}

function withoutRefused({ menu, cut }: PartialMenu, refused: ReadonlySet<number>): PartialMenu {
  return { menu, cut: refused.size === 0 ? cut : new Set([...cut].filter((cat_id) => !refused.has(cat_id))) };
}

interface Wish {
  readonly item_id: number;
  readonly isPart: boolean;
  readonly wanted: boolean;
  readonly tools: ReadingTools;
}

/** Fetches the whole tree when it is wanted; the function answered asks for it at once. */
function useWhole({ item_id, isPart, wanted, tools }: Wish, onMenu: (menu: Menu) => void): () => void {
  const [asked, setAsked] = useState(0);
  const load = isPart && (wanted || asked === item_id) ? tools.loadMenu : undefined;
  // biome-ignore lint/correctness/useExhaustiveDependencies: one wish is one fetch, whoever keeps what comes
  useEffect(() => {
    if (!load) return undefined;
    let current = true;
    load().then(
      (menu) => {
        if (current) onMenu(menu);
      },
      // the part that came with the page still leads everywhere, catalog by catalog
      () => undefined,
    );
    return () => {
      current = false;
    };
  }, [item_id, load]);
  return () => setAsked(item_id);
}
