import assert from 'node:assert/strict';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import test from 'node:test';
import { fileURLToPath } from 'node:url';
import fc from 'fast-check';
import { readApi } from '../api-documents.ts';
import type { ApiModel } from '../api-model.ts';
import { isMembers, parseStructured } from '../structured.ts';
import { memorySource } from '../testing/memory-source.ts';
import type { ChangeKind } from './change.ts';
import { type ApiDifference, compareApis } from './compare.ts';

const RUNS = { numRuns: 150 };
const MANY = 1_000_000;

async function modelOf(document: unknown): Promise<ApiModel> {
  const model = await readApi(memorySource({ 'api.json': JSON.stringify(document) }), { language: 'en' });
  assert.ok(model);
  return model;
}

async function compared(before: unknown, now: unknown): Promise<ApiDifference> {
  return compareApis(await modelOf(before), await modelOf(now), MANY);
}

const NAMES = ['Pet', 'Owner', 'Visit'] as const;
const word = fc.constantFrom('a', 'b', 'c', 'd');

const { schema } = fc.letrec((tie) => ({
  schema: fc.oneof(
    { maxDepth: 3 },
    fc.constantFrom(...NAMES).map((name) => ({ $ref: `#/components/schemas/${name}` })),
    fc.record(
      {
        type: fc.constantFrom('string', 'integer', 'number', 'boolean'),
        nullable: fc.boolean(),
        enum: fc.uniqueArray(word, { minLength: 1 }),
        maxLength: fc.nat(3),
        default: word,
        description: word,
        deprecated: fc.boolean(),
      },
      { requiredKeys: ['type'] },
    ),
    fc.record({ type: fc.constant('array'), items: tie('schema') }),
    fc.record(
      {
        type: fc.constant('object'),
        properties: fc.dictionary(word, tie('schema'), { maxKeys: 3 }),
        required: fc.uniqueArray(word),
        additionalProperties: fc.oneof(fc.boolean(), tie('schema')),
        readOnly: fc.boolean(),
      },
      { requiredKeys: ['type', 'properties'] },
    ),
    fc.record({ allOf: fc.array(tie('schema'), { minLength: 1, maxLength: 2 }) }),
    fc.record({ oneOf: fc.array(tie('schema'), { minLength: 1, maxLength: 3 }) }),
  ),
}));

const content = schema.map((each) => ({ 'application/json': { schema: each } }));
const operation = fc.record(
  {
    operationId: word,
    summary: word,
    deprecated: fc.boolean(),
    parameters: fc.uniqueArray(
      fc.record({ name: word, in: fc.constantFrom('query', 'header'), required: fc.boolean(), schema }),
      { selector: ({ name, in: place }) => `${place} ${name}`, maxLength: 3 },
    ),
    requestBody: fc.record({ required: fc.boolean(), content }),
    responses: fc.dictionary(fc.constantFrom('200', '404'), fc.record({ description: word, content })),
    security: fc.constantFrom([], [{ key: [] }], [{ key: [] }, {}]),
  },
  { requiredKeys: ['responses'] },
);
const document = fc.record({
  openapi: fc.constant('3.0.3'),
  info: fc.constant({ title: 'Any', version: '1' }),
  servers: fc.uniqueArray(word).map((names) => names.map((url) => ({ url: `https://${url}.example` }))),
  paths: fc.dictionary(
    word.map((name) => `/${name}/{id}`),
    fc.dictionary(fc.constantFrom('get', 'post'), operation, { maxKeys: 2 }),
    { maxKeys: 3 },
  ),
  components: fc.record({
    schemas: fc.record({ Pet: schema, Owner: schema, Visit: schema }),
    securitySchemes: fc.constant({ key: { type: 'http', scheme: 'bearer' } }),
  }),
});

test('a description compared with itself is no change, whatever is in it', async () => {
  await fc.assert(
    fc.asyncProperty(document, async (each) => {
      assert.deepEqual((await compared(each, structuredClone(each))).changes, []);
    }),
    RUNS,
  );
});

