import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { LIMITS } from '@sheaf/contract';
import type { FastifyInstance } from 'fastify';
import { viewerWithin } from './access/scope.ts';
import type { StreamOwner } from './access/viewer.ts';
import type { Config } from './config.ts';
import type { Context, RequestContext } from './context.ts';
import { openDataFolder } from './data-folder.ts';
import { registerAccountJobs } from './modules/account/account.job.ts';
import { registerApiChangeJobs } from './modules/api-change/api-change.job.ts';
import { registerApiSourceJobs } from './modules/api-source/api-source.job.ts';
import { registerAttachmentJobs } from './modules/attachment/attachment.job.ts';
import { uploadLimit } from './modules/attachment/upload.service.ts';
import { registerAuditJobs } from './modules/audit/audit.job.ts';
import { registerBackupJobs } from './modules/backup/backup.job.ts';
import { registerDictionaryJobs } from './modules/dictionary/dictionary.job.ts';
import { registerExportJobs } from './modules/export/export.job.ts';
import { watchSite } from './modules/health/figures.service.ts';
import { healthRoutes } from './modules/health/health.routes.ts';
import { registerImportJobs } from './modules/import/import.job.ts';
import { registerLdapJobs } from './modules/ldap/ldap.job.ts';
import { registerMailJobs } from './modules/mail/mail.job.ts';
import { registerManualJobs } from './modules/manual/manual.job.ts';
import { registerMcpJobs } from './modules/mcp/mcp.job.ts';
import { registerMessageJobs } from './modules/message/message.job.ts';
import { registerMessageStreams } from './modules/message/message.stream.service.ts';
import { registerMockJobs } from './modules/mock/mock.job.ts';
import { presentForOldClient } from './modules/old-client/old-client.present.ts';
import { isKey } from './modules/open-api/open-key.service.ts';
import { registerOwnDataJobs } from './modules/own-data/own-data.job.ts';
import { registerPageJobs } from './modules/page/page.job.ts';
import { ASSET_FOLDERS } from './modules/reading/reader.ts';
import { errorPage } from './modules/reading/reading.html.service.ts';
import { registerRecycleJobs } from './modules/recycle/recycle.job.ts';
import { registerRenderJobs } from './modules/render/render.job.ts';
import { registerReviewJobs } from './modules/review/review.job.ts';
import { registerSearchJobs } from './modules/search/search.job.ts';
import { openSettings } from './modules/setting/setting.service.ts';
import { registerSheetJobs } from './modules/sheet/sheet.job.ts';
import { registerSiteJobs } from './modules/site/site.service.ts';
import { filesOfSite } from './modules/storage/storage.service.ts';
import { resolveViewer, SESSION_COOKIE } from './modules/user/session.service.ts';
import { registerUserJobs } from './modules/user/user.job.ts';
import { registerWebhookJobs } from './modules/webhook/webhook.job.ts';
import { type Clock, systemClock } from './platform/clock.ts';
import { keptSecretKey } from './platform/crypto/secret-key.ts';
import { secretKeys } from './platform/crypto/secrets.ts';
import { migrate } from './platform/database/migrate.ts';
import { type OpenDatabase, openDatabase } from './platform/database/open.ts';
import { createFeed } from './platform/feed/feed.ts';
import type { Given } from './platform/http/bodies.ts';
import { closingOf } from './platform/http/closing.ts';
import type { RequestFacts } from './platform/http/dispatch.ts';
import { EventStreams } from './platform/http/event-streams.ts';
import { httpMetrics } from './platform/http/metrics.ts';
import { buildHttp } from './platform/http/server.ts';
import { createJobs } from './platform/jobs/jobs.ts';
import { createLog, type Logger } from './platform/log/log.ts';
import { createMailer } from './platform/mail/mailer.ts';
import { createOutgoing } from './platform/outgoing/outgoing.ts';
import { allowedHosts, type Network } from './platform/outgoing/target.ts';
import { createSearchIndex } from './platform/search/index.ts';
import { productRoutes } from './product-routes.ts';
import { MIGRATIONS } from './schema/migrations/index.ts';
import type { Tables } from './schema/tables.ts';
import { addressText } from './server-address.ts';

export interface AppOptions {
  readonly clock?: Clock;
  readonly log?: Logger;
  /** Instead of the internet: in tests. */
  readonly network?: Network;
  /** Ends this process properly and starts anew. */
  readonly restart?: () => void;
  /** Parse every answer with its output schema: on in tests. */
  readonly checkAnswers?: boolean;
}

/** The whole server, built and migrated; it neither listens nor works on jobs until told. */
export interface App {
  readonly context: Context;
  readonly server: FastifyInstance;
  /** Begins to hear of other processes' changes and to work on jobs. */
  start(): Promise<void>;
  /** Answers the address it listens on. */
  listen(): Promise<string>;
  /** Readiness says no from now on; requests are still answered. */
  announceStop(): void;
  /** Finishes what is in flight, gives jobs back, closes the database. */
  close(): Promise<void>;
}

