import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import {
  addAnnouncement,
  addComment,
  deletePage,
  ENDPOINTS,
  ERRORS,
  pageInfo,
  saveMock,
  savePage,
  shareTemplate,
} from '@sheaf/contract';
import { onBothEngines } from '../../platform/testing/databases.ts';
import { fillItem, invitePeople } from '../../testing/access-matrix-world.ts';
import { callEndpoint } from '../../testing/endpoint-call.ts';
import { ENDPOINT_SAMPLES } from '../../testing/endpoint-samples.ts';
import type { Person } from '../../testing/person.ts';
import type { Scene } from '../../testing/samples/sample.ts';
import { type Sheaf, startSheaf } from '../../testing/start-sheaf.ts';
import { SAMPLES } from '../attachment/testing/sample-files.ts';
import { OLD_ACTS, OLD_FILES, type OldAct, type OldFile, type OldWorld } from './testing/old-acts.ts';
import { OLD_SHAPES, type OldShape, OTHER_CALLS, UNSERVED } from './testing/old-shapes.ts';

const old = (call: string) => `/server/index.php?s=/api/${call}`;

/** An item in which every list has something. */
async function scene(sheaf: Sheaf): Promise<Scene> {
  const people = await invitePeople(sheaf);
  const { creator, extra } = people;
  const filled = await fillItem(sheaf, people, creator, {});
  const gone = await creator.addPage(filled.item, 'Gone');
  await creator.ok(deletePage, { page_id: gone });
  await creator.ok(shareTemplate, { template_id: filled.template_id, item_id: String(filled.item_id) });
  const place = filled.inside;
  return { filled, place, owner: creator, caller: creator, extra: extra.username, serial: 1, succeeds: true };
}

/** What is wrong with an answer; '' when it is as the reference tells. */
function unlike(call: string, data: unknown, { at = '', fields, gone = '' }: OldShape): string[] {
  const rows = at.split('.').reduce((value, name) => (name === '' ? value : inside(first(value), name)), data);
  const row = first(rows);
  if (typeof row !== 'object' || row === null) return [`${call} ${at}: no row`];
  const has = new Map(Object.entries(row));
  const wrong = fields.split(' ').flatMap((field) => {
    const [, name = '', mark = ''] = /^(\w+)(.*)$/.exec(field) ?? [];
    return isLike(has.get(name), mark) ? [] : [`${call} ${at}: ${field} is ${JSON.stringify(has.get(name))}`];
  });
  return [...wrong, ...gone.split(' ').flatMap((name) => (has.has(name) ? [`${call} ${at}: ${name} is there`] : []))];
}

function first(value: unknown): unknown {
  return Array.isArray(value) ? value[0] : value;
}

function inside(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined;
}

function isLike(value: unknown, mark: string): boolean {
  if (mark === '"') return typeof value === 'string' && /^\d+$/.test(value);
  if (mark === '#') return typeof value === 'number';
  if (mark === '?') return typeof value === 'boolean';
  if (mark === '[]') return Array.isArray(value);
  if (mark === '{}') return typeof value === 'object' && !Array.isArray(value);
  return typeof value === 'string';
}

/** What is wrong with what a call answered that changed something. */
async function wrongInAct(world: OldWorld, { call, make, answers }: OldAct): Promise<readonly string[]> {
  const { fields, by = world.owner } = make ? await make(world) : { fields: await sampleFields(world.at, call) };
  const { error_code, error_message, data } = await by.post(old(call), fields);
  if (error_code !== 0) return [`${call}: ${error_code} ${error_message}`];
  if (answers === '#') return typeof data === 'number' ? [] : [`${call}: ${JSON.stringify(data)} is no number`];
  if (answers !== '[]') return unlike(call, data, answers);
  return Array.isArray(data) && data.length === 0 ? [] : [`${call}: ${JSON.stringify(data)} is no empty list`];
}

function sampleFields(at: Scene, call: string) {
  const endpoint = ENDPOINTS.find(({ path }) => path === `/api/${call}`);
  const sample = endpoint && ENDPOINT_SAMPLES.get(endpoint);
  assert.ok(sample, call);
  return sample.fields(at);
}

