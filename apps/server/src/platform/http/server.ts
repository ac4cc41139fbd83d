import cookie from '@fastify/cookie';
import multipart from '@fastify/multipart';
import files from '@fastify/static';
import fastify, {
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  LogController,
} from 'fastify';
import { randomToken } from '../crypto/tokens.ts';
import type { Logger } from '../log/log.ts';
import { maxHeaderSize } from '../node-http.ts';
import { addressAdapter, NOWHERE, routable } from './addresses.ts';
import { readBodies } from './bodies.ts';
import { dispatch, type HttpSite, refuse } from './dispatch.ts';
import { assetHeaders } from './headers.ts';
import type { HttpMetrics } from './metrics.ts';
import { addOpenRoutes } from './open-routes.ts';
import { packAnswers } from './packing.ts';
import type { Route } from './route.ts';

export interface HttpOptions<C> extends HttpSite<C> {
  readonly routes: readonly Route<C>[];
  readonly log: Logger;
  /** A number: that of the proxies before the server. */
  readonly trustProxy: false | number | readonly string[];
  /** Folders of built files by the path below the base path: `/assets/app/`. */
  readonly assets: ReadonlyMap<string, string>;
  readonly metrics: HttpMetrics;
}

const HEAD_TIMEOUT_MS = 20_000;
const YEAR_SECONDS = 31_536_000;

/** Fastify with the contract's routes in it. It listens when the caller says so. */
export async function buildHttp<C>(options: HttpOptions<C>): Promise<FastifyInstance> {
  const adapt = addressAdapter(options.routes.map(({ endpoint }) => endpoint.path));
  const { basePath } = options;
  const loggerInstance: FastifyBaseLogger = options.log;
  const server: FastifyInstance = fastify({
    loggerInstance,
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: options.bodyLimit,
    requestTimeout: 60_000,
    keepAliveTimeout: 65_000,
    // Who sends a request piece by piece keeps his connection no longer than these, and is looked for often.
    http: { headersTimeout: HEAD_TIMEOUT_MS, connectionsCheckingInterval: 5000 },
    forceCloseConnections: 'idle',
    trustProxy: trustedBy(options.trustProxy),
    genReqId: requestIds(),
    // A child of the log for each request takes longer than its one line: the lines name the request themselves.
    childLoggerFactory: (log) => log,
    // Parts of addresses are measured before: the router's own bound is one that no request reaches.
    routerOptions: { maxParamLength: maxHeaderSize, ignoreTrailingSlash: false },
    rewriteUrl: (request) => routable(withoutBase(request.url ?? '/', basePath, adapt)),
  });
  await server.register(cookie);
  await server.register(multipart);
  packAnswers(server);
  readBodies(server, options);
  await serveAssets(server, options.assets);
  watch(server, options.metrics);
  for (const route of options.routes) addRoute(server, route, options);
  server.setNotFoundHandler((request, reply) =>
    refuse(request, reply, options, { known: isKnown(options.routes, request) }),
  );
  server.setErrorHandler((error, request, reply) => refuse(request, reply, options, { error }));
  await addOpenRoutes(
    server,
    options.routes.filter(isOpen).map((route) => ({
      path: route.endpoint.path,
      handler: (request, reply) => dispatch(route, request, reply, options),
    })),
  );
  return server;
}

/** A bare number trusts nobody in Fastify, which cannot know that only proxies reach this server. */
function trustedBy(
  trust: HttpOptions<unknown>['trustProxy'],
): false | string[] | ((address: string, hop: number) => boolean) {
  if (trust === false) return false;
  return typeof trust === 'number' ? (_, hop) => hop < trust : [...trust];
}

/** Told apart over all processes; not secret. */
function requestIds(): () => string {
  const first = randomToken(6);
  let count = 0;
  return () => `${first}-${(++count).toString(36)}`;
}

/** Outside the base path nothing is found. */
function withoutBase(url: string, basePath: string, adapt: (url: string) => string): string {
  if (basePath === '') return adapt(url);
  if (url === basePath) return adapt('/');
  if (url.startsWith(`${basePath}/`)) return adapt(url.slice(basePath.length));
  if (url.startsWith(`${basePath}?`)) return adapt(`/${url.slice(basePath.length)}`);
  return NOWHERE;
}

function addRoute<C>(server: FastifyInstance, route: Route<C>, options: HttpOptions<C>): void {
  const { endpoint } = route;
  if (endpoint.method === 'ANY') return;
  server.route({
    method: endpoint.method,
    url: routerPath(endpoint.path),
    handler: (request, reply) => dispatch(route, request, reply, options),
    config: { endpointPath: endpoint.path },
  });
  if (endpoint.method === 'POST' && !endpoint.path.startsWith('/api/')) refuseOtherMethods(server, route, options);
}

/** Outside /api/ an address that only takes POST would be read as that of an item. */
function refuseOtherMethods<C>(server: FastifyInstance, { endpoint }: Route<C>, options: HttpOptions<C>): void {
  server.route({
    method: ['GET', 'DELETE'],
    url: endpoint.path,
    handler: (request, reply) => refuse(request, reply.header('allow', 'POST'), options, { known: true }),
  });
}

function isOpen<C>({ endpoint }: Route<C>): boolean {
  return endpoint.method === 'ANY';
}

/** Ids in addresses are digits, so that `/item/index` is no page of the item `item`. */
function routerPath(path: string): string {
  if (path.endsWith('.md')) return path.replace(':page_id.md', ':page_id(^\\d+).md');
  return path.replaceAll(/:(page_id|cat_id|page_history_id)/g, ':$1(^\\d+)');
}

function isKnown<C>(routes: readonly Route<C>[], request: FastifyRequest): boolean {
  const path = request.url.split('?')[0];
  return routes.some(({ endpoint }) => endpoint.path === path);
}

async function serveAssets(server: FastifyInstance, assets: ReadonlyMap<string, string>): Promise<void> {
  let first = true;
  for (const [prefix, root] of assets) {
    await server.register(files, {
      root,
      prefix,
      decorateReply: first,
      index: false,
      cacheControl: false,
      preCompressed: true,
      setHeaders: (response, sent) => {
        // A file that was packed when it was built has the headers of what is in it.
        const path = sent.replace(/\.(?:br|gz)$/, '');
        const hashed = /-[\w-]{8,}\.\w+$/.test(path);
        response.header('cache-control', hashed ? `public, max-age=${YEAR_SECONDS}, immutable` : 'no-cache');
        // The diagram frame has no origin of its own; built files hold nothing that is anybody's.
        response.header('access-control-allow-origin', '*');
        for (const [name, value] of Object.entries(assetHeaders(path))) response.header(name, value);
      },
    });
    first = false;
  }
}

function watch(server: FastifyInstance, metrics: HttpMetrics): void {
  server.addHook('onResponse', async (request: FastifyRequest, reply: FastifyReply) => {
    const path = endpointPath(request);
    const seconds = reply.elapsedTime / 1000;
    metrics.observe(path, reply.statusCode, seconds);
    request.log.info(
      {
        reqId: request.id,
        path,
        method: request.method,
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime * 10) / 10,
      },
      'request',
    );
  });
}

function endpointPath(request: FastifyRequest): string {
  const { config } = request.routeOptions;
  return 'endpointPath' in config && typeof config.endpointPath === 'string' ? config.endpointPath : 'other';
}
