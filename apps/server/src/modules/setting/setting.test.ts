import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setTimeout } from 'node:timers/promises';
import { addItem, ERRORS, homePageSetting, listMyItems, loadConfig, saveConfig, saveTeam } from '@sheaf/contract';
import { onBothEngines } from '../../platform/testing/databases.ts';
import { startSheaf } from '../../testing/start-sheaf.ts';
import { MANUAL, upload, zipOf } from '../import/testing/import-zip.ts';
import { openSettings } from './setting.service.ts';

onBothEngines((engine) => {
  test(`${engine}: an administrator reads and changes settings, what is absent stays [B-7.62 B-7.63 B-3.25 B-3.26 B-3.27 B-3.29 B-3.31 B-9.17]`, async (t) => {
    const sheaf = await startSheaf(t, engine);
    const item = await sheaf.admin.addItem('Front');
    await sheaf.admin.ok(saveConfig, {
      register_open: 0,
      home_page: 3,
      home_item: item.item_id,
      beian: '京ICP备 1 号',
    });
    await sheaf.admin.ok(saveConfig, { force_login: 'true', site_url: 'https://docs.example.org/x' });
    const config = await sheaf.admin.ok(loadConfig, {});
    assert.deepEqual(
      [config.register_open, config.home_page, config.home_item, config.beian, config.force_login, config.site_url],
      [0, 3, String(item.item_id), '京ICP备 1 号', 1, 'https://docs.example.org/x'],
    );
  });

  test(`${engine}: what guests need is told to guests [A-7.08 A-3.29 B-7.81]`, async (t) => {
    const sheaf = await startSheaf(t, engine);
    await sheaf.admin.ok(saveConfig, { beian: 'ICP', home_page: 2 });
    assert.deepEqual(await sheaf.guest.ok(homePageSetting, {}), {
      home_page: 2,
      home_item: '',
      beian: 'ICP',
      upload_max_mb: 4,
      register_open: 1,
      items_open: 1,
      teams_open: 1,
      manual: 0,
      invite: 0,
      is_show_ai: 0,
      captcha: 0,
      mail: 0,
      feedback_url: '',
      more_products: [],
    });
  });

  test(`${engine}: closed to ordinary users, items and teams are made by administrators alone, however they are made`, async (t) => {
    const sheaf = await startSheaf(t, engine);
    const mei = await sheaf.user('mei');
    const { item_id } = await mei.addItem('Before');
    await sheaf.admin.ok(saveConfig, { items_open: 0, teams_open: 0 });
    const { items_open, teams_open } = await sheaf.guest.ok(homePageSetting, {});
    assert.deepEqual([items_open, teams_open], [0, 0]);
    const item = { item_name: 'After', item_type: 1, password: '' };
    assert.equal(await mei.code(addItem, item), ERRORS.itemsClosed.code);
    assert.equal(await mei.code(addItem, { ...item, copy_item_id: item_id }), ERRORS.itemsClosed.code);
    assert.equal((await upload(mei, zipOf(MANUAL))).error_code, ERRORS.itemsClosed.code);
    assert.equal(await mei.code(saveTeam, { team_name: 'Team' }), ERRORS.teamsClosed.code);
    assert.equal((await mei.ok(listMyItems, {})).length, 1);
    await sheaf.admin.ok(addItem, item);
    await sheaf.admin.ok(saveTeam, { team_name: 'Team' });
    await sheaf.admin.ok(saveConfig, { items_open: 1, teams_open: 1 });
    await mei.ok(addItem, item);
    await mei.ok(saveTeam, { team_name: 'Own' });
  });

  test(`${engine}: a slow reading of the settings does not hide what was changed meanwhile`, async (t) => {
    const sheaf = await startSheaf(t, engine);
    const { db, feed, log } = sheaf.app.context;
    const held: Promise<void>[] = [];
    const slow = db.withPlugin({
      transformQuery: ({ node }) => node,
      transformResult: async ({ result }) => {
        await held.shift();
        return result;
      },
    });
    const settings = await openSettings({ db: slow, feed, log });
    const { promise, resolve } = Promise.withResolvers<void>();
    held.push(promise);
    const overtaken = settings.reload();
    while (held.length > 0) await setTimeout(1);
    await sheaf.admin.ok(saveConfig, { beian: 'later' });
    await settings.reload();
    resolve();
    await overtaken;
    assert.equal(settings.current.beian, 'later');
  });

  test(`${engine}: bad values are refused by name, others may not change settings [A-6.01 A-6.03 B-5.10 B-5.14]`, async (t) => {
    const sheaf = await startSheaf(t, engine);
    const mei = await sheaf.user('mei');
    assert.equal(await mei.code(loadConfig, {}), ERRORS.notAllowed.code);
    assert.equal(await mei.code(saveConfig, { register_open: 0 }), ERRORS.notAllowed.code);
    assert.equal(await sheaf.guest.code(saveConfig, { register_open: 0 }), ERRORS.loginExpired.code);
    const cases: [string, object][] = [
      ['home_page', { home_page: 4 }],
      ['home_item', { home_page: 3, home_item: '999999' }],
      ['site_url', { site_url: 'javascript:alert(1)' }],
      ['time_zone', { time_zone: 'Mars/Olympus' }],
      ['history_version_count', { history_version_count: 0 }],
      ['history_version_count', { history_version_count: 1001 }],
      ['upload_max_mb', { upload_max_mb: 0 }],
      ['audit_days', { audit_days: -1 }],
      ['feedback_url', { feedback_url: 'javascript:alert(1)' }],
      ['invite_code', { invite_code: 'x'.repeat(101) }],
    ];
    for (const [field, input] of cases) {
      const refused = await sheaf.admin.post('/api/adminSetting/saveConfig', { ...input });
      assert.notEqual(refused.error_code, 0, field);
      assert.equal(refused.error_field, field);
    }
  });

  test(`${engine}: another process hears of a change`, async (t) => {
    const sheaf = await startSheaf(t, engine);
    const other = await startSheaf(t, engine, { beside: sheaf });
    await sheaf.admin.ok(saveConfig, { beian: 'new' });
    await other.app.context.feed.poll();
    assert.equal((await other.guest.ok(homePageSetting, {})).beian, 'new');
  });

  test(`${engine}: forced log-in closes every path that guests could read [A-6.26 A-8.09 B-8.02]`, async (t) => {
    const sheaf = await startSheaf(t, engine);
    const item = await sheaf.admin.addItem('Open');
    const page_id = await sheaf.admin.addPage(item, 'Welcome');
    const { item_id } = item;
    await sheaf.admin.ok(saveConfig, { force_login: 1 });
    const calls: [string, object][] = [
      ['/api/item/info', { item_id }],
      ['/api/item/info', { item_id: 999_999 }],
      ['/api/item/search', { item_id, keyword: 'welcome' }],
      ['/api/item/pwd', { item_id, password: 'x' }],
      ['/api/page/info', { page_id }],
      ['/api/page/uploadList', { page_id }],
      ['/api/catalog/catList', { item_id }],
      ['/api/catalog/catListGroup', { item_id }],
      ['/api/catalog/catListName', { item_id }],
    ];
    for (const [path, input] of calls)
      assert.equal(await sheaf.guest.code(path, { ...input }), ERRORS.loginForced.code, path);
    for (const path of [
      `/${item_id}`,
      `/${item_id}/${page_id}`,
      `/page/${page_id}`,
      '/999999',
      `/${item_id}/catalog/1`,
    ]) {
      const answer = await sheaf.guest.get(path);
      assert.equal(answer.status, 302, path);
      assert.match(answer.headers.get('location') ?? '', /^\/user\/login\?redirect=/);
    }
    const markdown = await sheaf.guest.get(`/${item_id}/${page_id}.md`);
    assert.equal(markdown.status, 401);
    assert.equal(await sheaf.admin.code('/api/item/info', { item_id }), 0);
  });
});
