import { type Endpoint, ERRORS } from '@sheaf/contract';
import { z } from 'zod';

type Json = Record<string, unknown>;

const ANY_METHODS = ['get', 'post', 'put', 'patch', 'delete'] as const;

/** The contract as an OpenAPI 3.1 document: nothing in it is written by hand. */
export function openApiOf(endpoints: readonly Endpoint[], basePath: string): Json {
  const paths: Record<string, Json> = {};
  for (const endpoint of endpoints) {
    const path = endpoint.path.replaceAll(/:(\w+)/g, '{$1}').replace('*', '{*}');
    const operation = operationOf(endpoint);
    const { operationId } = operation;
    const methods =
      endpoint.method === 'ANY'
        ? ANY_METHODS.map((method) => [method, { ...operation, operationId: `${operationId}_${method}` }])
        : [[endpoint.method.toLowerCase(), operation]];
    paths[path] = { ...paths[path], ...Object.fromEntries(methods) };
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Sheaf',
      version: '1',
      description:
        'Bodies may be forms, JSON or multipart. Calls under /api answer HTTP 200 with error_code, error_message and data; error_field names a bad field. error_message is in the language of the field lang or the cookie sheaf_lang, else of Accept-Language; who names none gets Chinese.',
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: basePath === '' ? '/' : basePath }],
    paths,
    components: {
      securitySchemes: {
        token: {
          type: 'http',
          scheme: 'bearer',
          description: 'The user_token of a log-in; also accepted as the body field user_token.',
        },
        cookie: { type: 'apiKey', in: 'cookie', name: 'sheaf_session', description: 'Authenticates safe reads only.' },
      },
    },
  };
}

function operationOf(endpoint: Endpoint): Json & { readonly operationId: string } {
  const schema = inputSchema(endpoint);
  const tag = endpoint.path.startsWith('/api/') ? (endpoint.path.split('/')[2] ?? 'site') : 'pages';
  return {
    operationId: endpoint.path.replaceAll(/[^\w]+/g, '_').replace(/^_/, ''),
    summary: endpoint.summary,
    tags: [tag],
    'x-access': endpoint.access,
    ...(needsLogin(endpoint) ? { security: [{ token: [] }, ...(endpoint.cookie ? [{ cookie: [] }] : [])] } : {}),
    ...(endpoint.method === 'POST'
      ? { requestBody: bodyOf(endpoint, schema) }
      : { parameters: parametersOf(endpoint, schema) }),
    responses: responsesOf(endpoint),
  };
}

function needsLogin({ access }: Endpoint): boolean {
  return !['anyone', 'guest', 'item.visit', 'file.read', 'share.read'].includes(access);
}

function inputSchema(endpoint: Endpoint): Json {
  return z.toJSONSchema(endpoint.input, { io: 'input', unrepresentable: 'any' });
}

function propertiesOf(schema: Json): [string, Json][] {
  const { properties } = schema;
  if (typeof properties !== 'object' || properties === null) return [];
  return Object.entries(properties);
}

function parametersOf(endpoint: Endpoint, schema: Json): Json[] {
  const required = Array.isArray(schema['required']) ? schema['required'] : [];
  return propertiesOf(schema).map(([name, property]) => {
    const inPath = name === '*' || endpoint.path.includes(`:${name}`);
    return { name, in: inPath ? 'path' : 'query', required: inPath || required.includes(name), schema: property };
  });
}

function bodyOf(endpoint: Endpoint, schema: Json): Json {
  const { $schema, ...body } = schema;
  if (endpoint.upload) {
    const file = { type: 'string', format: 'binary' };
    const properties = { ...Object.fromEntries(propertiesOf(body)), [endpoint.upload.field]: file };
    return { content: { 'multipart/form-data': { schema: { ...body, properties } } } };
  }
  return {
    content: {
      'application/x-www-form-urlencoded': { schema: body },
      'application/json': { schema: body },
      'multipart/form-data': { schema: body },
    },
  };
}

function responsesOf(endpoint: Endpoint): Json {
  if (endpoint.answer === 'file')
    return { 200: { description: 'The bytes', content: { '*/*': {} } }, default: { description: 'Refused' } };
  if (endpoint.answer !== 'envelope') return { 200: { description: 'The page' }, default: { description: 'Refused' } };
  const { $schema, ...data } = z.toJSONSchema(endpoint.output, { unrepresentable: 'any' });
  const codes = endpoint.errors.map((name) => `${ERRORS[name].code} ${name}: ${ERRORS[name].en}`);
  const envelope = {
    type: 'object',
    required: ['error_code', 'error_message'],
    properties: {
      error_code: { type: 'integer' },
      error_message: { type: 'string' },
      error_field: { type: 'string' },
      data,
    },
  };
  return {
    200: {
      description: ['0: done', ...codes].join('\n\n'),
      content: { 'application/json': { schema: envelope } },
    },
  };
}
