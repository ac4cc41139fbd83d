import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  copyCatalog,
  itemInfo,
  listCatalogNames,
  listCatalogs,
  type MenuCatalog,
  savePage,
  searchItem,
} from '@sheaf/contract';
import { onBothEngines } from '../../platform/testing/databases.ts';
import type { Person, TestItem } from '../../testing/person.ts';
import { type Sheaf, startSheaf } from '../../testing/start-sheaf.ts';

interface Shop {
  readonly sheaf: Sheaf;
  readonly owner: Person;
  readonly item: TestItem;
  readonly target: TestItem;
  readonly orders: number;
  readonly refunds: number;
  readonly page_id: number;
  readonly deep: number;
}

async function shop(t: Parameters<typeof startSheaf>[0], engine: Parameters<typeof startSheaf>[1]): Promise<Shop> {
  const sheaf = await startSheaf(t, engine);
  const owner = await sheaf.user('owner');
  const [item, target] = [await owner.addItem('Shop'), await owner.addItem('Target')];
  const orders = await owner.addCatalog(item, 'Orders');
  const refunds = await owner.addCatalog(item, 'Refunds', orders);
  const page_id = await owner.addPage(item, 'Order', 'the zebra order', orders);
  const deep = await owner.addPage(item, 'Refund', 'first text', refunds);
  const page_content = linked(item, page_id, await owner.addPage(item, 'Outside', 'stays'));
  await owner.ok(savePage, { ...item, page_id: deep, page_title: 'Refund', page_content });
  return { sheaf, owner, item, target, orders, refunds, page_id, deep };
}

/** A page that leads to one that is copied with it, to one that is not, and names the first by itself. */
function linked({ item_id }: TestItem, page_id: number, outside: number): string {
  return `the zebra refund of [it](/${item_id}/${page_id}), [not](/${item_id}/${outside}), [alone](/page/${page_id})`;
}

async function paths(owner: Person, item: TestItem): Promise<string[]> {
  return (await owner.ok(listCatalogNames, item)).map(({ cat_name }) => cat_name);
}

async function found(owner: Person, item: TestItem): Promise<number[]> {
  const { pages } = await owner.ok(searchItem, { ...item, keyword: 'zebra' });
  return pages.map((page) => page.page_id).sort((a, b) => a - b);
}

function titles(catalog: MenuCatalog | undefined): unknown {
  return catalog && [catalog.cat_name, catalog.pages.map(({ page_title }) => page_title), catalog.catalogs.map(titles)];
}

