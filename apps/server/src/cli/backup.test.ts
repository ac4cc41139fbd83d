import assert from 'node:assert/strict';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { listAudit, pageHistory, pageInfo, saveBackup, saveConfig, savePage, searchItem } from '@sheaf/contract';
import { sql } from 'kysely';
import type { Config } from '../config.ts';
import { examine } from '../modules/health/doctor.service.ts';
import { reindexPages } from '../modules/page/page.reindex.service.ts';
import { setTurnSettling } from '../platform/archive/turn.ts';
import type { Engine } from '../platform/database/open.ts';
import { freshDatabase, onBothEngines } from '../platform/testing/databases.ts';
import { attach } from '../testing/attach-files.ts';
import { signIn } from '../testing/person.ts';
import { type Sheaf, startSheaf } from '../testing/start-sheaf.ts';
import { backupCommand } from './backup.ts';
import type { Command } from './command.ts';
import { runWith } from './commands.ts';
import { migrateCommand } from './migrate.ts';
import { restoreCommand } from './restore.ts';
import { verifyCommand } from './verify.ts';

/** Of several pieces. */
const LONG = Array.from({ length: 1_000_000 }, (_, number) => number).join(' ');

/** The exit code, and what was printed as JSON. */
async function run(t: TestContext, command: Command, config: Config, ...args: string[]) {
  const printed: string[] = [];
  const [told, warned] = [t.mock.method(console, 'log'), t.mock.method(console, 'error')];
  for (const one of [told, warned]) one.mock.mockImplementation((text: string) => void printed.push(text));
  const code = await runWith(command, config, args);
  for (const one of [told, warned]) one.mock.restore();
  const facts = printed.find((line) => line.startsWith('{')) ?? '{}';
  return { code, text: printed.join('\n'), facts: JSON.parse(facts) as Readonly<Record<string, unknown>> };
}

async function folder(t: TestContext): Promise<string> {
  const made = await mkdtemp(join(tmpdir(), 'sheaf-archive-'));
  t.after(() => rm(made, { recursive: true, force: true }));
  return made;
}

/** A place of the same engine with no table in it. */
async function emptyPlace(t: TestContext, engine: Engine, { config }: Sheaf): Promise<Config> {
  const dataDir = await folder(t);
  const { where } = await freshDatabase(t, engine, []);
  if ('file' in where) await rm(where.file, { force: true });
  return { ...config, dataDir, database: 'url' in where ? { url: where.url } : { file: where.file } };
}

/** A site with a page of two versions and a file. */
async function filledSite(t: TestContext, engine: Engine) {
  const sheaf = await startSheaf(t, engine);
  const mei = await sheaf.user('mei');
  await sheaf.admin.ok(saveConfig, { upload_max_mb: 20 });
  const { item_id } = await mei.addItem('Keep');
  const page = { item_id, page_title: 'Refunds 退款' };
  const { page_id } = await mei.ok(savePage, { ...page, page_content: 'first words' });
  await mei.ok(savePage, { ...page, page_id, page_content: '退款 "quoted"\n\\ and 🦓 zebra' });
  const { url } = await attach(mei, { item_id, page_id }, { name: 'notes.txt', bytes: LONG });
  // rows of the audit log get their place in its chain a moment after their commit: whoever reads them waits for that
  await sheaf.admin.ok(listAudit, {});
  return { sheaf, mei, item_id, page_id, url };
}

// nobody else writes to these archives
setTurnSettling(0);

