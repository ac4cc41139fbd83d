import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { addItem, pageInfo, savePage } from '@sheaf/contract';
import { type Client, signIn } from '../../../../scripts/api-client.ts';
import { ADMIN_PASSWORD, startLiveServer } from '../../../../scripts/live-server.ts';
import { startOwnPostgres } from '../../../../scripts/postgres.ts';

const BACK_WITHIN_MS = 5000;
const WRITERS = 8;

test('a killed PostgreSQL makes errors, and service goes on within 5 s of its return, without a restart', async (t) => {
  const postgres = await startOwnPostgres();
  if (!postgres) return t.skip('there is no PostgreSQL');
  t.after(() => postgres.stop());
  const dataDir = await mkdtemp(join(tmpdir(), 'sheaf-killed-'));
  t.after(() => rm(dataDir, { recursive: true, force: true }));
  const server = await startLiveServer({ dataDir, environment: { DATABASE_URL: postgres.url } });
  t.after(() => server.stop());
  const admin = await signIn(server.url, 'admin', ADMIN_PASSWORD);
  const { item_id } = await admin.ok(addItem, { item_name: 'Killed', item_type: 1 });

  const saved = new Map<number, string>();
  const firstSaves = Promise.withResolvers<void>();
  let refused = 0;
  let isOver = false;
  const write = async (writer: number): Promise<void> => {
    for (let count = 0; !isOver; count++) {
      const page_content = `Writer ${writer}, page ${count}`;
      const answer = await admin.call(savePage, { item_id, page_title: 'Page', page_content });
      if (answer.error_code !== 0) refused++;
      else saved.set(answer.data.page_id, page_content);
      if (saved.size >= WRITERS) firstSaves.resolve();
    }
  };
  const writing = Promise.all(Array.from({ length: WRITERS }, (_, writer) => write(writer)));
  await firstSaves.promise;

  await postgres.kill();
  while (refused === 0) await health(server.url);
  assert.equal(await health(server.url), 200, 'the process is alive');
  assert.equal((await fetch(`${server.url}/readyz`)).status, 503);

  await postgres.start();
  const back = performance.now();
  while (!(await canSave(admin, item_id))) {
    assert.ok(performance.now() - back < BACK_WITHIN_MS, 'no save succeeds 5 s after the database is back');
  }
  isOver = true;
  await writing;
  assert.equal((await fetch(`${server.url}/readyz`)).status, 200);
  for (const [page_id, page_content] of saved) {
    assert.equal((await admin.ok(pageInfo, { page_id })).page_content, page_content);
  }
});

async function health(url: string): Promise<number> {
  return (await fetch(`${url}/healthz`)).status;
}

async function canSave(admin: Client, item_id: number): Promise<boolean> {
  const answer = await admin.call(savePage, { item_id, page_title: 'Back', page_content: 'Back again' });
  return answer.error_code === 0;
}
