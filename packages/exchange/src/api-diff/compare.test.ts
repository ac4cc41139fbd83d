import assert from 'node:assert/strict';
import test from 'node:test';
import { readApi } from '../api-documents.ts';
import type { ApiModel } from '../api-model.ts';
import { memorySource } from '../testing/memory-source.ts';
import { compareApis } from './compare.ts';
import { changeSentence } from './sentences.ts';

const MANY = 10_000;

async function modelOf(document: object, more: Readonly<Record<string, string>> = {}): Promise<ApiModel> {
  const files = { 'api.json': JSON.stringify(document), ...more };
  const model = await readApi(memorySource(files), { language: 'en' });
  assert.ok(model);
  return model;
}

/** Each change as `class kind place`. */
async function changesOf(before: object, now: object): Promise<readonly string[]> {
  const { changes } = compareApis(await modelOf(before), await modelOf(now), MANY);
  return changes.map(({ class: of, kind, part, name, within, field }) =>
    [of, kind, part, name, part === 'answer-header' ? within : '', field].filter((word) => word !== '').join(' '),
  );
}

type Parts = Readonly<Record<string, unknown>>;

const api = (paths: Parts, more: Parts = {}): object => ({
  openapi: '3.0.3',
  info: { title: 'Shop', version: '1' },
  paths,
  ...more,
});
const call = (operation: Parts, more: Parts = {}): object =>
  api({ '/pets': { post: { responses: { 200: { description: 'ok' } }, ...operation } } }, more);
const json = (schema: unknown): Parts => ({ 'application/json': { schema } });
const asks = (schema: unknown, more: Parts = {}): object => call({ requestBody: { content: json(schema) } }, more);
const answers = (schema: unknown, more: Parts = {}): object =>
  call({ responses: { 200: { description: 'ok', content: json(schema) } } }, more);
const takes = (parameter: Parts): object =>
  call({ parameters: [{ name: 'limit', in: 'query', schema: { type: 'integer' }, ...parameter }] });
const pet = (more: Parts): Parts => ({ type: 'object', properties: { name: { type: 'string' } }, ...more });
const text = (more: Parts): Parts => pet({ properties: { name: { type: 'string', ...more } } });

