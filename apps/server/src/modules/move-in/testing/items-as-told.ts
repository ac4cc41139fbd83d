import assert from 'node:assert/strict';
import {
  getChangeLog,
  itemDetail,
  itemInfo,
  listItemTemplates,
  listRecycled,
  listSiteItems,
  type MenuCatalog,
  pageDiff,
  pageHistory,
  pageInfo,
} from '@sheaf/contract';
import { type OldCatalogFacts, type OldFacts, type OldPageFacts, pagesOf } from './old-facts.ts';
import { namesOf, type OldWorld, said, sha256 } from './old-world.ts';

type Item = OldFacts['items'][number];
type Told = readonly (string | number | readonly unknown[])[];
const ALL = 100;

function treeOf(catalogs: readonly OldCatalogFacts[]): Told[] {
  return catalogs.map(({ cat_id, cat_name, pages, catalogs: below }) => [
    cat_id,
    said(cat_name),
    pages.map(({ page_id, page_title }) => [page_id, said(page_title)]),
    treeOf(below),
  ]);
}

function menuOf(catalogs: readonly MenuCatalog[], known: ReadonlySet<number>): Told[] {
  return catalogs.map(({ cat_id, cat_name, pages, catalogs: below }) => [
    cat_id,
    cat_name,
    pages.filter(({ page_id }) => known.has(page_id)).map(({ page_id, page_title }) => [page_id, page_title]),
    menuOf(below, known),
  ]);
}

/** Items with their trees, keys, templates and what was changed in them. */
export async function demandItems(world: OldWorld): Promise<void> {
  const { admin, facts } = world;
  const listed = new Map((await siteItems(world, 0)).map((row) => [row.item_id, row]));
  for (const item of facts.items) {
    const { item_id } = item;
    const detail = await admin.ok(itemDetail, { item_id });
    assert.equal(detail.item_name, said(item.item_name));
    assert.equal(detail.item_description, said(item.item_description));
    assert.equal(detail.item_domain, item.item_domain);
    const row = listed.get(item_id);
    assert.deepEqual(
      [row?.item_type, row?.username, row?.is_private, row?.added_at],
      [item.item_type >= 5 ? 1 : item.item_type, said(item.owner), item.visitPassword === '' ? 0 : 1, item.addtime],
      item.item_name,
    );
    await demandTree(world, item);
    await demandChanges(world, item);
    const templates = await admin.ok(listItemTemplates, { item_id });
    assert.deepEqual(templates.map(({ id }) => id).sort(), item.templates.toSorted());
    if (item.openApi) {
      const { api_key, api_token } = item.openApi;
      assert.deepEqual(await admin.ok('/api/item/getKey', { item_id }), { api_key, api_token });
    }
  }
  await demandDeleted(world);
}

async function siteItems({ admin }: OldWorld, is_del: 0 | 1) {
  const { items, total } = await admin.ok(listSiteItems, { is_del, count: ALL });
  assert.equal(items.length, total);
  return items;
}

async function demandDeleted(world: OldWorld): Promise<void> {
  const { admin, facts } = world;
  const names = namesOf(facts);
  const bin = new Map((await siteItems(world, 1)).map((row) => [row.item_id, row]));
  for (const { item_id, uid } of facts.deletedItems) {
    assert.notEqual(await admin.code(itemInfo, { item_id }), 0);
    assert.equal(bin.get(item_id)?.username, names.get(uid));
  }
}

async function demandTree({ admin }: OldWorld, item: Item): Promise<void> {
  const { item_id } = item;
  const known = new Set(item.pages.map(({ page_id }) => page_id));
  const info = await admin.ok(itemInfo, { item_id });
  assert.equal(info.is_archived, item.item_type >= 5 ? 1 : item.is_archived, item.item_name);
  const lost = new Set(item.notInTree.map(({ page_id }) => page_id));
  const isOld = ([cat_id]: Told) => JSON.stringify(item.tree).includes(`"cat_id":${String(cat_id)},`);
  assert.deepEqual(
    menuOf(info.menu.catalogs, known).filter(isOld),
    treeOf(item.tree.catalogs),
    `the tree of ${item.item_name}`,
  );
  const roots = info.menu.pages.filter(({ page_id }) => !lost.has(page_id));
  assert.deepEqual(
    roots.map(({ page_id, page_title }) => [page_id, page_title]),
    item.tree.pages.map(({ page_id, page_title }) => [page_id, said(page_title)]),
  );
  for (const { page_id, content } of item.notInTree) {
    assert.equal((await admin.ok(pageInfo, { page_id })).page_content, content);
  }
}

