import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  addItem,
  deleteEnvironment,
  ERRORS,
  listEnvironments,
  saveEnvironment,
  savePage,
  sortEnvironments,
  updateItem,
} from '@sheaf/contract';
import { onBothEngines } from '../../platform/testing/databases.ts';
import { startSheaf } from '../../testing/start-sheaf.ts';

const CALL = '##### Request URL\n\n- `{{base_url}}/v2/orders`\n\n##### Method\n\n- GET\n';
const SECRET = 'sk_live_0815';

onBothEngines((engine) => {
  test(`${engine}: readers know where calls may be tried and never a secret; their worker may call there and nowhere else, their pages nowhere`, async (t) => {
    const sheaf = await startSheaf(t, engine);
    const [mei, tom] = [await sheaf.user('mei'), await sheaf.user('tom')];
    const item = await mei.addItem('Ledger');
    const { page_id } = await mei.ok(savePage, { ...item, page_title: 'List', page_content: CALL, kind: 'api' });
    const plain = await mei.addPage(item, 'Plain');
    const { guest } = sheaf;
    const policyOf = async (path: string) => (await guest.get(path)).headers.get('content-security-policy') ?? '';
    const caller = `/api/environment/caller?item_id=${item.item_id}`;
    assert.match(await policyOf(caller), /^default-src 'none'; connect-src 'none';/);

    const variables = [
      { name: 'token', value: SECRET, is_secret: 1 },
      { name: 'region', value: 'eu', is_secret: 0 },
    ];
    const sandbox = { ...item, name: 'Sandbox', base_url: 'https://sandbox.test:8443/api;x?y' };
    const { environment_id } = await mei.ok(saveEnvironment, { ...sandbox, variables: JSON.stringify(variables) });
    const other = await mei.ok(saveEnvironment, { ...item, name: 'Live', base_url: 'http://live.test' });
    await mei.ok(sortEnvironments, { ...item, environment_ids: `${other.environment_id},${environment_id}` });

    const seen = await tom.ok(listEnvironments, item);
    assert.deepEqual(
      seen.map(({ name }) => name),
      ['Live', 'Sandbox'],
    );
    assert.deepEqual(seen[1]?.variables, [{ ...variables[0], value: '' }, variables[1]]);
    const html = await (await guest.get(`/${item.item_id}/${page_id}`)).text();
    assert.ok(html.includes('https://sandbox.test:8443') && !html.includes(SECRET));
    const origins = 'connect-src http://live.test https://sandbox.test:8443;';
    assert.ok((await policyOf(caller)).includes(origins));
    assert.match(await (await guest.get(caller)).text(), /fetch\(/);
    for (const path of [`/${item.item_id}/${page_id}`, `/${item.item_id}/${plain}`]) {
      assert.match(await policyOf(path), /connect-src 'self';/);
      const working = await mei.get(path);
      assert.match(working.headers.get('content-security-policy') ?? '', /connect-src 'self';/);
    }

    const unchanged = [{ name: 'token', value: '', is_secret: 1 }];
    await mei.ok(saveEnvironment, { ...sandbox, environment_id, variables: JSON.stringify(unchanged) });
    const mine = await mei.ok(listEnvironments, item);
    assert.equal(mine.find(({ name }) => name === 'Sandbox')?.variables[0]?.value, SECRET, 'an empty one keeps it');
    const stored = await sheaf.app.context.db.selectFrom('item_environment').select('variables').execute();
    assert.equal(JSON.stringify(stored).includes(SECRET), false);

    const copy = await mei.ok(addItem, { item_name: 'Copy', item_type: 1, copy_item_id: item.item_id });
    assert.equal((await mei.ok(listEnvironments, { item_id: copy.item_id })).length, 2);
    await mei.ok(deleteEnvironment, { ...item, environment_id });
    assert.match(await policyOf(caller), /connect-src http:\/\/live.test;/);
    await mei.ok(updateItem, { ...item, members_only: 1 });
    assert.equal((await guest.get(caller)).status, ERRORS.itemNotVisible.status);
  });

  test(`${engine}: environments are for who manages the item, bounded, and no address but one of http is one`, async (t) => {
    const sheaf = await startSheaf(t, engine);
    const [mei, tom] = [await sheaf.user('mei'), await sheaf.user('tom')];
    const item = await mei.addItem('Ledger');
    await mei.addMember(item, tom, { member_group_id: 1 });
    const place = { ...item, name: 'Sandbox', base_url: 'https://x.test' };
    assert.equal(await tom.code(saveEnvironment, place), ERRORS.itemNotManaged.code);
    for (const base_url of ['javascript:alert(1)', 'ftp://x.test', 'x.test', 'https://me:pw@x.test', 'https://']) {
      assert.equal(await mei.code(saveEnvironment, { ...place, base_url }), ERRORS.badInput.code, base_url);
    }
    const twice = JSON.stringify([
      { name: 'a', value: '', is_secret: 0 },
      { name: 'a', value: '', is_secret: 0 },
    ]);
    assert.equal(await mei.code(saveEnvironment, { ...place, variables: twice }), ERRORS.badInput.code);
    for (let count = 0; count < 20; count += 1) await mei.ok(saveEnvironment, place);
    assert.equal(await mei.code(saveEnvironment, place), ERRORS.environmentsTooMany.code);
  });
});
