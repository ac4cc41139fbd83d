import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { formId, formIdRequired, id, unixSeconds } from './fields.ts';
import { LIMITS } from './limits.ts';

export const callMcp = endpoint({
  path: '/mcp',
  method: 'POST',
  answer: 'plain',
  access: 'token',
  byToken: { right: 'read', ofOneItem: true },
  summary:
    'The tools for AI assistants (Model Context Protocol, streamable HTTP without sessions): one message of JSON-RPC.',
  input: z.looseObject({}),
  output: z.unknown(),
  errors: ['loginExpired', 'originRefused', 'personalTokenNeeded'],
});

/** What a token did by a tool. */
const TokenCall = z.strictObject({
  token_call_id: id,
  tool: z.string(),
  /** 0: none, or none that it could have. */
  item_id: id,
  page_id: id,
  /** The title of the page, else the name of the item, as it was then. */
  about: z.string(),
  called_at: unixSeconds,
  /** 0: done; -1: it began and its end is not known. */
  error_code: z.number().int().min(-1),
  /** As the token was told. */
  error_message: z.string(),
  address: z.string(),
});
export type TokenCall = z.infer<typeof TokenCall>;

const part = z.object({
  token_id: formIdRequired,
  /** Only what was done before this call; 0: the last ones. */
  before: formId.default(0),
  count: formIdRequired.pipe(z.number().max(LIMITS.tokenCallsListed)).default(LIMITS.tokenCallsListed),
});
/** `next`: what to ask `before` for; 0: there are no more. */
const TokenCalls = z.strictObject({ list: z.array(TokenCall), next: id });
export type TokenCalls = z.infer<typeof TokenCalls>;

export const listTokenCalls = endpoint({
  path: '/api/user/tokenCalls',
  access: 'login',
  summary: "What one's own personal access token did by tools, the last first; `next` asks for what was before.",
  input: part,
  output: TokenCalls,
  errors: ['loginExpired', 'tokenNotFound'],
});

export const listSiteTokenCalls = endpoint({
  path: '/api/adminToken/calls',
  access: 'site.admin',
  summary: 'What a personal access token of anybody did by tools, the last first; `next` asks for what was before.',
  input: part,
  output: TokenCalls,
  errors: ['loginExpired', 'notAllowed', 'tokenNotFound'],
});