async function wrongType({ owner, at }: OldWorld, { call, by, type }: OldFile): Promise<readonly string[]> {
  const fields = Object.entries(await sampleFields(at, call)).map(([name, value]) => [name, String(value)]);
  const body = new URLSearchParams(fields);
  const answer =
    by === 'GET' ? await owner.get(`${old(call)}&${body}`) : await owner.fetch(old(call), { method: 'POST', body });
  await answer.arrayBuffer();
  const told = `${answer.status} ${answer.headers.get('content-type')}`;
  return told.startsWith(`200 ${type}`) ? [] : [`${call}: ${told}`];
}

const UPLOADS = ['attachment/attachmentUpload', 'attachment/uploadImg', 'page/upload', 'page/uploadImg'];

/** What was uploaded was told beside the envelope, not in it. */
async function wrongUpload({ owner }: OldWorld, call: string): Promise<readonly string[]> {
  const field = call.endsWith('Img') ? 'editormd-image-file' : 'file';
  const { url, success } = await owner.upload(old(call), field, { name: 'a.png', bytes: SAMPLES.png });
  return typeof url === 'string' && success === 1 ? [] : [`${call}: ${url} ${success}`];
}

/** Who may make a call, and is told something by it. */
function callerOf(call: string, { owner }: Scene, { admin }: Sheaf, reader: Person): Person {
  if (call.startsWith('admin') || call === 'attachment/getAllList') return admin;
  return call.startsWith('message/') ? reader : owner;
}

async function answerAt(sheaf: Sheaf, at: Scene, call: string): Promise<unknown> {
  const endpoint = ENDPOINTS.find(({ path }) => path === `/api/${call}`);
  const sample = endpoint && ENDPOINT_SAMPLES.get(endpoint);
  assert.ok(endpoint && sample, call);
  const caller = callerOf(call, at, sheaf, await reader(sheaf));
  const fields = await sample.fields({ ...at, caller });
  const { text, outcome } = await callEndpoint(caller, { ...endpoint, path: old(call) }, fields, sample.file);
  assert.equal(outcome, 'allowed', `${call}: ${text}`);
  return JSON.parse(text).data;
}

const READERS = new WeakMap<Sheaf, Person>();

/** Somebody who was let in, which a message told him. */
async function reader(sheaf: Sheaf): Promise<Person> {
  const known = READERS.get(sheaf);
  if (known) return known;
  const made = await sheaf.user('told');
  await sheaf.admin.addMember(await sheaf.admin.addItem('Told'), made, { member_group_id: 0 });
  await sheaf.admin.ok(addAnnouncement, { message_content: 'News' });
  READERS.set(sheaf, made);
  return made;
}

