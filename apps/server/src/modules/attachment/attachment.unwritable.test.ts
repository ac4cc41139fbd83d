import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sql } from 'kysely';
import { onBothEngines } from '../../platform/testing/databases.ts';
import { type Sheaf, startSheaf } from '../../testing/start-sheaf.ts';

onBothEngines((engine) => {
  test(`${engine}: pages and files are read while who read them, and how often, cannot be written`, async (t) => {
    const sheaf = await startSheaf(t, engine);
    const owner = await sheaf.user('owner');
    const page_id = await owner.addPage(await owner.addItem('Manual'), 'Page');
    const sent = await owner.upload('/api/page/upload', 'file', { name: 'a.txt', bytes: 'the bytes' }, { page_id });
    // What page/upload answers, checked by the server's own output schema.
    const { url } = sent.data as { url: string };
    for (const table of ['session', 'attachment']) await refuseUpdates(sheaf, table);
    sheaf.clock.advance(3600);

    assert.equal(await owner.code('/api/page/info', { page_id }), 0);
    for (const reader of [owner, sheaf.guest]) {
      const answer = await reader.get(url);
      assert.deepEqual([answer.status, await answer.text()], [200, 'the bytes']);
    }
  });
});

/** The database refuses every change of this table, as a full one does. */
async function refuseUpdates({ app }: Sheaf, table: string): Promise<void> {
  const { db, engine } = app.context;
  const name = sql.raw(`no_${table}`);
  if (engine === 'sqlite') {
    await sql`create trigger ${name} before update on ${sql.table(table)} begin select raise(abort, 'full'); end`.execute(
      db,
    );
    return;
  }
  await sql`create function ${name}() returns trigger language plpgsql as 'begin raise ''full''; end'`.execute(db);
  await sql`create trigger ${name} before update on ${sql.table(table)} for each row execute function ${name}()`.execute(
    db,
  );
}
