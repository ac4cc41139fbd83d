import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  bindDictionary,
  deleteMember,
  dictionaryState,
  ERRORS,
  fetchDictionary,
  followDictionary,
  itemInfo,
  pageHistory,
  pageInfo,
  savePage,
} from '@sheaf/contract';
import { onBothEngines } from '../../platform/testing/databases.ts';
import { startSheaf } from '../../testing/start-sheaf.ts';
import { documentHost } from '../api-source/testing/document-host.ts';

const FIRST = `CREATE TABLE orders (id bigint PRIMARY KEY, buyer varchar(20) COMMENT 'who buys');
CREATE TABLE audit (id int, what text);`;
const SECOND = `CREATE TABLE orders (id bigint PRIMARY KEY, buyer varchar(40) COMMENT 'who pays');
CREATE TABLE invoice (id int PRIMARY KEY, order_id bigint);`;
const DAY = 86_400;

onBothEngines((engine) => {
  test(`${engine}: statements are fetched from their address on their days, while who wanted that may edit there`, async (t) => {
    const { answer, network } = await documentHost(t);
    const sheaf = await startSheaf(t, engine, { network });
    const [mei, tom] = [await sheaf.user('mei'), await sheaf.user('tom')];
    const item = await mei.addItem('Core', { members_only: 1 });
    const cat_id = await mei.addCatalog(item, 'Trade');
    const item_member_id = await mei.addMember(item, tom, { member_group_id: 1, cat_id });
    const address = { cat_id, url: 'http://docs.test/schema.sql?key=secret', schedule: 'daily' } as const;
    assert.equal(await tom.code(followDictionary, address), ERRORS.dictionaryNotBound.code);
    await mei.ok(bindDictionary, { cat_id, ddl: FIRST });
    const inside = { ...address, url: 'http://user:secret@docs.test/' };
    assert.equal(await tom.code(followDictionary, inside), ERRORS.apiFetchRefused.code);
    await tom.ok(followDictionary, address);
    const due = async () => {
      sheaf.clock.advance(DAY);
      await sheaf.app.context.jobs.runDue();
      await sheaf.app.context.jobs.runDue();
      return mei.ok(dictionaryState, { cat_id });
    };
    const pages = async () => {
      const [catalog] = (await mei.ok(itemInfo, item)).menu.catalogs;
      return new Map(catalog?.pages.map(({ page_title, page_id }) => [page_title, page_id]));
    };

    Object.assign(answer, { status: 503 });
    assert.match((await due()).error_message, /^The address http:\/\/docs\.test\/schema\.sql answered HTTP 503/);
    Object.assign(answer, { status: 200, body: '<html>' });
    assert.equal((await due()).error_message, ERRORS.dictionaryEmpty.en);
    const page_id = (await pages()).get('orders') ?? 0;
    const { page_content } = await mei.ok(pageInfo, { page_id });
    const written = { page_title: 'orders', page_content: page_content.replace('who buys', 'who **really** buys') };
    await mei.ok(savePage, { ...item, page_id, ...written });
    answer.body = SECOND;
    const followed = await due();
    assert.deepEqual([followed.error_message, followed.username, followed.tables], ['', 'tom', 2]);
    assert.deepEqual([...(await pages()).keys()], ['Overview', 'orders', 'audit', 'invoice']);
    const after = await mei.ok(pageInfo, { page_id });
    assert.ok(after.page_content.includes('varchar(40)') && after.page_content.includes('who **really** buys'));

    const again = await due();
    assert.deepEqual([again.synced_at, again.checked_at], [followed.synced_at, sheaf.clock.now()]);
    assert.equal((await mei.ok(pageHistory, { page_id })).length, 2, 'the same once more writes nothing');
    assert.deepEqual(await mei.ok(fetchDictionary, { cat_id }), { added: 0, updated: 0, pending: 0 });

    await mei.ok(deleteMember, { ...item, item_member_id });
    answer.body = FIRST;
    assert.equal((await due()).error_message, ERRORS.notAllowed.en);
    assert.deepEqual([...(await pages()).keys()], ['Overview', 'orders', 'audit', 'invoice']);
    await mei.ok(followDictionary, { cat_id, url: '', schedule: 'daily' });
    const ended = await mei.ok(dictionaryState, { cat_id });
    assert.deepEqual([ended.next_at, ended.schedule, ended.error_message], [0, 'never', '']);
    assert.equal(await mei.code(fetchDictionary, { cat_id }), ERRORS.apiFetchRefused.code);
  });
});
