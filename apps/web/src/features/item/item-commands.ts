import { type ItemInfo, LIMITS, type ReadingData } from '@sheaf/contract';
import type { TreeRow } from '../../view/tree-model.ts';

/** Everything that may be done in the item view; its text stands under the same name in item-command-messages.ts. */
export type ItemCommandId =
  | 'editPage'
  | 'copyPage'
  | 'movePage'
  | 'pageInfo'
  | 'pageHistory'
  | 'pageKeeper'
  | 'deletePage'
  | 'newApiPage'
  | 'newPageIn'
  | 'newCatalogIn'
  | 'newCatalogBeside'
  | 'renameCatalog'
  | 'copyCatalog'
  | 'sortPages'
  | 'dictionary'
  | 'shareCatalog'
  | 'deleteCatalog'
  | 'expandAll'
  | 'collapseAll'
  | 'changeLog'
  | 'recycle'
  | 'stale'
  | 'apiChanges'
  | 'manageCatalogs'
  | 'members'
  | 'import'
  | 'openApi'
  | 'base'
  | 'settings'
  | 'exportItem'
  | 'transfer'
  | 'archive'
  | 'deleteItem';

/** A page, as its menu needs to know it. */
export interface PageTarget {
  readonly kind: 'page';
  readonly id: number;
  readonly title: string;
  readonly cat_id: number;
  readonly mayEdit: boolean;
  readonly mayDelete: boolean;
  readonly seesHistory: boolean;
}

/** A catalog, as its menu needs to know it. */
export interface CatalogTarget {
  readonly kind: 'catalog';
  readonly id: number;
  readonly title: string;
  readonly parent_cat_id: number;
  /** 1 at the top. */
  readonly depth: number;
  readonly mayEdit: boolean;
  /** Where it stands, which asks more than what is in it. */
  readonly mayEditBeside: boolean;
}

/** What a command is done to; the item itself stands in the facts. */
export type CommandTarget = PageTarget | CatalogTarget | undefined;

export interface CommandFacts<Target extends CommandTarget = CommandTarget> {
  readonly item: Pick<
    ItemInfo,
    'item_id' | 'item_domain' | 'item_type' | 'is_archived' | 'item_edit' | 'item_manage' | 'edit_catalogs'
  >;
  readonly target: Target;
}

/** Something that may be done, as a value: menus, bars, keys and the palette offer the same. */
export interface ItemCommand<Target extends CommandTarget = CommandTarget> {
  readonly id: ItemCommandId;
  /** Menus part their groups by a line. */
  readonly group: number;
  readonly isDangerous?: boolean;
  readonly keys?: string;
  /** Decided by what the server said; it asks again. */
  readonly may: (facts: CommandFacts<Target>) => boolean;
  /** Where it leads, for one that opens no dialog. */
  readonly path?: (facts: CommandFacts<Target>) => string;
}

export const PAGE_COMMANDS: readonly ItemCommand<PageTarget>[] = [
  {
    id: 'editPage',
    group: 1,
    may: ({ target }) => target.mayEdit,
    path: ({ item, target }) => `/page/edit/${item.item_id}/${target.id}`,
  },
  {
    id: 'copyPage',
    group: 1,
    may: (facts) => facts.target.mayEdit && isTree(facts),
    path: ({ item, target }) => `/page/edit/${item.item_id}/0?copy_page_id=${target.id}&cat_id=${target.cat_id}`,
  },
  { id: 'movePage', group: 1, may: (facts) => facts.target.mayEdit && isTree(facts) },
  { id: 'pageInfo', group: 2, may: () => true },
  { id: 'pageHistory', group: 2, may: ({ target }) => target.seesHistory },
  { id: 'pageKeeper', group: 2, may: ({ target }) => target.mayEdit },
  { id: 'deletePage', group: 3, isDangerous: true, may: ({ target }) => target.mayDelete },
];

export const CATALOG_COMMANDS: readonly ItemCommand<CatalogTarget>[] = [
  {
    id: 'newPageIn',
    group: 1,
    may: ({ target }) => target.mayEdit,
    path: ({ item, target }) => `/page/edit/${item.item_id}/0?cat_id=${target.id}`,
  },
  {
    id: 'newApiPage',
    group: 1,
    may: ({ target }) => target.mayEdit,
    path: ({ item, target }) => `/page/edit/${item.item_id}/0?cat_id=${target.id}&kind=api`,
  },
  { id: 'newCatalogIn', group: 1, may: ({ target }) => target.mayEdit && target.depth < LIMITS.catalogDepth },
  { id: 'newCatalogBeside', group: 1, may: ({ target }) => target.mayEditBeside },
  { id: 'renameCatalog', group: 2, keys: 'F2', may: ({ target }) => target.mayEdit },
  { id: 'copyCatalog', group: 2, may: ({ target }) => target.mayEdit },
  { id: 'sortPages', group: 2, may: ({ target }) => target.mayEdit },
  { id: 'dictionary', group: 2, may: ({ target }) => target.mayEdit },
  { id: 'shareCatalog', group: 2, may: ({ target }) => target.mayEdit },
  { id: 'deleteCatalog', group: 3, isDangerous: true, may: ({ target }) => target.mayEditBeside },
];

