import assert from 'node:assert/strict';
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { importProgress, itemInfo, listMyItems, pageInfo, saveConfig } from '@sheaf/contract';
import { onBothEngines } from '../../platform/testing/databases.ts';
import { startProcess } from '../../platform/testing/processes.ts';
import { type Sheaf, startSheaf } from '../../testing/start-sheaf.ts';
import { type Files, MANUAL, order, PIXEL, traces } from './testing/import-zip.ts';

const COMMANDS = fileURLToPath(new URL('../../cli/main.ts', import.meta.url));
const IMPORTING = fileURLToPath(new URL('./testing/importing-process.ts', import.meta.url));

/** Longer than any lease. */
const LATER = 3600;

async function folderOf(t: TestContext, files: Files): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'sheaf-import-'));
  t.after(() => rm(folder, { recursive: true, force: true }));
  const root = join(folder, 'handbook');
  for (const [path, content] of Object.entries(files)) {
    await mkdir(dirname(join(root, path)), { recursive: true });
    await writeFile(join(root, path), content);
  }
  return root;
}

/** `sheaf import …` beside the running server, as another process on its database. */
async function command(sheaf: Sheaf, args: readonly string[], LANG = 'en_US.UTF-8'): Promise<ChildProcess> {
  const { dataDir, database, secretKey = '' } = sheaf.config;
  const place = join(dataDir, 'sheaf.db');
  if ('file' in database && !existsSync(place)) await symlink(database.file, place);
  const address = 'url' in database ? { DATABASE_URL: database.url } : {};
  const { PATH, NODE_COMPILE_CACHE } = process.env;
  const ofProcess = { PATH, NODE_COMPILE_CACHE, LANG };
  const env = { ...ofProcess, SHEAF_DATA_DIR: dataDir, SHEAF_SECRET_KEY: secretKey, ...address };
  return spawn(process.execPath, [COMMANDS, 'import', ...args], { env, stdio: ['ignore', 'pipe', 'pipe'] });
}

async function ended(child: ChildProcess): Promise<{ code: number | null; out: string; err: string }> {
  let [out, err] = ['', ''];
  child.stdout?.on('data', (chunk: Buffer) => (out += chunk.toString()));
  child.stderr?.on('data', (chunk: Buffer) => (err += chunk.toString()));
  await once(child, 'close');
  return { code: child.exitCode, out, err };
}

/** So many pages that there is time to stop in between. */
function manyPages(): Files {
  const text = 'Sheaf keeps words of every kind. '.repeat(60);
  return Object.fromEntries(
    Array.from({ length: 600 }, (_, n) => [`part-${n % 20}/page-${n}.md`, `# Page ${n}\n\n${text}`]),
  );
}

