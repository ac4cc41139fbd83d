import assert from 'node:assert/strict';
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { runCommand } from './commands.ts';
import { EXIT } from './exit.ts';

async function folder(t: TestContext): Promise<string> {
  const path = await mkdtemp(join(tmpdir(), 'sheaf-api-'));
  t.after(() => rm(path, { recursive: true }));
  return path;
}

async function diff(
  t: TestContext,
  data: string,
  ...args: string[]
): Promise<{ code: number; out: string; err: string }> {
  const said = { log: [] as string[], error: [] as string[] };
  const printers = (['log', 'error'] as const).map((kind) =>
    t.mock.method(console, kind, (text: unknown) => void said[kind].push(String(text))),
  );
  const code = await runCommand(['api', 'diff', ...args], { SHEAF_DATA_DIR: data });
  for (const { mock } of printers) mock.restore();
  return { code, out: said.log.join('\n'), err: said.error.join('\n') };
}

const yaml = (version: string, limit: string, more = '') => `openapi: 3.0.3
info: { title: Shop, version: '${version}' }
paths:
  /pets:
    get:
      parameters:
        - { name: limit, in: query, schema: { type: ${limit} } }
      responses: { '200': { description: ok } }
${more}`;

test('sheaf api diff: says what changed, and ends with a code of its own where something breaks', async (t) => {
  const [places, data] = [await folder(t), await folder(t)];
  const file = async (name: string, text: string) => {
    await writeFile(join(places, name), text);
    return join(places, name);
  };
  const one = await file('one.yaml', yaml('1', 'integer'));
  const wider = await file('wider.yaml', yaml('2', 'number', '    post: { responses: {} }\n'));

  const fine = await diff(t, data, one, wider);
  assert.deepEqual(fine, {
    code: EXIT.done,
    err: '',
    out: [
      'Shop 1 → Shop 2',
      'Broken: 0, added: 1, changed: 1, deprecated: 0.',
      '',
      'GET /pets',
      '  [changed] Query parameter “limit”: its type was integer and is number now.',
      '',
      'POST /pets',
      '  [added] This operation is new.',
    ].join('\n'),
  });
  const broken = await diff(t, data, wider, one, '--lang', 'zh');
  assert.equal(broken.code, EXIT.breaks);
  assert.match(
    broken.out,
    /\[不兼容\] 查询参数“limit”：类型由 number 改为 integer。[\s\S]*\[不兼容\] 这个接口已删除。/,
  );

  const facts = JSON.parse((await diff(t, data, wider, one, '--json', '--lang', 'en')).out);
  assert.deepEqual([facts.breaks, facts.counts], [true, { broken: 2, added: 0, changed: 0, deprecated: 0 }]);
  assert.deepEqual(facts.changes[0], {
    ...{
      class: 'broken',
      kind: 'type-changed',
      operation: 'GET /pets',
      part: 'query',
      name: 'limit',
      within: '',
      field: '',
    },
    ...{ from: 'number', to: 'integer' },
    sentence: 'Query parameter “limit”: its type was number and is integer now.',
  });
  assert.deepEqual(await diff(t, data, one, one), { code: EXIT.done, err: '', out: 'Nothing has changed.' });
  assert.deepEqual(await readdir(data), [], 'it needs no site');
});

test('sheaf api diff: folders with references, what leads nowhere, and what is no API', async (t) => {
  const [places, data] = [await folder(t), await folder(t)];
  const whole = (type: string) =>
    yaml('1', 'integer').replace('{ type: integer }', `{ $ref: './types.yaml#/${type}' }`);
  for (const [name, type] of [
    ['a', 'Text'],
    ['b', 'Count'],
  ] as const) {
    await mkdir(join(places, name));
    await writeFile(join(places, name, 'api.yaml'), whole(type));
    await writeFile(join(places, name, 'types.yaml'), 'Text: { type: string }\nCount: { type: integer }\n');
  }
  const [a, b] = [join(places, 'a'), join(places, 'b')];
  assert.match((await diff(t, data, a, b)).out, /its type was string and is integer now/);
  const alone = join(a, 'api.yaml');
  const missing = await diff(t, data, alone, alone);
  assert.deepEqual([missing.code, missing.out], [EXIT.done, 'Nothing has changed.']);
  assert.match(missing.err, /the reference \.\/types\.yaml#\/Text leads nowhere/);

  const broken = join(places, 'broken.json');
  await writeFile(broken, '{"openapi": "3.0.0",\n "paths": {]}');
  const refused = await diff(t, data, alone, broken, '--json');
  assert.equal(refused.code, EXIT.refused);
  assert.match(JSON.parse(refused.out).message, /broken\.json has a mistake in line 2/);
  assert.equal((await diff(t, data, alone, join(places, 'none'))).code, EXIT.missing);
  const said = async (...args: string[]) => (await diff(t, data, ...args, '--lang', 'zh')).err;
  assert.match(await said(alone, join(places, 'none')), /none 不存在$/);
  assert.match(await said(alone, alone), /引用 \.\/types\.yaml#\/Text 找不到/);
  const prose = join(places, 'prose.json');
  await writeFile(prose, '{"a": 1}');
  assert.match(await said(alone, prose), /prose\.json 不是 OpenAPI、Swagger/);
  assert.equal((await diff(t, data, alone, alone, '--lang', 'fr')).code, EXIT.usage);
});
