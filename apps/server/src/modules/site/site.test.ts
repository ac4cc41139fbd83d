import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setTimeout } from 'node:timers/promises';
import { ENDPOINTS, ERRORS, itemInfo, LIMITS, RESERVED_SEGMENTS, runCron, SCREENS } from '@sheaf/contract';
import { onBothEngines } from '../../platform/testing/databases.ts';
import { startSheaf } from '../../testing/start-sheaf.ts';

onBothEngines((engine) => {
  test(`${engine}: the trigger of old clients answers nothing, and what is over is removed within the hour [A-7.13 A-2.43]`, async (t) => {
    const sheaf = await startSheaf(t, engine);
    await sheaf.user('mei');
    const { db } = sheaf.app.context;
    const sessions = async () => (await db.selectFrom('session').select('session_id').execute()).length;
    assert.equal(await sessions(), 2);
    sheaf.clock.advance(181 * 86_400);
    const answer = await sheaf.guest.fetch(runCron.path);
    assert.deepEqual(await answer.json(), { error_code: 0, error_message: '', data: [] });
    // The trigger does not wait for what it started.
    const deadline = Date.now() + 30_000;
    while ((await sessions()) > 0 && Date.now() < deadline) await setTimeout(20);
    assert.equal(await sessions(), 0);
  });

  test(`${engine}: a form, JSON and multipart are one call, with one kind of answer [A-7.01 A-7.03 A-7.05 B-7.01 B-7.02]`, async (t) => {
    const sheaf = await startSheaf(t, engine);
    const mei = await sheaf.user('mei');
    const byJson = await mei.post('/api/item/add', { item_name: 'One' });
    const byForm = await mei.form('/api/item/add', { item_name: 'Two', item_type: '1' });
    const parts = new FormData();
    parts.append('item_name', 'Three');
    parts.append('user_token', mei.token ?? '');
    const response = await fetch(`${sheaf.url}/api/item/add`, { method: 'POST', body: parts });
    const byParts: { error_code: number } = await response.json();
    for (const answer of [byJson, byForm, byParts])
      assert.deepEqual(Object.keys(answer), ['error_code', 'error_message', 'data']);
    const items: { item_name: string }[] = await mei.ok('/api/item/myList', {});
    assert.deepEqual(
      items.map(({ item_name }) => item_name),
      ['One', 'Two', 'Three'],
    );
    const refused = await mei.post('/api/item/info', { item_id: 'no such domain!' });
    assert.ok(refused.error_code !== 0 && refused.error_message !== '' && !('data' in refused));
  });

  test(`${engine}: an upload brings the token as a field [A-7.04]`, async (t) => {
    const sheaf = await startSheaf(t, engine);
    const mei = await sheaf.user('mei');
    const item = await mei.addItem('Files');
    const page_id = await mei.addPage(item, 'Page');
    const send = async (token: string) => {
      const parts = new FormData();
      parts.append('page_id', String(page_id));
      parts.append('user_token', token);
      parts.append('file', new Blob(['a,b\n1,2\n']), 'table.csv');
      const response = await fetch(`${sheaf.url}/api/page/upload`, { method: 'POST', body: parts });
      const envelope: { error_code: number; url?: string } = await response.json();
      return envelope;
    };
    assert.equal((await send('')).error_code, ERRORS.loginExpired.code);
    assert.match((await send(mei.token ?? '')).url ?? '', /visitFile\?sign=/);
  });

  test(`${engine}: what people made is an item with pages in catalogs, and says of itself what clients read [B-1.02 B-3.05 B-9.02 B-9.20 A-9.07]`, async (t) => {
    const sheaf = await startSheaf(t, engine);
    const item = await sheaf.admin.addItem('Manual');
    const cat_id = await sheaf.admin.addCatalog(item, 'Part');
    const page_id = await sheaf.admin.addPage(item, 'Page', 'text', cat_id);
    const info = await sheaf.admin.ok(itemInfo, { item_id: item.item_id });
    assert.deepEqual([info.item_type, info.global_param, info.menu.catalogs[0]?.pages[0]?.page_id], [1, [], page_id]);
    assert.equal(info.menu.catalogs[0]?.s_number, LIMITS.defaultOrder);
    const { s_number } = await sheaf.admin.ok('/api/page/info', { page_id });
    assert.equal(s_number, 99);
    for (const item_type of [0, 3, 5, 99]) {
      assert.equal(await sheaf.admin.code('/api/item/add', { item_name: 'x', item_type }), ERRORS.itemTypeUnknown.code);
    }
  });
});

test('every error has a number and both texts, and numbers of our own are given once [A-8.19]', () => {
  const own = Object.values(ERRORS).filter(({ code }) => code >= 20_000);
  assert.equal(new Set(own.map(({ code }) => code)).size, own.length);
  for (const [name, { zh, en }] of Object.entries(ERRORS)) {
    assert.match(zh, /\p{Script=Han}/u, name);
    assert.doesNotMatch(en, /\p{Script=Han}/u, name);
    const values = (text: string) => [...text.matchAll(/\{\{(\w+)\}\}/g)].map(([, value]) => value).sort();
    assert.deepEqual(values(zh), values(en), name);
  }
});

test('no item can take a word that the site uses in its addresses [A-5.06 B-5.15]', () => {
  const paths = [...ENDPOINTS, ...SCREENS].map(({ path }) => path.split('/')[1] ?? '');
  for (const word of paths.filter((path) => /^[a-z0-9]+$/i.test(path)))
    assert.ok(RESERVED_SEGMENTS.includes(word), word);
});