/** What is told of each pair, and of the pair the other way round. */
const CASES: readonly (readonly [name: string, before: object, now: object, told: string, back: string])[] = [
  ['an operation', api({}), call({}), 'added operation-added call', 'broken operation-removed call'],
  [
    'an address',
    call({ operationId: 'addPet' }),
    api({ '/animals': { post: { operationId: 'addPet', responses: { 200: { description: 'ok' } } } } }),
    'broken operation-moved call',
    'broken operation-moved call',
  ],
  [
    'a title',
    call({ summary: 'One' }),
    call({ summary: 'Two' }),
    'changed summary-changed call',
    'changed summary-changed call',
  ],
  ['a description', call({ description: 'a' }), call({}), 'changed words-changed call', 'changed words-changed call'],
  [
    'a name',
    call({ operationId: 'a' }),
    call({ operationId: 'b' }),
    'changed id-changed call',
    'changed id-changed call',
  ],
  [
    'what it may not be',
    asks(text({ not: { enum: ['a', 'b'], description: 'words' } })),
    asks(text({ not: { enum: ['a'] } })),
    'changed not-changed body name',
    'changed not-changed body name',
  ],
  [
    'a condition, wherever it stands',
    asks(pet({ if: { required: ['a'] }, else: { $ref: '#/components/schemas/Else' } }), {
      components: { schemas: { Else: { minProperties: 1 } } },
    }),
    asks(pet({ if: { required: ['a'] }, else: { minProperties: 2 } })),
    'changed condition-changed body',
    'changed condition-changed body',
  ],
  [
    'what tells kinds apart',
    asks(pet({ discriminator: { propertyName: 'kind', mapping: { cat: 'Cat' } } })),
    asks(pet({ discriminator: { propertyName: 'kind', mapping: { cat: 'Feline', dog: 'Dog' } } })),
    'changed kinds-changed body',
    'changed kinds-changed body',
  ],
  ['its end', call({}), call({ deprecated: true }), 'deprecated deprecated-set call', 'changed deprecated-ended call'],
  [
    'an optional parameter',
    call({}),
    takes({}),
    'added parameter-added query limit',
    'changed parameter-removed query limit',
  ],
  [
    'a required parameter',
    call({}),
    takes({ required: true }),
    'broken required-parameter-added query limit',
    'changed required-parameter-removed query limit',
  ],
  [
    'that it is required',
    takes({}),
    takes({ required: true }),
    'broken required-set query limit',
    'changed required-ended query limit',
  ],
  [
    'the end of a parameter',
    takes({}),
    takes({ deprecated: true }),
    'deprecated deprecated-set query limit',
    'changed deprecated-ended query limit',
  ],
  [
    'the type of a parameter',
    takes({}),
    takes({ schema: { type: 'string' } }),
    'broken type-changed query limit',
    'broken type-changed query limit',
  ],
  [
    'a parameter that takes more',
    takes({}),
    takes({ schema: { type: 'number' } }),
    'changed type-changed query limit',
    'broken type-changed query limit',
  ],
  [
    'how a list is written',
    takes({ schema: { type: 'array', items: { type: 'string' } } }),
    takes({ schema: { type: 'array', items: { type: 'string' } }, explode: false }),
    'broken writing-changed query limit',
    'broken writing-changed query limit',
  ],
  ['a body', call({}), asks({ type: 'string' }), 'added body-added body', 'changed body-removed body'],
  [
    'a type of content asked',
    asks({}),
    call({ requestBody: { content: { ...json({}), 'application/xml': { schema: {} } } } }),
    'added media-added body',
    'broken media-removed body',
  ],
  [
    'a required field asked',
    asks(pet({})),
    asks(pet({ properties: { name: { type: 'string' }, age: { type: 'integer' } }, required: ['age'] })),
    'broken required-field-added body age',
    'changed required-field-removed body age',
  ],
  [
    'an optional field asked',
    asks(pet({})),
    asks(pet({ properties: { name: { type: 'string' }, age: { type: 'integer' } } })),
    'added field-added body age',
    'changed field-removed body age',
  ],
  [
    'a field answered',
    answers(pet({})),
    answers(pet({ properties: { name: { type: 'string' }, age: { type: 'integer' } } })),
    'added field-added answer 200 age',
    'broken field-removed answer 200 age',
  ],
  [
    'a required field',
    asks(pet({})),
    asks(pet({ required: ['name'] })),
    'broken required-set body name',
    'changed required-ended body name',
  ],
  [
    'a field that is always answered',
    answers(pet({})),
    answers(pet({ required: ['name'] })),
    'changed required-set answer 200 name',
    'broken required-ended answer 200 name',
  ],
  [
    'null asked',
    asks(text({})),
    asks(text({ nullable: true })),
    'changed null-allowed body name',
    'broken null-refused body name',
  ],
  [
    'null answered',
    answers(text({})),
    answers(text({ nullable: true })),
    'broken null-allowed answer 200 name',
    'changed null-refused answer 200 name',
  ],
  [
    'possible values asked',
    asks(text({ enum: ['a'] })),
    asks(text({ enum: ['a', 'b'] })),
    'added values-added body name',
    'broken values-removed body name',
  ],
  [
    'possible values answered',
    answers(text({ enum: ['a'] })),
    answers(text({ enum: ['a', 'b'] })),
    'changed values-added answer 200 name',
    'changed values-removed answer 200 name',
  ],
  [
    'a limit to values',
    asks(text({})),
    asks(text({ enum: ['a'] })),
    'broken values-set body name',
    'changed values-ended body name',
  ],
  [
    'a bound',
    asks(text({ maxLength: 9 })),
    asks(text({ maxLength: 5 })),
    'broken bound-changed body name',
    'changed bound-changed body name',
  ],
  [
    'a format',
    asks(pet({ properties: { name: { type: 'integer', format: 'int32' } } })),
    asks(pet({ properties: { name: { type: 'integer', format: 'int64' } } })),
    'changed format-changed body name',
    'broken format-changed body name',
  ],
  [
    'a default',
    asks(text({ default: 'a' })),
    asks(text({ default: 'b' })),
    'changed default-changed body name',
    'changed default-changed body name',
  ],
  [
    'other fields',
    asks(pet({ additionalProperties: false })),
    asks(pet({})),
    'changed others-allowed body',
    'broken others-refused body',
  ],
  [
    'a choice',
    asks(pet({ properties: { name: { oneOf: [{ type: 'string' }, { type: 'integer' }] } } })),
    asks(pet({ properties: { name: { oneOf: [{ type: 'string' }, { type: 'integer' }, { type: 'boolean' }] } } })),
    'added choice-added body name',
    'broken choice-removed body name',
  ],
  [
    'an answer',
    call({}),
    call({ responses: { 200: { description: 'ok' }, 404: { description: 'no' } } }),
    'added answer-added answer 404',
    'changed answer-removed answer 404',
  ],
  [
    'a header of an answer',
    call({}),
    call({ responses: { 200: { description: 'ok', headers: { 'X-Left': { schema: { type: 'integer' } } } } } }),
    'added parameter-added answer-header x-left 200',
    'broken parameter-removed answer-header x-left 200',
  ],
  [
    'a server',
    call({}, { servers: [{ url: 'https://a.example' }] }),
    call({}, { servers: [{ url: 'https://a.example' }, { url: 'https://b.example' }] }),
    'added server-added api',
    'changed server-removed api',
  ],
];

