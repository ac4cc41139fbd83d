import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { formIdRequired, formInt, id, jsonField, line, nothing, text, unixSeconds } from './fields.ts';
import { LIMITS } from './limits.ts';

const mockKey = line(LIMITS.shareKeyChars);

/** Where the mock of a page answers within its item; a slash at the beginning is added. */
const mockPath = line(LIMITS.mockPathChars)
  .refine((path) => !/[?#]/.test(path), { message: 'not a path' })
  .transform((path) => (path.startsWith('/') ? path : `/${path}`));

/** By name; `X-…`, `Cache-Control` and `Location` only. */
const Headers = z.record(z.string().max(LIMITS.mockHeaderChars), z.string().max(LIMITS.mockHeaderChars));

const Mock = z.strictObject({
  id,
  page_id: id,
  item_id: id,
  /** Of whom it was made. */
  uid: id,
  /** '' for who may not edit the page. */
  unique_key: z.string(),
  template: z.string(),
  /** '': the path was lost to another page of the item. */
  path: z.string(),
  status: z.number().int(),
  delay_ms: z.number().int(),
  headers: Headers,
  view_times: z.number().int(),
  /** Unix seconds; 0: never. */
  viewed_at: unixSeconds,
  updated_at: unixSeconds,
});
export type Mock = z.infer<typeof Mock>;

export const saveMock = endpoint({
  path: '/api/mock/add',
  access: 'item.edit',
  summary:
    'Make the mock of a page, or change it; its key stays. Status, headers and delay keep their values where they are not sent.',
  input: z.object({
    page_id: formIdRequired,
    template: text,
    path: mockPath.default('/'),
    status: formInt.pipe(z.number().min(100).max(599)).optional(),
    delay_ms: formInt.pipe(z.number().min(0).max(LIMITS.mockDelayMs)).optional(),
    headers: jsonField(Headers).optional(),
  }),
  output: z.strictObject({ page_id: id, path: z.string(), unique_key: z.string() }),
  errors: [
    'itemReadOnly',
    'itemTypeReadOnly',
    'loginExpired',
    'mockHeaderWrong',
    'mockPathTaken',
    'mockTemplateWrong',
    'notAllowed',
    'pageNotFound',
  ],
});

export const mockOfPage = endpoint({
  path: '/api/mock/infoByPageId',
  access: 'item.visit',
  summary: 'The mock of a page, or nothing when it has none.',
  input: z.object({ page_id: formIdRequired }),
  output: z.union([Mock, nothing]),
  errors: ['itemNotVisible', 'loginForced', 'pageNotFound'],
});

export const renewMockKey = endpoint({
  path: '/api/mock/newKey',
  access: 'item.edit',
  summary: "Give a page's mock another key; the one before is dead at once.",
  input: z.object({ page_id: formIdRequired }),
  output: z.strictObject({ unique_key: z.string() }),
  errors: ['itemReadOnly', 'itemTypeReadOnly', 'loginExpired', 'mockNotFound', 'notAllowed', 'pageNotFound'],
});

const called = { method: 'ANY', answer: 'open', output: z.unknown() } as const;

const byKey = {
  ...called,
  access: 'share.read',
  // whatever else the request brings is for the template
  input: z.looseObject({ unique_key: mockKey.min(1) }),
  errors: ['loginForced', 'mockBusy', 'mockNotFound', 'mockTooLarge'],
} as const;

const byPath = {
  ...called,
  access: 'item.visit',
  errors: ['itemNotVisible', 'loginForced', 'mockBusy', 'mockNotFound', 'mockTooLarge'],
} as const;

export const callMock = endpoint({
  ...byKey,
  path: '/mock/:unique_key',
  summary: 'The answer of a mock by its key, by any method and from any site.',
});

export const callMockAt = endpoint({
  ...byPath,
  path: '/mock/:item_id/*',
  summary: 'The answer of a mock of an item by its path, for who may read the page.',
  input: z.looseObject({ item_id: formIdRequired, '*': text.max(LIMITS.mockPathChars).default('') }),
});

export const mockByKey = endpoint({
  ...byKey,
  path: '/api/mock/infoByKey',
  summary: 'The same as /mock/:unique_key by its former name.',
});

export const mockByPath = endpoint({
  ...byPath,
  path: '/api/mock/infoByPath',
  summary: 'The same as /mock/:item_id/… by its former name.',
  input: z.looseObject({ item_id: formIdRequired, path: mockPath.default('/') }),
});
