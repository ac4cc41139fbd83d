import type { ServerResponse } from 'node:http';
import type { Readable } from 'node:stream';
import type { PackedBeginning } from './packed.ts';

export interface CookieToSet {
  readonly name: string;
  /** '' removes it. */
  readonly value: string;
  readonly maxAgeSeconds: number;
  /** A script may read it: a choice of appearance, never a secret. */
  readonly readable?: boolean;
}

interface ReplyOptions {
  readonly cookies?: readonly CookieToSet[];
  readonly beside?: Readonly<Record<string, unknown>>;
}

/** A value with more than the envelope: cookies, or fields that old clients read beside it. */
export class Reply {
  readonly value: unknown;
  readonly cookies: readonly CookieToSet[];
  readonly beside: Readonly<Record<string, unknown>>;

  constructor(value: unknown, { cookies = [], beside = {} }: ReplyOptions) {
    this.value = value;
    this.cookies = cookies;
    this.beside = beside;
  }
}

/** A value with one large field that is the same in many answers: packed once, it is only completed for each. */
export class SharedReply<T extends object = object> {
  readonly value: T;
  readonly field: keyof T & string;
  /** The field as `packField` packed it; asked for only when the client takes it so. */
  readonly packed: () => Promise<PackedBeginning>;

  constructor(value: T, field: keyof T & string, packed: () => Promise<PackedBeginning>) {
    this.value = value;
    this.field = field;
    this.packed = packed;
  }
}

/** The same answer with another value in its envelope; what is no envelope stays. */
export function withValue(answer: unknown, change: (value: unknown) => unknown): unknown {
  if (answer instanceof EventStream) return answer;
  if (answer instanceof SharedReply) return change(answer.value);
  if (answer instanceof Reply) return new Reply(change(answer.value), answer);
  return change(answer);
}

/** Bytes. `open` is called once, with the range to send when one was asked for (both ends inclusive). */
export class Download {
  readonly size: number;
  readonly type: string;
  readonly open: (range?: { start: number; end: number }) => Promise<Readable>;
  readonly headers: Readonly<Record<string, string>>;
  readonly etag: string | undefined;

  constructor(file: {
    size: number;
    type: string;
    open: (range?: { start: number; end: number }) => Promise<Readable>;
    headers?: Readonly<Record<string, string>>;
    etag?: string;
  }) {
    this.size = file.size;
    this.type = file.type;
    this.open = file.open;
    this.headers = file.headers ?? {};
    this.etag = file.etag;
  }
}

/** A file that is made while it is sent: nobody knows its size. */
export class FileStream {
  readonly content: Readable;
  readonly type: string;
  /** What the browser calls it. */
  readonly name: string;

  constructor(content: Readable, { type, name }: { readonly type: string; readonly name: string }) {
    this.content = content;
    this.type = type;
    this.name = name;
  }
}

/** Text as it is: a page for people, Markdown, the figures of /metrics. */
export class Page {
  readonly body: string | Buffer;
  readonly type: string;
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;

  constructor(
    body: string | Buffer,
    options: { type?: string; status?: number; headers?: Readonly<Record<string, string>> } = {},
  ) {
    this.body = body;
    this.type = options.type ?? 'text/html; charset=utf-8';
    this.status = options.status ?? 200;
    this.headers = options.headers ?? {};
  }
}

/** An answer that goes on: its head is sent, and what follows is written to the response until one of the two ends it. */
export class EventStream {
  readonly begin: (response: ServerResponse) => void;

  constructor(begin: (response: ServerResponse) => void) {
    this.begin = begin;
  }
}

/** To an address below the base path. */
export class Redirect {
  readonly location: string;
  readonly cookies: readonly CookieToSet[];

  constructor(location: string, cookies: readonly CookieToSet[] = []) {
    this.location = location;
    this.cookies = cookies;
  }
}

/** To another site, whose whole address the server made: never one that a request names. */
export class RedirectAway extends Redirect {}