onBothEngines((engine) => {
  test(`${engine}: a snapshot that is restored elsewhere is the same site; later ones add what is new`, async (t) => {
    const { sheaf, mei, item_id, page_id, url } = await filledSite(t, engine);
    const archive = await folder(t);
    const first = await run(t, backupCommand, sheaf.config, archive, '--json');
    assert.deepEqual([first.code, first.facts['files'], first.facts['missing_files']], [0, 1, []]);
    const again = await run(t, backupCommand, sheaf.config, archive, '--json');
    assert.equal(again.facts['added_bytes'], 0);
    await mei.ok(savePage, { item_id, page_id, page_title: 'Refunds', page_content: 'third words' });
    const third = await run(t, backupCommand, sheaf.config, archive, '--json', '--keep-days', '1');
    assert.ok(Number(third.facts['added_bytes']) < Number(first.facts['added_bytes']) / 2, third.text);

    const place = await emptyPlace(t, engine, sheaf);
    const restored = await run(
      t,
      restoreCommand,
      place,
      archive,
      '--json',
      '--snapshot',
      String(again.facts['snapshot']),
    );
    assert.equal(restored.code, 0, restored.text);
    const copy = await startSheaf(t, engine, { beside: { ...sheaf, config: place } });
    const there = await signIn(copy.url, mei.username, mei.password);
    assert.equal((await there.ok(pageInfo, { page_id })).page_content, '退款 "quoted"\n\\ and 🦓 zebra');
    assert.equal((await there.ok(pageHistory, { page_id })).length, 1);
    assert.equal((await there.ok(searchItem, { item_id, keyword: 'zebra' })).pages.length, 1);
    assert.equal(await (await there.get(url)).text(), LONG);
    const { page_id: next } = await there.ok(savePage, { item_id, page_title: 'new', page_content: 'new' });
    assert.ok(next > page_id, 'numbers are not given twice');

    const refused = await run(t, restoreCommand, sheaf.config, archive);
    assert.deepEqual([refused.code, /--force/.test(refused.text)], [1, true]);
    assert.equal((await mei.ok(pageInfo, { page_id })).page_content, 'third words');
  });

  test(`${engine}: an encrypted archive shows nothing; a changed byte is found, and a changed row of the audit log`, async (t) => {
    const { sheaf } = await filledSite(t, engine);
    const archive = await folder(t);
    const config = { ...sheaf.config, backup: { ...sheaf.config.backup, passphrase: 'twelve letters' } };
    assert.equal((await run(t, backupCommand, config, archive)).code, 0);
    const names = (await readdir(archive, { recursive: true })).filter((name) => /pieces.*\/.{64}$/.test(name));
    const all = Buffer.concat(await Promise.all(names.map((name) => readFile(join(archive, name)))));
    assert.ok(names.length > 10 && !all.includes('zebra'));
    const other = { ...config, backup: { ...config.backup, passphrase: 'other letters' } };
    for (const wrong of [other, sheaf.config]) {
      const refused = await run(t, verifyCommand, wrong, archive, '--json');
      assert.deepEqual([refused.code, refused.facts['error']], [1, 'ArchiveLockedError']);
    }
    const whole = await run(t, verifyCommand, config, archive, '--json');
    assert.deepEqual(
      [whole.code, Number(whole.facts['audit_rows']) > 0, whole.facts['broken_audit_rows']],
      [0, true, []],
    );
    await sql`update audit_log set address = '192.0.2.1' where seq = 1`.execute(sheaf.app.context.db);
    assert.equal((await run(t, backupCommand, config, archive)).code, 0);
    const forged = await run(t, verifyCommand, config, archive, '--json');
    assert.deepEqual([forged.code, forged.facts['broken_audit_rows']], [1, [1]]);
    for (const name of names) {
      const bytes = await readFile(join(archive, name));
      await writeFile(
        join(archive, name),
        Buffer.concat([bytes.subarray(0, -1), Buffer.from([1 ^ (bytes.at(-1) ?? 0)])]),
      );
    }
    const damaged = await run(t, verifyCommand, config, archive, '--json');
    assert.deepEqual([damaged.code, damaged.facts['error']], [1, 'ArchiveDamagedError']);
  });

  test(`${engine}: what was saved before a snapshot began is in it, whatever is written meanwhile`, async (t) => {
    const { sheaf, mei, item_id } = await filledSite(t, engine);
    const archive = await folder(t);
    let [saved, isOver] = [0, false];
    const writing = (async () => {
      for (; !isOver; saved += 1) {
        await mei.ok(savePage, { item_id, page_title: `Page ${saved}`, page_content: `words ${saved}` });
      }
    })();
    while (saved < 20) await new Promise((resume) => setTimeout(resume, 5));
    const before = saved;
    const taken = await run(t, backupCommand, sheaf.config, archive, '--json');
    isOver = true;
    await writing;
    assert.equal(taken.code, 0, taken.text);
    const place = await emptyPlace(t, 'sqlite', sheaf);
    assert.equal((await run(t, restoreCommand, place, archive)).code, 0);
    const copy = await startSheaf(t, 'sqlite', { beside: { ...sheaf, config: place } });
    const there = await signIn(copy.url, mei.username, mei.password);
    const found = await there.ok(searchItem, { item_id, keyword: `"Page ${before - 1}"` });
    assert.equal(found.pages.length, 1);
  });
});

