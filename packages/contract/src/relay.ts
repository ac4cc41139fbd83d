import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { formIdRequired, jsonField, line, text, zeroOrOne } from './fields.ts';
import { LIMITS } from './limits.ts';

const Header = z.strictObject({ name: z.string(), value: z.string() });
export type RelayHeader = z.infer<typeof Header>;

const Relayed = z.strictObject({
  /** Where it came from in the end. */
  url: z.string(),
  status: z.number().int(),
  headers: z.array(Header),
  /** As text; '' where `is_text` is 0. */
  body: z.string(),
  is_text: zeroOrOne,
  /** As far as it was read. */
  bytes: z.number().int(),
  /** 1: there is more than was read. */
  is_cut: zeroOrOne,
  ms: z.number().int(),
  /** Headers that were asked for and not sent. */
  dropped: z.array(z.string()),
});
export type Relayed = z.infer<typeof Relayed>;

export const relayRequest = endpoint({
  path: '/api/relay/send',
  access: 'item.see',
  summary:
    'Send a request to a public host through the site, where the administrator and the item allow it. Cookies and what says whence it came are not sent.',
  input: z.object({
    item_id: formIdRequired,
    method: line(20).pipe(z.string().regex(/^[A-Za-z]{1,20}$/)),
    url: line(LIMITS.relayUrlChars).min(1),
    headers: jsonField(
      z
        .array(z.object({ name: z.string().max(100), value: z.string().max(LIMITS.relayHeaderChars) }))
        .max(LIMITS.relayHeaders),
    ).default([]),
    body: text.max(LIMITS.relayBytes).default(''),
  }),
  output: Relayed,
  errors: [
    'itemNotVisible',
    'loginExpired',
    'relayClosed',
    'relayRefused',
    'relayUnanswered',
    'tokenNotAllowed',
    'tooManyAttempts',
  ],
});
