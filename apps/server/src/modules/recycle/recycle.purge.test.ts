import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import {
  deleteItem,
  deletePage,
  ERRORS,
  LIMITS,
  listRecycled,
  pageInfo,
  recoverPage,
  savePage,
  saveTeam,
  saveTeamItem,
  searchItem,
} from '@sheaf/contract';
import { onBothEngines } from '../../platform/testing/databases.ts';
import { startProcess } from '../../platform/testing/processes.ts';
import { attach } from '../../testing/access-matrix-world.ts';
import { startSheaf } from '../../testing/start-sheaf.ts';
import { countRows } from './testing/fill.queries.ts';

const PURGING = fileURLToPath(new URL('./testing/purging-process.ts', import.meta.url));
const KEPT = LIMITS.recycleDays * 86_400;
const HOUR = 3600;

onBothEngines((engine) => {
  test(`${engine}: a deleted page is kept for 30 days from its deletion, then it is removed with its files [A-4.10 A-9.14 B-9.13]`, async (t) => {
    const sheaf = await startSheaf(t, engine);
    const { clock, app } = sheaf;
    const mei = await sheaf.user('mei');
    const item = await mei.addItem('Item');
    const other = await mei.addPage(item, 'Other');
    await mei.ok('/api/page/info', { page_id: other });
    const before = await countRows(app.context);
    // Last saved long before it is deleted: the days count from then.
    const page_id = await mei.addPage(item, 'Page', 'zebra');
    const { sign } = await attach(mei, page_id);
    clock.advance(KEPT);
    await mei.ok(deletePage, { page_id });
    const kept = await mei.addPage(item, 'Kept');
    await mei.ok(savePage, {
      item_id: item.item_id,
      page_id: kept,
      page_title: 'Kept',
      page_content: `![](${`/api/attachment/visitFile?sign=${sign}`})`,
    });
    clock.advance(KEPT - 1);
    await app.context.jobs.runDue();
    assert.equal((await mei.ok(listRecycled, item)).length, 1);
    await mei.ok(recoverPage, { ...item, page_id });
    await mei.ok(deletePage, { page_id });
    clock.advance(HOUR);
    await app.context.jobs.runDue();
    assert.equal((await mei.ok(listRecycled, item)).length, 1, 'the days count anew');

    clock.advance(KEPT);
    assert.deepEqual(await mei.ok(listRecycled, item), [], 'it cannot be brought back any more');
    assert.equal(await mei.code(recoverPage, { ...item, page_id }), ERRORS.pageNotFound.code);
    await app.context.jobs.runDue();
    clock.advance(HOUR);
    await app.context.jobs.runDue();
    const file = await mei.get(`/api/attachment/visitFile?sign=${sign}`);
    await file.arrayBuffer();
    assert.equal(file.status, 200, 'another page shows it');
    await mei.ok(deletePage, { page_id: kept });
    clock.advance(KEPT + HOUR);
    await app.context.jobs.runDue();
    clock.advance(HOUR);
    await app.context.jobs.runDue();
    const after = await countRows(app.context);
    assert.deepEqual({ ...after, change_log: 0 }, { ...before, change_log: 0 });
    assert.equal(await mei.code(pageInfo, { page_id: other }), 0);
  });

  test(`${engine}: a purge that is killed half way goes on, and leaves nothing of the item and all of the others`, async (t) => {
    const sheaf = await startSheaf(t, engine);
    const { clock, app, config } = sheaf;
    const [mei, tom] = [await sheaf.user('mei'), await sheaf.user('tom')];
    const other = await mei.addItem('Other');
    const stays = await mei.addPage(other, 'Stays', 'zebra');
    const before = await countRows(app.context);
    const item = await mei.addItem('Item', { item_domain: 'gone' });
    await mei.addMember(item, tom, { member_group_id: 1 });
    const { id: team_id } = await mei.ok(saveTeam, { team_name: 'Team' });
    await mei.ok(saveTeamItem, { team_id, item_id: item.item_id });
    const cat_id = await mei.addCatalog(item, 'Catalog');
    const pages: number[] = [];
    for (let n = 0; n < 40; n++) pages.push(await mei.addPage(item, `Page ${n}`, 'zebra', cat_id));
    for (const page_id of pages.slice(0, 3)) await attach(mei, page_id);
    await mei.upload('/api/page/upload', 'file', { name: 'a.txt', bytes: 'unused' }, item);
    await mei.ok(deletePage, { page_id: pages[5] ?? 0 });
    await mei.ok(deleteItem, { ...item, password: mei.password });
    clock.advance(KEPT);
    const child = startProcess(t, PURGING, { config, now: clock.now() });
    assert.equal(await child.next(), 'half-way');
    await child.kill();
    const half = (await countRows(app.context))['page'] ?? 0;
    assert.ok(half > 1 && half < 41, `${half} pages are left`);

    for (let hour = 0; hour < 3; hour++) {
      clock.advance(HOUR);
      await app.context.jobs.runDue();
    }
    assert.deepEqual(await countRows(app.context), before);
    assert.equal((await mei.ok(searchItem, { ...other, keyword: 'zebra' })).pages[0]?.page_id, stays);
  });
});
