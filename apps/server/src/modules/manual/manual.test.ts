import assert from 'node:assert/strict';
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import {
  deletePage,
  homePageSetting,
  itemInfo,
  listMyItems,
  MANUAL_PAGES,
  type MenuCatalog,
  pageInfo,
  savePage,
} from '@sheaf/contract';
import { onBothEngines } from '../../platform/testing/databases.ts';
import { type Sheaf, startSheaf } from '../../testing/start-sheaf.ts';
import { orderManual } from './manual.job.ts';
import { bringManual, MANUAL_NAME } from './manual.service.ts';

const INSTALLED = fileURLToPath(new URL('../../../../../docs/manual', import.meta.url));

async function copyOfManual(t: TestContext): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'sheaf-manual-'));
  t.after(() => rm(folder, { recursive: true, force: true }));
  await cp(INSTALLED, folder, { recursive: true });
  return folder;
}

let jobs = 1_000_000;

/** As at a start of the program. */
async function start(sheaf: Sheaf, folder: string): Promise<boolean> {
  jobs += 1;
  return bringManual(sheaf.app.context, { job_id: jobs, signal: new AbortController().signal }, folder);
}

async function catalogs(sheaf: Sheaf): Promise<readonly MenuCatalog[]> {
  const [item] = await sheaf.admin.ok(listMyItems, {});
  return (await sheaf.guest.ok(itemInfo, { item_id: item?.item_id ?? 0 })).menu.catalogs;
}

onBothEngines((engine) => {
  test(`${engine}: the first start brings the manual in both languages, open to everybody, and only once`, async (t) => {
    const sheaf = await startSheaf(t, engine);
    for (const _ of ['first', 'second']) {
      await orderManual(sheaf.app.context);
      await sheaf.app.context.jobs.runDue();
    }
    const items = await sheaf.admin.ok(listMyItems, {});
    assert.deepEqual(
      items.map(({ item_name }) => item_name),
      [MANUAL_NAME],
    );
    const [zh, en, ...others] = await catalogs(sheaf);
    assert.deepEqual([zh?.cat_name, en?.cat_name, others.length], ['中文', 'English', 0]);
    assert.ok((zh?.catalogs.length ?? 0) > 3);
    assert.equal(zh?.catalogs.length, en?.catalogs.length);
  });

  test(`${engine}: the manual opens in the language of the reader, by its own address and by /help, which leads to its pages too`, async (t) => {
    const sheaf = await startSheaf(t, engine);
    const setting = async () => (await sheaf.guest.ok(homePageSetting, {})).manual;
    const help = async () => (await sheaf.guest.get('/help')).headers.get('location') ?? '';
    assert.deepEqual([await help(), await setting()], ['/', 0]);
    await start(sheaf, INSTALLED);
    assert.equal(await setting(), 1);
    const [item] = await sheaf.admin.ok(listMyItems, {});
    const address = await help();
    assert.equal(address, `/${item?.item_id}`);
    const titleFor = async (language: string) => {
      const html = await (await sheaf.guest.get(address, { 'accept-language': language })).text();
      return /<h1[^>]*>([^<]*)</.exec(html)?.[1];
    };
    assert.equal(await titleFor('en'), 'Sheaf manual');
    assert.equal(await titleFor('zh-CN'), 'Sheaf 使用手册');
    for (const page of Object.values(MANUAL_PAGES)) {
      for (const language of ['zh', 'en']) {
        const led = await sheaf.guest.get(`/help?page=${page}`, { 'accept-language': language });
        const place = led.headers.get('location') ?? '';
        assert.match(place, new RegExp(`^${address}/\\d+$`, 'u'), page);
        const html = await (await sheaf.guest.get(place)).text();
        const [first = ''] = (await readFile(join(INSTALLED, language, `${page}.md`), 'utf8')).split('\n');
        assert.ok(html.includes(`>${first.replace('# ', '')}</h1>`), `${language} ${page}`);
      }
    }
    assert.equal((await sheaf.guest.get('/help?page=../x')).headers.get('location'), address);
    const { db, clock } = sheaf.app.context;
    await db.updateTable('item').set({ deleted_at: clock.now() }).execute();
    assert.deepEqual([await help(), await setting()], ['/', 0]);
  });

  test(`${engine}: a newer manual updates what nobody changed and leaves the rest`, async (t) => {
    const sheaf = await startSheaf(t, engine);
    const folder = await copyOfManual(t);
    assert.equal(await start(sheaf, folder), true);
    assert.equal(await start(sheaf, folder), false);
    const [, en] = await catalogs(sheaf);
    const [first, second, third] = en?.catalogs.flatMap(({ pages }) => pages) ?? [];
    assert.ok(en && first && second && third);
    const { item_id } = await sheaf.admin.ok(pageInfo, { page_id: first.page_id });
    const mine = { item_id, page_id: first.page_id, page_title: 'Ours', page_content: 'our own rules' };
    await sheaf.admin.ok(savePage, mine);
    await sheaf.admin.ok(deletePage, { page_id: second.page_id });

    await writeFile(join(folder, 'en/README.md'), '# Sheaf manual\n\nNewer.\n');
    for (const name of ['01-install', '02-account']) {
      await writeFile(join(folder, `en/01-start/${name}.md`), '# Changed\n\nNewer.\n');
    }
    await writeFile(join(folder, 'en/08-new.md'), '# Brand new\n');
    assert.equal(await start(sheaf, folder), true);
    const [, after] = await catalogs(sheaf);
    const titles = [after, ...(after?.catalogs ?? [])].flatMap((catalog) => catalog?.pages.map((p) => p.page_title));
    assert.ok(titles.includes('Brand new') && titles.includes('Ours') && !titles.includes('Changed'));
    const home = after?.pages.find(({ page_title }) => page_title === 'Sheaf manual');
    const { page_content } = await sheaf.guest.ok(pageInfo, { page_id: home?.page_id ?? 0 });
    assert.equal(page_content, '# Sheaf manual\n\nNewer.\n');
    assert.equal((await sheaf.guest.ok(pageInfo, { page_id: first.page_id })).page_content, 'our own rules');
    assert.equal((await catalogs(sheaf)).length, 2);
  });

  test(`${engine}: a deleted manual stays deleted`, async (t) => {
    const sheaf = await startSheaf(t, engine);
    const folder = await copyOfManual(t);
    await start(sheaf, folder);
    const { db, clock } = sheaf.app.context;
    await db.updateTable('item').set({ deleted_at: clock.now() }).execute();
    await writeFile(join(folder, 'en/README.md'), '# Newer\n');
    assert.equal(await start(sheaf, folder), false);
    assert.deepEqual(await sheaf.admin.ok(listMyItems, {}), []);
  });

  test(`${engine}: without a manual beside the program nothing happens`, async (t) => {
    const sheaf = await startSheaf(t, engine);
    assert.equal(await start(sheaf, join(tmpdir(), 'no-such-manual')), false);
    assert.deepEqual(await sheaf.admin.ok(listMyItems, {}), []);
  });
});