/** The menu of the bar below the tree; of the page that is shown, of the tree, of the item, and the end of the page. */
export const BAR_COMMANDS: readonly ItemCommand[] = [
  onShownPage('pageHistory'),
  onShownPage('pageInfo'),
  onShownPage('pageKeeper'),
  { id: 'sortPages', group: 1, may: ({ item }) => item.item_edit || item.edit_catalogs.length > 0 },
  {
    id: 'newApiPage',
    group: 1,
    may: (facts) => isTree(facts) && (facts.item.item_edit || facts.item.edit_catalogs.length > 0),
    path: ({ item, target }) =>
      `/page/edit/${item.item_id}/0?cat_id=${target?.kind === 'page' ? target.cat_id : 0}&kind=api`,
  },
  { id: 'expandAll', group: 2, may: () => true },
  { id: 'collapseAll', group: 2, may: () => true },
  {
    id: 'manageCatalogs',
    group: 3,
    may: ({ item }) => item.item_edit || item.edit_catalogs.length > 0,
    path: ({ item }) => `/catalog/${item.item_id}`,
  },
  { id: 'stale', group: 3, may: ({ item }) => item.item_edit || item.edit_catalogs.length > 0 },
  {
    id: 'apiChanges',
    group: 3,
    may: (facts) => isTree(facts) && (facts.item.item_edit || facts.item.edit_catalogs.length > 0),
    path: ({ item }) => `/item/changes/${item.item_id}`,
  },
  { id: 'exportItem', group: 3, may: ({ item }) => item.item_edit || item.edit_catalogs.length > 0 },
  { id: 'recycle', group: 3, may: ({ item }) => item.item_manage },
  // apart from all that loses nothing
  { ...onShownPage('deletePage', true), group: 4 },
];

/** The menu of who manages the item; an archived one is read-only for good. */
export const MANAGER_COMMANDS: readonly ItemCommand[] = [
  { id: 'members', group: 1, may: ({ item }) => item.item_manage },
  { id: 'recycle', group: 1, may: ({ item }) => item.item_manage },
  { id: 'base', group: 1, may: ({ item }) => item.item_manage && item.is_archived === 0 },
  {
    id: 'settings',
    group: 1,
    may: ({ item }) => item.item_manage,
    path: ({ item }) => `/item/setting/${item.item_id}`,
  },
  { id: 'import', group: 1, may: ({ item }) => item.item_manage && item.is_archived === 0 },
  { id: 'openApi', group: 1, may: ({ item }) => item.item_manage && item.is_archived === 0 },
  { id: 'changeLog', group: 1, may: ({ item }) => item.item_manage },
  { id: 'exportItem', group: 1, may: ({ item }) => item.item_manage },
  { id: 'transfer', group: 2, may: ({ item }) => item.item_manage },
  { id: 'archive', group: 2, may: ({ item }) => item.item_manage && item.is_archived === 0 },
  { id: 'deleteItem', group: 2, isDangerous: true, may: ({ item }) => item.item_manage },
];

function isTree({ item }: CommandFacts): boolean {
  return hasTree(item);
}

/** A single page, and a sheet, has no tree to stand in. */
export function hasTree({ item_type }: Pick<ItemInfo, 'item_type'>): boolean {
  return item_type !== 2 && item_type !== 4;
}

/** A command of a page's own menu, done to the page that is shown. */
function onShownPage(id: ItemCommandId, isDangerous = false): ItemCommand {
  const own = PAGE_COMMANDS.find((command) => command.id === id);
  return {
    id,
    group: 1,
    isDangerous,
    may: ({ item, target }) => target?.kind === 'page' && own?.may({ item, target }) === true,
  };
}

/** Those that may be done here, by group. */
export function offered<Target extends CommandTarget>(
  commands: readonly ItemCommand<Target>[],
  facts: CommandFacts<Target>,
): readonly (readonly ItemCommand<Target>[])[] {
  const groups = Map.groupBy(
    commands.filter(({ may }) => may(facts)),
    ({ group }) => group,
  );
  return [...groups.values()];
}

type Rights = Pick<ItemInfo, 'item_edit' | 'item_manage' | 'edit_catalogs'>;

/** Whether this writer may change what stands below a top-level catalog; 0: outside of all. */
export function mayEditBelow({ item_edit, edit_catalogs }: Rights, top: number): boolean {
  return item_edit || edit_catalogs.includes(top);
}

/** The page or catalog of a line, with what the viewer may do to it. */
export function targetOf(item: Rights, row: TreeRow): CommandTarget {
  const parent_cat_id = row.parent === '' ? 0 : Number(row.parent.slice(1));
  const mayEdit = mayEditBelow(item, row.top);
  const { id, title } = row;
  if (row.kind === 'page') {
    const seesHistory = mayEdit || item.item_manage;
    return { kind: 'page', id, title, cat_id: parent_cat_id, mayEdit, mayDelete: row.deletable, seesHistory };
  }
  if (row.kind === 'more') return undefined;
  const mayEditBeside = parent_cat_id === 0 ? item.item_edit : mayEdit;
  return { kind: 'catalog', id, title, parent_cat_id, depth: row.level, mayEdit, mayEditBeside };
}

/** The page that is shown. */
export function shownTarget({ item, page }: Pick<ReadingData, 'item' | 'page'>): PageTarget | undefined {
  if (!page) return undefined;
  const mayEdit = page.page_edit === 1;
  return {
    kind: 'page',
    id: page.page_id,
    title: page.page_title,
    cat_id: page.cat_id,
    mayEdit,
    mayDelete: page.page_delete === 1,
    // an archived item is edited by nobody, its managers still look at what was
    seesHistory: mayEdit || item.item_manage,
  };
}
