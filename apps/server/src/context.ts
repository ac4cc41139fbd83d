import type { Endpoint, Settings } from '@sheaf/contract';
import type { StreamOwner, Viewer } from './access/viewer.ts';
import type { Config } from './config.ts';
import type { Clock } from './platform/clock.ts';
import type { SecretKeys } from './platform/crypto/secrets.ts';
import type { Engine } from './platform/database/open.ts';
import type { Feed } from './platform/feed/feed.ts';
import type { RequestFacts } from './platform/http/dispatch.ts';
import type { EventStreams } from './platform/http/event-streams.ts';
import type { Language } from './platform/http/language.ts';
import { makeRoute, type Route as PlatformRoute, type RouteParts } from './platform/http/route.ts';
import type { Jobs } from './platform/jobs/jobs.ts';
import type { Logger } from './platform/log/log.ts';
import type { Mailer } from './platform/mail/mailer.ts';
import type { Outgoing } from './platform/outgoing/outgoing.ts';
import type { SearchIndex } from './platform/search/index.ts';
import type { FileStore } from './platform/storage/file-store.ts';
import type { Db, Tx } from './schema/tables.ts';

/** The settings of the site as this process knows them: read again when another process says so. */
export interface SettingsCache {
  readonly current: Settings;
  reload(): Promise<void>;
}

/** What every piece of work needs, whoever asks. */
export interface Context {
  readonly db: Db;
  /** For reads of lasting texts, outside transactions: see `OpenDatabase`. */
  readonly planningOnce: Db;
  readonly engine: Engine;
  readonly clock: Clock;
  readonly feed: Feed;
  readonly jobs: Jobs;
  readonly search: SearchIndex;
  readonly files: FileStore;
  readonly mailer: Mailer;
  readonly secrets: SecretKeys;
  readonly settings: SettingsCache;
  /** The event streams that this process holds open. */
  readonly streams: EventStreams<StreamOwner>;
  /** The one way to other hosts that people name. */
  readonly outgoing: Outgoing;
  readonly config: Config;
  readonly log: Logger;
  /** Ends this process properly and starts anew, where a launcher can; undefined elsewhere. */
  readonly restart: (() => void) | undefined;
}

export interface RequestContext extends Context {
  readonly viewer: Viewer | undefined;
  readonly language: Language;
  readonly request: RequestFacts;
}

/**
 * The same request inside a transaction: what proved a right is asked again there, of the rows as they are when no
 * other can change them any more.
 */
export function inside(ctx: RequestContext, tx: Tx): RequestContext {
  return { ...ctx, db: tx };
}

export type Route = PlatformRoute<RequestContext>;

/** An endpoint with what serves it. `authorize` has no default. */
export function route<E extends Endpoint, A>(endpoint: E, parts: RouteParts<RequestContext, E, A>): Route {
  return makeRoute(endpoint, parts);
}

/** For endpoints that anybody may call, also where guests are forced to log in. */
export function anyone(): undefined {
  return undefined;
}
