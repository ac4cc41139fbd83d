import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { addItem, ERRORS, pageInfo, savePage, uploadFile } from '@sheaf/contract';
import { sql } from 'kysely';
import { type Client, Refused, signIn } from '../../../../scripts/api-client.ts';
import { ADMIN_PASSWORD, type LiveServer, startLiveServer } from '../../../../scripts/live-server.ts';
import { startSheaf } from '../testing/start-sheaf.ts';

const STORAGE_FULL = ERRORS.storageFull.code;
const LONG = 'A line of a page that takes its room.\n'.repeat(2000);

test('sqlite: a full database refuses saves, still reads, and saves again once there is room', async (t) => {
  const { admin, app } = await startSheaf(t, 'sqlite');
  const { db } = app.context;
  const { item_id } = await admin.addItem('Full');
  const page_id = await admin.addPage({ item_id }, 'First', LONG);
  const { rows } = await sql<{ page_count: number }>`pragma page_count`.execute(db);
  await sql`pragma max_page_count = ${sql.lit((rows[0]?.page_count ?? 0) + 20)}`.execute(db);

  const codes: number[] = [];
  for (let count = 0; count < 8; count++) {
    codes.push(await admin.code(savePage, { item_id, page_title: `Page ${count}`, page_content: `${count} ${LONG}` }));
  }
  assert.equal(codes.at(-1), STORAGE_FULL, String(codes));
  assert.equal(
    await admin.code(savePage, { item_id, page_id, page_title: 'First', page_content: `x${LONG}` }),
    STORAGE_FULL,
  );
  assert.equal((await admin.ok(pageInfo, { page_id })).page_content, LONG);

  await sql`pragma max_page_count = 1000000`.execute(db);
  const saved = await admin.ok(savePage, { item_id, page_id, page_title: 'First', page_content: `again ${LONG}` });
  assert.equal(saved.revision, 2);
  const found = await admin.ok('/api/item/search', { item_id, keyword: 'again' });
  assert.deepEqual(
    found.pages.map((page: { page_id: number }) => page.page_id),
    [page_id],
  );
});

test('a limit on the size of files refuses saves and uploads, and lifts without a restart', async (t) => {
  if (process.platform !== 'linux') return t.skip('prlimit is of Linux');
  const server = await freshServer(t);
  const admin = await signIn(server.url, 'admin', ADMIN_PASSWORD);
  const { item_id } = await admin.ok(addItem, { item_name: 'Limited', item_type: 1 });
  const { page_id } = await admin.ok(savePage, { item_id, page_title: 'First', page_content: LONG });

  limitFiles(server, 2_000_000);
  assert.equal(await codeOf(saveUntilRefused(admin, item_id)), STORAGE_FULL);
  const file = { name: 'large.txt', bytes: new Uint8Array(Buffer.alloc(3_000_000, 'text ')) };
  const fields = { item_id: String(item_id), page_id: String(page_id) };
  assert.equal(await codeOf(admin.upload(uploadFile, file, fields)), STORAGE_FULL);
  assert.equal((await admin.ok(pageInfo, { page_id })).page_content, LONG);
  assert.equal((await fetch(`${server.url}/healthz`)).status, 200);

  limitFiles(server, 'unlimited');
  const saved = await admin.ok(savePage, { item_id, page_id, page_title: 'First', page_content: `again ${LONG}` });
  assert.equal(saved.revision, 2);
  const { url } = await admin.upload(uploadFile, file, fields);
  const answer = await fetch(new URL(url, server.url), { headers: { authorization: `Bearer ${admin.token}` } });
  assert.equal((await answer.arrayBuffer()).byteLength, file.bytes.length);
});

async function freshServer(t: TestContext): Promise<LiveServer> {
  const dataDir = await mkdtemp(join(tmpdir(), 'sheaf-full-'));
  const server = await startLiveServer({ dataDir });
  t.after(async () => {
    await server.stop();
    await rm(dataDir, { recursive: true, force: true });
  });
  return server;
}

/** As `ulimit -f` in the shell that started it; only the soft limit, so that it can be lifted. */
function limitFiles({ pid }: LiveServer, bytes: number | 'unlimited'): void {
  execFileSync('prlimit', ['--pid', String(pid), `--fsize=${bytes}:unlimited`]);
}

async function saveUntilRefused(admin: Client, item_id: number): Promise<void> {
  for (let count = 0; count < 60; count++) {
    await admin.ok(savePage, { item_id, page_title: `Page ${count}`, page_content: `${count} ${LONG}` });
  }
}

async function codeOf(work: Promise<unknown>): Promise<number> {
  try {
    await work;
    return 0;
  } catch (error) {
    if (error instanceof Refused) return error.error_code;
    throw error;
  }
}
