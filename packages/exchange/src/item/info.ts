import { LIMITS, PAGE_KINDS, type PageKind } from '@sheaf/contract';
import { ImportRefused } from '../refusals.ts';
import { isMembers, listOf, type Members, membersOf, parseStructured, textOf } from '../structured.ts';
import type { ExchangeItem, ExchangeWriting } from '../tree.ts';

export interface InfoPage {
  readonly title: string;
  readonly content: string;
  readonly s_number: number;
  /** Undefined where the file does not say. */
  readonly kind: PageKind | undefined;
  /** Path of its own file, where it is named. */
  readonly file: string;
  /** What its writer noted of the version. */
  readonly note: string;
  /** Paths of files that belong to it whatever its text says. */
  readonly attached: readonly string[];
  /** Undefined where the file does not say. */
  readonly written: ExchangeWriting | undefined;
  /** The oldest first. */
  readonly history: readonly InfoVersion[];
}

export interface InfoVersion extends ExchangeWriting, Pick<InfoPage, 'content' | 'note' | 'title'> {}

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
  /** What files are called whose paths say otherwise. */
  readonly fileNames: ReadonlyMap<string, string>;
}

const OUR_FORMAT = 2;
/** Below anything that a tool writes, and far below what would fill the stack. */
const MOST_LEVELS = 100;

/** @throws ImportRefused not-text, syntax, too-deep, nothing-in-it */
export function readInfo(bytes: Uint8Array, entry: string): ItemInfo {
  const root = parseStructured(bytes, entry);
  if (!isMembers(root)) throw new ImportRefused('nothing-in-it', { entry });
  const isOurs = Number(textOf(root, 'format')) >= OUR_FORMAT;
  const read: Reading = { entry, isOurs, plain: isOurs ? (text) => text : unescaped };
  const tree = membersOf(root, 'pages');
  const type = Number(textOf(root, 'item_type'));
  const names = membersOf(root, 'file_names');
  return {
    title: read.plain(textOf(root, 'item_name')),
    item: {
      item_type: type === 2 || type === 3 || type === 4 ? type : 1,
      description: read.plain(textOf(root, 'item_description')),
    },
    pages: pagesOf(read, tree),
    catalogs: catalogsOf(read, tree, 1),
    fileNames: new Map(Object.keys(names).map((path) => [path, textOf(names, path)])),
  };
}

interface Reading {
  readonly entry: string;
  readonly isOurs: boolean;
  readonly plain: (text: string) => string;
}

function pagesOf(read: Reading, place: Members): readonly InfoPage[] {
  return listOf(place, 'pages')
    .filter(isMembers)
    .map((page) => ({
      ...versionOf(read, page),
      s_number: numberOf(page),
      kind: PAGE_KINDS.find((kind) => kind === (textOf(page, 'page_kind') || textOf(page, 'kind'))),
      file: textOf(page, 'file'),
      ...(read.isOurs ? ownFacts(read, page) : { attached: [], written: undefined, history: [] }),
    }));
}

function versionOf({ plain }: Reading, row: Members): Pick<InfoPage, 'content' | 'note' | 'title'> {
  return {
    title: plain(textOf(row, 'page_title')),
    content: plain(textOf(row, 'page_content')),
    note: plain(textOf(row, 'page_comments')).slice(0, LIMITS.commentChars),
  };
}

/** What only we write. */
function ownFacts(read: Reading, page: Members): Pick<InfoPage, 'attached' | 'history' | 'written'> {
  const history = listOf(page, 'history')
    .slice(-LIMITS.exchangedVersions)
    .map((row) => ({ ...versionOf(read, membersOf(row)), ...(writingOf(membersOf(row)) ?? { author: '', at: 0 }) }));
  const attached = listOf(page, 'attachments').filter((path) => typeof path === 'string');
  return { attached, history, written: writingOf(page) };
}

function writingOf(row: Members): ExchangeWriting | undefined {
  const at = Math.trunc(Number(textOf(row, 'saved_at')));
  return at > 0 && at < LAST_SECOND ? { author: textOf(row, 'author_username'), at } : undefined;
}

/** Of the year 9999: no clock of ours goes further. */
const LAST_SECOND = 253_402_300_799;

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
