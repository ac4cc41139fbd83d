import assert from 'node:assert/strict';
import { test } from 'node:test';
import { deleteMyFile, deletePage, ERRORS, listMyFiles, listPageFiles, savePage } from '@sheaf/contract';
import { onBothEngines } from '../../platform/testing/databases.ts';
import type { Person, TestItem } from '../../testing/person.ts';
import { startSheaf } from '../../testing/start-sheaf.ts';
import { SAMPLES } from './testing/sample-files.ts';

interface Kept {
  readonly file_id: number;
  readonly url: string;
}

async function keep(
  person: Person,
  name: string,
  bytes: Uint8Array | string,
  where: Readonly<Record<string, number>> = {},
): Promise<Kept> {
  const { error_message, data } = await person.upload('/api/page/upload', 'file', { name, bytes }, where);
  assert.equal(error_message, '');
  // Checked by the server's own output schema in tests.
  return data as Kept;
}

async function show(person: Person, item: TestItem, page_title: string, url: string): Promise<number> {
  const page_content = `![x](${url})`;
  return (await person.ok(savePage, { item_id: item.item_id, page_title, page_content })).page_id;
}

onBothEngines((engine) => {
  test(`${engine}: one's own files are listed newest first, a page at a time, by name and kind, with what they take [A-3.21 A-3.22 A-7.73 A-9.02 A-9.12 B-3.22 B-7.56 B-9.18]`, async (t) => {
    const sheaf = await startSheaf(t, engine);
    const [mei, tom] = [await sheaf.user('mei'), await sheaf.user('tom')];
    const picture = await keep(mei, 'Order_50%.png', SAMPLES.png);
    for (let n = 1; n <= 6; n++) await keep(mei, `notes ${n}.txt`, `words ${n}`);
    const first = await mei.ok(listMyFiles, {});
    assert.deepEqual([first.total, first.list.length, first.list[0]?.display_name], [7, 5, 'notes 6.txt']);
    const used = SAMPLES.png.length + 6 * 'words 1'.length;
    const inMegabytes = Math.round((used / 1024 / 1024) * 1000) / 1000;
    assert.deepEqual([first.used, first.used_m, first.used_flow_m, first.allowed], [used, inMegabytes, 0, null]);
    const names = async (input: object) => (await mei.ok(listMyFiles, input)).list.map((file) => file.display_name);
    assert.deepEqual(await names({ page: 2 }), ['notes 1.txt', 'Order_50%.png']);
    assert.deepEqual(await names({ attachment_type: 1 }), ['Order_50%.png']);
    assert.equal((await mei.ok(listMyFiles, { attachment_type: 2 })).total, 6);
    assert.deepEqual(await names({ display_name: 'order_50%' }), ['Order_50%.png']);
    assert.deepEqual(await names({ display_name: '%' }), ['Order_50%.png'], 'a sign is no pattern');
    assert.deepEqual(await names({ display_name: 'notes_1' }), []);
    const [file] = (await mei.ok(listMyFiles, { attachment_type: 1 })).list;
    const facts = { username: 'mei', file_type: 'image/png', attachment_type: 1, visit_times: 0, url: picture.url };
    assert.deepEqual({ ...file, ...facts }, file);
    assert.match(file?.addtime ?? '', /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/);

    assert.equal((await tom.ok(listMyFiles, { username: 'mei' })).total, 0, 'a name means nothing to him');
    assert.equal((await sheaf.admin.ok(listMyFiles, { username: 'MEI' })).total, 7);
    assert.equal((await sheaf.admin.ok(listMyFiles, { username: 'nobody' })).total, 0);

    await (await mei.get(picture.url)).arrayBuffer();
    await (await mei.get(picture.url, { range: 'bytes=0-9' })).arrayBuffer();
    sheaf.clock.advance(3600);
    await sheaf.app.context.jobs.runDue();
    const { rows } = await flows(sheaf.app.context);
    assert.deepEqual(rows, [{ uid: mei.uid, bytes: SAMPLES.png.length + 10 }]);
    assert.equal((await mei.ok(listMyFiles, { attachment_type: 1 })).list[0]?.visit_times, 2);
  });

  test(`${engine}: a file in use is deleted only by who says so, and pages out of sight are counted, not named [A-7.74 B-7.57]`, async (t) => {
    const sheaf = await startSheaf(t, engine);
    const [mei, tom] = [await sheaf.user('mei'), await sheaf.user('tom')];
    const own = await mei.addItem('Own');
    const { file_id, url } = await keep(mei, 'plan.png', SAMPLES.png);
    const page_id = await show(mei, own, 'Plan', url);
    const secret = await tom.addItem('Secret', { password: 'visit me' });
    await show(tom, secret, 'Hidden', url);
    const gone = await show(mei, own, 'Gone', url);
    await mei.ok(deletePage, { page_id: gone });
    const page = { page_id, page_title: 'Plan', item_id: own.item_id, item_name: 'Own', is_former: 0 };
    const [listed] = (await mei.ok(listMyFiles, {})).list;
    assert.deepEqual([listed?.pages, listed?.hidden_pages], [[page], 2]);
    const refused = await mei.post(deleteMyFile, { file_id });
    assert.equal(refused.error_code, ERRORS.fileInUse.code);
    assert.deepEqual(refused.data, { pages: [page], hidden_pages: 2 });
    assert.ok(!JSON.stringify(refused).includes('Hidden'));
    assert.equal(await tom.code(deleteMyFile, { file_id, force: 1 }), ERRORS.fileNotFound.code);
    await mei.ok(savePage, { item_id: own.item_id, page_id, page_title: 'Plan', page_content: 'text' });
    assert.equal((await mei.ok(listMyFiles, {})).list[0]?.pages[0]?.is_former, 1);

    const attached = await keep(mei, 'notes.txt', 'words', { page_id });
    assert.deepEqual(await mei.ok(deleteMyFile, { file_id, force: 1 }), []);
    assert.equal((await mei.get(url)).status, 404);
    const free = await keep(mei, 'free.txt', 'nobody shows it');
    await mei.ok(deleteMyFile, { file_id: free.file_id });
    await mei.ok(deleteMyFile, { file_id: attached.file_id, force: 1 });
    assert.deepEqual(await mei.ok(listPageFiles, { page_id }), []);
    assert.deepEqual((await mei.ok(listMyFiles, {})).list, []);
    sheaf.clock.advance(3600);
    await sheaf.app.context.jobs.runDue();
    assert.deepEqual(await Array.fromAsync(sheaf.app.context.files.list('blob/')), []);
  });
});

async function flows({ db }: { db: Awaited<ReturnType<typeof startSheaf>>['app']['context']['db'] }) {
  return { rows: await db.selectFrom('file_flow').select(['uid', 'bytes']).execute() };
}
