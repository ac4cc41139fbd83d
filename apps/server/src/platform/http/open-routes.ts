import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { lastFields } from './form-body.ts';

const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'];
const BODY_BYTES = 1024 * 1024;
const PREFLIGHT_SECONDS = 86_400;

interface OpenRoute {
  readonly path: string;
  readonly handler: (request: FastifyRequest, reply: FastifyReply) => Promise<unknown>;
}

/** Adds what pages of other sites may call: by any method, with any body. What cannot be read of one is no field. */
export async function addOpenRoutes(server: FastifyInstance, routes: readonly OpenRoute[]): Promise<void> {
  await server.register((scope, _, done) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'string', bodyLimit: BODY_BYTES }, (request, body, done) =>
      done(null, fieldsOf(request.headers['content-type'] ?? '', String(body))),
    );
    for (const { path, handler } of routes) {
      scope.route({
        method: METHODS,
        url: path,
        handler: (request, reply) => (isPreflight(request) ? letIn(reply) : handler(request, reply)),
        config: { endpointPath: path },
      });
    }
    done();
  });
}

function fieldsOf(type: string, body: string): unknown {
  const isForm = type.startsWith('application/x-www-form-urlencoded');
  if (!isForm && !/^application\/([\w.]+\+)?json/.test(type)) return undefined;
  try {
    if (isForm) return lastFields(body);
    return JSON.parse(body);
  } catch {
    return undefined;
  }
}

function isPreflight({ method, headers }: FastifyRequest): boolean {
  return method === 'OPTIONS' && headers['access-control-request-method'] !== undefined;
}

/** Without credentials: what is allowed to everybody here never counts a cookie. */
async function letIn(reply: FastifyReply): Promise<FastifyReply> {
  return reply
    .code(204)
    .headers({
      'access-control-allow-origin': '*',
      'access-control-allow-methods': METHODS.join(', '),
      'access-control-allow-headers': '*, authorization',
      'access-control-max-age': String(PREFLIGHT_SECONDS),
    })
    .send();
}