export async function createApp(config: Config, options: AppOptions = {}): Promise<App> {
  const log = options.log ?? createLog(config.logLevel);
  await openDataFolder(config);
  const open = await openDatabase<Tables>(config.database);
  try {
    await migrate(open, MIGRATIONS, log);
    return await assemble(config, open, { ...options, log });
  } catch (error) {
    await open.close();
    throw error;
  }
}

async function assemble(
  config: Config,
  open: OpenDatabase<Tables>,
  options: AppOptions & { log: Logger },
): Promise<App> {
  const context = await makeContext(config, open, options);
  let stopping = false;
  registerJobs(context);
  registerMessageStreams(context);
  const metrics = httpMetrics();
  watchSite(metrics, context);
  const routes = [...healthRoutes(metrics, () => stopping), ...productRoutes];
  const server = await buildHttp<RequestContext>({
    routes,
    metrics,
    log: options.log,
    trustProxy: config.trustProxy,
    basePath: config.basePath,
    bodyLimit: LIMITS.formBytes,
    tempDir: join(config.dataDir, 'tmp'),
    checkAnswers: options.checkAnswers ?? false,
    assets: new Map([...ASSET_FOLDERS].map(([prefix, folder]) => [prefix, fileURLToPath(folder)])),
    uploadBytes: () => uploadLimit(context),
    knows: (given) => knows(context, given),
    toldAsBefore: (path, value) => presentForOldClient(path, value, context.settings.current.time_zone),
    contextOf: (facts) => requestContext(context, facts),
    knownHosts: () => siteHosts(context.settings.current.site_url),
    errorPage: (facts, error) => errorPage(context, facts, error),
  });
  const closeServer = closingOf(server);
  return {
    context,
    server,
    start: async () => {
      await context.feed.start();
      context.jobs.start();
    },
    listen: async () => {
      await server.listen({ port: config.port, host: config.host });
      return addressText(server, config);
    },
    announceStop: () => {
      stopping = true;
    },
    close: async () => {
      stopping = true;
      context.streams.stop();
      await closeServer();
      await context.jobs.stop();
      context.mailer.close();
      await context.feed.stop();
      await open.close();
    },
  };
}

async function makeContext(
  config: Config,
  open: OpenDatabase<Tables>,
  { clock = systemClock, log, network, restart }: AppOptions & { log: Logger },
): Promise<Context> {
  const { db, planningOnce, engine } = open;
  const feed = createFeed({ db, clock, log });
  const jobs = createJobs({ db, engine, clock, log });
  const secrets = secretKeys(config.secretKey ?? (await keptSecretKey(config.dataDir)));
  const settings = await openSettings({ db, feed, log });
  const files = filesOfSite(config, () => settings.current, secrets);
  const [search, mailer] = [createSearchIndex(engine), createMailer()];
  const outgoing = createOutgoing(network, allowedHosts(config.outgoingAllow));
  const streams = new EventStreams<StreamOwner>();
  const found = {
    db,
    planningOnce,
    engine,
    clock,
    feed,
    jobs,
    search,
    files,
    mailer,
    secrets,
    settings,
    streams,
    outgoing,
  };
  return { ...found, config, log, restart };
}

function registerJobs(context: Context): void {
  registerSiteJobs(context);
  registerUserJobs(context);
  registerAuditJobs(context);
  registerBackupJobs(context);
  registerAccountJobs(context);
  registerOwnDataJobs(context);
  registerMailJobs(context);
  registerLdapJobs(context);
  registerApiSourceJobs(context);
  registerApiChangeJobs(context);
  registerDictionaryJobs(context);
  registerExportJobs(context);
  registerImportJobs(context);
  registerManualJobs(context);
  registerAttachmentJobs(context);
  registerPageJobs(context);
  registerRecycleJobs(context);
  registerReviewJobs(context);
  registerSearchJobs(context);
  registerSheetJobs(context);
  registerRenderJobs(context);
  registerMcpJobs(context);
  registerMessageJobs(context);
  registerMockJobs(context);
  registerWebhookJobs(context);
}

/** An account's token, or the key of an item: asked before a long body is read. */
async function knows(context: Context, { bearer, field }: Given): Promise<boolean> {
  const token = bearer ?? field('user_token');
  if (token !== undefined && (await resolveViewer(context, token)) !== undefined) return true;
  return isKey(context, { api_key: field('api_key') ?? '', api_token: field('api_token') ?? '' });
}

async function requestContext(context: Context, request: RequestFacts): Promise<RequestContext> {
  const cookie = request.endpoint?.cookie ? request.cookies[SESSION_COOKIE] : undefined;
  const token = request.token ?? cookie;
  const whoever = token ? await resolveViewer(context, token) : undefined;
  const viewer = request.endpoint ? viewerWithin(request.endpoint, whoever) : whoever;
  return { ...context, viewer, language: request.language, request };
}

function siteHosts(site_url: string): readonly string[] {
  return URL.canParse(site_url) ? [new URL(site_url).host] : [];
}
