import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { type TestContext, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { findOldAddress, itemInfo, listMyItems, logIn, pageInfo } from '@sheaf/contract';
import { unescapeOnce } from '@sheaf/exchange/showdoc/escaping';
import { z } from 'zod';
import { onBothEngines } from '../../platform/testing/databases.ts';
import { type Person, signIn } from '../../testing/person.ts';
import { type Sheaf, startSheaf } from '../../testing/start-sheaf.ts';
import { moveIn } from './move-in.service.ts';
import { moved, orderOf, tableOf } from './testing/move.ts';
import { OLD_SITES, type OldFacts, pagesOf, readFacts } from './testing/old-facts.ts';
import { sha256 } from './testing/old-world.ts';

const skip = existsSync(OLD_SITES) ? false : 'the old databases are not beside the project';
const COMMAND = fileURLToPath(new URL('../../cli/main.ts', import.meta.url));

async function pathOf({ guest }: Sheaf, address: string): Promise<string> {
  return (await guest.ok(findOldAddress, { address })).path;
}

/** Links of texts lead to the pages that they meant, without a script; what the text says stays. */
async function demandLinks(sheaf: Sheaf, facts: OldFacts): Promise<void> {
  const titles = new Map(pagesOf(facts).map(({ page_id, page_title }) => [page_id, unescapeOnce(page_title)]));
  const linking = pagesOf(facts).find(({ content }) => content.includes('](#/6/29)'));
  assert.ok(linking);
  const path = await pathOf(sheaf, `#/${linking.item_id}/${linking.page_id}`);
  const html = await (await sheaf.admin.get(path)).text();
  const hrefs = [...html.matchAll(/href="(\/web\/[^"]+)"/g)].map(([, href = '']) => href);
  assert.deepEqual(hrefs, ['/web/6/27', '/web/6/29']);
  for (const href of hrefs) {
    const answer = await sheaf.admin.get(href);
    const to = answer.headers.get('location') ?? '';
    assert.equal(to, await pathOf(sheaf, `#${href.slice('/web'.length)}`));
    const page_id = Number(to.split('/').at(-1));
    assert.notEqual(page_id, Number(href.split('/').at(-1)), 'the id was taken here');
    const { page_title } = await sheaf.admin.ok(pageInfo, { page_id });
    assert.equal(page_title, titles.get(Number(href.split('/').at(-1))));
  }
  for (const hostile of ['/web//evil.example', '/web/%2F%2Fevil.example', '/web/to?address=%23%2F%2Fevil.example']) {
    const { status, headers } = await sheaf.guest.get(hostile);
    assert.ok(status === 404 || headers.get('location') === '/', hostile);
  }
}

/** Scripts go on with the keys, ids and addresses that they have. */
async function demandScripts({ guest, admin, url }: Sheaf, facts: OldFacts): Promise<void> {
  const item = facts.items.find(({ openApi }) => openApi !== undefined);
  assert.ok(item?.openApi);
  const [page] = item.pages;
  const elsewhere = facts.items.find(({ item_id }) => item_id !== item.item_id)?.pages[0];
  assert.ok(page && elsewhere);
  const call = async (path: string, fields: Readonly<Record<string, string>>) => {
    const body = new URLSearchParams({ ...item.openApi, ...fields });
    const response = await fetch(`${url}/server/index.php?s=/api/open/${path}`, { method: 'POST', body });
    return OldAnswer.parse(await response.json());
  };
  const read = await call('getPage', { page_id: String(page.page_id) });
  assert.deepEqual([read.error_code, read.data?.page_title], [0, unescapeOnce(page.page_title)]);
  assert.notEqual((await call('getPage', { page_id: String(elsewhere.page_id) })).error_code, 0);
  const [catalog] = item.tree.catalogs;
  assert.ok(catalog);
  const below = { cat_name: 'By a script', parent_cat_id: String(catalog.cat_id) };
  assert.equal((await call('createCatalog', below)).error_code, 0);
  const mocked = pagesOf(facts).find(({ mock }) => mock !== undefined && mock.path !== '');
  assert.ok(mocked?.mock);
  const answer = await admin.get(`/server/mock-path/${mocked.item_id}&path=${mocked.mock.path}`);
  assert.equal(answer.status, 200);
  assert.deepEqual((await guest.get(`/server/mock-data/${mocked.mock.unique_key}`)).status, 200);
  for (const { url: old, servedSha256, linkedPages } of facts.files) {
    if (linkedPages.length === 0) continue;
    const file = await admin.get(old.replace(/^https?:\/\/[^/]+/, ''));
    assert.equal(sha256(new Uint8Array(await file.arrayBuffer())), servedSha256, old);
  }
}

/** A file that stands in no page is its owner's by its old address, and nobody else's: knowing a link is no right. */
async function demandLibrary({ guest, admin }: Sheaf, facts: OldFacts, owner: Person): Promise<void> {
  const file = facts.files.find(({ linkedPages }) => linkedPages.length === 0);
  assert.ok(file);
  const address = file.url.replace(/^https?:\/\/[^/]+/, '');
  const own = await owner.get(address);
  assert.deepEqual([own.status, sha256(new Uint8Array(await own.arrayBuffer()))], [200, file.servedSha256]);
  for (const other of [guest, admin]) assert.equal((await other.get(address)).status, 404);
}

const OldAnswer = z.object({
  error_code: z.number(),
  data: z.object({ page_title: z.string().optional() }).optional(),
});

onBothEngines((engine) => {
  test(`${engine}: in an empty site ids stay, and old addresses of screens lead to their pages`, {
    skip,
  }, async (t) => {
    const sheaf = await startSheaf(t, engine);
    await moved(sheaf, orderOf('3.9.2'));
    assert.equal(await pathOf(sheaf, '#/630674882/243281058'), '/630674882/243281058');
    assert.equal(await pathOf(sheaf, '#/payments'), '/payments');
    assert.equal(await pathOf(sheaf, '#/page/243281058'), '/page/243281058');
    assert.equal(await pathOf(sheaf, '#/630674882?page_id=243281058'), '/630674882?page_id=243281058');
    assert.equal(await pathOf(sheaf, '#/user/login'), '/user/login');
    assert.equal(await pathOf(sheaf, '#/p/e07a6900df6c0e7aa9f37f53da8e5d59'), '/p/e07a6900df6c0e7aa9f37f53da8e5d59');
    for (const address of ['', '#//evil.example', '#/a/b/c/d/e', '#/\\evil.example', '#/%2F%2Fevil']) {
      assert.equal(await pathOf(sheaf, address), '/', address);
    }
    const opened = await sheaf.guest.get('/630674882/243281058');
    assert.equal(opened.status, 200);
    assert.match(await opened.text(), /链接 links/);
    assert.equal((await sheaf.guest.get('/web/')).status, 200);
    const mei = await sheaf.user('mei');
    const item = await mei.addItem('Made here');
    assert.ok(item.item_id > 636_401_743, 'what is made here gets ids that no old row has');
  });

  test(`${engine}: a site in use gives other ids where its own are taken, and old addresses know them`, {
    skip,
  }, async (t) => {
    const sheaf = await startSheaf(t, engine);
    const facts = readFacts('2.10.10');
    const own = await sheaf.user('linqiao');
    const page_ids: number[] = [];
    for (let n = 0; n < 8; n++) page_ids.push(await own.addPage(await own.addItem(`Own ${n}`), `Own page ${n}`));
    const first = await own.addItem('Own with more');
    for (let n = 8; n < 32; n++) page_ids.push(await own.addPage(first, `Own page ${n}`));
    for (let n = 0; n < 12; n++) await own.addCatalog(first, `Own ${n}`);
    const report = await moved(sheaf, orderOf('2.10.10'));
    assert.equal(tableOf(report, 'page').here, facts.counts['page']);
    assert.ok(report.notes.some((note) => note.includes('linqiao-2')));
    for (const page of pagesOf(facts)) {
      const path = await pathOf(sheaf, `#/${page.item_id}/${page.page_id}`);
      const [, item_id, page_id] = path.split('/').map(Number);
      const info = await sheaf.admin.ok(pageInfo, { page_id: page_id ?? 0 });
      assert.equal(info.page_content, page.content);
      assert.equal(info.item_id, item_id);
    }
    await demandLinks(sheaf, facts);
    await demandScripts(sheaf, facts);
    for (const [n, page_id] of page_ids.entries()) {
      assert.equal((await own.ok(pageInfo, { page_id })).page_content, `# Own page ${n}`);
    }
    const moving = await signIn(sheaf.url, 'linqiao-2', 'Bridge-2024!');
    assert.equal(moving.uid === own.uid, false);
    await demandLibrary(sheaf, facts, moving);
    assert.equal((await own.ok(listMyItems, {})).length, 9);
    const showdoc = await signIn(sheaf.url, 'showdoc', '123456');
    assert.notEqual(await showdoc.code('/api/adminSetting/loadConfig', {}), 0, 'nobody becomes an administrator');
  });

  test(`${engine}: accounts of one name are one where that is said`, { skip }, async (t) => {
    const sheaf = await startSheaf(t, engine);
    const own = await sheaf.user('linqiao');
    await moved(sheaf, orderOf('3.9.2', { joinNames: true }));
    assert.ok((await own.ok(listMyItems, {})).some(({ item_id }) => item_id === 630_674_882));
    assert.notEqual(await sheaf.guest.code(logIn, { username: 'linqiao', password: 'Bridge-2024!' }), 0);
  });

  test(`${engine}: a dry run writes nothing, and says what would come`, { skip }, async (t) => {
    const sheaf = await startSheaf(t, engine);
    const facts = readFacts('3.6.2');
    const dry = await moved(sheaf, orderOf('3.6.2', { dryRun: true }));
    assert.equal(tableOf(dry, 'page').here, facts.counts['page']);
    assert.equal((await sheaf.admin.ok('/api/adminUser/getList', {})).total, 1);
    assert.notEqual(await sheaf.admin.code(itemInfo, { item_id: facts.items[0]?.item_id ?? 0 }), 0);
    const real = await moved(sheaf, orderOf('3.6.2'));
    const other = real.tables.filter(({ table, here }) => here !== tableOf(dry, table).here);
    assert.deepEqual(other, []);
    const after = await moved(sheaf, orderOf('3.6.2', { dryRun: true }));
    assert.deepEqual([tableOf(after, 'page').here, tableOf(after, 'page').why], [0, 'the others are here already']);
  });

  test(`${engine}: what the old site got meanwhile comes with the next run`, { skip }, async (t) => {
    const sheaf = await startSheaf(t, engine);
    await moved(sheaf, orderOf('2.10.10'));
    const before = readFacts('2.10.10');
    const after = readFacts('upgraded-2.10.10-to-3.9.2');
    const report = await moved(sheaf, orderOf('upgraded-2.10.10-to-3.9.2'));
    const added = (after.counts['page'] ?? 0) - (before.counts['page'] ?? 0);
    assert.ok(added > 0);
    assert.equal(tableOf(report, 'page').now, added);
    assert.equal(tableOf(report, 'item').now, 0);
    const old = new Set(pagesOf(before).map(({ page_id }) => page_id));
    for (const page of pagesOf(after).filter(({ page_id }) => !old.has(page_id))) {
      assert.equal((await sheaf.admin.ok(pageInfo, { page_id: page.page_id })).page_content, page.content);
    }
  });

  test(`${engine}: a cancelled run leaves whole items, and the next goes on`, { skip }, async (t) => {
    const sheaf = await startSheaf(t, engine);
    const facts = readFacts('3.2.6');
    const stopping = new AbortController();
    const tell = (done: number) => (done > 40 ? stopping.abort() : undefined);
    const watch = { language: 'en', signal: stopping.signal, tell } as const;
    const ended = await moveIn(sheaf.app.context, orderOf('3.2.6'), watch);
    assert.ok('reason' in ended);
    let whole = 0;
    for (const { item_id, pages } of facts.items) {
      const answer = await sheaf.admin.post(itemInfo, { item_id });
      if (answer.error_code !== 0) continue;
      whole += 1;
      for (const { page_id, content } of pages) {
        assert.equal((await sheaf.admin.ok(pageInfo, { page_id })).page_content, content);
      }
    }
    assert.ok(whole > 0 && whole < facts.items.length);
    const report = await moved(sheaf, orderOf('3.2.6'));
    assert.equal(tableOf(report, 'page').here, facts.counts['page']);
    assert.equal(tableOf(report, 'item').here, facts.counts['item']);
  });

  test(`${engine}: what is no installation is refused`, async (t) => {
    const sheaf = await startSheaf(t, engine);
    const watch = { language: 'en', signal: new AbortController().signal, tell: () => undefined } as const;
    const here = fileURLToPath(import.meta.url);
    for (const [given, named] of [
      ['/nowhere', '/nowhere'],
      [tmpdir(), tmpdir()],
      [here, here],
      ['mysql://nobody:secret@127.0.0.1:1/none', '127.0.0.1/none'],
    ] as const) {
      const ended = await moveIn(sheaf.app.context, orderOf('', { given }), watch);
      assert.ok('reason' in ended, given);
      assert.match(ended.reason, new RegExp(`${RegExp.escape(named)} is no database of the old product`));
      assert.ok(!ended.reason.includes('secret'), 'without its password');
    }
  });
});

/** `killAt`: so many lines of its progress are said, then it is killed. */
async function command(args: readonly string[], dataDir: string, killAt?: number): Promise<string> {
  const child = spawn(process.execPath, [COMMAND, ...args], {
    env: { ...process.env, SHEAF_DATA_DIR: dataDir, SHEAF_ADMIN_PASSWORD: 'a long password', DATABASE_URL: '' },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const said: Buffer[] = [];
  let lines = 0;
  child.stdout.on('data', (part: Buffer) => said.push(part));
  child.stderr.on('data', (part: Buffer) => {
    lines += part.toString('utf8').split('\n').length - 1;
    if (killAt !== undefined && lines >= killAt) child.kill('SIGKILL');
  });
  await once(child, 'close');
  return Buffer.concat(said).toString('utf8');
}

async function folderOf(t: TestContext): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'sheaf-move-'));
  t.after(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

test('killed at any moment, nothing half stays, and the next run goes on', { skip }, async (t) => {
  const folder = await folderOf(t);
  const facts = readFacts('3.9.2');
  await command(['user', 'add', 'first', '--admin'], folder);
  const args = ['import', 'showdoc', join(OLD_SITES, '3.9.2'), '--json'];
  for (const killAt of [1, 2, 3]) {
    assert.equal(await command(args, folder, killAt), '', 'it was killed before its end');
    const db = new DatabaseSync(join(folder, 'sheaf.db'), { readOnly: true });
    const half = db
      .prepare(`select count(*) as found from item where batch_id is null and item_id in
        (select item_id from page where batch_id is not null)`)
      .get();
    assert.equal(half?.['found'], 0);
    db.close();
  }
  const report = JSON.parse(await command(args, folder));
  const here = new Map<string, number>(
    report.tables.map((one: { table: string; here: number }) => [one.table, one.here]),
  );
  const db = new DatabaseSync(join(folder, 'sheaf.db'), { readOnly: true });
  t.after(() => db.close());
  const rows = (table: string) => db.prepare(`select count(*) as found from ${table}`).get()?.['found'];
  for (const table of ['item', 'catalog', 'page', 'page_history', 'upload_file']) {
    assert.equal(here.get(table), facts.counts[table], table);
  }
  assert.equal(rows('page'), facts.counts['page']);
  assert.equal(rows('page_text'), (facts.counts['page'] ?? 0) + (facts.counts['page_history'] ?? 0));
  assert.equal(rows('attachment'), facts.counts['upload_file']);
  assert.equal(rows('page where batch_id is not null'), 0);
});
