import assert from 'node:assert/strict';
import { request } from 'node:http';
import { text } from 'node:stream/consumers';
import { test } from 'node:test';
import { ENDPOINTS, RESERVED_SEGMENTS, SCREENS } from '@sheaf/contract';
import { onBothEngines } from '../../platform/testing/databases.ts';
import { startSheaf } from '../../testing/start-sheaf.ts';

/** What a client gets that writes what it likes into `Host`. */
async function pageFor(address: string, host: string): Promise<{ readonly status: number; readonly html: string }> {
  return new Promise((resolve, reject) => {
    const sent = request(address, { headers: { host }, setHost: false }, (answer) => {
      text(answer).then((html) => resolve({ status: answer.statusCode ?? 0, html }), reject);
    });
    sent.on('error', reject).end();
  });
}

function addressesIn(html: string): readonly (string | undefined)[] {
  const canonical = /<link rel="canonical" href="([^"]*)"/.exec(html);
  const shared = /<meta property="og:url" content="([^"]*)"/.exec(html);
  return [canonical?.[1], shared?.[1]];
}

onBothEngines((engine) => {
  test(`${engine}: a page names its own address by the host it was asked by, and none when that is no host`, async (t) => {
    const sheaf = await startSheaf(t, engine);
    const item = await sheaf.admin.addItem('Orders');
    const path = `/${item.item_id}/${await sheaf.admin.addPage(item, 'Start')}`;
    for (const host of ['docs.example.org', 'docs_1.example.org:8080', '127.0.0.1:4999', '[::1]:4999', 'localhost']) {
      const { html } = await pageFor(sheaf.url + path, host);
      assert.deepEqual(addressesIn(html), [`http://${host}${path}`, `http://${host}${path}`]);
    }
    for (const host of ['a b', '', 'a/b', 'me@example.org', 'a:b', 'a:99999', '"><script>', '[::1', '1.2.3.4.5']) {
      const { status, html } = await pageFor(sheaf.url + path, host);
      assert.deepEqual([status, ...addressesIn(html)], [200, undefined, undefined], host);
      assert.equal((await pageFor(`${sheaf.url}/user/login`, host)).status, 200, `a working screen by ${host}`);
    }
    await sheaf.admin.ok('/api/adminSetting/saveConfig', { site_url: 'https://docs.example.org' });
    const { html } = await pageFor(sheaf.url + path, 'a b');
    assert.equal(addressesIn(html)[0], `https://docs.example.org${path}`);
  });

  test(`${engine}: a word that the site keeps for itself is no item: nothing is found there, and no password asked [A-2.147]`, async (t) => {
    const sheaf = await startSheaf(t, engine);
    const answered = new Set([...ENDPOINTS, ...SCREENS].map(({ path }) => path));
    const words = RESERVED_SEGMENTS.map((word) => `/${word}`).filter((path) => !answered.has(path));
    assert.ok(words.includes('/user') && words.includes('/catalog'));
    for (const who of [sheaf.guest, sheaf.admin]) {
      for (const path of [...words, '/User', '/user?keyword=a', '/user/5', '/user/catalog/5', '/api', '/admin/5.md']) {
        const answer = await who.get(path);
        assert.deepEqual([answer.status, answer.headers.get('location')], [404, null], path);
      }
      const statusOf = async (path: string) => (await who.get(path)).status;
      const screens = ['/page/edit/1/1', '/page/diff/1/1', '/admin/index'];
      assert.deepEqual(await Promise.all(screens.map(statusOf)), [200, 200, 200]);
      const others = ['/page/edit', '/page/history/1', '/admin/other', '/template/index', '/item/other/1'];
      assert.deepEqual(await Promise.all(others.map(statusOf)), [404, 404, 404, 404, 404]);
      const door = await who.get('/nosuch');
      assert.match(door.headers.get('location') ?? '', /^\/item\/password\/nosuch/);
    }
  });

  test(`${engine}: the address of the items without a screen leads to them`, async (t) => {
    const sheaf = await startSheaf(t, engine);
    for (const who of [sheaf.guest, sheaf.admin]) {
      const answer = await who.get('/item');
      assert.deepEqual([answer.status, answer.headers.get('location')], [302, '/item/index']);
    }
  });
});
