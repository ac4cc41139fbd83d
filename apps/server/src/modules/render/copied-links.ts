import { rewriteLinks } from '@sheaf/markdown';

/** What was copied, by what an address of this site names it. */
export interface CopiedPlaces {
  /** What may stand before a path of this site, beside nothing: its own addresses as they are written in full. */
  readonly roots: readonly string[];
  /** Id and personal domain of the item that they were copied from. */
  readonly names: readonly string[];
  readonly to_item_id: number;
  /** Copies by their originals. */
  readonly pages: ReadonlyMap<number, number>;
  readonly catalogs: ReadonlyMap<number, number>;
  /** The item was copied with all that is in it. */
  readonly isWhole: boolean;
}

/** The text with links that lead to the copies where they led to the originals; every other byte stays. */
export function withCopiedLinks(text: string, places: CopiedPlaces): string {
  return rewriteLinks(text, ({ href }) => copiedAddress(href, places));
}

/** Undefined for an address of anything else. */
function copiedAddress(href: string, places: CopiedPlaces): string | undefined {
  const root = ['', ...places.roots].find((before) => href.startsWith(`${before}/`));
  if (root === undefined || href.startsWith('//')) return undefined;
  const [, path = '', rest = ''] = /^([^?#]*)(.*)$/su.exec(href.slice(root.length)) ?? [];
  const copied = copiedPath(path, rest, places);
  return copied === undefined ? undefined : root + copied;
}

function copiedPath(path: string, rest: string, places: CopiedPlaces): string | undefined {
  const [, alone] = /^\/page\/(\d+)$/u.exec(path) ?? [];
  if (alone !== undefined) return joined('/page/', places.pages.get(Number(alone)), rest);
  const [, name = '', kind = '', id, markdown = ''] = /^\/([^/]+)(?:\/(catalog\/)?(\d+)(\.md)?)?$/u.exec(path) ?? [];
  if (!places.names.includes(name.toLowerCase())) return undefined;
  const item = `/${places.to_item_id}`;
  if (id === undefined) return pathOfItem(item, rest, places);
  const copies = kind === '' ? places.pages : places.catalogs;
  return joined(`${item}/${kind}`, copies.get(Number(id)), markdown + rest);
}

/** An item's address may name a page of it by a field, as it once did. */
function pathOfItem(item: string, rest: string, { pages, isWhole }: CopiedPlaces): string | undefined {
  const [, page_id] = /^\?page_id=(\d+)(?=$|#)/u.exec(rest) ?? [];
  if (page_id !== undefined) return joined(`${item}/`, pages.get(Number(page_id)), rest.replace(/^[^#]*/u, ''));
  return isWhole ? item + rest : undefined;
}

function joined(before: string, copy: number | undefined, after: string): string | undefined {
  return copy === undefined ? undefined : `${before}${copy}${after}`;
}