onBothEngines((engine) => {
  test(`${engine}: without a place backup and verify take the one that the site names; its own log is reckoned too`, async (t) => {
    const { sheaf } = await filledSite(t, engine);
    const [ofEnvironment, ofSettings] = [await folder(t), await folder(t)];
    for (const command of [backupCommand, verifyCommand]) {
      const nowhere = await run(t, command, sheaf.config, '--json');
      assert.deepEqual([nowhere.code, /SHEAF_BACKUP_PLACE/.test(String(nowhere.facts['message']))], [3, true]);
    }
    assert.equal((await run(t, restoreCommand, sheaf.config)).code, 2);
    const config = { ...sheaf.config, backup: { ...sheaf.config.backup, place: ofEnvironment } };
    await sheaf.admin.ok(listAudit, {});
    const made = await run(t, backupCommand, config, '--json');
    assert.deepEqual([made.code, made.facts['place']], [0, ofEnvironment]);
    const whole = await run(t, verifyCommand, config, '--json');
    assert.deepEqual([whole.code, whole.facts['place'], whole.facts['broken_site_audit_rows']], [0, ofEnvironment, []]);
    assert.equal(whole.facts['site_audit_rows'], whole.facts['audit_rows']);

    await sql`update audit_log set address = '192.0.2.1' where seq = 1`.execute(sheaf.app.context.db);
    const forged = await run(t, verifyCommand, config, '--json');
    assert.deepEqual(
      [forged.code, forged.facts['broken_audit_rows'], forged.facts['broken_site_audit_rows']],
      [1, [], [1]],
    );
    const elsewhere = await run(t, verifyCommand, await emptyPlace(t, engine, sheaf), ofEnvironment, '--json');
    assert.deepEqual([elsewhere.code, elsewhere.facts['site_audit']], [0, 'there is no site here']);
    const lost = await run(
      t,
      verifyCommand,
      { ...config, database: { url: 'postgres://127.0.0.1:9/gone' } },
      ofEnvironment,
    );
    assert.deepEqual([lost.code, /site_audit: not read: /.test(lost.text)], [1, true]);

    await sheaf.admin.ok(saveBackup, { folder: ofSettings });
    assert.equal((await run(t, backupCommand, config, '--json')).facts['place'], ofSettings);
  });
});

onBothEngines((engine) => {
  test(`${engine}: the doctor names a lost file; what is searched in is written anew beside the server`, async (t) => {
    const { sheaf, item_id, page_id } = await filledSite(t, engine);
    const { context } = sheaf.app;
    const states = async () => new Map((await examine(context)).map(({ check, state }) => [check, state]));
    const well = await states();
    assert.deepEqual([well.get('database'), well.get('files'), well.get('secrets')], ['ok', 'ok', 'ok']);
    assert.equal(well.get('address'), 'warning');
    for await (const key of context.files.list('blob/')) await context.files.remove(key);
    assert.equal((await states()).get('files'), 'bad');

    const place = { kind: 'page', scope: item_id };
    const entries = () => context.search.listIds(context.db, place, { after: 0, limit: 10 });
    const indexed = await entries();
    await context.db.transaction().execute((tx) => context.search.removeMany(tx, place, indexed));
    assert.deepEqual(await entries(), []);
    assert.equal(await reindexPages(context, { item_id, signal: new AbortController().signal }), 1);
    assert.deepEqual(await entries(), [page_id]);
  });
});

const both = process.env['TEST_DATABASE_URL'] === undefined ? { skip: 'TEST_DATABASE_URL is not set' } : {};
test('a site moves from SQLite to PostgreSQL and back with everything in it', both, async (t) => {
  const { sheaf, mei, item_id, page_id } = await filledSite(t, 'sqlite');
  const target = await emptyPlace(t, 'postgres', sheaf);
  // the file stands where the command looks for it
  const dataDir = await folder(t);
  assert.equal((await run(t, backupCommand, sheaf.config, join(dataDir, 'archive'))).code, 0);
  const beside = { ...sheaf.config, dataDir, database: { file: join(dataDir, 'sheaf.db') } };
  assert.equal((await run(t, restoreCommand, beside, join(dataDir, 'archive'))).code, 0);

  const config = { ...target, dataDir };
  const there = await run(t, migrateCommand, config, '--from', 'sqlite', '--to', 'postgres', '--json');
  assert.equal(there.code, 0, there.text);
  const moved = await startSheaf(t, 'postgres', { beside: { ...sheaf, config } });
  const traveller = await signIn(moved.url, mei.username, mei.password);
  await traveller.ok(savePage, { item_id, page_id, page_title: 'Refunds', page_content: 'over there' });
  const refused = await run(t, migrateCommand, config, '--from', 'postgres', '--to', 'sqlite');
  assert.deepEqual([refused.code, /--force/.test(refused.text)], [1, true]);
  const back = await run(t, migrateCommand, config, '--from', 'postgres', '--to', 'sqlite', '--force', '--json');
  assert.equal(back.code, 0, back.text);
  const home = await startSheaf(t, 'sqlite', { beside: { ...sheaf, config: beside } });
  assert.equal(
    (await (await signIn(home.url, mei.username, mei.password)).ok(pageInfo, { page_id })).page_content,
    'over there',
  );
});
