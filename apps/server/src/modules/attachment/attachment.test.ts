import assert from 'node:assert/strict';
import { test } from 'node:test';
import { deletePageFile, ERRORS, LIMITS, listPageFiles, pageInfo, savePage } from '@sheaf/contract';
import { onBothEngines } from '../../platform/testing/databases.ts';
import { attach, blobs, paste, type Sent, status, uploaded, type Where } from '../../testing/attach-files.ts';
import type { Person, TestItem } from '../../testing/person.ts';
import { startSheaf } from '../../testing/start-sheaf.ts';
import { SAMPLES } from './testing/sample-files.ts';

const PRIVATE = { visibility: 'private', password: 'visit me', is_private: 1 };

async function showIn(person: Person, item: TestItem, urls: readonly string[], page_id = 0): Promise<number> {
  const page_content = `text ${urls.map((url) => `![x](${url})`).join(' ')}`;
  const saved = await person.ok(savePage, { item_id: item.item_id, page_id, page_title: 'One', page_content });
  return saved.page_id;
}

onBothEngines((engine) => {
  test(`${engine}: files are attached to a page, listed newest first, counted, and downloaded [A-7.44 B-7.16 B-7.17 B-3.08]`, async (t) => {
    const sheaf = await startSheaf(t, engine);
    const mei = await sheaf.user('mei');
    const item = await mei.addItem('Item');
    const page_id = await mei.addPage(item, 'One');
    const answer = await mei.upload(
      '/api/page/upload',
      'file',
      { name: '../说明 <1>.txt', bytes: '内容' },
      { page_id, item_id: item.item_id },
    );
    assert.equal(answer['success'], 1);
    assert.equal(answer['url'], (await uploaded(Promise.resolve(answer))).url);
    sheaf.clock.advance(60);
    await attach(mei, { page_id }, { name: 'second.txt', bytes: 'two' });
    const list = await sheaf.guest.ok(listPageFiles, { page_id });
    assert.deepEqual(
      list.map(({ display_name, file_size, file_type }) => [display_name, file_size, file_type]),
      [
        ['second.txt', 3, 'text/plain; charset=utf-8'],
        ['说明 _1_.txt', 6, 'text/plain; charset=utf-8'],
      ],
    );
    assert.equal((await mei.ok(pageInfo, { page_id })).attachment_count, 2);
    const response = await sheaf.guest.get(list[1]?.url ?? '');
    assert.equal(await response.text(), '内容');
    assert.match(response.headers.get('content-disposition') ?? '', /^attachment; .*%E8%AF%B4%E6%98%8E/);
    assert.equal(response.headers.get('x-content-type-options'), 'nosniff');
    assert.match(response.headers.get('cache-control') ?? '', /private/);
    assert.match(response.headers.get('content-security-policy') ?? '', /sandbox/);
  });

  test(`${engine}: a pasted picture is stored, shown in place and bound by the save that shows it [B-7.19]`, async (t) => {
    const sheaf = await startSheaf(t, engine);
    const mei = await sheaf.user('mei');
    const item = await mei.addItem('Item');
    const file = { name: 'blob', bytes: SAMPLES.png, type: 'image/png' };
    const answer = await mei.upload('/api/page/uploadImg', 'editormd-image-file', file, { item_id: item.item_id });
    assert.equal(answer['success'], 1);
    const url = String(answer['url']);
    assert.equal((await uploaded(Promise.resolve(answer))).url, url);
    assert.deepEqual([await status(mei, url), await status(sheaf.guest, url)], [200, 404]);
    const page_id = await showIn(mei, item, [url]);
    const response = await sheaf.guest.get(url);
    assert.deepEqual(Buffer.from(await response.arrayBuffer()), SAMPLES.png);
    assert.equal(response.headers.get('content-type'), 'image/png');
    assert.match(response.headers.get('content-disposition') ?? '', /^inline; filename="blob\.jpg"/);
    assert.equal((await mei.ok(pageInfo, { page_id })).attachment_count, 0, 'it is no attachment');
  });

  test(`${engine}: a range, a tag and an unknown sign are answered as HTTP says`, async (t) => {
    const sheaf = await startSheaf(t, engine);
    const mei = await sheaf.user('mei');
    const item = await mei.addItem('Item');
    const { url } = await attach(mei, { page_id: await mei.addPage(item, 'One') }, { bytes: '0123456789' });
    const part = await mei.get(url, { range: 'bytes=2-4' });
    assert.deepEqual([part.status, await part.text()], [206, '234']);
    assert.equal(part.headers.get('content-range'), 'bytes 2-4/10');
    const etag = part.headers.get('etag') ?? '';
    const again = await mei.get(url, { 'if-none-match': etag });
    assert.deepEqual([again.status, await again.text()], [304, '']);
    assert.equal(await status(mei, '/api/attachment/visitFile?sign=ffffffffffffffffffffffffffffffff'), 404);
  });

  test(`${engine}: a file is readable exactly when a page that holds it is, whoever knows its link`, async (t) => {
    const sheaf = await startSheaf(t, engine);
    const [mei, tom, confined] = [await sheaf.user('mei'), await sheaf.user('tom'), await sheaf.user('confined')];
    const item = await mei.addItem('Item', PRIVATE);
    const [orders, refunds] = [await mei.addCatalog(item, 'Orders'), await mei.addCatalog(item, 'Refunds')];
    await mei.addMember(item, confined, { member_group_id: 1, cat_id: orders });
    const page_id = await mei.addPage(item, 'Refund', 'x', refunds);
    const { url } = await attach(mei, { page_id });
    const everybody = () => Promise.all([mei, tom, confined, sheaf.guest].map((person) => status(person, url)));
    assert.deepEqual(await everybody(), [200, 404, 404, 404]);
    const unknown = await tom.get('/api/attachment/visitFile?sign=0');
    const forbidden = await tom.get(url);
    assert.deepEqual([await forbidden.text(), forbidden.status], [await unknown.text(), unknown.status]);

    const visitor = sheaf.guest;
    await visitor.ok('/api/item/pwd', { item_id: item.item_id, password: 'visit me' });
    assert.equal(await status(visitor, url), 200, 'with the visit password');
    await mei.ok('/api/page/delete', { page_id });
    assert.deepEqual(await everybody(), [200, 404, 404, 404], 'the uploader keeps it');
  });

  test(`${engine}: guests are asked to log in before anything is looked up, where the site says so`, async (t) => {
    const sheaf = await startSheaf(t, engine);
    const mei = await sheaf.user('mei');
    const { url } = await attach(mei, { page_id: await mei.addPage(await mei.addItem('Item'), 'One') });
    assert.equal(await status(sheaf.guest, url), 200);
    await sheaf.admin.ok('/api/adminSetting/saveConfig', { force_login: 1 });
    assert.deepEqual([await status(sheaf.guest, url), await status(sheaf.guest, `${url}0`)], [401, 401]);
    assert.equal(await status(mei, url), 200);
  });

  test(`${engine}: to write the link of a file one may not read gives nobody the file`, async (t) => {
    const sheaf = await startSheaf(t, engine);
    const [mei, tom] = [await sheaf.user('mei'), await sheaf.user('tom')];
    const secret = await mei.addItem('Secret', PRIVATE);
    const { url } = await paste(mei, { item_id: secret.item_id });
    await showIn(mei, secret, [url]);
    const open = await tom.addItem('Open');
    await showIn(tom, open, [url]);
    assert.deepEqual([await status(tom, url), await status(sheaf.guest, url)], [404, 404]);
    await mei.addMember(secret, tom, { member_group_id: 0 });
    await showIn(tom, open, [url]);
    assert.equal(await status(sheaf.guest, url), 200, 'a reader of the file may publish it');
  });

  test(`${engine}: a picture that only a former version shows stays until that version is pruned`, async (t) => {
    const sheaf = await startSheaf(t, engine);
    const mei = await sheaf.user('mei');
    await sheaf.admin.ok('/api/adminSetting/saveConfig', { history_version_count: 1 });
    const item = await mei.addItem('Item');
    const [first, second] = [(await paste(mei)).url, (await paste(mei, {}, SAMPLES.gif)).url];
    const page_id = await showIn(mei, item, [first]);
    const seen = async () => [await status(sheaf.guest, first), await status(sheaf.guest, second)];
    await showIn(mei, item, [second], page_id);
    assert.deepEqual(await seen(), [200, 200]);
    sheaf.clock.advance(25 * 3600);
    await showIn(mei, item, [], page_id);
    assert.deepEqual(await seen(), [404, 200], 'the version with the first one is pruned');
  });

  test(`${engine}: a file is taken off a page; the last page that gives it up deletes it [B-7.18]`, async (t) => {
    const sheaf = await startSheaf(t, engine);
    const [mei, tom] = [await sheaf.user('mei'), await sheaf.user('tom')];
    const item = await mei.addItem('Item');
    await mei.addMember(item, tom, { member_group_id: 1 });
    const page_id = await mei.addPage(item, 'One');
    const other = await mei.addPage(item, 'Other');
    const { file_id, url } = await attach(mei, { page_id });
    assert.equal(await mei.code(deletePageFile, { file_id, page_id: other }), ERRORS.fileNotFound.code);
    await showIn(mei, item, [url], other);
    assert.deepEqual(await mei.ok(deletePageFile, { file_id, page_id }), []);
    assert.equal(await status(sheaf.guest, url), 200, 'another page shows it');
    assert.deepEqual(await mei.ok(listPageFiles, { page_id }), []);
    assert.equal(await mei.code(deletePageFile, { file_id, page_id }), ERRORS.fileNotFound.code);

    const theirs = await attach(mei, { page_id }, { bytes: 'of mei' });
    await tom.ok(deletePageFile, { file_id: theirs.file_id, page_id });
    assert.equal(await status(mei, theirs.url), 200, 'an editor only unbinds what another uploaded');
    const own = await attach(tom, { page_id }, { bytes: 'of tom' });
    await mei.ok(deletePageFile, { file_id: own.file_id, page_id });
    assert.equal(await status(tom, own.url), 404, 'who manages the item deletes it');
  });

  test(`${engine}: uploads are for those who may edit there`, async (t) => {
    const sheaf = await startSheaf(t, engine);
    const [mei, reader] = [await sheaf.user('mei'), await sheaf.user('reader')];
    const item = await mei.addItem('Item');
    const own = await reader.addItem('Own');
    await mei.addMember(item, reader, { member_group_id: 0 });
    const page_id = await mei.addPage(item, 'One');
    const { file_id } = await attach(mei, { page_id });
    const code = async (person: Person, path: string, field: string, where: Where) =>
      (await person.upload(path, field, { name: 'a.png', bytes: SAMPLES.png }, where)).error_code;
    for (const [path, field] of [
      ['/api/page/upload', 'file'],
      ['/api/page/uploadImg', 'editormd-image-file'],
    ] as const) {
      assert.equal(await code(sheaf.guest, path, field, { page_id }), ERRORS.loginExpired.code);
      assert.equal(await code(reader, path, field, { page_id }), ERRORS.notAllowed.code);
      assert.equal(await code(reader, path, field, item), ERRORS.notAllowed.code);
      assert.equal(await code(reader, path, field, { page_id, ...own }), ERRORS.pageNotFound.code);
      assert.equal(await code(mei, path, 'other', { page_id }), ERRORS.uploadMissing.code);
    }
    assert.equal(await reader.code(deletePageFile, { file_id, page_id }), ERRORS.notAllowed.code);
    assert.deepEqual(await blobs(sheaf), { rows: 1, files: 1 });
  });

  test(`${engine}: what a browser or server would run is refused, and so is what is too large; nothing stays`, async (t) => {
    const sheaf = await startSheaf(t, engine);
    const mei = await sheaf.user('mei');
    const page_id = await mei.addPage(await mei.addItem('Item'), 'One');
    const code = async (path: string, field: string, file: Sent) =>
      (await mei.upload(path, field, file, { page_id })).error_code;
    const page = { name: 'page.html', bytes: '<script>alert(1)</script>', type: 'image/png' };
    const large = { name: 'a.txt', bytes: Buffer.alloc(LIMITS.uploadMb.initial * 1024 * 1024 + 1, 97) };
    assert.equal(await code('/api/page/upload', 'file', page), ERRORS.uploadTypeRefused.code);
    assert.equal(await code('/api/page/upload', 'file', { ...page, name: 'p.txt' }), ERRORS.uploadTypeRefused.code);
    assert.equal(await code('/api/page/uploadImg', 'file', { ...page, name: 'p.png' }), ERRORS.imageInvalid.code);
    assert.equal(await code('/api/page/upload', 'file', large), ERRORS.tooLarge.code);
    assert.equal(await code('/api/page/upload', 'file', { ...large, bytes: large.bytes.subarray(1) }), 0);
    assert.deepEqual(await blobs(sheaf), { rows: 1, files: 1 });
  });
});
