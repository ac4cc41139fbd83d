import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { addItem, itemInfo, listMyItems, searchItem } from '@sheaf/contract';
import { onBothEngines } from '../../platform/testing/databases.ts';
import { startProcess } from '../../platform/testing/processes.ts';
import { signIn } from '../../testing/person.ts';
import { startSheaf } from '../../testing/start-sheaf.ts';
import { tracesIn } from '../import/testing/traces.queries.ts';

const STOPPING = fileURLToPath(new URL('../catalog/testing/stopping-process.ts', import.meta.url));
/** Longer than any lease. */
const LATER = 3600;
/** More than the other process writes before it stops. */
const PAGES = 80;

onBothEngines((engine) => {
  test(`${engine}: a process that is killed while it copies an item leaves nothing that is seen, and then nothing [A-7.29]`, async (t) => {
    const sheaf = await startSheaf(t, engine);
    const owner = await sheaf.user('owner');
    const item = await owner.addItem('Source');
    const top = await owner.addCatalog(item, 'Top');
    for (let n = 0; n < PAGES; n++) await owner.addPage(item, `Page ${n}`, 'the zebra', n % 2 === 0 ? top : 0);
    const before = await tracesIn(sheaf.app.context);
    const call = { item_name: 'Copy', copy_item_id: item.item_id, item_domain: 'thecopy' };

    const child = startProcess(t, STOPPING, sheaf.config);
    const beside = await signIn(String(await child.next()), owner.username, owner.password);
    const broken = assert.rejects(beside.post(addItem, call), TypeError);
    assert.equal(await child.next(), 'half-way');
    await child.kill();
    await broken;
    assert.notDeepEqual(await tracesIn(sheaf.app.context), before, 'something was written');
    assert.equal((await owner.ok(listMyItems, {})).length, 1);

    sheaf.clock.advance(LATER);
    await sheaf.app.context.jobs.runDue();
    assert.deepEqual(await tracesIn(sheaf.app.context), before);
    const copy = await owner.ok(addItem, call);
    const { menu } = await owner.ok(itemInfo, copy);
    assert.deepEqual([menu.pages.length, menu.catalogs[0]?.pages.length], [PAGES / 2, PAGES / 2]);
    assert.equal((await owner.ok(searchItem, { item_id: copy.item_id, keyword: 'zebra' })).pages.length, PAGES);
  });
});
