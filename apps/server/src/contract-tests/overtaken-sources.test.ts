import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  applyApiVersion,
  applyDictionary,
  bindDictionary,
  deleteApiSource,
  deleteMember,
  dictionaryState,
  discardApiVersion,
  ERRORS,
  followDictionary,
  itemInfo,
  listApiSources,
  pageInfo,
  saveApiSource,
  savePage,
  uploadApiVersion,
} from '@sheaf/contract';
import { importDocument, SHOP } from '../modules/api-source/testing/import-document.ts';
import { overtake } from '../testing/overtake.ts';
import type { Person, TestItem } from '../testing/person.ts';
import { onSharedSites } from '../testing/shared-site.ts';
import type { Sheaf } from '../testing/start-sheaf.ts';

const NEWER = SHOP.replace('summary: Sell', 'summary: Sell one').replace('summary: Health', 'summary: Healthy');
const DDL = `CREATE TABLE orders (id int PRIMARY KEY, buyer varchar(20) COMMENT 'who buys');`;
const WIDER = DDL.replace('varchar(20)', 'varchar(40)');

interface Followed extends TestItem {
  readonly source_id: number;
  readonly cat_id: number;
}

/** An item with an API of which a newer version waits, and a catalog that follows a database. */
async function following(sheaf: Sheaf, owner: Person): Promise<Followed> {
  const item = await owner.addItem('Shop', { members_only: 1 });
  await importDocument(sheaf, owner, SHOP, item);
  const source_id = (await owner.ok(listApiSources, item))[0]?.source_id ?? 0;
  const named = { ...item, source_id };
  const { error_code } = await owner.upload(uploadApiVersion.path, 'file', { name: 'n.yaml', bytes: NEWER }, named);
  assert.equal(error_code, 0);
  const cat_id = await owner.addCatalog(item, 'Tables');
  await owner.ok(bindDictionary, { cat_id, ddl: DDL });
  return { ...named, cat_id };
}

async function pageTitled(person: Person, item: TestItem, title: string): Promise<number> {
  const { menu } = await person.ok(itemInfo, item);
  const all = [...menu.pages, ...menu.catalogs.flatMap(({ pages }) => pages)];
  const found = all.find(({ page_title }) => page_title === title);
  assert.ok(found, title);
  return found.page_id;
}

/** Writes a line below what the page says. */
async function addLine(person: Person, item: TestItem, page_id: number): Promise<void> {
  const { page_title, page_content } = await person.ok(pageInfo, { page_id });
  const { item_id } = item;
  await person.ok(savePage, { item_id, page_id, page_title, page_content: `${page_content}\nIn between.\n` });
}

onSharedSites((engine, site) => {
  test(`${engine}: a page that is saved between the question and the answer keeps what was saved`, async () => {
    const sheaf = site();
    const owner = await sheaf.user('owner');
    const item = await following(sheaf, owner);
    const page_id = await pageTitled(owner, item, 'Sell');
    // The decision, and then the pages.
    const { state } = await overtake(sheaf, {
      call: () => owner.ok(applyApiVersion, { ...item, version: 2 }),
      at: 2,
      meanwhile: () => addLine(owner, item, page_id),
    });
    assert.equal(state, 'applying');
    sheaf.clock.advance(61);
    await sheaf.app.context.jobs.runDue();
    const sold = await owner.ok(pageInfo, { page_id });
    assert.deepEqual([sold.page_title, sold.page_content.includes('In between.')], ['Sell one', true]);

    const table = await pageTitled(owner, item, 'orders');
    await overtake(sheaf, {
      call: () => owner.ok(applyDictionary, { cat_id: item.cat_id, ddl: WIDER }),
      at: 3,
      meanwhile: () => addLine(owner, item, table),
    });
    const { page_content } = await owner.ok(pageInfo, { page_id: table });
    assert.ok(page_content.includes('varchar(40)') && page_content.includes('In between.'));
  });

  test(`${engine}: who is taken out while his call is on its way decides on no source any more`, async () => {
    const sheaf = site();
    const [owner, tom] = [await sheaf.user('owner'), await sheaf.user('tom')];
    const item = await following(sheaf, owner);
    const address = { url: '', schedule: 'never' } as const;
    const calls: Readonly<Record<string, readonly [() => Promise<number>, number]>> = {
      applied: [() => tom.code(applyApiVersion, { ...item, version: 2 }), ERRORS.itemNotFound.code],
      discarded: [() => tom.code(discardApiVersion, { ...item, version: 2 }), ERRORS.itemNotFound.code],
      followed: [() => tom.code(saveApiSource, { ...item, ...address }), ERRORS.itemNotFound.code],
      forgotten: [() => tom.code(deleteApiSource, item), ERRORS.itemNotFound.code],
      'dictionary followed': [
        () => tom.code(followDictionary, { cat_id: item.cat_id, ...address }),
        ERRORS.catalogNotFound.code,
      ],
    };
    const seen = async () => [await owner.ok(listApiSources, item), await owner.ok(dictionaryState, item)];
    const before = await seen();
    for (const [name, [call, code]] of Object.entries(calls)) {
      const item_member_id = await owner.addMember(item, tom, { member_group_id: 2 });
      const takeOut = () => owner.ok(deleteMember, { ...item, item_member_id });
      assert.equal(await overtake(sheaf, { call, meanwhile: takeOut }), code, name);
    }
    assert.deepEqual(await seen(), before);
  });
});
