import type { z } from 'zod';
import type { ErrorName } from './errors.ts';

/**
 * Who may call an endpoint: the promise that the access matrix holds the server to.
 * `anyone` stays open even when guests are forced to log in (log-in itself, captcha, health); `guest` does not.
 * `item.*` and `page.*` ask the grants of the item that the input names, `item.see` of somebody logged in; `file.read` those of the pages that hold the file.
 * `share.read` asks the key of a share or a mock, which its holder brings: no account, no grant.
 * `item.key` asks api_key and api_token of an item, which programs bring: no account, and what may be written there.
 * `token` lets in whoever brings a personal access token; each tool then asks as the call that it makes.
 * `team.*` ask the viewer's place in the team that the input names: in it, managing it, owning it.
 */
export type AccessRule =
  | 'anyone'
  | 'guest'
  | 'login'
  | 'token'
  | 'item.see'
  | 'item.visit'
  | 'item.edit'
  | 'item.manage'
  | 'item.key'
  | 'page.delete'
  | 'file.read'
  | 'file.delete'
  | 'share.read'
  | 'team.see'
  | 'team.manage'
  | 'team.own'
  | 'job.own'
  | 'site.admin';

/**
 * What an endpoint answers. `envelope`: HTTP 200 with error_code, error_message, data. `file`: bytes with real status codes.
 * `html`: a page for people with real status codes. `plain`: text or JSON for machines, without the envelope.
 * `open`: JSON with real status codes for programs and pages of any site, which no cookie opens.
 */
export type AnswerKind = 'envelope' | 'file' | 'html' | 'open' | 'plain';

/** For endpoints that name no item. Those that do are bounded by the grants, which a token's scope narrows. */
export interface TokenUse {
  readonly right: 'read' | 'write';
  /** A token for one item may call it too: it tells nothing of others, or asks by itself. */
  readonly ofOneItem?: true;
}

export interface Upload {
  /** The form field that carries the file. */
  readonly field: string;
  /** Other names that old clients use for it. */
  readonly aliases?: readonly string[];
  readonly maxBytes: number;
  /** The site's own limit of a file counts too, where that is lower. */
  readonly bySetting?: true;
}

export interface Endpoint<I extends z.ZodType = z.ZodType, O extends z.ZodType = z.ZodType> {
  /** `/api/page/save`, or an HTML route with parameters as `:item_id`. */
  readonly path: string;
  /** `ANY` goes with the answer `open` alone: a write is no write there, and may come from anywhere. */
  readonly method: 'ANY' | 'GET' | 'POST';
  readonly access: AccessRule;
  readonly answer: AnswerKind;
  readonly summary: string;
  readonly input: I;
  readonly output: O;
  readonly errors: readonly ErrorName[];
  /** The HttpOnly cookie authenticates this call: safe reads only. */
  readonly cookie: boolean;
  /** Whether a personal access token may call what names no item; never when it does not say. */
  readonly byToken?: TokenUse;
  /** `user_token` in the query counts: the downloads that the specification lists. */
  readonly queryToken: boolean;
  readonly upload?: Upload;
}

type EndpointInput<I extends z.ZodType, O extends z.ZodType> = Pick<
  Endpoint<I, O>,
  'path' | 'access' | 'summary' | 'input' | 'output'
> &
  Partial<Omit<Endpoint<I, O>, 'path' | 'access' | 'summary' | 'input' | 'output'>>;

/** An endpoint as a value: POST with the envelope and no cookie unless it says otherwise. */
export function endpoint<I extends z.ZodType, O extends z.ZodType>(spec: EndpointInput<I, O>): Endpoint<I, O> {
  return { method: 'POST', answer: 'envelope', errors: [], cookie: false, queryToken: false, ...spec };
}

export type InputOf<E extends Endpoint> = z.output<E['input']>;
/** What a client may send: before defaults and coercion. */
export type RequestOf<E extends Endpoint> = z.input<E['input']>;
export type OutputOf<E extends Endpoint> = z.output<E['output']>;
