import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { datetime, formIdRequired, formUnixSeconds, id, nothing, unixSeconds, zeroOrOne } from './fields.ts';

const ChangedPage = z.strictObject({
  page_id: id,
  page_title: z.string(),
  /** Who saved it last. */
  author_username: z.string(),
  addtime: datetime,
  updated_at: unixSeconds,
  /** 1: it was not there before. */
  is_new: zeroOrOne,
});
export type ChangedPage = z.infer<typeof ChangedPage>;

const ChangedSince = z.strictObject({
  /** When the viewer looked at what changed; 0: never, and nothing is listed. */
  since: unixSeconds,
  /** Until when this tells; to be named when it was looked at. */
  until: unixSeconds,
  list: z.array(ChangedPage),
  /** 1: there are more than are listed. */
  has_more: zeroOrOne,
});
export type ChangedSince = z.infer<typeof ChangedSince>;

const errors = ['itemNotVisible', 'loginExpired', 'loginForced', 'visitPasswordNeeded'] as const;

export const changedSince = endpoint({
  path: '/api/item/changedSince',
  access: 'item.see',
  summary: 'Pages that others saved since the viewer last looked, as far as he may read them now; newest first.',
  input: z.object({ item_id: formIdRequired }),
  output: ChangedSince,
  errors,
});

export const markSeen = endpoint({
  path: '/api/item/markSeen',
  access: 'item.see',
  summary: 'Remember that the viewer looked at what changed until then.',
  input: z.object({ item_id: formIdRequired, until: formUnixSeconds }),
  output: nothing,
  errors,
});
