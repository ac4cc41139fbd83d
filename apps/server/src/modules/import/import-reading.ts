import type {
  ExchangeAsset,
  ExchangePage,
  ExchangeText,
  ExchangeTree,
  FormatId,
  Loss,
  RefusalCode,
} from '@sheaf/exchange';
import type { Language } from '../../platform/http/language.ts';

/** What the process that reads imports is asked; of one source at a time, from `open` to `close`. */
export type ReaderQuestion =
  | { readonly ask: 'open'; readonly path: string; readonly name?: string; readonly isFolder?: boolean }
  /** What `pack` answered before. */
  | { readonly ask: 'open'; readonly packed: Uint8Array }
  | { readonly ask: 'read'; readonly language: Language; readonly itemType: number | undefined }
  | { readonly ask: 'text'; readonly key: string }
  | { readonly ask: 'bytes'; readonly key: string }
  | { readonly ask: 'assetLosses'; readonly used: ReadonlySet<string> }
  | { readonly ask: 'pack'; readonly most: number }
  | { readonly ask: 'close' };

/** Holds what was asked for, or why the source is refused. */
export interface ReaderAnswer {
  readonly refused?: ToldRefusal;
  readonly opened?: OpenedSource;
  readonly tree?: ToldTree;
  readonly text?: ToldText;
  readonly bytes?: Uint8Array;
  readonly losses?: readonly Loss[];
}

export interface ToldRefusal {
  readonly code: RefusalCode;
  readonly entry: string;
  readonly max: number;
}

export interface OpenedSource {
  /** The source's own name. */
  readonly name: string;
  /** Undefined: nobody knows it. */
  readonly format: FormatId | undefined;
}

/** A tree without what can only be asked for. */
export interface ToldTree extends Pick<ExchangeTree, 'counts' | 'item' | 'losses' | 'title'>, ToldPlace {}

export interface ToldPlace {
  readonly pages: readonly Omit<ExchangePage, 'text'>[];
  readonly catalogs: readonly ToldCatalog[];
}

export interface ToldCatalog extends ToldPlace {
  readonly key: string;
  readonly title: string;
  readonly order: number;
}

/** With what there is to know of the files that it uses. */
export interface ToldText {
  readonly text: ExchangeText;
  readonly assets: readonly Omit<ExchangeAsset, 'bytes'>[];
}

/** On the way to a tree. */
export interface ReadingNote {
  readonly done: number;
  readonly total: number;
}

/** A tree that is read elsewhere. */
export interface ImportTree extends Omit<ExchangeTree, 'assetLosses'> {
  readonly assetLosses: (used: ReadonlySet<string>) => readonly Loss[] | Promise<readonly Loss[]>;
}
