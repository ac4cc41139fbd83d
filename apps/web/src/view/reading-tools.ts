import type { FoundPage, Menu, ReadingData } from '@sheaf/contract';
import type { HTMLAttributes, KeyboardEvent, ReactNode } from 'react';
import type { TreeRow } from './tree-model.ts';
import type { CatalogPart } from './tree-parts.ts';

/** How the tree was left, kept for the next page of the same item. */
export interface TreeMemory {
  readonly open: readonly number[];
  readonly scrollTop: number;
}

/** Draws diagrams in the place of their sources, and again when the theme changes. */
export interface Diagrams {
  readonly draw: (sources: readonly HTMLElement[]) => void;
  readonly stop: () => void;
}

/** What is told of a page that stays open. */
export interface LiveWatch {
  /** The page or its tree is not as it is shown; quiet: nobody is disturbed when it is shown anew at once. */
  readonly onChanged: (isQuiet: boolean) => void;
  /** Whether it was deleted, or taken from this reader; false again where it came back. */
  readonly onGone: (isGone: boolean) => void;
  /** Who else edits the page; '' for nobody, and for who may not know. */
  readonly onHolder: (holder: string) => void;
}

export interface ReadingExtrasProps {
  readonly data: ReadingData;
}

export interface ReadingExtras {
  /** Beside the title of a page. */
  readonly ReaderExtras: (props: ReadingExtrasProps) => ReactNode;
  /** Below the tree: what others changed since somebody with an account was here. */
  readonly ReaderSince: (props: ReadingExtrasProps) => ReactNode;
}

type Extra = 'comments' | 'follow' | 'share';

/** What there is beside a page that comes a little later: known from the start, so that room is kept for it. */
export function extrasOf({ item, page, share, user, view }: ReadingData): readonly Extra[] {
  if (share || (view !== 'page' && view !== 'catalog')) return [];
  const extras: Extra[] = page && item.allow_comment === 1 ? ['comments'] : [];
  // who works here shares by the header
  if (!(item.item_edit || item.item_manage || item.edit_catalogs.length > 0)) extras.push('share');
  return user ? [...extras, 'follow'] : extras;
}

/** What a reading screen asks of whoever shows it: view components touch no storage and fetch nothing. */
export interface ReadingTools {
  readonly recallTree: () => TreeMemory | undefined;
  readonly keepTree: (memory: TreeMemory) => void;
  /** The whole tree, for an item whose page came with a part of it. */
  readonly loadMenu?: () => Promise<Menu>;
  /** What one catalog of it holds. */
  readonly loadCatalog?: (cat_id: number) => Promise<CatalogPart>;
  /** The pages of the item that hold these words, best first. */
  readonly search?: (keyword: string, signal: AbortSignal) => Promise<readonly FoundPage[]>;
  /** Asks the assistant of the item; absent where it answers nobody. */
  readonly askItem?: (question: string) => void;
  /** Opens the search over everything; absent for guests, whose search is the field of the item. */
  readonly openPalette?: (() => void) | undefined;
  /** What comes a little after the page, by a script of its own. */
  readonly loadExtras?: () => Promise<ReadingExtras>;
  /** Whether single letters are shortcuts. */
  readonly singleKeys: () => boolean;
  readonly isDark: () => boolean;
  readonly setDark: (dark: boolean) => void;
  /** Ends the session and leaves, or answers false when who was asked stays; fails where nobody answers. */
  readonly logOut: () => Promise<boolean>;
  readonly setLanguage: (language: 'zh' | 'en') => void;
  /** Raised whenever the tree changed: what was fetched of it before is asked for again. */
  readonly treeAge?: number;
  /** How many messages of the viewer are new. */
  readonly countUnread?: () => Promise<number>;
  /** Writes who reads across the screen; answers how to end it. */
  readonly showWatermark?: () => () => void;
  /** Tells what becomes of what is shown; answers how to stop. */
  readonly watch?: (watch: LiveWatch) => () => void;
  /** Draws the diagrams of an article; answers how to stop. */
  readonly drawDiagrams?: (article: HTMLElement) => () => void;
}

/** What the rest of the screen may ask of the tree. */
export interface TreeControls {
  /** Titles are searched: only what holds the words is there. */
  readonly isFiltered: boolean;
  readonly open: (cat_id: number) => void;
  readonly expandAll: () => void;
  readonly collapseAll: () => void;
}

/** What editors have on a line of the tree. */
export interface TreeLineSlot {
  readonly attributes: HTMLAttributes<HTMLDivElement>;
  /** At the end of the line. */
  readonly end: ReactNode;
}

/** What the lines of the tree offer to editors beside being followed. */
export interface TreeSlot {
  readonly line: (row: TreeRow, tree: TreeControls) => TreeLineSlot | undefined;
  /** A key that was pressed on a line; true where it is taken. */
  readonly onKey: (row: TreeRow, event: KeyboardEvent, tree: TreeControls) => boolean;
  /** In place of the menu that came, while a move is being kept. */
  readonly menu: Menu | undefined;
}

/** Keys that count somewhere, for the list of shortcuts. */
export interface KeyGroup {
  readonly title: string;
  readonly entries: readonly { readonly keys: string; readonly label: string }[];
}

/** Places that the working app fills with edit tools; empty for readers. */
export interface ReadingSlots {
  readonly topActions?: ReactNode;
  readonly pageActions?: ReactNode;
  readonly treeFoot?: (tree: TreeControls) => ReactNode;
  /** Above the text: why it cannot be edited, an alert. */
  readonly banner?: ReactNode;
  /** In place of the hint of an empty item. */
  readonly emptyActions?: ReactNode;
  readonly tree?: TreeSlot;
  /** Further keys that the list of shortcuts names, by where they count. */
  readonly moreKeys?: () => Promise<readonly KeyGroup[]>;
  /** In place of following [ and ] links, E and the like. */
  readonly onEdit?: () => void;
}
