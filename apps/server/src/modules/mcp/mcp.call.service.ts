import { join } from 'node:path';
import { errorText, LIMITS } from '@sheaf/contract';
import type { RequestContext } from '../../context.ts';
import { ApiError } from '../../platform/errors.ts';
import { asApiError } from '../../platform/http/faults.ts';
import { asObject, refusedInput } from '../../platform/http/input.ts';
import { isBeyond } from '../user/attempt.service.ts';
import { findAccount } from '../user/user.service.ts';
import type { Call } from './calls.ts';
import type { TokenAccess } from './mcp.access.ts';
import { noteCall, noteEnd } from './token-call.service.ts';
import type { About, Done, ServedTool } from './tool.ts';

/** What a tool answers a model: `isError` is for it to read and mend, not for its program. */
export interface ToolAnswer {
  readonly content: { readonly type: 'text'; readonly text: string }[];
  readonly structuredContent?: Record<string, unknown>;
  readonly isError?: true;
}

const MINUTE = 60;

/** The same request in the language of the account, where it has chosen one. */
export async function inOwnLanguage(ctx: RequestContext, { viewer }: TokenAccess): Promise<RequestContext> {
  const account = await findAccount(ctx.db, viewer.uid);
  return { ...ctx, language: account?.language || ctx.language };
}

/** Does what a tool is for, and writes down that it was done. What is refused is an answer too. */
export async function callTool(
  ctx: RequestContext,
  access: TokenAccess,
  { served, input, call }: { readonly served: ServedTool; readonly input: unknown; readonly call: Call },
): Promise<ToolAnswer> {
  let token_call_id: number | undefined;
  const { viewer } = access;
  try {
    await countCall(ctx, access);
    token_call_id = await noteCall(ctx, viewer, { tool: served.tool.name, ...named(input) });
    const { result, about } = await work(ctx, access, { served, input, call });
    await noteEnd(ctx, token_call_id, { ...named(input), about: '', ...about, error_code: 0, error_message: '' });
    return { content: [{ type: 'text', text: JSON.stringify(result) }], structuredContent: { ...Object(result) } };
  } catch (cause) {
    const error = namedError(ctx, cause);
    const error_message = errorText(error.error, ctx.language, error.values);
    if (token_call_id !== undefined) {
      await noteEnd(ctx, token_call_id, { ...named(input), about: '', error_code: error.kind.code, error_message });
    }
    return refusal(error, error_message);
  }
}

async function work(
  ctx: RequestContext,
  { viewer }: TokenAccess,
  { served, input, call }: { readonly served: ServedTool; readonly input: unknown; readonly call: Call },
): Promise<Done<unknown>> {
  const parsed = served.tool.input.safeParse(input);
  if (!parsed.success) throw refusedInput(parsed.error, asObject(input), 'arguments');
  const folder = join(ctx.config.dataDir, 'tmp');
  const { result, about } = await served.run(call, { scope: viewer.scope, folder }, parsed.data);
  return { result: served.tool.output.parse(result), about };
}

/** @throws ApiError mcpTooOften */
async function countCall(ctx: RequestContext, { viewer }: TokenAccess): Promise<void> {
  const max = LIMITS.mcpCallsPerMinute;
  if (await isBeyond(ctx, `mcp:${viewer.session_id}`, { most: max, seconds: MINUTE })) {
    throw new ApiError('mcpTooOften', { max, seconds: MINUTE - (ctx.clock.now() % MINUTE) });
  }
}

const MAX_ID = 2_147_483_647;

/** Of which item and page the arguments speak, whatever else they are. */
function named(input: unknown): Required<Pick<About, 'item_id' | 'page_id'>> {
  const fields: Readonly<Record<string, unknown>> = { ...Object(input) };
  const idOf = (value: unknown) =>
    typeof value === 'number' && Number.isInteger(value) && value > 0 && value <= MAX_ID ? value : 0;
  return { item_id: idOf(fields['item_id']), page_id: idOf(fields['page_id']) };
}

/** A fault is logged whole, and told by its number alone. */
function namedError(ctx: RequestContext, cause: unknown): ApiError {
  const known = asApiError(cause, LIMITS.formBytes);
  if (known) return known;
  ctx.log.error({ reqId: ctx.request.id, err: cause }, 'a tool failed');
  return new ApiError('fault', { request_id: ctx.request.id });
}

/** First words for the model, then what it needs to go on, as the newest revision of a page that was saved meanwhile. */
function refusal({ kind, field, data }: ApiError, error_message: string): ToolAnswer {
  const facts = { error_code: kind.code, error_message, ...(field !== undefined && { error_field: field }) };
  const told = { ...facts, ...(data !== undefined && { data: shortened(data) }) };
  const words = field === undefined || error_message.includes(field) ? error_message : `${field}: ${error_message}`;
  return {
    isError: true,
    content: [
      { type: 'text', text: words },
      { type: 'text', text: JSON.stringify(told) },
    ],
  };
}

/** Texts in it are no longer than those that are read at once. */
function shortened(data: unknown): unknown {
  return JSON.parse(JSON.stringify(data), (_, value: unknown) =>
    typeof value === 'string' ? value.slice(0, LIMITS.mcpTextChars) : value,
  );
}
