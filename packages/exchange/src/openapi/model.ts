import type { ApiModel, ApiOperation, ApiReply, ApiSchema } from '../api-model.ts';
import type { Look } from '../look.ts';
import type { Loss } from '../losses.ts';
import type { ReadOptions } from '../source.ts';
import { isMembers, listOf, type Members, membersOf, ownOf, textOf } from '../structured.ts';
import { consumesOf } from './bodies.ts';
import { mediaType } from './media-type.ts';
import { authsOf, type CallReader, parametersOfCall } from './model-call.ts';
import { schemasOf } from './model-schema.ts';
import { baseOfSwagger, type Operation, operationsOf, serverUrl } from './operations.ts';
import { demandKnown } from './read.ts';
import { type Part, type Refs, readReferring } from './refs.ts';

/** What documents of OpenAPI say, for a comparison. @throws ImportRefused, or the signal's reason */
export async function openapiModel({ source, found }: Look, options: ReadOptions): Promise<ApiModel> {
  const files = new Map(source.files.map((file) => [file.path, file]));
  const refs = await readReferring(found.openapi, files, options);
  const missing = new Set<string>();
  const losses: Loss[] = [];
  const schema = schemasOf(refs, (ref) => void missing.add(ref));
  const documents = found.openapi.map(({ path }) => ({ path, document: membersOf(refs.root(path).value) }));
  for (const { path, document } of documents) demandKnown(path, document);
  const info = membersOf(documents[0]?.document, 'info');
  return {
    title: textOf(info, 'title').trim(),
    version: textOf(info, 'version').trim(),
    isFirm: true,
    servers: [...new Set(documents.flatMap(({ document }) => serversOf(document)))],
    operations: documents.flatMap(({ path }) => {
      const prefix = documents.length === 1 ? '' : path;
      return operationsOf(refs, path, losses).flatMap((operation) =>
        withCallbacks({ refs, schema }, operation, prefix),
      );
    }),
    get missing() {
      return [...new Set([...losses.map(({ detail }) => detail), ...missing])];
    },
  };
}

function serversOf(document: Members): readonly string[] {
  const listed = listOf(document, 'servers').map(serverUrl);
  const base = baseOfSwagger(document);
  const servers = listed.length > 0 || base === '' ? listed : [base];
  return servers.map((url) => url.replace(/\/+$/, '')).filter((url) => url !== '');
}

/** A call, and those that the API makes because of it: they stand on its page. */
function withCallbacks(reader: CallReader, operation: Operation, prefix: string): readonly ApiOperation[] {
  const own = modelOf(reader, operation, prefix);
  const callbacks = Object.entries(membersOf(operation.value, 'callbacks')).flatMap(([name, value]) => {
    const found = reader.refs.resolve({ value, file: operation.file });
    return Object.entries(membersOf(found?.value)).flatMap(([path, item]) =>
      callbackMethods(reader.refs, { value: item, file: found?.file ?? operation.file }).map(
        ([method, part]): ApiOperation => {
          const value = membersOf(part.value);
          const shared = { value: {}, file: part.file };
          const called: Operation = {
            ...operation,
            ...{ key: `${operation.key} › ${name} ${method} ${path}`, method, path: `${operation.path} › ${path}` },
            ...{ value, file: part.file, shared, isWebhook: true },
          };
          return { ...modelOf(reader, called, prefix), page: own.page };
        },
      ),
    );
  });
  return [own, ...callbacks];
}

const METHODS = ['get', 'post', 'put', 'patch', 'delete'] as const;

function callbackMethods(refs: Refs, part: Part): readonly (readonly [method: string, part: Part])[] {
  const found = refs.resolve(part);
  return METHODS.flatMap((method) => {
    const value = ownOf(found?.value, method);
    return isMembers(value) ? [[method.toUpperCase(), { value, file: found?.file ?? part.file }] as const] : [];
  });
}

function modelOf(reader: CallReader, operation: Operation, prefix: string): ApiOperation {
  const { value, shared } = operation;
  const key = prefix === '' ? operation.key : `${prefix} ${operation.key}`;
  const own = [listOf(value, 'servers'), listOf(shared.value, 'servers')].find((servers) => servers.length > 0);
  const { parameters, body } = parametersOfCall(reader, operation);
  return {
    ...{ key, page: key, document: prefix, method: operation.method, path: operation.path },
    id: textOf(value, 'operationId').trim(),
    isSent: operation.isWebhook,
    summary: textOf(value, 'summary').trim(),
    description: textOf(value, 'description').trim(),
    isDeprecated: textOf(value, 'deprecated') === 'true',
    servers: own?.map(serverUrl) ?? [],
    auth: authsOf(reader, operation),
    parameters,
    body,
    answers: answersOf(reader, operation),
  };
}

function answersOf(reader: CallReader, { value, file, document }: Operation): readonly ApiReply[] {
  return Object.entries(membersOf(value, 'responses'))
    .filter(([status]) => !status.startsWith('x-'))
    .map(([status, given]) => {
      const found = reader.refs.resolve({ value: given, file });
      const part = { value: membersOf(found?.value), file: found?.file ?? file };
      return {
        status: status.toUpperCase() === 'DEFAULT' ? 'default' : status.toUpperCase(),
        content: contentOfAnswer(reader, part, producesOf(value, document)),
        headers: headersOf(reader, part),
      };
    });
}

function producesOf(...places: readonly Members[]): readonly string[] {
  const said = places.map((place) => ({ consumes: ownOf(place, 'produces') }));
  return consumesOf(...said);
}

function contentOfAnswer(
  { schema }: CallReader,
  { value, file }: Part,
  produces: readonly string[],
): ReadonlyMap<string, ApiSchema> {
  const content = Object.entries(membersOf(value, 'content'));
  if (content.length > 0)
    return new Map(content.map(([type, media]) => [mediaType(type), schema({ value: ownOf(media, 'schema'), file })]));
  const single = ownOf(value, 'schema');
  if (!isMembers(single)) return new Map();
  const types = produces.length > 0 ? produces : ['application/json'];
  return new Map(types.map((type) => [mediaType(type), schema({ value: single, file })]));
}

function headersOf({ refs, schema }: CallReader, { value, file }: Part): ReadonlyMap<string, ApiSchema> {
  return new Map(
    Object.entries(membersOf(value, 'headers')).map(([name, given]) => {
      const found = refs.resolve({ value: given, file });
      const own = ownOf(found?.value, 'schema') ?? found?.value;
      return [name.toLowerCase(), schema({ value: own, file: found?.file ?? file })];
    }),
  );
}
