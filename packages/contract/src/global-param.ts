import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { flag, formIdRequired, jsonField, line, success, text, zeroOrOne } from './fields.ts';
import { LIMITS } from './limits.ts';

const Row = z.strictObject({
  name: z.string(),
  type: z.string(),
  value: z.string(),
  require: zeroOrOne,
  remark: z.string(),
  /** 1: it is added to no call. */
  disable: zeroOrOne,
});
export type GlobalParamRow = z.infer<typeof Row>;

/** What an item of an API client adds to each of its calls. Scripts and cookies are kept for the client alone. */
export const GlobalParam = z.strictObject({
  query: z.array(Row),
  body: z.array(Row),
  /** `enabled` says the opposite of `disable`, as clients know it of headers. */
  header: z.array(z.strictObject({ ...Row.shape, enabled: zeroOrOne })),
  cookies: z.array(Row),
  preScript: z.string(),
  postScript: z.string(),
});
export type GlobalParam = z.infer<typeof GlobalParam>;

const givenRow = z.object({
  name: line(LIMITS.globalParamNameChars).min(1),
  type: line(LIMITS.globalParamNameChars).default('string'),
  value: text.max(LIMITS.globalParamValueChars).default(''),
  require: flag.default(0),
  remark: text.max(LIMITS.globalParamValueChars).default(''),
  disable: flag.default(0),
});
const given = z.array(givenRow).max(LIMITS.globalParamRows).default([]);
const givenHeaders = z
  .array(givenRow.extend({ enabled: flag.optional() }))
  .max(LIMITS.globalParamRows)
  .default([]);
const script = text.max(LIMITS.globalParamScriptChars).default('');

export const saveGlobalParam = endpoint({
  path: '/api/item/saveGlobalParam',
  access: 'item.manage',
  summary:
    'What an item that an API client keeps (type 3) adds to each of its calls: all of it is sent, and takes the place of what was there.',
  input: z.object({
    item_id: formIdRequired,
    global_param: jsonField(
      z.object({
        query: given,
        body: given,
        header: givenHeaders,
        cookies: given,
        preScript: script,
        postScript: script,
      }),
    ),
  }),
  output: success,
  errors: ['globalParamElsewhere', 'itemNotFound', 'itemNotManaged', 'itemReadOnly', 'loginExpired'],
});
