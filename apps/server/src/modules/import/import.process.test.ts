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
import { runCommand } from '../../cli/commands.ts';
import { startProcess } from '../../platform/testing/processes.ts';
import { onSharedSites } from '../../testing/shared-site.ts';
import type { Sheaf } from '../../testing/start-sheaf.ts';
import { type Files, MANUAL, moreThan, order, PIXEL, traces } from './testing/import-zip.ts';

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

/** Of the command, which looks for an SQLite file in the data folder: the test's server has it elsewhere. */
async function environmentOf(sheaf: Sheaf): Promise<Record<string, string>> {
  const { dataDir, database, secretKey = '' } = sheaf.config;
  const place = join(dataDir, 'sheaf.db');
  if ('file' in database && !existsSync(place)) await symlink(database.file, place);
  const address = 'url' in database ? { DATABASE_URL: database.url } : {};
  return { SHEAF_DATA_DIR: dataDir, SHEAF_SECRET_KEY: secretKey, ...address };
}

/** `sheaf import …` beside the running server, as another process on its database. */
async function command(sheaf: Sheaf, args: readonly string[]): Promise<ChildProcess> {
  const { PATH, NODE_COMPILE_CACHE } = process.env;
  const env = { PATH, NODE_COMPILE_CACHE, LANG: 'en_US.UTF-8', ...(await environmentOf(sheaf)) };
  return spawn(process.execPath, [COMMANDS, 'import', ...args], { env, stdio: ['ignore', 'pipe', 'pipe'] });
}

interface Ended {
  readonly code: number | null;
  readonly out: string;
  readonly err: string;
}

/** The same without the second that such a process takes to load: an app of its own on the same database. */
async function here(t: TestContext, sheaf: Sheaf, args: readonly string[], LANG = 'en_US.UTF-8'): Promise<Ended> {
  const [out, err]: [string[], string[]] = [[], []];
  const into = (lines: string[]) => (said: unknown) => void lines.push(`${said}\n`);
  const { mock: log } = t.mock.method(console, 'log', into(out));
  const { mock: error } = t.mock.method(console, 'error', into(err));
  const { LANG: before = '' } = process.env;
  Object.assign(process.env, { LANG });
  try {
    const code = await runCommand(['import', ...args], await environmentOf(sheaf));
    return { code, out: out.join(''), err: err.join('') };
  } finally {
    Object.assign(process.env, { LANG: before });
    for (const mock of [log, error]) mock.restore();
  }
}

async function ended(child: ChildProcess): Promise<Ended> {
  let [out, err] = ['', ''];
  child.stdout?.on('data', (chunk: Buffer) => (out += chunk.toString()));
  child.stderr?.on('data', (chunk: Buffer) => (err += chunk.toString()));
  await once(child, 'close');
  return { code: child.exitCode, out, err };
}

/** Until the command tells that many texts are written: those that are read count one half. */
async function writing({ stderr }: ChildProcess): Promise<void> {
  for await (const chunk of stderr ?? []) {
    const told = Array.from(
      String(chunk).matchAll(/(\d+) \/ (\d+)/g),
      ([, done, total]) => Number(done) / Number(total),
    );
    if (told.some((share) => share > 0.6)) return;
  }
}

/** So many pages that there is time to stop in between. */
function manyPages(): Files {
  const text = 'Sheaf keeps words of every kind. '.repeat(60);
  return Object.fromEntries(
    Array.from({ length: 600 }, (_, n) => [`part-${n % 20}/page-${n}.md`, `# Page ${n}\n\n${text}`]),
  );
}

