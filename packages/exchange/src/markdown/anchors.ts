import { outlineOf, slugify } from '@sheaf/markdown';
import { decodeAddress } from '../paths.ts';
import { looseForm, type PageHeadings } from './headings.ts';
import type { PageHead } from './page-text.ts';

/** The id of the heading that an anchor means, whichever generator it was written for. */
export type FindHeading = (page: PageHead, anchor: string) => Promise<string | undefined>;

/** Links lead to neighbours mostly; more than this only takes memory. */
const KEPT_PAGES = 200;
const KEPT_HEADINGS = 20_000;

/** Ids are known only when a page is rendered: that is done when first asked, and kept for the pages last asked for. */
export function makeFindHeading(read: (page: PageHead) => Promise<PageHeadings>): FindHeading {
  const kept = new Map<PageHead, AnchorIndex>();
  let headings = 0;
  return async (page, anchor) => {
    const known = kept.get(page);
    const index = known ?? indexOf(await read(page));
    if (known === undefined) headings += index.ids.size;
    kept.delete(page);
    kept.set(page, index);
    for (const [oldest, { ids }] of kept) {
      if (kept.size <= KEPT_PAGES && (headings <= KEPT_HEADINGS || kept.size === 1)) break;
      kept.delete(oldest);
      headings -= ids.size;
    }
    return findAnchor(decodeAddress(anchor), index);
  };
}

interface AnchorIndex {
  readonly ids: ReadonlySet<string>;
  readonly byName: ReadonlyMap<string, string>;
  readonly byText: ReadonlyMap<string, readonly string[]>;
}

function indexOf({ content, named, deep }: PageHeadings): AnchorIndex {
  const outline = outlineOf(content);
  const ids = new Set(outline.map(({ id }) => id));
  const entries = [...outline, ...deep.map((text) => ({ text, id: deepId(text, ids) }))];
  const byText = new Map<string, string[]>();
  for (const { text, id } of entries) {
    const form = looseForm(text);
    const same = byText.get(form);
    if (same === undefined) byText.set(form, [id]);
    else same.push(id);
  }
  const byName = new Map<string, string>();
  for (const { form, nth, names } of named) {
    const id = byText.get(form)?.[nth];
    if (id !== undefined) for (const name of names) byName.set(name, id);
  }
  return { ids, byName, byText };
}

/** The outline ends at the fourth level; deeper headings have ids all the same. */
function deepId(text: string, ids: Set<string>): string {
  const id = slugify(text);
  const free = [id, `${id}-1`, `${id}-2`].find((candidate) => !ids.has(candidate)) ?? id;
  ids.add(free);
  return free;
}

function findAnchor(anchor: string, { ids, byName, byText }: AnchorIndex): string | undefined {
  const known = byName.get(anchor) ?? (ids.has(anchor) ? anchor : undefined);
  if (known !== undefined) return known;
  const whole = byText.get(looseForm(anchor))?.[0];
  if (whole !== undefined) return whole;
  // The second of two equal headings is `-1` here and on GitHub, `_1` in MkDocs.
  const [, base = '', nth = ''] = /^(.*)[-_](\d{1,3})$/.exec(anchor) ?? [];
  return base === '' ? undefined : byText.get(looseForm(base))?.[Number(nth)];
}
