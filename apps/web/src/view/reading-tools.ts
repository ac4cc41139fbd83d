import type { FoundPage, Menu } from '@sheaf/contract';
import type { ReactNode } from 'react';
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
  /** Opens the search over everything; absent for guests, whose search is the field of the item. */
  readonly openPalette?: (() => void) | undefined;
  /** Opens the choice of what one hears of; absent for guests. */
  readonly openFollow?: (() => void) | undefined;
  /** Whether single letters are shortcuts. */
  readonly singleKeys: () => boolean;
  readonly isDark: () => boolean;
  readonly setDark: (dark: boolean) => void;
  /** Ends the session and leaves, or answers false when who was asked stays; fails where nobody answers. */
  readonly logOut: () => Promise<boolean>;
  readonly setLanguage: (language: 'zh' | 'en') => void;
  /** Draws the diagrams of an article; answers how to stop. */
  readonly drawDiagrams?: (article: HTMLElement) => () => void;
}

/** Places that the working app fills with edit tools; empty for readers. */
export interface ReadingSlots {
  readonly topActions?: ReactNode;
  readonly pageActions?: ReactNode;
  readonly treeFoot?: ReactNode;
  /** Above the text: why it cannot be edited, an alert. */
  readonly banner?: ReactNode;
  /** In place of the hint of an empty item. */
  readonly emptyActions?: ReactNode;
  /** At the end of a line of the tree. */
  readonly rowActions?: (row: { readonly kind: 'catalog' | 'page'; readonly id: number }) => ReactNode;
  /** In place of following [ and ] links, E and the like. */
  readonly onEdit?: () => void;
}
