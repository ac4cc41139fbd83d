import type { LinkRow } from './import.queries.ts';
import type { StoredLoss } from './import-report.ts';
import type { ImportWork } from './import-work.ts';

/** What the next import is to know a page by. */
export interface Relinked {
  readonly page_id: number;
  readonly key: string;
  readonly source_hash: string;
}

export interface LinksNow {
  /** By the key that the file has now; pages without a file keep their last one. */
  readonly links: ReadonlyMap<string, LinkRow>;
  readonly relinked: readonly Relinked[];
  readonly notes: readonly StoredLoss[];
}

/** What a file is known by: its place is left out, or the least part of it counts. */
interface Traits {
  readonly key: string;
  readonly hash: string;
  readonly title: string;
  /** Somebody deleted its page, or took it to another item. */
  readonly isGone: boolean;
}

/** A file is its path. One that is new where another is missing may be that one, moved: then its page is the same. */
export function linksNow(known: readonly LinkRow[], { plan, order }: Pick<ImportWork, 'plan' | 'order'>): LinksNow {
  const links = new Map(known.map((link) => [link.key, link]));
  const files = plan.pages.map(({ page }) => ({ ...page, isGone: false }));
  const fresh = files.filter(({ key }) => !links.has(key) && !order.known?.has(key));
  const keys = new Set(files.map(({ key }) => key));
  const missing = known
    .filter(({ key }) => !keys.has(key))
    .map(({ key, source_hash: hash, page_title: title, is_gone: isGone }) => ({ key, hash, title, isGone }));
  const notes: StoredLoss[] = [];
  for (const [before, now] of movedFiles(missing, fresh)) {
    const link = links.get(before);
    if (!link) continue;
    links.delete(before);
    links.set(now, { ...link, key: now });
    if (!link.is_gone) notes.push({ code: 'file-moved', where: now, detail: before });
  }
  return { links, notes, relinked: relinkedOf(known, links, files) };
}

function relinkedOf(
  known: readonly LinkRow[],
  links: ReadonlyMap<string, LinkRow>,
  files: readonly Traits[],
): Relinked[] {
  const before = new Map(known.map(({ page_id, key }) => [page_id, key]));
  return files.flatMap(({ key, hash }) => {
    const link = links.get(key);
    if (!link || (before.get(link.page_id) === key && link.source_hash === hash)) return [];
    return [{ page_id: link.page_id, key, source_hash: hash }];
  });
}

/**
 * Signs that two files are one, the surest first; each has to be of one file on both sides. A page that was deleted is
 * known by its text only: a name alone must not keep a new file out.
 */
const SIGNS: readonly ((file: Traits) => readonly string[] | undefined)[] = [
  ({ key, hash }) => (hash === '' ? undefined : [hash, tailOf(key, 2)]),
  ({ key, hash }) => (hash === '' ? undefined : [hash, tailOf(key, 1)]),
  ({ hash }) => (hash === '' ? undefined : [hash]),
  ({ key, title, isGone }) => (isGone ? undefined : [title, tailOf(key, 2)]),
  ({ key, title, isGone }) => (isGone ? undefined : [title, tailOf(key, 1)]),
];

/** Keys of now by those of before. */
function movedFiles(missing: readonly Traits[], fresh: readonly Traits[]): ReadonlyMap<string, string> {
  const moved = new Map<string, string>();
  let [left, found] = [missing, fresh];
  for (const sign of SIGNS) {
    const now = onlyOnes(found, sign);
    for (const [text, before] of onlyOnes(left, sign)) {
      const after = now.get(text);
      if (after !== undefined) moved.set(before, after);
    }
    const taken = new Set(moved.values());
    left = left.filter(({ key }) => !moved.has(key));
    found = found.filter(({ key }) => !taken.has(key));
  }
  return moved;
}

/** Keys of the files that share a sign with no other, by that sign. */
function onlyOnes(files: readonly Traits[], sign: (typeof SIGNS)[number]): ReadonlyMap<string, string> {
  const bySign = new Map<string, string | undefined>();
  for (const file of files) {
    const parts = sign(file);
    if (parts === undefined) continue;
    const text = JSON.stringify(parts);
    bySign.set(text, bySign.has(text) ? undefined : file.key);
  }
  return new Map([...bySign].flatMap(([text, key]) => (key === undefined ? [] : [[text, key]])));
}

function tailOf(key: string, parts: number): string {
  return key.split('/').slice(-parts).join('/');
}
