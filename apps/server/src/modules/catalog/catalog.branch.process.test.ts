import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { copyCatalog, listCatalogNames, searchItem } from '@sheaf/contract';
import { onBothEngines } from '../../platform/testing/databases.ts';
import { startProcess } from '../../platform/testing/processes.ts';
import { signIn } from '../../testing/person.ts';
import { startSheaf } from '../../testing/start-sheaf.ts';
import { tracesIn } from '../import/testing/traces.queries.ts';

const STOPPING = fileURLToPath(new URL('./testing/stopping-process.ts', import.meta.url));
/** Longer than any lease. */
const LATER = 3600;
/** More than the other process writes before it stops. */
const PAGES = 80;

onBothEngines((engine) => {
  for (const is_del of [0, 1] as const) {
    const verb = is_del === 0 ? 'copies' : 'moves';
    test(`${engine}: a process that is killed while it ${verb} a branch leaves nothing that is seen, and then nothing [A-7.55]`, async (t) => {
      const sheaf = await startSheaf(t, engine);
      const owner = await sheaf.user('owner');
      const [item, target] = [await owner.addItem('Source'), await owner.addItem('Target')];
      const top = await owner.addCatalog(item, 'Top');
      for (let n = 0; n < PAGES; n++) await owner.addPage(item, `Page ${n}`, 'the zebra', top);
      const before = await tracesIn(sheaf.app.context);
      const found = async ({ item_id }: { item_id: number }) =>
        (await owner.ok(searchItem, { item_id, keyword: 'zebra' })).pages.length;
      const seen = async () => [
        (await owner.ok(listCatalogNames, item)).length,
        await found(item),
        (await owner.ok(listCatalogNames, target)).length,
        await found(target),
      ];

      const child = startProcess(t, STOPPING, sheaf.config);
      const beside = await signIn(String(await child.next()), owner.username, owner.password);
      const call = { cat_id: top, to_item_id: target.item_id, is_del };
      const broken = assert.rejects(beside.post(copyCatalog, call), TypeError);
      assert.equal(await child.next(), 'half-way');
      await child.kill();
      await broken;
      assert.notDeepEqual(await tracesIn(sheaf.app.context), before, 'something was written');
      assert.deepEqual(await seen(), [1, PAGES, 0, 0]);

      sheaf.clock.advance(LATER);
      await sheaf.app.context.jobs.runDue();
      sheaf.clock.advance(LATER);
      await sheaf.app.context.jobs.runDue();
      assert.deepEqual(await tracesIn(sheaf.app.context), before);
      await owner.ok(copyCatalog, call);
      assert.deepEqual(await seen(), is_del === 0 ? [1, PAGES, 1, PAGES] : [0, 0, 1, PAGES]);
    });
  }
});
