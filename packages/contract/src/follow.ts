import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { flag, formId, formIdRequired, id, nothing, zeroOrOne } from './fields.ts';

/** The innermost that is named: a page, a catalog, or all of the item. */
const place = { item_id: formIdRequired, cat_id: formId.default(0), page_id: formId.default(0) };

const FollowState = z.strictObject({
  item: zeroOrOne,
  /** From the top down to the catalog that is named, or that holds the page. */
  catalogs: z.array(z.strictObject({ cat_id: id, cat_name: z.string(), followed: zeroOrOne })),
  page: zeroOrOne,
});
export type FollowState = z.infer<typeof FollowState>;

const Receiver = z.strictObject({
  uid: id,
  username: z.string(),
  name: z.string(),
  username_name: z.string(),
});

const Receivers = z.strictObject({
  list: z.array(Receiver),
  /** Those besides whose names are not the viewer's to read. */
  others: id,
});
export type Receivers = z.infer<typeof Receivers>;

export const followState = endpoint({
  path: '/api/subscription/getMine',
  access: 'item.see',
  summary: 'Whether one follows a page, the catalogs above it and the item.',
  input: z.object(place),
  output: FollowState,
  errors: ['catalogNotFound', 'itemNotVisible', 'loginExpired', 'pageNotFound'],
});

export const follow = endpoint({
  path: '/api/subscription/follow',
  access: 'item.see',
  summary:
    'Follow a page, or with followed 0 no more; a catalog or an item, where that is the innermost that is named: one then hears of each page in it that one may read.',
  input: z.object({ ...place, followed: flag }),
  output: nothing,
  errors: [
    'catalogNotFound',
    'followNotLasting',
    'itemNotVisible',
    'loginExpired',
    'pageNotFound',
    'subscribersTooMany',
  ],
});

export const listReceivers = endpoint({
  path: '/api/subscription/getReceivers',
  access: 'item.edit',
  summary: 'Whom a save of the page with a note would tell: who follows it, a catalog above it or the item.',
  input: z.object({ page_id: formIdRequired }),
  output: Receivers,
  errors: ['loginExpired', 'notAllowed', 'pageNotFound'],
});
