import assert from 'node:assert/strict';
import { test } from 'node:test';
import { LIMITS } from '@sheaf/contract';
import { onBothEngines } from '../../platform/testing/databases.ts';
import { startSheaf } from '../../testing/start-sheaf.ts';
import { insertChange, insertChanges } from './change-log.service.ts';

onBothEngines((engine) => {
  test(`${engine}: the newest changes of an item stay, however many come at once, and no other item loses any`, async (t) => {
    const sheaf = await startSheaf(t, engine);
    const owner = await sheaf.user('owner');
    const [item, other] = [await owner.addItem('Item'), await owner.addItem('Other')];
    const { db } = sheaf.app.context;
    const change = (n: number) => ({
      uid: owner.uid,
      username: owner.username,
      action_type: 'update' as const,
      object_type: 'page' as const,
      object_id: n,
      object_name: `Page ${n}`,
      happened_at: 1,
    });
    const kept = async (item_id: number) => {
      const rows = await db
        .selectFrom('change_log')
        .select('object_id')
        .where('item_id', '=', item_id)
        .orderBy('change_id')
        .execute();
      return rows.map(({ object_id }) => object_id);
    };
    await db.transaction().execute(async (tx) => {
      for (let n = 1; n <= LIMITS.changeLogRows + 5; n++) await insertChange(tx, { ...change(n), ...item });
    });
    assert.deepEqual(
      await kept(item.item_id),
      Array.from({ length: LIMITS.changeLogRows }, (_, n) => n + 6),
    );
    const many = Array.from({ length: 1000 }, (_, n) => change(n + 1000));
    await db.transaction().execute((tx) => insertChanges(tx, item.item_id, many));
    assert.deepEqual(
      await kept(item.item_id),
      many.slice(-LIMITS.changeLogRows).map(({ object_id }) => object_id),
    );
    assert.deepEqual(await kept(other.item_id), [other.item_id]);
  });
});