for (const [name, before, now, told, back] of CASES) {
  test(`told of: ${name}`, async () => {
    assert.deepEqual(await changesOf(before, now), [told]);
    assert.deepEqual(await changesOf(now, before), [back]);
    assert.deepEqual(await changesOf(now, now), []);
  });
}

test('whoever called without saying who he is, is shut out; another server breaks all calls', async () => {
  const schemes = { components: { securitySchemes: { key: { type: 'apiKey', in: 'header', name: 'X-Key' } } } };
  const locked = call({ security: [{ key: [] }] }, schemes);
  assert.deepEqual(await changesOf(call({}, schemes), locked), ['broken auth-removed call', 'added auth-added call']);
  const server = (url: string) => call({}, { servers: [{ url }] });
  assert.deepEqual(await changesOf(server('https://a.example'), server('https://b.example')), [
    'broken server-removed api',
    'added server-added api',
  ]);
});

test('other names of schemas, of ways to log in and of parameters in a path are no change to who calls', async () => {
  const named = (name: string, parameter: string) =>
    api(
      {
        [`/pets/{${parameter}}`]: {
          get: {
            parameters: [{ name: parameter, in: 'path', required: true, schema: { type: 'string' } }],
            security: [{ [name]: [] }],
            responses: { 200: { description: '', content: json({ $ref: `#/components/schemas/${name}` }) } },
          },
        },
      },
      {
        components: {
          schemas: { [name]: pet({ properties: { mother: { $ref: `#/components/schemas/${name}` } } }) },
          securitySchemes: { [name]: { type: 'http', scheme: 'bearer' } },
        },
      },
    );
  assert.deepEqual(await changesOf(named('Pet', 'id'), named('Animal', 'id')), []);
  assert.deepEqual(await changesOf(named('Pet', 'id'), named('Animal', 'pet_id')), ['changed path-renamed call']);
});

test('a change in what refers to itself is told once, at its nearest place', async () => {
  const tree = (type: string) => ({
    components: {
      schemas: {
        Node: {
          type: 'object',
          properties: { id: { type }, below: { type: 'array', items: { $ref: '#/components/schemas/Node' } } },
        },
      },
    },
  });
  const answer = { type: 'object', properties: { top: { $ref: '#/components/schemas/Node' } } };
  assert.deepEqual(await changesOf(answers(answer, tree('integer')), answers(answer, tree('string'))), [
    'broken type-changed answer 200 top.id',
  ]);
  assert.deepEqual(
    await changesOf(
      answers({ type: 'array', items: text({}) }),
      answers({ type: 'array', items: text({ type: 'integer' }) }),
    ),
    ['broken type-changed answer 200 [].name'],
  );
});

