import { PAGE_KINDS, type PageKind } from '@sheaf/contract';
import { ImportRefused } from '../refusals.ts';
import { isMembers, listOf, type Members, membersOf, parseStructured, textOf } from '../structured.ts';
import type { ExchangeItem } from '../tree.ts';

export interface InfoPage {
  readonly title: string;
  readonly content: string;
  readonly s_number: number;
  /** Undefined where the file does not say. */
  readonly kind: PageKind | undefined;
  /** Path of its own file, where it is named. */
  readonly file: string;
}

export interface InfoCatalog {
  readonly title: string;
  readonly s_number: number;
  readonly pages: readonly InfoPage[];
  readonly catalogs: readonly InfoCatalog[];
}

/** What `info.json` of an exported item says. */
export interface ItemInfo {
  readonly title: string;
  readonly item: ExchangeItem;
  readonly pages: readonly InfoPage[];
  readonly catalogs: readonly InfoCatalog[];
}

const OUR_FORMAT = 2;
/** Below anything that a tool writes, and far below what would fill the stack. */
const MOST_LEVELS = 100;

/** @throws ImportRefused not-text, syntax, too-deep, nothing-in-it */
export function readInfo(bytes: Uint8Array, entry: string): ItemInfo {
  const root = parseStructured(bytes, entry);
  if (!isMembers(root)) throw new ImportRefused('nothing-in-it', { entry });
  const isOurs = Number(textOf(root, 'format')) >= OUR_FORMAT;
  const read: Reading = { entry, plain: isOurs ? (text) => text : unescaped };
  const tree = membersOf(root, 'pages');
  const type = Number(textOf(root, 'item_type'));
  return {
    title: read.plain(textOf(root, 'item_name')),
    item: {
      item_type: type === 2 || type === 3 || type === 4 ? type : 1,
      description: read.plain(textOf(root, 'item_description')),
    },
    pages: pagesOf(read, tree),
    catalogs: catalogsOf(read, tree, 1),
  };
}

interface Reading {
  readonly entry: string;
  readonly plain: (text: string) => string;
}

function pagesOf({ plain }: Reading, place: Members): readonly InfoPage[] {
  return listOf(place, 'pages')
    .filter(isMembers)
    .map((page) => ({
      title: plain(textOf(page, 'page_title')),
      content: plain(textOf(page, 'page_content')),
      s_number: numberOf(page),
      kind: PAGE_KINDS.find((kind) => kind === (textOf(page, 'page_kind') || textOf(page, 'kind'))),
      file: textOf(page, 'file'),
    }));
}

function catalogsOf(read: Reading, place: Members, level: number): readonly InfoCatalog[] {
  if (level > MOST_LEVELS) throw new ImportRefused('too-deep', { entry: read.entry, max: MOST_LEVELS });
  return listOf(place, 'catalogs')
    .filter(isMembers)
    .map((catalog) => ({
      title: read.plain(textOf(catalog, 'cat_name')),
      s_number: numberOf(catalog),
      pages: pagesOf(read, catalog),
      catalogs: catalogsOf(read, catalog, level + 1),
    }));
}

const LAST = 99;

function numberOf(row: Members): number {
  const number = Number(textOf(row, 's_number') || LAST);
  return Number.isFinite(number) ? number : LAST;
}

const ESCAPES: Readonly<Record<string, string>> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#39;': "'",
  '&#039;': "'",
};

/** Takes off exactly one level of escaping: `&amp;lt;` was typed as `&lt;`. */
function unescaped(text: string): string {
  return text.replace(/&(?:amp|lt|gt|quot|#0?39);/g, (found) => ESCAPES[found] ?? found);
}
