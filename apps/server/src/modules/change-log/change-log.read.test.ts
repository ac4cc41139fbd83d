import assert from 'node:assert/strict';
import { test } from 'node:test';
import { deletePage, ERRORS, getChangeLog, LIMITS, saveCatalog, savePage } from '@sheaf/contract';
import { onBothEngines } from '../../platform/testing/databases.ts';
import type { Person } from '../../testing/person.ts';
import { startSheaf } from '../../testing/start-sheaf.ts';
import { insertChanges } from './change-log.service.ts';

type Asked = Readonly<Record<string, unknown>>;

onBothEngines((engine) => {
  test(`${engine}: editors see what happened in an item, newest first, in their language, ten at a time and by filters [B-3.17 B-7.31 B-9.03 B-9.12]`, async (t) => {
    const sheaf = await startSheaf(t, engine);
    const [mei, tom] = [await sheaf.user('mei'), await sheaf.user('tom')];
    const item = await mei.addItem('Item', { members_only: 1 });
    const log = (who: Person, asked: Asked = {}) => who.ok(getChangeLog, { ...item, ...asked });
    assert.equal(await tom.code(getChangeLog, item), ERRORS.itemNotFound.code);
    await mei.addMember(item, tom, { member_group_id: 0 });
    assert.equal(await tom.code(getChangeLog, item), ERRORS.notAllowed.code);
    await mei.addMember(item, tom, { member_group_id: 1 });
    sheaf.clock.advance(100);
    const cat_id = await mei.addCatalog(item, 'Catalog');
    const page_id = await tom.addPage(item, 'Page', 'text', cat_id);
    sheaf.clock.advance(100);
    await mei.ok(savePage, { ...item, page_id, page_title: 'Page', page_content: 'more' });
    const gone = await mei.addPage(item, 'Gone');
    await mei.ok(deletePage, { page_id: gone });

    const seen = await log(tom, { count: 5 });
    const brief = seen.list.map(({ oper, op_action_type, op_object_type, op_object_name, page_id: link }) => [
      ...[oper, op_action_type, op_object_type, op_object_name, link],
    ]);
    assert.deepEqual(brief, [
      ['mei', 'delete', 'page', 'Gone', 0],
      ['mei', 'create', 'page', 'Gone', 0],
      ['mei', 'update', 'page', 'Page', page_id],
      ['tom', 'create', 'page', 'Page', page_id],
      ['mei', 'create', 'catalog', 'Catalog', 0],
    ]);
    const [first] = seen.list;
    assert.match(first?.optime ?? '', /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/);
    assert.deepEqual([first?.op_action_type_desc, first?.op_object_type_desc], ['deleted', 'page']);
    assert.deepEqual(
      seen.operators.map(({ username }) => username),
      ['mei', 'tom'],
    );
    const chinese = await tom.form(getChangeLog.path, { item_id: String(item.item_id), lang: 'zh' });
    const { list } = chinese.data as typeof seen;
    assert.deepEqual([list[0]?.op_action_type_desc, list[0]?.op_object_type_desc], ['删除', '页面(或接口)']);

    const names = async (asked: Asked) => (await log(mei, asked)).list.map(({ op_object_name }) => op_object_name);
    assert.deepEqual(await names({ uid: tom.uid }), ['Page']);
    assert.deepEqual(await names({ op_object_type: 'catalog' }), ['Catalog']);
    assert.deepEqual(await names({ op_action_type: 'create', op_object_type: 'page' }), ['Gone', 'Page']);
    const now = sheaf.clock.now();
    assert.deepEqual(await names({ from: now }), ['Gone', 'Gone', 'Page']);
    assert.deepEqual(await names({ to: now, from: now - 100 }), ['Page', 'Catalog']);
    assert.equal(await mei.code(getChangeLog, { ...item, count: 101 }), ERRORS.badInput.code);

    await sheaf.app.context.db.transaction().execute((tx) =>
      insertChanges(
        tx,
        item.item_id,
        Array.from({ length: 305 }, (_, n) => ({
          ...({ uid: mei.uid, username: 'mei', action_type: 'update', object_type: 'item' } as const),
          ...{ object_id: item.item_id, object_name: `No. ${n}`, happened_at: now },
        })),
      ),
    );
    const [page, last] = [await log(mei, { page: 2 }), await log(mei, { page: 30 })];
    assert.equal(page.total, LIMITS.changeLogRows);
    assert.deepEqual([page.list.length, page.list[0]?.op_object_name], [10, 'No. 294']);
    assert.deepEqual([last.list.length, last.list.at(-1)?.op_object_name], [10, 'No. 5']);
    assert.deepEqual((await log(mei, { page: 31 })).list, []);
  });

  test(`${engine}: who edits some catalogs only sees what was done there, and nothing of people or other places`, async (t) => {
    const sheaf = await startSheaf(t, engine);
    const [mei, tom] = [await sheaf.user('mei'), await sheaf.user('tom')];
    const item = await mei.addItem('Item', { members_only: 1 });
    const [own, other] = [await mei.addCatalog(item, 'Own'), await mei.addCatalog(item, 'Other')];
    const below = await mei.addCatalog(item, 'Below', own);
    await mei.addCatalog(item, 'Deepest', below);
    await mei.addPage(item, 'Own page', 'text', below);
    await mei.addPage(item, 'Other page', 'text', other);
    await mei.addPage(item, 'Root page');
    await mei.addMember(item, tom, { member_group_id: 1, cat_id: own });
    await mei.ok(saveCatalog, { ...item, cat_id: other, cat_name: 'Renamed' });
    const { list, total, operators } = await tom.ok(getChangeLog, item);
    assert.deepEqual(
      list.map(({ op_object_name }) => op_object_name),
      ['Own page', 'Deepest', 'Below', 'Own'],
    );
    assert.equal(total, 4);
    assert.deepEqual(
      operators.map(({ username }) => username),
      ['mei'],
    );
    assert.ok((await mei.ok(getChangeLog, { ...item, count: 50 })).total > 8);
  });
});
