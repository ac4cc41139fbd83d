import type { Endpoint, OutputOf, RequestOf } from '@sheaf/contract';
import type { Tool } from '@sheaf/contract/mcp-tools';
import type { z } from 'zod';
import type { TokenScope } from '../../access/viewer.ts';
import type { UploadedFile } from '../../platform/http/route.ts';
import type { Call } from './calls.ts';

/** What the log tells of a call. */
export interface About {
  readonly item_id?: number;
  readonly page_id?: number;
  /** The title of the page, else the name of the item. */
  readonly about?: string;
}

export interface Done<O> {
  readonly result: O;
  readonly about: About;
}

/** Those that a tool says that it makes, and no other. */
type CallOf<C extends Endpoint> = <E extends C>(
  endpoint: E,
  fields: RequestOf<E>,
  upload?: UploadedFile,
) => Promise<OutputOf<E>>;

export interface Work<C extends Endpoint> {
  readonly call: CallOf<C>;
  readonly scope: TokenScope;
  /** Where a file may lie while the call lasts. */
  readonly folder: string;
}

/** A tool with what it does. */
export interface ServedTool {
  readonly tool: Tool;
  readonly run: (call: Call, beside: Omit<Work<Endpoint>, 'call'>, input: unknown) => Promise<Done<unknown>>;
}

export function serve<I extends z.ZodType, O extends z.ZodType, C extends Endpoint>(
  tool: Tool<I, O, C>,
  work: (input: z.output<I>, work: Work<C>) => Promise<Done<z.output<O>>>,
): ServedTool {
  return {
    tool,
    // The caller parses it with the tool's input schema before it comes here, so it has that schema's output type.
    run: (call, beside, input) => work(input as z.output<I>, { ...beside, call }),
  };
}
