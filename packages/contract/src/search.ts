import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { flag, foundCount, id, idList, text, zeroOrOne } from './fields.ts';
import { FoundPage, Mark } from './item.ts';
import { ItemType } from './item-list.ts';
import { LIMITS } from './limits.ts';

/** A catalog whose name was found; `full_path` are those from the top down to it. */
const FoundCatalog = z.strictObject({
  cat_id: id,
  cat_name: z.string(),
  marks: z.array(Mark),
  full_path: z.array(z.strictObject({ cat_id: id, cat_name: z.string() })),
});
export type FoundCatalog = z.infer<typeof FoundCatalog>;

/** What was found of one item. */
const FoundItem = z.strictObject({
  item_id: id,
  item_name: z.string(),
  item_domain: z.string(),
  item_type: ItemType,
  is_archived: zeroOrOne,
  /** 1: the item itself was found, by its name. */
  is_found: zeroOrOne,
  marks: z.array(Mark),
  pages: z.array(FoundPage),
  catalogs: z.array(FoundCatalog),
});
export type FoundItem = z.infer<typeof FoundItem>;

export const searchAll = endpoint({
  path: '/api/search/all',
  access: 'login',
  byToken: { right: 'read' },
  summary:
    'Pages, catalogs and items among the own and shared ones of the viewer that hold the words, best first, by item. ' +
    'Knows "a phrase", -word, title: and item:.',
  input: z.object({
    keyword: text.trim().min(1).max(LIMITS.keywordChars),
    /** Only in these items; empty: in all. */
    item_ids: idList.default([]),
    /** 1: only where the viewer may edit. */
    editable: flag.default(0),
    /** So many pages at most. */
    count: foundCount,
  }),
  output: z.strictObject({
    items: z.array(FoundItem),
    /** There are more pages. */
    capped: z.boolean(),
  }),
  errors: ['busy', 'loginExpired'],
});
