import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  addItem,
  copyCatalog,
  createToken,
  deleteItem,
  deletePage,
  ERRORS,
  LIMITS,
  mockOfPage,
  recoverPage,
  renewMockKey,
  saveConfig,
  saveMock,
  savePage,
  visitItem,
} from '@sheaf/contract';
import { onBothEngines } from '../../platform/testing/databases.ts';
import { Person } from '../../testing/person.ts';
import { type Sheaf, startSheaf } from '../../testing/start-sheaf.ts';

const { itemNotVisible, loginForced, mockHeaderWrong, mockNotFound, mockPathTaken, mockTemplateWrong } = ERRORS;

type Init = Parameters<typeof fetch>[1];

/** As a program without any cookie asks. */
async function ask({ url }: Pick<Sheaf, 'url'>, address: string, init: Init = {}) {
  const response = await fetch(url + address, { redirect: 'manual', ...init });
  const text = await response.text();
  return { status: response.status, headers: response.headers, text, json: text === '' ? undefined : JSON.parse(text) };
}

async function codeAt(sheaf: Sheaf, address: string, init: Init = {}): Promise<readonly [number, number]> {
  const { status, json } = await ask(sheaf, address, init);
  return [status, json.error_code];
}

type Asked = ReturnType<typeof ask>;

function callsFrom(sheaf: Sheaf, address: string, key: string | undefined, times: number): Asked[] {
  const headers = { 'x-forwarded-for': address };
  return Array.from({ length: times }, () => ask(sheaf, `/mock/${key}`, { headers }));
}

/** How many were refused. */
async function busyOf(asked: readonly Asked[]): Promise<number> {
  const refused = (await Promise.all(asked)).filter(({ status }) => status !== 200);
  assert.ok(refused.every(({ json }) => json.error_code === ERRORS.mockBusy.code));
  return refused.length;
}

const bearer = ({ token = '' }: Person) => ({ headers: { authorization: `Bearer ${token}` } });

/** The mock that there is. */
async function mockOf(person: Person, page_id: number) {
  const mock = await person.ok(mockOfPage, { page_id });
  assert.ok(!Array.isArray(mock));
  return mock;
}

const LIST = [{ id: 1 }, { id: 2 }, { id: 3 }];

/** By any method, from any site, with any body. */
async function answersAnybody(sheaf: Sheaf, address: string): Promise<void> {
  for (const method of ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']) {
    const headers = { origin: 'https://elsewhere.example', cookie: 'sheaf_session=x' };
    const answer = await ask(sheaf, `${address}?q=1`, { method, headers });
    assert.deepEqual([answer.status, answer.json], [200, { list: LIST, q: '1', html: '<b>&' }], `${method} ${address}`);
    assert.equal(answer.headers.get('access-control-allow-origin'), '*');
    assert.equal(answer.headers.get('access-control-allow-credentials'), null);
    assert.match(answer.headers.get('content-type') ?? '', /^application\/json/);
    assert.equal(answer.headers.get('x-content-type-options'), 'nosniff');
    assert.match(answer.headers.get('content-security-policy') ?? '', /default-src 'none'; sandbox/);
  }
  assert.equal((await ask(sheaf, address, { method: 'HEAD' })).text, '');
  const bodies: readonly [type: string, body: string, q: string][] = [
    ['application/json', '{"q": "json"}', 'json'],
    ['application/x-www-form-urlencoded', 'q=form', 'form'],
    ['application/json', '{"q": ', 'none'],
    ['text/xml', '<q/>', 'none'],
    ['multipart/form-data; boundary=x', 'broken', 'none'],
  ];
  for (const [type, body, q] of bodies) {
    const answer = await ask(sheaf, address, { method: 'POST', headers: { 'content-type': type }, body });
    assert.deepEqual([answer.status, answer.json.q], [200, q], type);
  }
}

