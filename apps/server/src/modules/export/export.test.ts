import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  archiveItem,
  checkMarkdownLimit,
  deletePage,
  ERRORS,
  type ExportFormat,
  exportFile,
  exportMarkdown,
  exportWord,
  getChangeLog,
  LIMITS,
  orderExport,
  savePage,
  setPageKind,
} from '@sheaf/contract';
import { openZip } from '@sheaf/exchange';
import { onBothEngines } from '../../platform/testing/databases.ts';
import { attach, paste } from '../../testing/attach-files.ts';
import type { Person, TestItem } from '../../testing/person.ts';
import { type Sheaf, startSheaf } from '../../testing/start-sheaf.ts';
import { SAMPLES } from '../attachment/testing/sample-files.ts';
import { importFiles } from '../import/testing/import-zip.ts';

interface Asked {
  readonly item_id: number;
  readonly cat_id?: number;
  readonly page_id?: number;
}

/** By a ticket, as the screen does. */
async function taken(person: Person, asked: Asked, format: ExportFormat): Promise<ReadonlyMap<string, Buffer>> {
  const { ticket } = await person.ok(orderExport, { ...asked, format });
  const answer = await person.fetch(`${exportFile.path}?ticket=${ticket}`, { anonymous: true });
  assert.equal(answer.status, 200);
  return filesOf(answer);
}

async function filesOf(answer: Response): Promise<ReadonlyMap<string, Buffer>> {
  const source = await openZip({ bytes: new Uint8Array(await answer.arrayBuffer()), name: 'a.zip' });
  const read = source.files.map(async (file) => [file.path, Buffer.from(await file.read())] as const);
  return new Map(await Promise.all(read));
}

function refusal(person: Person, asked: Asked, format: ExportFormat = 'markdown'): Promise<number> {
  return person.code(orderExport, { ...asked, format });
}

async function scene(sheaf: Sheaf) {
  const [mei, tom] = [await sheaf.user('mei'), await sheaf.user('tom')];
  const item = await mei.addItem('Guide: <b>', { item_description: 'What we know', members_only: 1 });
  const api = await mei.addCatalog(item, 'API v1.2');
  const deep = await mei.addCatalog(item, 'Deep', api);
  const other = await mei.addCatalog(item, 'Other');
  const start = await mei.addPage(item, 'Start', 'first');
  const inApi = await mei.addPage(item, 'Orders', '# Orders', api);
  const inDeep = await mei.addPage(item, 'Down here', 'deep text', deep);
  const inOther = await mei.addPage(item, 'Elsewhere', 'other text', other);
  return { mei, tom, item, api, deep, other, start, inApi, inDeep, inOther };
}