/** All references lead to the same under other names, and every list of names stands in another order. */
function renamed(value: unknown): unknown {
  const text = JSON.stringify(value).replaceAll(/(#\/components\/schemas\/|")(Pet|Owner|Visit)"/g, '$1Other$2"');
  return reversed(JSON.parse(text));
}

function reversed(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(reversed);
  if (!isMembers(value)) return value;
  return Object.fromEntries(
    Object.entries(value)
      .toReversed()
      .map(([name, inner]) => [name, reversed(inner)]),
  );
}

test('other names of what is referred to, and another order, are no change', async () => {
  await fc.assert(
    fc.asyncProperty(document, async (each) => {
      assert.deepEqual((await compared(each, renamed(each))).changes, []);
    }),
    RUNS,
  );
});

const PAIRS: readonly (readonly [string, string])[] = [
  ['added', 'removed'],
  ['allowed', 'refused'],
  ['set', 'ended'],
];

function mirrored(kind: ChangeKind): string {
  for (const [one, other] of PAIRS) {
    if (kind.endsWith(`-${one}`)) return kind.slice(0, -one.length) + other;
    if (kind.endsWith(`-${other}`)) return kind.slice(0, -other.length) + one;
  }
  return kind;
}

/** As a set; the operation is left out, for one that moved has another key on each side. */
function told({ changes }: ApiDifference, isMirror: boolean): readonly string[] {
  return changes
    .map(({ kind, part, name, within, field, from, to }) =>
      JSON.stringify(
        isMirror ? [mirrored(kind), part, name, within, field, to, from] : [kind, part, name, within, field, from, to],
      ),
    )
    .toSorted();
}

test('with the roles swapped everything is told the other way round', async () => {
  await fc.assert(
    fc.asyncProperty(document, document, async (before, now) => {
      assert.deepEqual(told(await compared(now, before), false), told(await compared(before, now), true));
    }),
    RUNS,
  );
});

const CORPUS = fileURLToPath(new URL('../../../../../shared/corpus/openapi/', import.meta.url));
const skip = existsSync(CORPUS) ? false : 'the corpus is not beside the project';

/** A document of the wild with what its schemas are called changed, and one operation and one property taken away. */
function changed(value: unknown): { readonly renamed: unknown; readonly poorer: unknown; readonly lost: number } {
  const [, group = ''] = /"#\/(definitions|components\/schemas)\//.exec(JSON.stringify(value)) ?? [];
  const other = structuredClone(value);
  const schemas = group
    .split('/')
    .reduce<unknown>((found, step) => (isMembers(found) ? found[step] : undefined), other);
  if (isMembers(schemas)) {
    const named = Object.fromEntries(Object.entries(schemas).map(([name, each]) => [`${name}_`, each]));
    Object.assign(at(other, group.split('/').slice(0, -1)), { [group.split('/').at(-1) ?? '']: named });
  }
  const renamedText = JSON.stringify(other).replaceAll(/"#\/(definitions|components\/schemas)\/([^"/]+)/g, '"#/$1/$2_');
  const poorer = structuredClone(value);
  const paths = at(poorer, ['paths']);
  const [first] = Object.keys(paths);
  const methods = Object.keys(at(paths, [first ?? ''])).filter((name) => /^(?:get|put|post|patch|delete)$/.test(name));
  if (first !== undefined) Object.assign(poorer ?? {}, { paths: without(paths, first) });
  return { renamed: JSON.parse(renamedText), poorer, lost: methods.length };
}

function at(value: unknown, steps: readonly string[]): object {
  const found = steps.reduce<unknown>((inner, step) => (isMembers(inner) ? inner[step] : undefined), value);
  return isMembers(found) ? found : {};
}

function without(value: object, name: string): object {
  return Object.fromEntries(Object.entries(value).filter(([each]) => each !== name));
}

test('documents of the wild: the same, with other names, and with a path taken away', { skip }, async () => {
  for (const name of readdirSync(CORPUS)) {
    const value = parseStructured(readFileSync(CORPUS + name), name);
    const { renamed: others, poorer, lost } = changed(value);
    assert.deepEqual((await compared(value, structuredClone(value))).changes, [], name);
    // discriminators name schemas by themselves, which is what the document says of them
    assert.deepEqual((await compared(value, others)).changes, [], name);
    const { changes, counts } = await compared(value, poorer);
    assert.equal(changes.filter(({ kind }) => kind === 'operation-removed').length, lost, name);
    assert.equal(counts.added, 0, name);
  }
});