onSharedSites((engine, site) => {
  test(`${engine}: an import whose process was killed is done once by another`, async (t) => {
    const sheaf = site();
    const mei = await sheaf.user('mei');
    const item = await mei.addItem('Item');
    const before = await traces(sheaf);
    const files = {
      ...MANUAL,
      'guide/start.md': '# Start\n\n![o](o.png)',
      'guide/o.png': Buffer.concat([PIXEL, PIXEL]),
    };
    const { job_id } = await order(mei, files, item);
    const child = startProcess(t, IMPORTING, sheaf.config);
    assert.equal(await child.next(), 'half-way');
    await child.kill();
    assert.equal(moreThan(before, await traces(sheaf))['page'], 3);
    assert.deepEqual((await mei.ok(itemInfo, item)).menu, { pages: [], catalogs: [] });

    sheaf.clock.advance(LATER);
    await sheaf.app.context.jobs.runDue();
    const { state, report } = await mei.ok(importProgress, { job_id });
    assert.equal(state, 'done');
    assert.equal(report?.pages_added, 3);
    const { page, page_text, attachment, search_entry, catalog } = moreThan(before, await traces(sheaf));
    assert.deepEqual([page, page_text, attachment, search_entry, catalog], [3, 3, 2, 3, 2]);
  });

  test(`${engine}: the command imports a folder while the server runs, and updates it the second time`, async (t) => {
    const sheaf = site();
    const mei = await sheaf.user('mei');
    const folder = await folderOf(t, MANUAL);
    const args = [folder, '--item', 'Handbook', '--owner', mei.username, '--open'];
    // That it is a process is shown on one engine: to start one takes two seconds.
    const first = engine === 'sqlite' ? await ended(await command(sheaf, args)) : await here(t, sheaf, args);
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
    await symlink('/etc/hosts', join(folder, 'a\u001b[31mlink.md'));
    await sheaf.admin.ok(saveConfig, { site_url: 'https://docs.example.com' });
    const second = await here(t, sheaf, args, 'zh_CN.UTF-8');
    assert.equal(second.code, 0, second.err);
    assert.match(second.out, /页面：新建 0，更新 1，移动 0，未变 2。.*\n/);
    assert.match(second.out, /guide\/start\.md：链接 gone\.md 的目标不在其中/);
    assert.match(second.out, /^a\ufffd\[31mlink\.md：是符号链接，未读取$/m, 'no name colours a terminal');
    assert.ok(second.out.endsWith(`项目地址：https://docs.example.com/${item?.item_id}\n`), second.out);
    assert.equal((await mei.ok(listMyItems, {})).length, 1);
    const page_id = menu.pages[0]?.page_id ?? 0;
    assert.equal((await sheaf.guest.ok(pageInfo, { page_id })).page_content, '# Manual\n\nanother text\n');
  });

  test(`${engine}: the command imports into a catalog of an item, again without doubles`, async (t) => {
    const sheaf = site();
    const mei = await sheaf.user('mei');
    const item = await mei.addItem('Handbook');
    const cat_id = await mei.addCatalog(item, 'Guides');
    const folder = await folderOf(t, { 'setup.md': '# Setup\n\nfirst' });
    const into = [folder, '--into', String(item.item_id), '--catalog', String(cat_id)];
    for (const text of ['first', 'second']) {
      await writeFile(join(folder, 'setup.md'), `# Setup\n\n${text}`);
      const { code, err } = await here(t, sheaf, into);
      assert.equal(code, 0, err);
      const { menu } = await mei.ok(itemInfo, item);
      assert.deepEqual([menu.pages, menu.catalogs.length], [[], 1]);
      const [page, ...more] = menu.catalogs[0]?.pages ?? [];
      assert.equal(more.length, 0);
      assert.equal((await mei.ok(pageInfo, { page_id: page?.page_id ?? 0 })).page_content, `# Setup\n\n${text}`);
    }
  });

  test(`${engine}: the command says why it imports nothing`, async (t) => {
    const sheaf = site();
    const folder = await folderOf(t, MANUAL);
    const { item_id } = await sheaf.admin.addItem('Manual');
    const before = await traces(sheaf);
    const cases: readonly (readonly [string[], number, RegExp])[] = [
      [[join(folder, 'nowhere'), '--item', 'A'], 3, /nowhere is not there/],
      [['showdoc', join(folder, 'nowhere')], 3, /nowhere is not there/],
      [['showdoc', folder], 1, /no database of the old product/],
      [[folder, '--item', 'A', '--owner', 'nobody'], 1, /no such user: nobody/],
      [[folder, '--into', '999'], 1, /no such item/],
      [[folder, '--into', String(item_id), '--catalog', '99999'], 1, /no such catalog/],
      [[folder, '--item', 'A', '--catalog', '1'], 2, /--catalog/],
      [[folder], 2, /--item/],
    ];
    for (const [args, code, reason] of cases) {
      const result = await here(t, sheaf, args);
      assert.equal(result.code, code, args.join(' '));
      assert.match(result.err, reason);
    }
    assert.deepEqual(await traces(sheaf), before);
  });

  test(`${engine}: what a killed command left behind is invisible, and swept away`, async (t) => {
    const sheaf = site();
    const before = await traces(sheaf);
    const folder = await folderOf(t, manyPages());
    const child = await command(sheaf, [folder, '--item', 'Many']);
    const closed = once(child, 'close');
    await writing(child);
    child.kill('SIGKILL');
    await closed;
    const left = moreThan(before, await traces(sheaf));
    assert.ok((left['page_text'] ?? 0) > 0);
    const names = (await sheaf.admin.ok(listMyItems, {})).map(({ item_name }) => item_name);
    assert.ok(!names.includes('Many'));
    // The command lived by the real time.
    sheaf.clock.set(Math.floor(Date.now() / 1000) + LATER);
    await sheaf.app.context.jobs.runDue();
    // What batches of the tests before had noted goes at that time too.
    const after = await traces(sheaf);
    assert.deepEqual({ ...after, batch_file: 0 }, { ...before, batch_file: 0 });
  });

  // A cancel takes everything back on both engines (`import.test.ts`); that Ctrl-C is one, on whichever.
  if (engine === 'sqlite')
    test('Ctrl-C ends the command and leaves nothing', async (t) => {
      const sheaf = site();
      const before = await traces(sheaf);
      const folder = await folderOf(t, manyPages());
      const child = await command(sheaf, [folder, '--item', 'Many']);
      child.stderr?.once('data', () => child.kill('SIGINT'));
      const { code, err } = await ended(child);
      assert.equal(code, 1);
      assert.match(err, /Cancelled; nothing was kept/);
      assert.deepEqual(await traces(sheaf), before);
    });
});