/** As its own web client takes the level off. */
const taken = (text: string) => {
  const signs: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', '#39': "'", quot: '"' };
  return text.replaceAll(/&(amp|lt|gt|#39|quot);/g, (_, name: string) => signs[name] ?? '');
};

const TEXT = `# <b>"T" & 'x'</b>\n\n&lt;p&gt; &amp;amp; &#39;`;

onBothEngines((engine) => {
  test(`${engine}: each call of the old product answers at its address with the fields that it had, as it spelled them`, async (t) => {
    const sheaf = await startSheaf(t, engine);
    const at = await scene(sheaf);
    const wrong: string[] = [];
    for (const [call, shapes] of Object.entries(OLD_SHAPES)) {
      // nobody comments twice at once
      sheaf.clock.advance(10);
      const data = await answerAt(sheaf, at, call);
      for (const shape of [shapes].flat()) wrong.push(...unlike(call, data, shape));
    }
    assert.deepEqual(wrong, []);
    for (const call of OTHER_CALLS) {
      assert.notEqual(await sheaf.guest.code(old(call), {}).catch(() => 0), ERRORS.routeUnknown.code, call);
    }
    for (const call of UNSERVED) assert.equal(await sheaf.guest.code(old(call), {}), ERRORS.routeUnknown.code, call);
  });

  test(`${engine}: each call that changes something answers at its address what it answered when it was done`, async (t) => {
    const sheaf = await startSheaf(t, engine);
    const at = await scene(sheaf);
    let serial = 0;
    const world: OldWorld = {
      ...{ sheaf, at, owner: at.owner, told: await reader(sheaf) },
      newcomer: () => {
        serial += 1;
        return sheaf.user(`newcomer${serial}`);
      },
    };
    const wrong: string[] = [];
    for (const act of OLD_ACTS) wrong.push(...(await wrongInAct(world, act)));
    for (const file of OLD_FILES) wrong.push(...(await wrongType(world, file)));
    for (const call of UPLOADS) wrong.push(...(await wrongUpload(world, call)));
    assert.deepEqual(wrong, []);
  });

  test(`${engine}: old clients get texts escaped once, others as they are; titles are as they are for both`, async (t) => {
    const mei = await (await startSheaf(t, engine)).user('mei');
    const { item_id } = await mei.addItem('Tom & Jerry');
    const at = async (call: string, fields: Readonly<Record<string, string>>) => {
      const { data, error_message } = await mei.form(old(call), fields);
      assert.equal(error_message, '');
      return JSON.stringify(data);
    };
    const written = { item_id: String(item_id), page_title: 'A & <b>', page_content: TEXT };
    const saved = JSON.parse(await at('page/save', written));
    const page_id = Number(saved.page_id);
    assert.notEqual(saved.page_content, TEXT);
    const info = JSON.parse(await at('page/info', { page_id: saved.page_id }));
    assert.deepEqual([taken(info.page_content), info.page_title], [TEXT, 'A & <b>']);
    assert.ok(!/[<>"']/.test(info.page_content));
    assert.equal((await mei.ok(pageInfo, { page_id })).page_content, TEXT);
    // Whoever reads, takes the level off and saves again changes nothing.
    await at('page/save', { ...written, page_id: saved.page_id, page_content: taken(info.page_content) });
    assert.equal((await mei.ok(pageInfo, { page_id })).revision, 1);
    await mei.ok(savePage, { item_id, page_id, page_title: 'A & <b>', page_content: 'other' });
    const [version] = JSON.parse(await at('page/history', { page_id: saved.page_id }));
    assert.equal(taken(version.page_content), TEXT);
    await mei.ok(saveMock, { page_id, template: '{"a": "<&>"}' });
    assert.match(
      await at('mock/infoByPageId', { page_id: saved.page_id }),
      /\{&quot;a&quot;: &quot;&lt;&amp;&gt;&quot;\}/,
    );
    await mei.ok('/api/item/update', { item_id, allow_comment: 1 });
    await mei.ok(addComment, { page_id, content: '<i> & "q"' });
    assert.match(await at('pageComment/getList', { page_id: saved.page_id }), /&lt;i&gt; &amp; &quot;q&quot;/);
    const found = JSON.parse(await at('item/info', { item_id: String(item_id), keyword: 'other' }));
    assert.deepEqual(
      found.menu.pages.map((page: { page_id: string }) => page.page_id),
      [saved.page_id],
    );
    const clean = await mei.ok('/api/Page/INFO', { page_id });
    assert.equal(clean.page_id, page_id, 'addresses of ours answer numbers, whatever their case');
  });
});

test('the manual names every call of the old product that is not served, and every field that is not sent', () => {
  for (const language of ['zh', 'en']) {
    const path = new URL(`../../../../../docs/manual/${language}/06-api/06-old-clients.md`, import.meta.url);
    const chapter = readFileSync(path, 'utf8');
    assert.deepEqual(
      UNSERVED.filter((call) => !chapter.includes(`\`${call}\``)),
      [],
    );
    const acts = OLD_ACTS.flatMap(({ answers }) => (typeof answers === 'string' ? [] : [answers]));
    const gone = [...Object.values(OLD_SHAPES).flat(), ...acts].flatMap((shape) =>
      (shape.gone ?? '').split(' ').filter((name) => name !== ''),
    );
    assert.deepEqual(
      [...new Set(gone)].filter((name) => !chapter.includes(`\`${name}\``)),
      [],
    );
  }
});