test('what is only answered does not count in requests, and what is put together by allOf counts', async () => {
  const only = (flag: Parts) =>
    pet({ properties: { name: { type: 'string' }, id: { type: 'string', ...flag } }, required: ['id'] });
  assert.deepEqual(await changesOf(asks(pet({})), asks(only({ readOnly: true }))), []);
  assert.deepEqual(await changesOf(answers(pet({})), answers(only({ readOnly: true }))), [
    'added required-field-added answer 200 id',
  ]);
  const whole = pet({ properties: { name: { type: 'string' }, age: { type: 'integer' } }, required: ['age'] });
  const parts = {
    allOf: [{ required: ['age'] }, pet({}), { type: 'object', properties: { age: { type: 'integer' } } }],
  };
  assert.deepEqual(await changesOf(asks(whole), asks(parts)), []);
});

test('one kind that became one of several is the first of them', async () => {
  const schemas = {
    components: { schemas: { Cat: text({}), Dog: pet({ properties: { bark: { type: 'string' } } }) } },
  };
  const [cat, dog] = [{ $ref: '#/components/schemas/Cat' }, { $ref: '#/components/schemas/Dog' }];
  assert.deepEqual(await changesOf(answers(cat, schemas), answers({ oneOf: [dog, cat] }, schemas)), [
    'changed choice-added answer 200',
  ]);
});

test('what the API itself calls is judged the other way round', async () => {
  const hook = (schema: Parts) => ({
    openapi: '3.1.0',
    info: { title: 'Hooks', version: '1' },
    webhooks: { made: { post: { requestBody: { content: json(schema) }, responses: { 200: { description: '' } } } } },
  });
  const more = pet({ properties: { name: { type: 'string' }, age: { type: 'integer' } }, required: ['age'] });
  assert.deepEqual(await changesOf(hook(pet({})), hook(more)), ['added required-field-added body age']);
  assert.deepEqual(await changesOf(hook(more), hook(pet({}))), ['broken required-field-removed body age']);
});

test('one API in Swagger 2, OpenAPI 3.0 and 3.1 is no change', async () => {
  const answer = { 200: { description: 'ok' } };
  const swagger = {
    swagger: '2.0',
    info: { title: 'Shop', version: '1' },
    host: 'a.example',
    basePath: '/v1',
    schemes: ['https'],
    securityDefinitions: { k: { type: 'apiKey', in: 'header', name: 'X-Key' } },
    paths: {
      '/pets': {
        post: {
          security: [{ k: [] }],
          parameters: [
            {
              name: 'tags',
              in: 'query',
              type: 'array',
              items: { type: 'string' },
              collectionFormat: 'multi',
              description: 'Which',
            },
            { name: 'body', in: 'body', schema: { $ref: '#/definitions/Pet' } },
          ],
          responses: { 200: { description: 'ok', schema: { $ref: '#/definitions/Pet' } } },
        },
        put: {
          consumes: ['multipart/form-data'],
          parameters: [{ name: 'file', in: 'formData', type: 'file', required: true }],
          responses: answer,
        },
      },
    },
    definitions: {
      Pet: {
        type: 'object',
        properties: { age: { type: 'integer', minimum: 1, exclusiveMinimum: true, 'x-nullable': true } },
      },
    },
  };
  const newer = (openapi: string, age: Parts) => ({
    openapi,
    info: { title: 'Shop', version: '1' },
    servers: [{ url: 'https://a.example/v1/' }],
    paths: {
      '/pets': {
        post: {
          security: [{ other: [] }],
          parameters: [
            { name: 'tags', in: 'query', description: 'Which', schema: { type: 'array', items: { type: 'string' } } },
          ],
          requestBody: { content: json({ $ref: '#/components/schemas/Animal' }) },
          responses: { 200: { description: 'ok', content: json({ $ref: '#/components/schemas/Animal' }) } },
        },
        put: {
          requestBody: {
            required: true,
            content: {
              'multipart/form-data': {
                schema: {
                  type: 'object',
                  properties: { file: { type: 'string', format: 'binary' } },
                  required: ['file'],
                },
              },
            },
          },
          responses: answer,
        },
      },
    },
    components: {
      schemas: { Animal: { type: 'object', properties: { age } } },
      securitySchemes: { other: { type: 'apiKey', in: 'header', name: 'X-Key' } },
    },
  });
  const older = newer('3.0.3', { type: 'integer', minimum: 1, exclusiveMinimum: true, nullable: true });
  assert.deepEqual(await changesOf(swagger, older), []);
  assert.deepEqual(await changesOf(older, newer('3.1.0', { type: ['integer', 'null'], exclusiveMinimum: 1 })), []);
  assert.deepEqual(
    await changesOf(older, newer('3.1.0', { anyOf: [{ type: 'integer', exclusiveMinimum: 1 }, { type: 'null' }] })),
    [],
  );
});

