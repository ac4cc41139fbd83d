import type { Endpoint, InputOf, OutputOf } from '@sheaf/contract';
import type { Download, EventStream, FileStream, Page, Redirect, Reply, SharedReply } from './answer.ts';

/** What a handler may answer: the output, or one of the kinds that carry more. */
export type Answer<E extends Endpoint> =
  | OutputOf<E>
  | Reply
  | SharedReply<Extract<OutputOf<E>, object>>
  | Download
  | EventStream
  | FileStream
  | Page
  | Redirect;

/** A file that came with a request, already on disk; removed when the request ends. */
export interface UploadedFile {
  readonly path: string;
  /** As the client names it: never a path, not to be trusted. */
  readonly name: string;
  readonly size: number;
}

/** An endpoint with what serves it; its types are checked where it is made. */
export interface Route<C> {
  readonly endpoint: Endpoint;
  readonly run: (ctx: C, input: unknown) => Promise<unknown>;
}

export interface RouteParts<C, E extends Endpoint, A> {
  /** Loads the facts and asks the policy; what it answers is the proof that `handle` cannot do without. */
  readonly authorize: (ctx: C, input: InputOf<E>) => A | Promise<A>;
  readonly handle: (ctx: C, input: InputOf<E>, access: A) => Answer<E> | Promise<Answer<E>>;
}

export function makeRoute<C, E extends Endpoint, A>(endpoint: E, parts: RouteParts<C, E, A>): Route<C> {
  return {
    endpoint,
    run: async (ctx, raw) => {
      // The server parses `raw` with endpoint.input before it comes here, so it has that schema's output type.
      const input = raw as InputOf<E>;
      const access = await parts.authorize(ctx, input);
      return parts.handle(ctx, input, access);
    },
  };
}