onBothEngines((engine) => {
  test(`${engine}: a catalog is copied into another item with its pages, and the original stays [A-7.55 B-7.27]`, async (t) => {
    const { sheaf, owner, item, target, orders, page_id, deep } = await shop(t, engine);
    const { db } = sheaf.app.context;
    const blob = { sha256: 'a'.repeat(64), size: 1, type: 'image/png', storage_key: 'key', created_at: 1 };
    const { blob_id } = await db.insertInto('blob').values(blob).returning('blob_id').executeTakeFirstOrThrow();
    const file = { sign: 'sign', blob_id, uid: owner.uid, item_id: item.item_id, display_name: 'a.png', created_at: 1 };
    const { file_id } = await db.insertInto('attachment').values(file).returning('file_id').executeTakeFirstOrThrow();
    await db
      .insertInto('attachment_page')
      .values({ file_id, page_id: deep, bound_as: 'attached', bound_at: 1 })
      .execute();
    const parent = await owner.addCatalog(target, 'Parent');
    const copy = await owner.ok(copyCatalog, { cat_id: orders, new_p_cat_id: parent, to_item_id: target.item_id });
    assert.deepEqual(await paths(owner, target), ['Parent', 'Parent / Orders', 'Parent / Orders / Refunds']);
    assert.deepEqual(await paths(owner, item), ['Orders', 'Orders / Refunds']);
    const { menu } = await owner.ok(itemInfo, target);
    const copied = menu.catalogs[0]?.catalogs[0];
    assert.deepEqual(titles(copied), ['Orders', ['Order'], [['Refunds', ['Refund'], []]]]);
    assert.equal(copied?.cat_id, copy);
    const made = copied?.catalogs[0]?.pages[0]?.page_id ?? 0;
    const page = await owner.ok('/api/page/info', { page_id: made });
    const first = copied?.pages[0]?.page_id ?? 0;
    const [outside] = (await owner.ok(itemInfo, item)).menu.pages;
    const text = linked(target, first, 0).replace(`/${target.item_id}/0`, `/${item.item_id}/${outside?.page_id}`);
    assert.deepEqual([page.page_content, page.revision, page.attachment_count], [text, 1, 1]);
    assert.deepEqual(await found(owner, item), [page_id, deep]);
    assert.equal((await found(owner, target)).length, 2);
    const tops = await db
      .selectFrom('page')
      .select('top_cat_id')
      .distinct()
      .where('item_id', '=', target.item_id)
      .execute();
    assert.deepEqual(tops, [{ top_cat_id: parent }]);
  });

  test(`${engine}: a copy belongs to who makes it, beside the original or below it [A-7.55]`, async (t) => {
    const { sheaf, owner, item, orders, refunds } = await shop(t, engine);
    const writer = await sheaf.user('writer');
    await owner.addMember(item, writer, { member_group_id: 1 });
    await writer.ok(copyCatalog, { cat_id: refunds, new_p_cat_id: orders });
    await writer.ok(copyCatalog, { cat_id: refunds, new_p_cat_id: refunds });
    assert.deepEqual(await paths(owner, item), [
      'Orders',
      'Orders / Refunds',
      'Orders / Refunds / Refunds',
      'Orders / Refunds',
    ]);
    const pages = await sheaf.app.context.db
      .selectFrom('page')
      .select('author_username')
      .where('author_uid', '=', writer.uid)
      .execute();
    assert.equal(pages.length, 2);
  });

  test(`${engine}: a move keeps page ids and history, and search goes along [A-7.55 B-7.27]`, async (t) => {
    const { sheaf, owner, item, target, orders, refunds, page_id, deep } = await shop(t, engine);
    const moved = await owner.ok(copyCatalog, { cat_id: orders, to_item_id: target.item_id, is_del: 1 });
    assert.equal(moved, orders);
    assert.deepEqual([await paths(owner, item), await paths(owner, target)], [[], ['Orders', 'Orders / Refunds']]);
    assert.deepEqual([await found(owner, item), await found(owner, target)], [[], [page_id, deep]]);
    const page = await owner.ok('/api/page/info', { page_id: deep });
    assert.deepEqual([page.item_id, page.cat_id, page.revision], [target.item_id, refunds, 2]);
    assert.equal((await owner.ok('/api/page/history', { page_id: deep })).length, 1);
    const parent = await owner.addCatalog(target, 'Parent');
    await owner.ok(copyCatalog, { cat_id: refunds, new_p_cat_id: parent, to_item_id: target.item_id, is_del: 1 });
    assert.deepEqual(await paths(owner, target), ['Orders', 'Parent', 'Parent / Refunds']);
    const tops = await sheaf.app.context.db
      .selectFrom('page')
      .select('top_cat_id')
      .where('page_id', '=', deep)
      .execute();
    assert.deepEqual(tops, [{ top_cat_id: parent }]);
    const back = await owner.addCatalog(item, 'Back');
    await owner.ok(copyCatalog, { cat_id: refunds, new_p_cat_id: back, to_item_id: item.item_id, is_del: 1 });
    assert.deepEqual([await paths(owner, item), await found(owner, item)], [['Back', 'Back / Refunds'], [deep]]);
    assert.equal((await owner.ok(listCatalogs, item)).find((row) => row.cat_id === refunds)?.level, 3);
  });

  test(`${engine}: neither too deep, nor below itself, nor to a parent of another item [A-5.10 A-7.55]`, async (t) => {
    const { owner, item, target, orders, refunds } = await shop(t, engine);
    const last = await owner.addCatalog(item, 'Last', refunds);
    const other = await owner.addCatalog(target, 'Other');
    const below = await owner.addCatalog(target, 'Below', other);
    const codes = async (input: object) => [
      await owner.code('/api/catalog/copy', { ...input, is_del: 0 }),
      await owner.code('/api/catalog/copy', { ...input, is_del: '1' }),
    ];
    assert.deepEqual(
      await codes({ cat_id: orders, new_p_cat_id: other, to_item_id: target.item_id }),
      [20_026, 20_026],
    );
    assert.deepEqual(
      await codes({ cat_id: refunds, new_p_cat_id: below, to_item_id: target.item_id }),
      [20_026, 20_026],
    );
    assert.deepEqual(await codes({ cat_id: orders, new_p_cat_id: last }), [20_026, 20_027]);
    assert.equal(await owner.code(copyCatalog, { cat_id: orders, new_p_cat_id: orders, is_del: 1 }), 20_027);
    assert.deepEqual(await codes({ cat_id: refunds, new_p_cat_id: other }), [20_015, 20_015]);
    assert.deepEqual(await codes({ cat_id: 4_242 }), [20_015, 20_015]);
    assert.deepEqual(await codes({ cat_id: orders, to_item_id: 4_242 }), [20_014, 20_014]);
    assert.deepEqual(await paths(owner, item), ['Orders', 'Orders / Refunds', 'Orders / Refunds / Last']);
    assert.deepEqual(await paths(owner, target), ['Other', 'Other / Below']);
  });

  test(`${engine}: rights are asked on both sides [A-6.05 A-7.55]`, async (t) => {
    const { sheaf, owner, item, target, orders, refunds } = await shop(t, engine);
    const [writer, reader] = [await sheaf.user('writer'), await sheaf.user('reader')];
    const own = await writer.addItem('Own');
    await owner.addMember(item, reader, { member_group_id: 0 });
    await owner.addMember(item, writer, { member_group_id: 1, cat_id: orders });
    const foreign = { cat_id: orders, to_item_id: own.item_id };
    assert.equal(await reader.code(copyCatalog, { cat_id: orders, to_item_id: own.item_id }), 10_103);
    assert.equal(await writer.code(copyCatalog, { cat_id: refunds, to_item_id: target.item_id }), 10_103);
    assert.equal(await writer.code(copyCatalog, { cat_id: refunds }), 10_103);
    assert.equal(await writer.code(copyCatalog, { ...foreign, is_del: 1 }), 10_103);
    assert.equal(await writer.code(copyCatalog, foreign), 0);
    assert.equal(await writer.code(copyCatalog, { cat_id: refunds, to_item_id: own.item_id, is_del: 1 }), 10_303);
    assert.deepEqual(await paths(writer, own), ['Orders', 'Orders / Refunds']);
    await sheaf.app.context.db
      .updateTable('item')
      .set({ is_archived: 1 })
      .where('item_id', '=', item.item_id)
      .execute();
    assert.equal(await owner.code(copyCatalog, { cat_id: orders, to_item_id: target.item_id }), 0);
    assert.equal(await owner.code(copyCatalog, { cat_id: orders, to_item_id: target.item_id, is_del: 1 }), 10_103);
  });

  test(`${engine}: who was confined to a catalog that leaves the item leaves with it [A-6.05]`, async (t) => {
    const { sheaf, owner, item, target, orders } = await shop(t, engine);
    const writer = await sheaf.user('writer');
    await owner.ok('/api/item/update', { ...item, members_only: 1 });
    await owner.ok('/api/item/update', { ...target, members_only: 1 });
    await owner.addMember(item, writer, { member_group_id: 1, cat_id: orders });
    await owner.ok(copyCatalog, { cat_id: orders, to_item_id: target.item_id, is_del: 1 });
    for (const one of [item, target]) assert.equal(await writer.code(itemInfo, one), 10_303);
  });
});