onBothEngines((engine) => {
  test(`${engine}: a page's template answers by key and by path, to any method and any site [B-3.20 B-7.47 B-7.48]`, async (t) => {
    const sheaf = await startSheaf(t, engine);
    const [mei, ann] = [await sheaf.user('mei'), await sheaf.user('ann')];
    const item = await mei.addItem('API');
    const [page_id, other] = [await mei.addPage(item, 'Orders'), await mei.addPage(item, 'Users')];
    assert.deepEqual(await mei.ok(mockOfPage, { page_id }), []);
    const template = '{"list|3": [{"id|+1": 1}], "q": "@param(q, none)", "html": "<b>&"}';
    const saved = await mei.ok(saveMock, { page_id, template, path: 'v2/订单' });
    assert.deepEqual({ ...saved, page_id, path: '/v2/订单' }, saved);
    assert.match(saved.unique_key, /^[\w-]{24}$/);
    const mock = await mockOf(mei, page_id);
    const facts = {
      page_id,
      item_id: item.item_id,
      uid: mei.uid,
      template,
      path: '/v2/订单',
      status: 200,
      delay_ms: 0,
    };
    assert.deepEqual({ ...mock, ...facts, unique_key: saved.unique_key, headers: {}, view_times: 0 }, mock);
    assert.equal((await mockOf(ann, page_id)).unique_key, '', 'a reader sees no key');

    const byPath = `/mock/${item.item_id}/v2/${encodeURIComponent('订单')}`;
    for (const address of [`/mock/${saved.unique_key}`, byPath]) {
      await answersAnybody(sheaf, address);
    }
    const preflight = { 'access-control-request-method': 'PUT', 'access-control-request-headers': 'authorization' };
    const let_in = await ask(sheaf, byPath, { method: 'OPTIONS', headers: preflight });
    assert.deepEqual([let_in.status, let_in.headers.get('access-control-allow-origin')], [204, '*']);
    assert.match(let_in.headers.get('access-control-allow-headers') ?? '', /authorization/);

    for (const address of [
      `/server/mock-data/${saved.unique_key}?q=old`,
      `/server/mock-path/${item.item_id}&path=/v2/订单&q=old`,
      `/server/mock-path/${item.item_id}&path=${encodeURIComponent('v2/订单')}?q=old`,
      `/api/mock/infoByKey?unique_key=${saved.unique_key}&q=old`,
      `/server/index.php?s=/api/mock/infoByPath&item_id=${item.item_id}&path=${encodeURIComponent('/v2/订单')}&q=old`,
    ]) {
      assert.deepEqual((await ask(sheaf, address)).json, { list: LIST, q: 'old', html: '<b>&' }, address);
    }

    assert.deepEqual(await codeAt(sheaf, `/mock/${'x'.repeat(24)}`), [404, mockNotFound.code]);
    assert.deepEqual(await codeAt(sheaf, `/mock/${item.item_id}/v2`), [404, mockNotFound.code]);
    assert.deepEqual(await codeAt(sheaf, `/mock/2000000000/v2`), [404, itemNotVisible.code]);
    assert.equal((await ask(sheaf, '/mock/x/v2')).status, 400);

    const refused = await mei.post(saveMock, { page_id: other, template: '{}', path: '/v2/订单' });
    assert.deepEqual([refused.error_code, refused.error_field], [mockPathTaken.code, 'path']);
    for (const [wrong, code, field] of [
      [{ template: '{\n"a": }' }, mockTemplateWrong.code, 'template'],
      [{ template: '{"a|1-100000000": "x"}' }, mockTemplateWrong.code, 'template'],
      [{ path: '/a?b' }, ERRORS.badInput.code, 'path'],
      [{ path: `/${'a'.repeat(LIMITS.mockPathChars)}` }, ERRORS.badInput.code, 'path'],
      [{ status: 600 }, ERRORS.badInput.code, 'status'],
      [{ status: 99 }, ERRORS.badInput.code, 'status'],
      [{ delay_ms: 10_001 }, ERRORS.badInput.code, 'delay_ms'],
      [{ headers: { 'Set-Cookie': 'a=b' } }, mockHeaderWrong.code, 'headers'],
      [{ headers: { 'X-Accel-Redirect': '/etc/passwd' } }, mockHeaderWrong.code, 'headers'],
      [{ headers: { 'X-A': 'a\r\nSet-Cookie: b' } }, mockHeaderWrong.code, 'headers'],
      [{ headers: { Location: 'javascript:alert(1)' } }, mockHeaderWrong.code, 'headers'],
    ] as const) {
      const { error_code, error_field } = await mei.post(saveMock.path, { page_id: other, template: '{}', ...wrong });
      assert.deepEqual([error_code, error_field], [code, field], JSON.stringify(wrong));
    }
    const line = await mei.post(saveMock.path, { page_id: other, template: '{\n"a": }', lang: 'zh' });
    assert.equal(line.error_message, '第 2 行：这里不是 JSON');
    assert.deepEqual(await mei.ok(mockOfPage, { page_id: other }), [], 'nothing was written');

    const { unique_key } = await mei.ok(renewMockKey, { page_id });
    assert.deepEqual(await codeAt(sheaf, `/mock/${saved.unique_key}`), [404, mockNotFound.code]);
    const again = await mei.ok(saveMock, { page_id, template: '[1]', path: '/v3' });
    assert.deepEqual(again, { page_id, path: '/v3', unique_key });
    assert.equal((await ask(sheaf, `/mock/${unique_key}`)).text, '[1]', 'at once, and by the same key');
    await mei.ok(saveMock, { page_id, template: '[2]', path: '/v3' });
    assert.equal((await ask(sheaf, `/mock/${unique_key}`)).text, '[2]', 'also within one second');
    sheaf.clock.advance(11);
    await ask(sheaf, `/mock/${unique_key}`);
    const { view_times, viewed_at } = await mockOf(mei, page_id);
    assert.ok(view_times > 30, String(view_times));
    assert.equal(viewed_at, sheaf.clock.now());
  });

  test(`${engine}: status, headers and delay of a mock, and how many wait at once`, async (t) => {
    const sheaf = await startSheaf(t, engine, { environment: { SHEAF_TRUST_PROXY: 'loopback' } });
    const mei = await sheaf.user('mei');
    const item = await mei.addItem('API');
    const page_id = await mei.addPage(item, 'Orders');
    const headers = { 'X-Total': '3', 'Cache-Control': 'max-age=60', Location: 'https://elsewhere.example/' };
    const { unique_key } = await mei.ok(saveMock, { page_id, template: '{"a":1}', status: 302, headers });
    const moved = await ask(sheaf, `/mock/${unique_key}`);
    assert.deepEqual([moved.status, moved.json], [302, { a: 1 }]);
    for (const [name, value] of Object.entries(headers)) assert.equal(moved.headers.get(name), value);
    const navigated = await ask(sheaf, `/mock/${unique_key}`, { headers: { accept: 'text/html,*/*' } });
    assert.deepEqual([navigated.status, navigated.headers.get('location'), navigated.json], [302, null, { a: 1 }]);
    for (const [status, text] of [
      [201, '{"a":1}'],
      [204, ''],
      [304, ''],
      [404, '{"a":1}'],
      [503, '{"a":1}'],
    ] as const) {
      await mei.ok(saveMock, { page_id, template: '{"a":1}', status });
      const answer = await ask(sheaf, `/mock/${unique_key}`);
      assert.deepEqual([answer.status, answer.text], [status, text]);
      assert.equal(answer.headers.get('x-total'), '3', 'what is not sent stays');
    }
    await mei.ok(saveMock, { page_id, template: '{"a":1}', status: 102, headers: {} });
    const early = await ask(sheaf, `/mock/${unique_key}`);
    assert.deepEqual([early.status, early.headers.get('x-mock-status'), early.json], [200, '102', { a: 1 }]);

    // all are asked at once: one caller and one item have their shares, all together what there is
    const delayed = { template: '{"a":1}', status: 200, delay_ms: 1500 };
    await mei.ok(saveMock, { page_id, ...delayed });
    const keys = [unique_key];
    for (const name of ['Users', 'Shops', 'Bills']) {
      const other = await mei.addPage(await mei.addItem(name), name);
      keys.push((await mei.ok(saveMock, { page_id: other, ...delayed })).unique_key);
    }
    const began = performance.now();
    const half = LIMITS.mockDelaysEach / 2;
    const callers = [callsFrom(sheaf, '192.0.2.1', keys[0], half), callsFrom(sheaf, '192.0.2.1', keys[1], half + 1)];
    const readers = [callsFrom(sheaf, '192.0.2.2', keys[2], half), callsFrom(sheaf, '192.0.2.3', keys[2], half + 1)];
    const rest = callsFrom(sheaf, '192.0.2.4', keys[3], LIMITS.mockDelays - 4 * half + 1);
    await mei.ok(mockOfPage, { page_id });
    const [ofCaller = 0, ofItem = 0, ofRest = 0] = await Promise.all(
      [callers.flat(), readers.flat(), rest].map(busyOf),
    );
    assert.ok(ofCaller > 0, 'one caller with mocks of several items');
    assert.ok(ofItem > 0, 'one item with several callers');
    assert.equal(ofCaller + ofItem + ofRest, 3);
    assert.ok(performance.now() - began >= 1400, 'they waited');
  });

  test(`${engine}: who may not read a page has no mock by its path; keys close with forced log-in, pages and items`, async (t) => {
    const sheaf = await startSheaf(t, engine);
    const [mei, tom, ann] = [await sheaf.user('mei'), await sheaf.user('tom'), await sheaf.user('ann')];
    const item = await mei.addItem('API', { password: 'open sesame' });
    const [seen, hidden] = [await mei.addCatalog(item, 'Seen'), await mei.addCatalog(item, 'Hidden')];
    const [page_id, secret] = [await mei.addPage(item, 'A', 'a', seen), await mei.addPage(item, 'B', 'b', hidden)];
    await mei.addMember(item, tom, { member_group_id: 0, cat_id: seen });
    const { unique_key } = await mei.ok(saveMock, { page_id, template: '"a"', path: '/a' });
    await mei.ok(saveMock, { page_id: secret, template: '"b"', path: '/b' });
    const at = (path: string) => `/mock/${item.item_id}${path}`;
    assert.deepEqual(await codeAt(sheaf, at('/a')), [404, itemNotVisible.code]);
    assert.deepEqual(await codeAt(sheaf, at('/a'), bearer(ann)), [404, itemNotVisible.code]);
    assert.equal((await ask(sheaf, at('/a'), bearer(tom))).text, '"a"');
    assert.deepEqual(await codeAt(sheaf, at('/b'), bearer(tom)), [404, mockNotFound.code]);
    const { token } = await mei.ok(createToken, { token_name: 'Reads', right: 'read' });
    assert.equal((await ask(sheaf, at('/b'), { headers: { authorization: `Bearer ${token}` } })).text, '"b"');

    const visitor = new Person(sheaf.url, { username: '', uid: 0 });
    const { visit_grant } = await visitor.ok(visitItem, { ...item, password: 'open sesame' });
    const cookie = [...visitor.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    assert.deepEqual(await codeAt(sheaf, at('/a'), { headers: { cookie } }), [404, itemNotVisible.code]);
    assert.equal((await ask(sheaf, at('/a'), { headers: { 'x-visit-grant': visit_grant } })).text, '"a"');
    assert.equal((await ask(sheaf, `/mock/${unique_key}`)).text, '"a"', 'the key needs no right');

    await sheaf.admin.ok(saveConfig, { force_login: 1 });
    assert.deepEqual(await codeAt(sheaf, `/mock/${unique_key}`), [401, loginForced.code]);
    assert.equal((await ask(sheaf, `/mock/${unique_key}`, bearer(ann))).text, '"a"');
    await sheaf.admin.ok(saveConfig, { share_open: 1 });
    assert.equal((await ask(sheaf, `/mock/${unique_key}`)).text, '"a"');
    assert.deepEqual(await codeAt(sheaf, at('/a')), [401, loginForced.code]);
    await sheaf.admin.ok(saveConfig, { force_login: 0, share_open: 0 });

    // what is deleted answers nobody; another page may have its path, and keeps it
    await mei.ok(deletePage, { page_id });
    assert.deepEqual(await codeAt(sheaf, `/mock/${unique_key}`), [404, mockNotFound.code]);
    assert.deepEqual(await codeAt(sheaf, at('/a'), bearer(mei)), [404, mockNotFound.code]);
    sheaf.clock.advance(1);
    await mei.ok(saveMock, { page_id: secret, template: '"b"', path: '/a' });
    await mei.ok(recoverPage, { ...item, page_id });
    assert.equal((await ask(sheaf, `/mock/${unique_key}`)).text, '"a"', 'the key is the same again');
    assert.equal((await ask(sheaf, at('/a'), bearer(mei))).text, '"b"');
    assert.equal((await mockOf(mei, page_id)).path, '', 'the path is not');
    assert.equal(await mei.code(saveMock, { page_id, template: '"a"', path: '/a' }), mockPathTaken.code);

    // moved to another item it answers by its key, and has no path there until it is given one
    const target = await mei.addItem('Target');
    await mei.ok(savePage, { ...item, page_id, cat_id: seen, page_title: 'A', page_content: 'a' });
    await mei.ok(copyCatalog, { cat_id: seen, new_p_cat_id: 0, to_item_id: target.item_id, is_del: 1 });
    assert.equal((await ask(sheaf, `/mock/${unique_key}`)).text, '"a"');
    assert.deepEqual(await codeAt(sheaf, `/mock/${target.item_id}/a`), [404, mockNotFound.code]);
    await mei.ok(saveMock, { page_id, template: '"a"', path: '/a' });
    assert.equal((await ask(sheaf, `/mock/${target.item_id}/a`)).text, '"a"');
    const copy = await mei.ok(addItem, { item_name: 'Copy', copy_item_id: target.item_id });
    assert.deepEqual(await codeAt(sheaf, `/mock/${copy.item_id}/a`), [404, mockNotFound.code], 'copies have none');
    await mei.ok(deleteItem, { ...target, password: mei.password });
    assert.deepEqual(await codeAt(sheaf, `/mock/${unique_key}`), [404, mockNotFound.code]);
  });
});
