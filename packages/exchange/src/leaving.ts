import type { Readable } from 'node:stream';
import type { PageKind } from '@sheaf/contract';
import type { GlobalParams } from '@sheaf/markdown/api-page/from-json';
import type { ExchangeItem } from './tree.ts';

/**
 * An item, or a part of one, as it leaves for a file: what one may take along and nothing else. As what comes in, it has
 * places and titles; texts and files are read one at a time while a format is written.
 */
export interface LeavingTree {
  readonly title: string;
  readonly item: ExchangeItem;
  /** In which the format says what it says itself. */
  readonly language: 'zh' | 'en';
  /** Unix seconds: when it leaves. */
  readonly left_at: number;
  /** Outside any catalog; pages stand before catalogs, both in their order. */
  readonly pages: readonly LeavingPage[];
  readonly catalogs: readonly LeavingCatalog[];
  readonly counts: { readonly pages: number; readonly catalogs: number };
  /** Where the calls of the item are answered, in their order. */
  readonly environments: readonly LeavingEnvironment[];
  /** What the item adds to each of its calls, where an API client keeps it. */
  readonly globals: GlobalParams | undefined;
  /** Undefined for one that is not there any more. */
  readonly open: (key: string) => Promise<Readable | undefined>;
}

export interface LeavingEnvironment {
  readonly name: string;
  readonly base_url: string;
  /** Without the secret ones. */
  readonly variables: readonly { readonly name: string; readonly value: string }[];
}

export interface LeavingCatalog {
  readonly key: string;
  readonly title: string;
  readonly pages: readonly LeavingPage[];
  readonly catalogs: readonly LeavingCatalog[];
}

export interface LeavingPage {
  readonly key: string;
  readonly title: string;
  readonly kind: PageKind;
  /** Read each time it is asked for; undefined for a page that went meanwhile. */
  readonly read: () => Promise<LeavingText | undefined>;
}

/** What an address in a text leads to, where that leaves too. */
export type LinkTarget =
  | { readonly kind: 'page'; readonly key: string; readonly anchor: string }
  | { readonly kind: 'file'; readonly key: string };

/** The address that a format has for it; undefined leaves it as it is. */
export type AddressOf = (target: LinkTarget) => string | undefined;

export interface LeavingText {
  /** Of the version. */
  readonly note: string;
  /** Unix seconds. */
  readonly changed_at: number;
  /** By whom and when, and the versions before, the oldest first; only where they are to leave as well. */
  readonly past?: LeavingPast;
  /** All that the text shows or links, and what is attached to the page. */
  readonly files: readonly LeavingFile[];
  /** Keys of those that are attached, whatever the text says. */
  readonly attached: readonly string[];
  /** As it is stored: Markdown, or the JSON of a spreadsheet; with other addresses. */
  readonly content: (to: AddressOf) => Promise<string>;
  /** The same as Markdown that people read, whatever kind the page is. */
  readonly markdown: (to: AddressOf) => Promise<string>;
  /** As readers see it: safe, without scripts. */
  readonly html: (to: AddressOf) => Promise<string>;
}

export interface LeavingPast {
  readonly author: string;
  /** Unix seconds. */
  readonly saved_at: number;
  readonly versions: readonly LeavingVersion[];
}

export interface LeavingVersion {
  readonly title: string;
  readonly note: string;
  readonly author: string;
  /** Unix seconds. */
  readonly saved_at: number;
  readonly content: (to: AddressOf) => Promise<string>;
}

export interface LeavingFile {
  readonly key: string;
  readonly name: string;
  readonly type: string;
  readonly size: number;
  /** Unix seconds. */
  readonly created_at: number;
}

/** A file of what a format writes; its bytes are read when the one before is written. */
export interface FileOfZip {
  readonly path: string;
  /** Unix seconds. */
  readonly changed_at: number;
  readonly compress: boolean;
  readonly content: Readable;
}

/** Every page in the order of reading, with the catalogs above it, the top one first. */
export function* pagesOf(
  { pages, catalogs }: Pick<LeavingCatalog, 'pages' | 'catalogs'>,
  above: readonly LeavingCatalog[] = [],
): Generator<{ readonly page: LeavingPage; readonly above: readonly LeavingCatalog[] }> {
  for (const page of pages) yield { page, above };
  for (const catalog of catalogs) yield* pagesOf(catalog, [...above, catalog]);
}