/** The newest, as the old program lists them. */
async function demandChanges({ admin }: OldWorld, { item_id, item_name, changeLog }: Item): Promise<void> {
  const { total, list } = await admin.ok(getChangeLog, { item_id, count: ALL });
  assert.equal(total, changeLog.total, item_name);
  const told = changeLog.newest.map(({ oper, action, object, name, optime }) =>
    [said(oper), action, object, said(name), optime].join(' | '),
  );
  const here = list.map(({ oper, op_action_type, op_object_type, op_object_name, optime }) =>
    [oper, op_action_type, op_object_type, op_object_name, optime].join(' | '),
  );
  // Of those of the last second that it lists the old program shows any.
  const last = changeLog.newest.at(-1)?.optime ?? '';
  const newer = (lines: readonly string[]) => lines.filter((line) => !line.endsWith(last)).sort();
  const newerHere = list.filter(({ optime }) => optime > last).length;
  assert.deepEqual(here.slice(0, newerHere).sort(), newer(told), `changes of ${item_name}`);
  for (const line of told) assert.ok(here.includes(line), line);
}

export async function demandPages(world: OldWorld): Promise<void> {
  for (const page of pagesOf(world.facts)) {
    const { page_id } = page;
    const info = await world.admin.ok(pageInfo, { page_id });
    assert.equal(info.page_content, page.content, page.page_title);
    assert.equal(sha256(info.page_content), page.contentSha256);
    assert.deepEqual(
      [info.page_title, info.author_username, info.s_number, info.page_comments],
      [said(page.page_title), said(page.author), page.s_number, said(page.page_comments)],
    );
    if (!page.addtime.startsWith('1970')) assert.equal(info.addtime, page.addtime);
    // Some versions do not know when a page was made, and show its last save: the oldest version of it tells more.
    const isKnown = page.page_addtime !== page.addtime && !page.page_addtime.startsWith('1970');
    if (isKnown) assert.equal(info.page_addtime, page.page_addtime, page.page_title);
    await demandVersions(world, page);
  }
}

async function demandVersions({ admin }: OldWorld, page: OldPageFacts): Promise<void> {
  const { page_id } = page;
  const list = await admin.ok(pageHistory, { page_id, with_content: 0 });
  const times = list.map(({ saved_at }) => saved_at);
  assert.deepEqual(
    times,
    times.toSorted((a, b) => b - a),
    'the newest first',
  );
  const versions = await Promise.all(
    list.map(async ({ page_history_id, page_title, page_comments, author_username, addtime }) => {
      const { history_page } = await admin.ok(pageDiff, { page_id, page_history_id });
      return [page_title, page_comments, author_username, addtime, sha256(history_page.page_content)].join(' | ');
    }),
  );
  const wanted = page.history.map(({ sha256: shown, onePassSha256, ...version }) =>
    [
      said(version.page_title),
      said(version.page_comments),
      said(version.author),
      version.addtime,
      onePassSha256 ?? shown,
    ].join(' | '),
  );
  // Of two that were saved within a second the old program shows either first.
  assert.deepEqual(versions.sort(), wanted.sort(), `versions of ${page.page_title}`);
}

export async function demandRecycled({ admin, facts }: OldWorld): Promise<void> {
  for (const { item_id, recycle, deletedPagesInTable } of facts.items) {
    const listed = await admin.ok(listRecycled, { item_id });
    // Those that nobody can bring back there, since they went with their catalog, come back here.
    assert.equal(listed.length, deletedPagesInTable);
    const found = new Map(listed.map((row) => [row.page_id, row]));
    for (const row of recycle) {
      const here = found.get(row.page_id);
      assert.equal(here?.page_title, said(row.page_title));
      assert.equal(here.del_by_username, said(row.del_by));
      assert.equal(here.del_time, row.del_time);
    }
  }
}
