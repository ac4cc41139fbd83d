import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type Endpoint, ERRORS, itemInfo, listCatalogs, pageInfo, visitFile } from '@sheaf/contract';
import { onBothEngines } from '../platform/testing/databases.ts';
import { fillItem, invitePeople } from '../testing/access-matrix-world.ts';
import { ENDPOINT_SAMPLES } from '../testing/endpoint-samples.ts';
import type { Person } from '../testing/person.ts';
import type { Fields } from '../testing/samples/sample.ts';
import { startSheaf } from '../testing/start-sheaf.ts';

/** `/api/adminSetting/saveConfig` as `/api/admin_setting/save_config`. */
function snake(path: string): string {
  return path.replace(/[A-Z]/g, (letter, at: number) => (path[at - 1] === '/' ? '' : '_') + letter.toLowerCase());
}

/** Every way in which old clients write the address of a call. */
const FORMS: Readonly<Record<string, (path: string) => string>> = {
  'index.php with s': (path) => `/server/index.php?s=${path}`,
  'index.php with s, escaped': (path) => `/server/index.php?s=${encodeURIComponent(path)}`,
  'index.php with s, no slash': (path) => `/server/index.php?s=${path.slice(1)}`,
  'the folder with s': (path) => `/server/?s=${path}`,
  'the folder without a slash': (path) => `/server?s=${path}`,
  'a path below the folder': (path) => `/server${path}`,
  'a path below index.php': (path) => `/server/index.php${path}`,
  'capital letters': (path) => path.toUpperCase().replace('/API/', '/api/'),
  'small letters': (path) => path.toLowerCase(),
  'small letters with s': (path) => `/server/index.php?s=${path.toLowerCase()}`,
  'snake case': snake,
  'snake case with s': (path) => `/server/?s=${snake(path)}`,
  'a capital controller': (path) => path.replace(/^\/api\/(\w)/, (_, letter: string) => `/api/${letter.toUpperCase()}`),
};

const CALLS = [...ENDPOINT_SAMPLES].filter(([{ path }]) => /^\/api\/\w+\/\w+$/.test(path));

/** Of who guessed too often. */
const LONGEST_WAIT = 1000;

/** Without fields every call answers at once: what it asks for, a refusal or data. */
async function answerAt(person: Person, endpoint: Endpoint, address: string): Promise<string> {
  const { answer } = endpoint;
  const method = endpoint.method === 'ANY' ? 'POST' : endpoint.method;
  const response = await person.fetch(address, {
    method,
    headers: { 'accept-language': 'en', ...(method === 'POST' ? { 'content-type': 'application/json' } : {}) },
    ...(method === 'POST' ? { body: '{}' } : {}),
  });
  const text = await response.text();
  if (answer !== 'envelope') return `${response.status} ${response.headers.get('content-type')}`;
  const { error_code, error_field = '' } = JSON.parse(text);
  return `${response.status} ${error_code} ${error_field}`;
}

onBothEngines((engine) => {
  test(`${engine}: every call answers at each of its old addresses as at its own [B-9.23]`, async (t) => {
    const { guest, clock } = await startSheaf(t, engine);
    const wrong: string[] = [];
    for (const [endpoint] of CALLS) {
      const own = await answerAt(guest, endpoint, endpoint.path);
      for (const [name, form] of Object.entries(FORMS)) {
        const address = form(endpoint.path);
        clock.advance(LONGEST_WAIT);
        const old = await answerAt(guest, endpoint, address);
        if (old !== own) wrong.push(`${name}: ${address}: ${old}, not ${own}`);
      }
    }
    assert.deepEqual(wrong, []);
    const unknown = `200 ${ERRORS.routeUnknown.code} `;
    for (const address of ['/server/?s=/api/nothing/there', '/server/index.php', '/server/api/nothing/there']) {
      assert.equal(await answerAt(guest, itemInfo, address), unknown, address);
    }
    const callback = '/api/extLogin/oauth2';
    const own = await answerAt(guest, visitFile, callback);
    assert.equal(await answerAt(guest, visitFile, `/server/?s=${callback}&code=a&state=b`), own);
  });

  test(`${engine}: parameters may stand behind the address as pairs, or in the query beside s [B-9.23]`, async (t) => {
    const sheaf = await startSheaf(t, engine);
    const people = await invitePeople(sheaf);
    const { item_id, inside } = await fillItem(sheaf, people, people.creator, {});
    const ways = (path: string, name: string, value: string | number) => [
      `${path}/${name}/${value}`,
      `/server/index.php?s=${path}/${name}/${value}`,
      `/server/index.php?s=${path}&${name}=${value}`,
      `/server/?s=${encodeURIComponent(`${path}&${name}=${value}`)}`,
      `/server${path}?${name}=${value}`,
      `/server${path.toLowerCase()}/${name}/${value}`,
    ];
    for (const address of ways(pageInfo.path, 'page_id', inside.page_id)) {
      // below /server numbers are spelled as clients of that time read them
      assert.equal(Number((await people.creator.ok(address, {})).page_id), inside.page_id, address);
    }
    for (const address of ways(listCatalogs.path, 'item_id', item_id)) {
      assert.equal((await people.creator.ok(address, {})).length, 4, address);
    }
    for (const address of ways(visitFile.path, 'sign', inside.sign)) {
      const response = await sheaf.guest.get(address);
      assert.equal(response.status, 200, address);
      assert.match(await response.text(), /^%PDF/);
    }
  });

  test(`${engine}: a whole life of a page through the old door [B-9.23]`, async (t) => {
    const mei = await (await startSheaf(t, engine)).user('mei');
    const old = async (path: string, fields: Readonly<Record<string, string>>) => {
      const answer = await mei.form(`/server/index.php?s=/api/${path}`, fields);
      assert.equal(answer.error_code, 0, `${path}: ${answer.error_message}`);
      // Which call it was is known where it is used.
      return answer.data as Fields;
    };
    const item_id = String((await old('item/add', { item_name: '接口', item_type: '1' }))['item_id']);
    const cat_id = String(await old('catalog/save', { item_id, cat_name: '目录' }));
    const text = {
      item_id,
      cat_id,
      page_title: '标题',
      page_content: encodeURIComponent('a+b & 1'),
      is_urlencode: '1',
    };
    const page_id = String((await old('Page/Save', text))['page_id']);
    assert.equal((await old('page/info', { page_id }))['page_content'], 'a+b &amp; 1');
    await old('page/delete', { page_id });
    await old('catalog/delete', { item_id, cat_id });
  });
});
