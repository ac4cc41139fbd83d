import { cleanName, extensionOf } from '../../platform/file-name.ts';
import type { OwnCatalog, OwnItem, OwnPage } from './own-data.item.queries.ts';

/** Of one part of a path: with three catalogs and a number before each the whole stays short enough to be unpacked. */
const NAME = { chars: 60, bytes: 180 };
const EXTENSION_CHARS = 20;
/** Kept by a client, and spreadsheets: their text is JSON. */
const JSON_TYPES: ReadonlySet<number> = new Set([3, 4]);

export interface PlacedPage {
  readonly page: OwnPage;
  /** Made when it is asked for: to clean the names of all pages at once would hold others up. */
  readonly path: string;
}

export interface ItemPaths {
  /** Of the catalogs, by cat_id. */
  readonly catalogs: ReadonlyMap<number, string>;
  /** In the order of reading; then the deleted ones. */
  readonly pages: readonly PlacedPage[];
}

export function itemFolder({ item_name, item_id }: Pick<OwnItem, 'item_name' | 'item_id'>): string {
  return `items/${nameBeginning(item_name)}-${item_id}`;
}

/** By its number a file is told from others of its name; by its extension systems know what it is. */
export function filePath(folder: string, { file_id, display_name }: { file_id: number; display_name: string }): string {
  const extension = extensionOf(cleanName(display_name));
  const isKnown = extension !== '' && [...extension].length <= EXTENSION_CHARS;
  const stem = isKnown ? display_name.slice(0, display_name.lastIndexOf('.')) : display_name;
  return `${folder}/${file_id}-${nameBeginning(stem)}${isKnown ? `.${extension}` : ''}`;
}

/**
 * A catalog is a folder, a page a file. Each begins with its place among its siblings: so folders list them in the order
 * of the tree, and no two have one name, also where letters count alike large and small.
 */
export function itemPaths(
  item: Pick<OwnItem, 'item_name' | 'item_id' | 'item_type'>,
  rows: { readonly catalogs: readonly OwnCatalog[]; readonly pages: readonly OwnPage[] },
): ItemPaths {
  const top = itemFolder(item);
  const known = new Set(rows.catalogs.map(({ cat_id }) => cat_id));
  const placeOf = (cat_id: number) => (known.has(cat_id) ? cat_id : 0);
  const below = Map.groupBy(rows.catalogs, ({ parent_cat_id }) => placeOf(parent_cat_id));
  const inside = Map.groupBy(
    rows.pages.filter(({ deleted_at }) => deleted_at === 0),
    ({ cat_id }) => placeOf(cat_id),
  );
  const catalogs = new Map<number, string>();
  const pages: PlacedPage[] = [];
  const fileOf = (page: OwnPage) => `${nameBeginning(page.page_title)}.${isJson(item, page) ? 'json' : 'md'}`;
  const placed = (page: OwnPage, numbered: Numbering, at: number): PlacedPage => ({
    page,
    get path() {
      return numbered(at, fileOf(page));
    },
  });
  const place = (cat_id: number, folder: string): void => {
    const [files, folders] = [inside.get(cat_id) ?? [], below.get(cat_id) ?? []];
    const numbered = numbering(folder, files.length + folders.length);
    for (const [at, page] of files.entries()) pages.push(placed(page, numbered, at));
    for (const [at, catalog] of folders.entries()) {
      const path = numbered(files.length + at, nameBeginning(catalog.cat_name));
      catalogs.set(catalog.cat_id, path);
      place(catalog.cat_id, path);
    }
  };
  place(0, top);
  const deleted = rows.pages.filter(({ deleted_at }) => deleted_at > 0);
  const numbered = numbering(`${top}/deleted`, deleted.length);
  for (const [at, page] of deleted.entries()) pages.push(placed(page, numbered, at));
  return { catalogs, pages };
}

type Numbering = (at: number, name: string) => string;

function numbering(folder: string, siblings: number): Numbering {
  const digits = Math.max(2, String(siblings).length);
  return (at, name) => `${folder}/${String(at + 1).padStart(digits, '0')}-${name}`;
}

function isJson({ item_type }: Pick<OwnItem, 'item_type'>, { kind }: OwnPage): boolean {
  return kind === 'sheet' || JSON_TYPES.has(item_type);
}

function nameBeginning(given: string): string {
  let [name, bytes] = ['', 0];
  for (const char of [...cleanName(given)].slice(0, NAME.chars)) {
    bytes += Buffer.byteLength(char);
    if (bytes > NAME.bytes) break;
    name += char;
  }
  return name.replace(/[\s.]+$/, '');
}
