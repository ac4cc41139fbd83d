import type { FoundItem, FoundPage } from '@sheaf/contract';
import type { IconName } from '../ui/icon.tsx';
import { catalogAddress, itemAddress, pageAddress } from './addresses.ts';
import type { TypedAhead } from './kept-typing.ts';
import type { Mark } from './marked-text.ts';

/** A page that was read in this browser. */
export interface RecentPage {
  readonly item_id: number;
  readonly page_id: number;
  readonly page_title: string;
  readonly item_name: string;
}

/** Something to do: it leads to an address, or runs. */
export interface PaletteAction {
  readonly id: string;
  readonly icon: IconName;
  readonly label: string;
  readonly hint?: string;
  readonly address?: string;
  /** With what was typed. */
  readonly run?: (words: string) => void;
  /** It is offered whatever was typed. */
  readonly always?: true;
  /** It is found by its words, and not listed before. */
  readonly whenTyped?: true;
}

/** What a search in the palette answered. */
export interface PaletteFound {
  readonly items: readonly FoundItem[];
  readonly capped: boolean;
}

/** What the palette asks of whoever opens it. */
export interface PaletteTools {
  readonly base: string;
  /** The item that is open: searches begin in it. */
  readonly item?: { readonly item_id: number; readonly item_domain: string } | undefined;
  readonly search: (keyword: string, inItem: boolean, signal: AbortSignal) => Promise<PaletteFound>;
  readonly recent: readonly RecentPage[];
  readonly actions: readonly PaletteAction[];
  readonly open: (address: string) => void;
  /** The address of the screen with all results. */
  readonly allResults: (keyword: string, inItem: boolean) => string;
  /** What was typed while the palette was on its way. */
  readonly typed: () => TypedAhead;
}

/** A line that can be chosen. */
export interface PaletteOption {
  readonly key: string;
  readonly icon: IconName;
  readonly title: string;
  readonly marks: readonly Mark[];
  readonly path: string;
  readonly excerpt?: { readonly text: string; readonly marks: readonly Mark[] };
  readonly address?: string;
  readonly run?: (words: string) => void;
}

export type SectionName = 'recent' | 'actions' | 'pages' | 'catalogs' | 'items';
export interface PaletteSection {
  readonly name: SectionName;
  readonly options: readonly PaletteOption[];
}

const RECENT_SHOWN = 6;
const SHOWN: Readonly<Record<'pages' | 'catalogs' | 'items' | 'actions', number>> = {
  pages: 8,
  catalogs: 3,
  items: 3,
  actions: 6,
};

interface Around {
  readonly base: string;
  readonly actions: readonly PaletteAction[];
}

/** Before anything is typed. */
export function restingSections(recent: readonly RecentPage[], { base, actions }: Around): PaletteSection[] {
  const pages = recent.slice(0, RECENT_SHOWN).map((page) => recentOption(base, page));
  return filled([
    { name: 'recent', options: pages },
    { name: 'actions', options: actions.filter((one) => !one.whenTyped).map(actionOption) },
  ]);
}

/** The pages first, but where an item's name begins with what was typed; actions by their words. */
export function foundSections(
  keyword: string,
  items: readonly FoundItem[],
  { base, actions }: Around,
): PaletteSection[] {
  const words = keyword.toLowerCase();
  const named = items.filter(({ is_found }) => is_found === 1);
  const isJump = named.some(({ item_name }) => item_name.toLowerCase().startsWith(words));
  const sections: PaletteSection[] = [
    { name: 'pages', options: bestFirst(items).map(({ item, page }) => pageOption(base, item, page)) },
    { name: 'catalogs', options: items.flatMap((item) => catalogOptions(base, item)) },
    {
      name: 'actions',
      options: actions.filter((one) => one.always || one.label.toLowerCase().includes(words)).map(actionOption),
    },
  ];
  sections.splice(isJump ? 0 : 1, 0, { name: 'items', options: named.map((item) => itemOption(base, item)) });
  return filled(sections.map(({ name, options }) => ({ name, options: options.slice(0, shownOf(name)) })));
}

/** Pages of all items in one order. */
function bestFirst(items: readonly FoundItem[]): { item: FoundItem; page: FoundPage }[] {
  const all = items.flatMap((item) => item.pages.map((page) => ({ item, page })));
  return all.sort((a, b) => a.page.rank - b.page.rank);
}

/** How many pages, catalogs and items were found. */
export function countFound(items: readonly FoundItem[]): number {
  return items.reduce((sum, { pages, catalogs, is_found }) => sum + pages.length + catalogs.length + is_found, 0);
}

function shownOf(name: SectionName): number {
  return name === 'recent' ? RECENT_SHOWN : SHOWN[name];
}

function filled(sections: readonly PaletteSection[]): PaletteSection[] {
  return sections.filter(({ options }) => options.length > 0);
}

function recentOption(base: string, { item_id, page_id, page_title, item_name }: RecentPage): PaletteOption {
  const address = pageAddress(base, { item_id, item_domain: '' }, page_id);
  return { key: `recent ${page_id}`, icon: 'page', title: page_title, marks: [], path: item_name, address };
}

function pageOption(base: string, item: FoundItem, page: FoundPage): PaletteOption {
  const above = page.full_path.flatMap(({ cat_name }) => cat_name ?? []);
  return {
    key: `page ${page.page_id}`,
    icon: 'page',
    title: page.page_title,
    marks: page.title_marks,
    path: [item.item_name, ...above].join(' / '),
    excerpt: { text: page.search_content, marks: page.marks },
    address: pageAddress(base, { item_id: item.item_id, item_domain: '' }, page.page_id),
  };
}

function catalogOptions(base: string, item: FoundItem): PaletteOption[] {
  return item.catalogs.map(({ cat_id, cat_name, marks, full_path }) => ({
    key: `catalog ${cat_id}`,
    icon: 'folder',
    title: cat_name,
    marks,
    path: [item.item_name, ...full_path.slice(0, -1).map((step) => step.cat_name)].join(' / '),
    address: catalogAddress(base, item, cat_id),
  }));
}

function itemOption(base: string, item: FoundItem): PaletteOption {
  const { item_id, item_name, marks } = item;
  return {
    key: `item ${item_id}`,
    icon: 'contents',
    title: item_name,
    marks,
    path: '',
    address: itemAddress(base, item),
  };
}

function actionOption({ id, icon, label, hint = '', address, run }: PaletteAction): PaletteOption {
  const does = { ...(address === undefined ? {} : { address }), ...(run ? { run } : {}) };
  return { key: `action ${id}`, icon, title: label, marks: [], path: hint, ...does };
}
