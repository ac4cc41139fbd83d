import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { datetime, flag, formIdRequired, givenPassword, id, line, nothing, success, unixSeconds } from './fields.ts';
import { LIMITS } from './limits.ts';

const RecycledPage = z.strictObject({
  /** As page_id: old clients name the entry by it. */
  id,
  item_id: id,
  page_id: id,
  page_title: z.string(),
  del_by_uid: id,
  del_by_username: z.string(),
  del_time: datetime,
  /** When it is removed for good. */
  purge_at: unixSeconds,
  /** The catalog that the page was in; 0 where that was the root, or is no more. */
  origin_cat_id: id,
  /** That catalog and those above it, from the top. */
  origin_path: z.array(z.strictObject({ cat_id: id, cat_name: z.string() })),
});
export type RecycledPage = z.infer<typeof RecycledPage>;

const page = formIdRequired.default(1);

export const listRecycled = endpoint({
  path: '/api/recycle/getList',
  access: 'item.manage',
  summary: `The pages in the recycle bin of an item, the one deleted last first; ${LIMITS.recyclePages} of them when nothing is said.`,
  input: z.object({
    item_id: formIdRequired,
    page,
    count: formIdRequired.pipe(z.number().max(LIMITS.recyclePages)).default(LIMITS.recyclePages),
  }),
  output: z.array(RecycledPage),
  errors: ['itemNotFound', 'itemNotManaged', 'loginExpired'],
});

export const recoverPage = endpoint({
  path: '/api/recycle/recover',
  access: 'item.manage',
  summary:
    'Bring a page back from the recycle bin, to the root of its item or, with to_origin, to its former catalog while that exists. Of a page that is back already nothing changes.',
  input: z.object({ item_id: formIdRequired, page_id: formIdRequired, to_origin: flag.default(0) }),
  output: nothing,
  errors: [
    'catalogNotFound',
    'itemFull',
    'itemNotFound',
    'itemNotManaged',
    'itemReadOnly',
    'itemTypeReadOnly',
    'loginExpired',
    'notAllowed',
    'pageNotFound',
    'pagesOverQuota',
    'singlePageTaken',
  ],
});

export const deleteItem = endpoint({
  path: '/api/item/delete',
  access: 'item.manage',
  summary: `Delete an item, also an archived one: nobody sees it any more. An administrator can bring it back for ${LIMITS.recycleDays} days.`,
  input: z.object({
    item_id: formIdRequired,
    /** The caller's own log-in password. */
    password: givenPassword.default(''),
    /** The item's name instead, by who has no password here. */
    item_name: line(LIMITS.itemNameChars).default(''),
  }),
  output: success,
  errors: ['itemNameDiffers', 'itemNotFound', 'itemNotManaged', 'loginExpired', 'passwordWrong', 'tooManyAttempts'],
});
