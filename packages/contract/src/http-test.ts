import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { formId, formIdRequired, formInt, id, line, nothing, text, unixSeconds } from './fields.ts';
import { LIMITS } from './limits.ts';

const HttpTest = z.strictObject({
  http_test_id: id,
  method: z.string(),
  /** Without the values of its query. */
  address: z.string(),
  /** '': none. */
  environment: z.string(),
  /** 0: there was no answer. */
  status: z.number().int(),
  ms: z.number().int(),
  bytes: z.number().int(),
  sent_at: unixSeconds,
});
export type HttpTest = z.infer<typeof HttpTest>;

const ofEditors = ['loginExpired', 'notAllowed', 'pageNotFound'] as const;

export const addHttpTest = endpoint({
  path: '/api/httpTest/add',
  access: 'item.edit',
  summary: `Keep that a request was sent from a page: the last ${LIMITS.httpTests} of each writer. Values of the query are not kept.`,
  input: z.object({
    page_id: formIdRequired,
    method: line(20).min(1),
    address: text.min(1).max(LIMITS.relayUrlChars),
    environment: line(100).default(''),
    status: formInt.pipe(z.number().min(0).max(999)),
    ms: formId.default(0),
    bytes: formId.default(0),
  }),
  output: HttpTest,
  errors: ofEditors,
});

export const listHttpTests = endpoint({
  path: '/api/httpTest/list',
  access: 'item.edit',
  summary: "The requests that one sent from a page oneself, the last first; nobody sees another's.",
  input: z.object({ page_id: formIdRequired }),
  output: z.array(HttpTest),
  errors: ofEditors,
});

export const clearHttpTests = endpoint({
  path: '/api/httpTest/clear',
  access: 'item.edit',
  summary: 'Forget the requests that one sent from a page.',
  input: z.object({ page_id: formIdRequired }),
  output: nothing,
  errors: ofEditors,
});
