import type { PageKind } from '@sheaf/contract';
import type { LinkPlace } from '@sheaf/markdown';
import type { Loss } from './losses.ts';

/**
 * What every format is read into: places, titles, and where a text is to be found. Texts are read one at a time, from a
 * source that is still open, so that a tree of any length takes little memory.
 */
export interface ExchangeTree {
  readonly title: string;
  /** What the source says of the item as a whole, where it says anything; a new item takes it. */
  readonly item?: ExchangeItem;
  /** Pages outside any catalog. */
  readonly pages: readonly ExchangePage[];
  /** Three levels at most. */
  readonly catalogs: readonly ExchangeCatalog[];
  readonly counts: { readonly pages: number; readonly catalogs: number };
  /** What was found before any text was asked for. */
  readonly losses: readonly Loss[];
  /** A file that a text refers to, by its key. */
  readonly asset: (key: string) => ExchangeAsset | undefined;
  /** What there is to say of the files, when the texts that were read use these. */
  readonly assetLosses: (used: ReadonlySet<string>) => readonly Loss[];
}

export interface ExchangeItem {
  /** Of the contract: text, single page, read-only for API clients, spreadsheet. */
  readonly item_type: 1 | 2 | 3 | 4;
  readonly description: string;
}

export interface ExchangeCatalog {
  /** Stable in the source: reading it again gives the same key. */
  readonly key: string;
  readonly title: string;
  /** Place among its siblings, catalogs and pages counted together, from 1. */
  readonly order: number;
  readonly pages: readonly ExchangePage[];
  readonly catalogs: readonly ExchangeCatalog[];
}

export interface ExchangePage {
  /** Stable in the source: its path there. */
  readonly key: string;
  readonly title: string;
  /** Place among its siblings, catalogs and pages counted together, from 1. */
  readonly order: number;
  readonly kind: PageKind;
  /** Of the text as it is written: a file that moved in the source is known again by it. */
  readonly hash: string;
  /**
   * Read from the source each time: hold few at a time, and before the source is closed.
   * @throws ImportRefused when the file is not what it was when the places were read
   */
  readonly text: () => Promise<ExchangeText>;
}

/** Addresses of pages and assets in it are placeholders (`placeholders.ts`) until the pages have ids. */
export interface ExchangeText {
  /** As a page of its kind is stored: Markdown, or JSON of a spreadsheet. */
  readonly content: string;
  /** Where the placeholders stand, if that is known already: else they are looked for. */
  readonly places?: readonly LinkPlace[];
  /** Keys of the assets it refers to, each once. */
  readonly assets: readonly string[];
  /** Uses of pictures that are in the source; one picture shown three times counts three times. */
  readonly pictures: number;
  readonly links: {
    /** Links that are neither pictures nor to other sites. */
    readonly total: number;
    /** Those of them that lead to a page, a heading or a file of the source. */
    readonly mended: number;
  };
  readonly losses: readonly Loss[];
  /** What its writer noted of the version. */
  readonly note?: string;
  /** Keys of files that belong to the page whatever its text says. */
  readonly attached?: readonly string[];
  /** All that it uses, in the order to keep them in, where that says something. */
  readonly files?: readonly string[];
  /** By whom and when, where the source tells. */
  readonly written?: ExchangeWriting;
  /** The versions before this one, the oldest first. */
  readonly history?: readonly ExchangeVersion[];
}

export interface ExchangeWriting {
  /** As he was called where the source comes from. */
  readonly author: string;
  /** Unix seconds. */
  readonly at: number;
}

export interface ExchangeVersion extends ExchangeWriting, Pick<ExchangeText, 'assets' | 'content' | 'places'> {
  readonly title: string;
  readonly note: string;
}

export interface ExchangeAsset {
  readonly key: string;
  /** File name with its extension. */
  readonly name: string;
  readonly kind: 'file' | 'picture';
  /** May be shown in a page. False for files, and for SVG, which can carry script. */
  readonly inline: boolean;
  readonly size: number;
  /** Read from the source each time: hold one at a time, and before the source is closed. */
  readonly bytes: () => Promise<Uint8Array>;
}

/** Keys of all files that a page uses: now, in former versions, or whatever its text says. */
export function assetsOf({ assets, files, attached = [], history = [] }: ExchangeText): readonly string[] {
  return files ?? [...new Set([...assets, ...attached, ...history.flatMap((version) => version.assets)])];
}
