import type { Loss } from './losses.ts';

/**
 * What every format is read into and written from. Addresses between its pages and assets are placeholders
 * (`placeholders.ts`) until the pages have ids.
 */
export interface ExchangeTree {
  readonly title: string;
  /** Pages outside any catalog. */
  readonly pages: readonly ExchangePage[];
  /** Three levels at most. */
  readonly catalogs: readonly ExchangeCatalog[];
  /** What the pages refer to, each once, in the order of its first use. */
  readonly assets: readonly ExchangeAsset[];
  readonly report: ExchangeReport;
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
  /** Markdown. */
  readonly content: string;
  /** Place among its siblings, catalogs and pages counted together, from 1. */
  readonly order: number;
  /** Keys of the assets it refers to. */
  readonly assets: readonly string[];
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

export interface ExchangeReport {
  readonly pages: number;
  readonly catalogs: number;
  /** Uses of pictures that are in the source; one picture in three pages counts three times. */
  readonly pictures: number;
  readonly links: {
    /** Links that are neither pictures nor to other sites. */
    readonly total: number;
    /** Those of them that lead to a page, a heading or a file of the source. */
    readonly mended: number;
  };
  readonly losses: readonly Loss[];
}