test('callbacks stand on the page of their call', async () => {
  const back = (schema: Parts) =>
    call({
      callbacks: {
        done: { '{$request.body#/url}': { post: { requestBody: { content: json(schema) }, responses: {} } } },
      },
    });
  const { changes } = compareApis(await modelOf(back(pet({}))), await modelOf(back({ type: 'object' })), MANY);
  assert.deepEqual(
    changes.map(({ kind, class: of, page, operation }) => [kind, of, page, operation]),
    [['field-removed', 'broken', 'POST /pets', 'POST /pets › done POST {$request.body#/url}']],
  );
});

test('several documents of a folder are compared each with itself', async () => {
  const other = (type: string) => JSON.stringify(takes({ schema: { type } }));
  const [before, now] = [
    await modelOf(call({}), { 'b.json': other('integer') }),
    await modelOf(call({}), { 'b.json': other('string') }),
  ];
  assert.deepEqual(
    compareApis(before, now, MANY).changes.map(({ operation, kind }) => `${operation} ${kind}`),
    ['b.json POST /pets type-changed'],
  );
});

const collection = (item: readonly object[]) => ({
  info: { name: 'Shop', schema: 'https://schema.getpostman.com/json/collection/v2.1.0/collection.json' },
  item,
});
const request = (name: string, url: string, body: object, answer: object) => ({
  name,
  request: { method: 'POST', url: { raw: url }, body: { mode: 'raw', raw: JSON.stringify(body) } },
  response: [{ name: 'ok', code: 200, body: JSON.stringify(answer) }],
});

test('collections of requests: examples break nothing, addresses do', async () => {
  const before = collection([
    request('Add', '{{base}}/pets/:id', { name: 'a' }, { id: 1, tags: [] }),
    request('List', '{{base}}/pets', {}, {}),
  ]);
  const now = collection([request('Add', '{{base}}/pets/:id', { name: 'a', age: 1 }, { id: '1', tags: ['x'] })]);
  assert.deepEqual(await changesOf(before, now), [
    'added field-added body age',
    'changed type-changed answer 200 id',
    'broken operation-removed call',
  ]);
  const moved = collection([
    request('Add', '{{base}}/animals/:id', { name: 'a' }, { id: 1, tags: [] }),
    request('List', '{{base}}/pets', {}, {}),
  ]);
  assert.deepEqual(await changesOf(before, moved), ['broken operation-moved call']);
});

test('all changes are counted, only so many are listed', async () => {
  const { changes, counts } = compareApis(
    await modelOf(api({})),
    await modelOf(api({ '/a': { get: {} }, '/b': { get: {} } })),
    1,
  );
  assert.deepEqual([changes.length, counts.added], [1, 2]);
});

test('every change is a whole sentence in both languages', async () => {
  for (const [name, before, now] of CASES)
    for (const [one, other] of [
      [before, now],
      [now, before],
    ] as const) {
      const { changes } = compareApis(await modelOf(one), await modelOf(other), MANY);
      const [zh, en] = (['zh', 'en'] as const).map((language) =>
        changes.map((change) => changeSentence(change, language)).join(' '),
      );
      assert.match(zh ?? '', /^[^{}“]*(?:“[^{}“”]+”[^{}“”]*)*。$/u, name);
      assert.match(en ?? '', /^[A-Z][^{}“]*(?:“[^{}“”]+”[^{}“”]*)*\.$/, name);
      assert.doesNotMatch(en ?? '', /\p{Script=Han}/u);
    }
  const { changes } = compareApis(
    await modelOf(asks(text({ maxLength: 9 }))),
    await modelOf(asks(text({ maxLength: 5 }))),
    MANY,
  );
  assert.deepEqual(
    changes.map((change) => [changeSentence(change, 'zh'), changeSentence(change, 'en')]),
    [
      [
        '请求体的字段“name”：限制由“maxLength 9”改为“maxLength 5”。',
        'Request body, field “name”: its limit was “maxLength 9” and is “maxLength 5” now.',
      ],
    ],
  );
});
