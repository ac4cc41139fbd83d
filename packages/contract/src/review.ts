import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { formId, formIdRequired, formInt, formUnixSeconds, id, nothing, unixSeconds, zeroOrOne } from './fields.ts';
import { LIMITS } from './limits.ts';

const keeper = {
  /** Who sees to it that the page stays right; 0: nobody, or an account that is gone. */
  keeper_uid: id,
  keeper_username: z.string(),
  keeper_name: z.string(),
  /** When it is to be looked through; 0: no day is set. */
  review_at: unixSeconds,
};

const Keeper = z.strictObject(keeper);
export type Keeper = z.infer<typeof Keeper>;

export const getKeeper = endpoint({
  path: '/api/page/getKeeper',
  access: 'item.edit',
  summary: 'Who keeps a page, and when it is to be looked through.',
  input: z.object({ page_id: formIdRequired }),
  output: Keeper,
  errors: ['loginExpired', 'notAllowed', 'pageNotFound'],
});

export const setKeeper = endpoint({
  path: '/api/page/setKeeper',
  access: 'item.edit',
  summary:
    'Set who keeps a page and when it is to be looked through. Who keeps it is reminded once when the day comes.',
  input: z.object({
    page_id: formIdRequired,
    keeper_uid: formId.default(0),
    review_at: formUnixSeconds.default(0),
  }),
  output: nothing,
  errors: ['itemReadOnly', 'itemTypeReadOnly', 'keeperNotEditor', 'loginExpired', 'notAllowed', 'pageNotFound'],
});

const ReviewedPage = z.strictObject({
  page_id: id,
  page_title: z.string(),
  author_username: z.string(),
  updated_at: unixSeconds,
  ...keeper,
  /** 1: its day has come. */
  is_stale: zeroOrOne,
});
export type ReviewedPage = z.infer<typeof ReviewedPage>;

export const listStale = endpoint({
  path: '/api/item/getStale',
  access: 'item.edit',
  summary: 'Pages with a day of review where the viewer edits, those first whose day came first.',
  input: z.object({
    item_id: formIdRequired,
    page: formInt.pipe(z.number().min(1)).default(1),
    count: formInt.pipe(z.number().min(1).max(100)).default(LIMITS.stalePages),
  }),
  output: z.strictObject({ total: id, list: z.array(ReviewedPage) }),
  errors: ['itemNotFound', 'loginExpired', 'notAllowed'],
});