onBothEngines((engine) => {
  test(`${engine}: an item leaves as a zip of Markdown files in its order, with the way back in info.json [A-1.07]`, async (t) => {
    const sheaf = await startSheaf(t, engine);
    const { mei, item, start, inDeep } = await scene(sheaf);
    const { url } = await paste(mei, { page_id: start });
    const { url: plan } = await attach(mei, { page_id: inDeep }, { name: 'plan (1).txt', bytes: 'the plan' });
    const page_content = `![a](${url}) [down](/${item.item_id}/${inDeep}#end) [out](https://example.com/1/2)\n\n\`${url}\``;
    await mei.ok(savePage, { ...item, page_id: start, page_title: 'Start', page_content, page_comments: 'a note' });
    const files = await taken(mei, item, 'markdown');
    assert.deepEqual(
      [...files.keys()],
      [
        'Start.md',
        'API v1.2/Orders.md',
        'API v1.2/Deep/Down here.md',
        'Other/Elsewhere.md',
        'info.json',
        'attachments/blob.jpg',
        'attachments/plan (1).txt',
      ],
    );
    const written = `![a](attachments/blob.jpg) [down](API%20v1.2/Deep/Down%20here.md#end) [out](https://example.com/1/2)\n\n\`${url}\``;
    assert.equal(files.get('Start.md')?.toString(), written);
    assert.deepEqual(files.get('attachments/blob.jpg'), Buffer.from(SAMPLES.png));
    assert.equal(files.get('attachments/plan (1).txt')?.toString(), 'the plan');
    assert.ok(plan.includes('sign='));
    const info = JSON.parse(String(files.get('info.json')));
    const { pages, ...head } = info;
    const said = { item_type: 1, item_name: 'Guide: <b>', item_description: 'What we know', format: 2 };
    assert.deepEqual(head, said, 'no password, no members');
    const first = { page_title: 'Start', cat_id: 0, s_number: 1, page_content: written, page_comments: 'a note' };
    assert.deepEqual(pages.pages, [{ ...first, kind: 'markdown', file: 'Start.md', attachments: [] }]);
    const [api, other] = pages.catalogs;
    assert.deepEqual([api.cat_name, api.parent_cat_id, api.level, api.s_number], ['API v1.2', 0, 2, 2]);
    assert.deepEqual([other.cat_name, other.s_number, other.pages.length], ['Other', 3, 1]);
    const [below] = api.catalogs;
    assert.deepEqual([below.cat_name, below.parent_cat_id, below.level], ['Deep', api.cat_id, 3]);
    assert.deepEqual(below.pages[0].attachments, ['attachments/plan (1).txt']);
  });

  test(`${engine}: what is exported comes in again, and leaves again byte for byte as it was`, async (t) => {
    const sheaf = await startSheaf(t, engine);
    const mei = await sheaf.user('mei');
    const item = await mei.addItem('Guide');
    const api = await mei.addCatalog(item, 'API v1.2');
    const deep = await mei.addCatalog(item, 'Deep', api);
    const [start, inDeep] = [await mei.addPage(item, 'Start'), await mei.addPage(item, 'Down (here)', 'text', deep)];
    const { url } = await paste(mei, { page_id: start });
    const links = `![a](${url}) [down](/${item.item_id}/${inDeep}#end) <b>&amp;</b> [up](/${item.item_id}/${start})`;
    await mei.ok(savePage, { ...item, page_id: start, page_title: 'Start', page_content: `${links}\r\n\tlast` });
    await mei.ok(savePage, { ...item, page_id: inDeep, page_title: 'Down (here)', page_content: `# End\n${links}` });
    const call = '##### Request URL\n\n- `/orders`\n\n##### Method\n\n- POST\n';
    const called = await mei.addPage(item, 'Make an order', call, api);
    await mei.ok(setPageKind, { page_id: called, kind: 'api' });
    const first = await taken(mei, item, 'markdown');
    const { item_id } = await importFiles(sheaf, mei, Object.fromEntries(first), {});
    const second = await taken(mei, { item_id }, 'markdown');
    for (const [path, bytes] of first) assert.equal(String(second.get(path)), String(bytes), path);
    assert.deepEqual([...second.keys()], [...first.keys()]);
  });

  test(`${engine}: names of files keep dots, lose what no file system takes, and never meet`, async (t) => {
    const sheaf = await startSheaf(t, engine);
    const mei = await sheaf.user('mei');
    const item = await mei.addItem('Names');
    const titles = [
      'v1.2',
      'a/b:c',
      'A_b_c',
      'con',
      ' ..x__y.. ',
      '***',
      '***',
      '长'.repeat(100),
      'attachments',
      'x.md',
    ];
    for (const title of titles) await mei.addPage(item, title, title);
    await mei.addPage(item, 'in it', 'text', await mei.addCatalog(item, 'attachments'));
    await mei.addPage(item, 'in it', 'text', await mei.addCatalog(item, 'v1.2.md'));
    const names = [...(await taken(mei, item, 'markdown')).keys()];
    assert.deepEqual(names, [
      'v1.2.md',
      'a_b_c.md',
      'A_b_c_1.md',
      '_con.md',
      'x_y.md',
      '未命名.md',
      '未命名_1.md',
      `${'长'.repeat(80)}.md`,
      'attachments.md',
      'x.md.md',
      'attachments_1/in it.md',
      'v1.2.md_1/in it.md',
      'info.json',
    ]);
  });

  test(`${engine}: what somebody takes along ends where his right to write does`, async (t) => {
    const sheaf = await startSheaf(t, engine);
    const { mei, tom, item, api, deep, other, start, inApi, inDeep, inOther } = await scene(sheaf);
    const { item_id } = item;
    assert.equal(await refusal(tom, item), ERRORS.itemNotFound.code, 'a stranger');
    await mei.addMember(item, tom, { member_group_id: 1, cat_id: api });
    const files = await taken(tom, item, 'markdown');
    assert.deepEqual([...files.keys()], ['API v1.2/Orders.md', 'API v1.2/Deep/Down here.md', 'info.json']);
    assert.ok(!String(files.get('info.json')).includes('Elsewhere'));
    assert.deepEqual(
      [...(await taken(tom, { item_id, cat_id: deep }, 'markdown')).keys()],
      ['Deep/Down here.md', 'info.json'],
    );
    assert.deepEqual(
      [...(await taken(tom, { item_id, page_id: inDeep }, 'markdown')).keys()],
      ['Down here.md', 'info.json'],
    );
    for (const format of ['markdown', 'word'] as const) {
      assert.equal(await refusal(tom, { item_id, page_id: inOther }, format), ERRORS.pageNotFound.code);
      assert.equal(await refusal(tom, { item_id, page_id: start }, format), ERRORS.pageNotFound.code);
      assert.equal(await refusal(tom, { item_id, cat_id: other }, format), ERRORS.catalogNotFound.code);
    }
    const [ann, reader] = [await sheaf.user('ann'), await sheaf.user('reader')];
    await mei.addMember(item, reader, { member_group_id: 0 });
    assert.equal(await refusal(reader, item), ERRORS.notAllowed.code, 'who only reads');
    const mine = await ann.addItem('Mine');
    await ann.addPage(mine, 'Page');
    assert.equal(
      await refusal(ann, { ...mine, page_id: inApi }, 'word'),
      ERRORS.pageNotFound.code,
      'a page of another item',
    );
    assert.equal(await refusal(ann, { ...mine, cat_id: api }, 'word'), ERRORS.catalogNotFound.code);
    await mei.ok(deletePage, { page_id: inApi });
    assert.equal(await refusal(mei, { item_id, page_id: inApi }, 'word'), ERRORS.pageNotFound.code, 'a deleted page');
    assert.ok(!(await taken(mei, item, 'markdown')).has('API v1.2/Orders.md'));
    await mei.ok(archiveItem, { item_id, password: mei.password });
    assert.equal((await taken(tom, item, 'markdown')).size, 2, 'an archived item');
  });

  test(`${engine}: a link between pages leads nowhere that does not leave too`, async (t) => {
    const sheaf = await startSheaf(t, engine);
    const { mei, item, api, inApi, inOther } = await scene(sheaf);
    const page_content = `[a](/${item.item_id}/${inOther}) [b](/page/${inApi}.x) [c](/page/${inApi})`;
    await mei.ok(savePage, { ...item, page_id: inApi, page_content, page_title: 'Orders', cat_id: api });
    const files = await taken(mei, { item_id: item.item_id, cat_id: api }, 'markdown');
    const text = String(files.get('API v1.2/Orders.md'));
    assert.equal(text, `[a](${sheaf.url}/${item.item_id}/${inOther}) [b](${sheaf.url}/page/${inApi}.x) [c](Orders.md)`);
  });

  test(`${engine}: a ticket is good once, for a while, for one file, and for who may still have it [B-7.37 B-7.38]`, async (t) => {
    const sheaf = await startSheaf(t, engine);
    const { mei, tom, item } = await scene(sheaf);
    await mei.addMember(item, tom, { member_group_id: 1 });
    const order = async (person: Person) => (await person.ok(orderExport, { ...item, format: 'markdown' })).ticket;
    const open = async (ticket: string, path = exportFile.path) => {
      const answer = await mei.fetch(`${path}?ticket=${ticket}&item_id=${item.item_id}`, { anonymous: true });
      await answer.arrayBuffer();
      return answer.status;
    };
    const once = await order(mei);
    assert.equal(await open(once), 200);
    assert.equal(await open(once), 404);
    const late = await order(mei);
    sheaf.clock.advance(LIMITS.exportTicketTtl + 1);
    assert.equal(await open(late), 404);
    assert.equal(await open(await order(mei), exportMarkdown.path), 200, 'the listed call takes it too');
    assert.equal(await open(await order(mei), exportWord.path), 404, 'as another format');
    const lost = await order(tom);
    await mei.ok('/api/member/delete', { ...item, item_member_id: await memberOf(mei, item, tom) });
    assert.equal(await open(lost), 404, 'who lost his right');
    const ended = await order(mei);
    await mei.ok('/api/user/logout', {});
    assert.equal(await open(ended), 404, 'the session is over');
  });

  test(`${engine}: by user_token as old clients do, never by the cookie alone; each download is written down [B-7.37 B-7.38]`, async (t) => {
    const sheaf = await startSheaf(t, engine);
    const { mei, item, start } = await scene(sheaf);
    const address = `${exportMarkdown.path}?item_id=${item.item_id}`;
    const byCookie = await mei.get(address);
    assert.equal(byCookie.status, 401);
    const byToken = await mei.fetch(`${address}&user_token=${mei.token}`, { anonymous: true });
    assert.equal(byToken.headers.get('content-type'), 'application/zip');
    assert.match(String(byToken.headers.get('content-disposition')), /filename\*=UTF-8''Guide_%20_b__\d{14}\.zip$/);
    assert.equal((await filesOf(byToken)).size, 5);
    const word = await mei.fetch(`${exportWord.path}?item_id=${item.item_id}&page_id=${start}&user_token=${mei.token}`);
    assert.match(String(word.headers.get('content-type')), /wordprocessingml/);
    assert.ok((await filesOf(word)).has('word/document.xml'));
    const { list } = await mei.ok(getChangeLog, { ...item, page: 1, count: 20 });
    const exports = list.filter(({ op_action_type }) => op_action_type === 'export');
    assert.deepEqual(
      exports.map(({ op_object_type, op_object_name }) => [op_object_type, op_object_name]),
      [
        ['item', 'Guide: <b>'],
        ['item', 'Guide: <b>'],
      ],
    );
  });

  test(`${engine}: nothing is limited; Markdown is refused for an item of an API client [B-7.36 B-2.117]`, async (t) => {
    const sheaf = await startSheaf(t, engine);
    const mei = await sheaf.user('mei');
    assert.deepEqual(await mei.ok(checkMarkdownLimit, { export_format: 'markdown' }), []);
    const item = await mei.addItem('Calls');
    const { db } = sheaf.app.context;
    await db.updateTable('item').set({ item_type: 3 }).where('item_id', '=', item.item_id).execute();
    assert.equal(await refusal(mei, item, 'markdown'), ERRORS.exportNotOfType.code);
    assert.equal(await refusal(mei, item, 'word'), ERRORS.exportEmpty.code, 'there is no page yet');
  });
});

async function memberOf(owner: Person, item: TestItem, person: Person): Promise<number> {
  const members = await owner.ok('/api/member/getList', { item_id: item.item_id });
  const rows: readonly { username: string; item_member_id: number }[] = Array.isArray(members) ? members : members.list;
  return rows.find(({ username }) => username === person.username)?.item_member_id ?? 0;
}