onBothEngines((engine) => {
  test(`${engine}: an import whose process was killed is done once by another`, async (t) => {
    const sheaf = await startSheaf(t, engine);
    const mei = await sheaf.user('mei');
    const item = await mei.addItem('Item');
    const files = {
      ...MANUAL,
      'guide/start.md': '# Start\n\n![o](o.png)',
      'guide/o.png': Buffer.concat([PIXEL, PIXEL]),
    };
    const { job_id } = await order(mei, files, item);
    const child = startProcess(t, IMPORTING, sheaf.config);
    assert.equal(await child.next(), 'half-way');
    await child.kill();
    assert.equal((await traces(sheaf))['page'], 3);
    assert.deepEqual((await mei.ok(itemInfo, item)).menu, { pages: [], catalogs: [] });

    sheaf.clock.advance(LATER);
    await sheaf.app.context.jobs.runDue();
    const { state, report } = await mei.ok(importProgress, { job_id });
    assert.equal(state, 'done');
    assert.equal(report?.pages_added, 3);
    const { page, page_text, attachment, search_entry, catalog } = await traces(sheaf);
    assert.deepEqual([page, page_text, attachment, search_entry, catalog], [3, 3, 2, 3, 2]);
  });

  test(`${engine}: the command imports a folder while the server runs, and updates it the second time`, async (t) => {
    const sheaf = await startSheaf(t, engine);
    const mei = await sheaf.user('mei');
    const folder = await folderOf(t, MANUAL);
    const args = [folder, '--item', 'Handbook', '--owner', 'mei', '--open'];
    const first = await ended(await command(sheaf, args));
    assert.equal(first.code, 0, first.err);
    assert.match(first.out, /guide\/start\.md.*gone\.md/);
    assert.match(
      first.out,
      /\nPages new: 3, updated: 0, moved: 0, unchanged: 0\. Catalogs: 2\. Pictures: 1, shown in pages: 3\.\n/,
    );
    const [item] = await mei.ok(listMyItems, {});
    assert.equal(item?.item_name, 'Handbook');
    assert.ok(first.out.endsWith(`The item is at /${item?.item_id}\n`), first.out);
    const { menu } = await sheaf.guest.ok(itemInfo, { item_id: item?.item_id ?? 0 });

    await writeFile(join(folder, 'README.md'), '# Manual\n\nanother text\n');
    await sheaf.admin.ok(saveConfig, { site_url: 'https://docs.example.com' });
    const second = await ended(await command(sheaf, args, 'zh_CN.UTF-8'));
    assert.equal(second.code, 0, second.err);
    assert.match(second.out, /页面：新建 0，更新 1，移动 0，未变 2。.*\n/);
    assert.match(second.out, /guide\/start\.md：链接 gone\.md 的目标不在其中/);
    assert.ok(second.out.endsWith(`项目地址：https://docs.example.com/${item?.item_id}\n`), second.out);
    assert.equal((await mei.ok(listMyItems, {})).length, 1);
    const page_id = menu.pages[0]?.page_id ?? 0;
    assert.equal((await sheaf.guest.ok(pageInfo, { page_id })).page_content, '# Manual\n\nanother text\n');
  });

  test(`${engine}: the command says why it imports nothing`, async (t) => {
    const sheaf = await startSheaf(t, engine);
    const folder = await folderOf(t, MANUAL);
    const before = await traces(sheaf);
    const cases: readonly (readonly [string[], number, RegExp])[] = [
      [[join(folder, 'nowhere'), '--item', 'A'], 1, /nowhere is not a folder/],
      [[folder, '--item', 'A', '--owner', 'nobody'], 1, /no such user: nobody/],
      [[folder, '--into', '999'], 1, /no such item/],
      [[folder], 2, /--item/],
    ];
    for (const [args, code, reason] of cases) {
      const result = await ended(await command(sheaf, args));
      assert.equal(result.code, code, args.join(' '));
      assert.match(result.err, reason);
    }
    assert.deepEqual(await traces(sheaf), before);
  });

  test(`${engine}: Ctrl-C ends the command and leaves nothing`, async (t) => {
    const sheaf = await startSheaf(t, engine);
    const before = await traces(sheaf);
    const folder = await folderOf(t, manyPages());
    const child = await command(sheaf, [folder, '--item', 'Many']);
    child.stderr?.once('data', () => child.kill('SIGINT'));
    const { code, err } = await ended(child);
    assert.equal(code, 1);
    assert.match(err, /Cancelled; nothing was kept/);
    assert.deepEqual(await traces(sheaf), before);
  });

  test(`${engine}: what a killed command left behind is invisible, and swept away`, async (t) => {
    const sheaf = await startSheaf(t, engine);
    const before = await traces(sheaf);
    const folder = await folderOf(t, manyPages());
    const child = await command(sheaf, [folder, '--item', 'Many']);
    const closed = once(child, 'close');
    while ((await traces(sheaf))['page_text'] === 0 && child.exitCode === null) await new Promise(setImmediate);
    child.kill('SIGKILL');
    await closed;
    const left = await traces(sheaf);
    assert.ok((left['page_text'] ?? 0) > 0);
    assert.deepEqual(await sheaf.admin.ok(listMyItems, {}), []);
    // The command lived by the real time.
    sheaf.clock.set(Math.floor(Date.now() / 1000) + LATER);
    await sheaf.app.context.jobs.runDue();
    assert.deepEqual(await traces(sheaf), before);
  });
});
