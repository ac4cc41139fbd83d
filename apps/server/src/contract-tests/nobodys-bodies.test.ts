import assert from 'node:assert/strict';
import { readdir } from 'node:fs/promises';
import { type ClientRequest, request as httpRequest } from 'node:http';
import { join } from 'node:path';
import { test } from 'node:test';
import { setImmediate } from 'node:timers/promises';
import { callMock, ERRORS, getOpenKey, importFile, openUpdatePage, savePage, userInfo } from '@sheaf/contract';
import { onBothEngines } from '../platform/testing/databases.ts';
import { type Sheaf, startSheaf } from '../testing/start-sheaf.ts';

const FORM = 'application/x-www-form-urlencoded';
/** Read by a parser that takes time with the square of them, a megabyte of these takes many seconds. */
const MANY_FIELDS = '&a'.repeat(500_000);

async function send(sheaf: Sheaf, path: string, body: string, headers: Readonly<Record<string, string>>) {
  const response = await fetch(sheaf.url + path, { method: 'POST', headers, body });
  const { error_code } = await response.json();
  return error_code;
}

/** A file that is sent piece by piece, without a token; gone when the test ends. */
function beginFile(
  t: { after(end: () => void): void },
  sheaf: Sheaf,
): { request: ClientRequest; code: Promise<number> } {
  const headers = { 'content-type': 'multipart/form-data; boundary=x' };
  const request = httpRequest(sheaf.url + importFile.path, { method: 'POST', headers });
  t.after(() => request.destroy());
  request.on('error', () => undefined); // it is broken off at the end
  const code = new Promise<number>((answered) => {
    request.on('response', async (response) => answered(JSON.parse((await response.toArray()).join('')).error_code));
  });
  request.write('--x\r\ncontent-disposition: form-data; name="file"; filename="a.zip"\r\n\r\nPK');
  return { request, code };
}

onBothEngines((engine) => {
  test(`${engine}: what nobody in particular sends is not taken apart when it is long`, async (t) => {
    const sheaf = await startSheaf(t, engine);
    const mei = await sheaf.user('mei');
    const { item_id } = await mei.addItem('Item');
    const text = '文'.repeat(200_000);

    // Refused before they are read: one that is JSON is not told from one that is none.
    for (const body of [JSON.stringify({ a: text }), `{"a":"${text}`]) {
      const code = await send(sheaf, userInfo.path, body, { 'content-type': 'application/json' });
      assert.equal(code, ERRORS.loginExpired.code);
    }
    const form = `a=${encodeURIComponent(text)}`;
    const stale = `${form}&user_token=nobodys`;
    for (const body of [form, stale]) {
      assert.equal(await send(sheaf, userInfo.path, body, { 'content-type': FORM }), ERRORS.loginExpired.code);
    }
    const page = { item_id: String(item_id), page_title: 'Long', page_content: text };
    assert.equal((await mei.form(savePage.path, page)).error_code, 0, 'a token in the form');
    const inJson = JSON.stringify({ ...page, user_token: mei.token });
    assert.equal(await send(sheaf, savePage.path, inJson, { 'content-type': 'application/json' }), 0);
    assert.equal(await mei.code(savePage, { item_id, page_title: 'Long', page_content: text }), 0);

    const keys = await mei.ok(getOpenKey, { item_id });
    const push = { ...keys, page_title: 'By a program', page_content: text };
    const asForm = String(new URLSearchParams(push));
    assert.equal(await send(sheaf, openUpdatePage.path, asForm, { 'content-type': FORM }), 0, 'a key in the form');
    const wrong = { ...push, api_token: 'x' };
    for (const [body, code] of [
      [push, 0],
      [wrong, ERRORS.loginExpired.code],
    ] as const) {
      assert.equal(
        await send(sheaf, openUpdatePage.path, JSON.stringify(body), { 'content-type': 'application/json' }),
        code,
      );
    }

    const headers = { 'content-type': FORM, authorization: `Bearer ${mei.token}` };
    assert.equal(await send(sheaf, userInfo.path, MANY_FIELDS, headers), ERRORS.badInput.code);
  });

  test(`${engine}: of files that nobody in particular sends a few are kept at a time`, async (t) => {
    const sheaf = await startSheaf(t, engine);
    const mei = await sheaf.user('mei');
    const files = Array.from({ length: 8 }, () => beginFile(t, sheaf));
    const early: number[] = [];
    for (const { code } of files) void code.then((one) => early.push(one));
    while (early.length < 4 || (await kept(sheaf)) < 4) await setImmediate();
    for (const { request } of files) request.end('\r\n--x--\r\n');
    const codes = await Promise.all(files.map(({ code }) => code));
    const count = (wanted: number) => codes.filter((code) => code === wanted).length;
    assert.deepEqual([count(ERRORS.busy.code), count(ERRORS.loginExpired.code)], [4, 4]);
    while ((await kept(sheaf)) > 0) await setImmediate();
    const archive = { name: 'a.zip', bytes: 'PK' };
    assert.notEqual((await mei.upload(importFile.path, 'file', archive)).error_code, ERRORS.busy.code);
  });
});

test('a form of very many fields keeps nobody waiting who calls a mock', { timeout: 60_000 }, async (t) => {
  const sheaf = await startSheaf(t, 'sqlite');
  const path = callMock.path.replace(':unique_key', 'none');
  const began = performance.now();
  for (let n = 0; n < 10; n++) {
    const code = await send(sheaf, path, MANY_FIELDS, { 'content-type': FORM });
    assert.equal(code, ERRORS.mockNotFound.code);
  }
  // Each took seconds alone.
  assert.ok(performance.now() - began < 5000);
});

/** How many files of requests that are under way are kept. */
async function kept(sheaf: Sheaf): Promise<number> {
  return (await readdir(join(sheaf.config.dataDir, 'tmp')).catch(() => [])).length;
}
