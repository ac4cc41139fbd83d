import { expect } from '@playwright/test';
import { loadConfig, saveChoices, saveConfig } from '@sheaf/contract';
import { sampleItem } from '../fixtures/sample.ts';
import { test } from '../fixtures/sheaf.ts';

test('the home page leads a guest to log-in, registration and the manual in his language', async ({ sheaf }) => {
  for (const [locale, manual, title] of [
    ['en-US', 'Read the manual', 'Sheaf manual'],
    ['zh-CN', '阅读使用手册', 'Sheaf 使用手册'],
  ] as const) {
    const page = await sheaf.browser({ locale });
    await page.goto(sheaf.at('/'));
    await expect(page.getByRole('banner').getByRole('link', { name: /^(Register|注册)$/ })).toBeVisible();
    await expect(page.getByRole('banner').getByRole('link', { name: /^(Log in|登录)$/ })).toBeVisible();
    const link = page.getByRole('link', { name: manual });
    // a site that was started just now brings its manual by a job
    await expect(async () => {
      await page.reload();
      await expect(link).toBeVisible({ timeout: 1000 });
    }).toPass();
    await link.click();
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
  }
});

test('an address of the old product without its /web leads to the page, whatever the home page shows', async ({
  page,
  sheaf,
}) => {
  const [admin, mei] = [await sheaf.admin(), await sheaf.person('mei')];
  const sample = await sampleItem(mei);
  const { home_page, home_item } = await admin.call(loadConfig, {});
  try {
    for (const home of [{ home_page: 1 }, { home_page: 2 }, { home_page: 3, home_item: sample.item }] as const) {
      await admin.call(saveConfig, home);
      await page.goto('about:blank');
      await page.goto(sheaf.at(`/#/${sample.item}/${sample.inner}`));
      await expect(page).toHaveURL(sheaf.at(`/${sample.item}/${sample.inner}`));
    }
  } finally {
    await admin.call(saveConfig, { home_page, home_item });
  }
});

test('where registration is closed the home page does not offer it', async ({ page, sheaf }) => {
  const admin = await sheaf.admin();
  await admin.call(saveConfig, { register_open: 0 });
  try {
    await page.goto(sheaf.at('/'));
    await expect(page.getByRole('link', { name: 'Read the manual' })).toBeVisible();
    await expect(page.getByRole('link', { name: 'Register' })).toHaveCount(0);
  } finally {
    await admin.call(saveConfig, { register_open: 1 });
  }
});

test('on a reading page the account is a menu: items, settings, manual, log out', async ({ page, sheaf }) => {
  const [mei, lin] = [await sheaf.person('mei'), await sheaf.person('lin')];
  const sample = await sampleItem(mei);
  for (const reader of [mei, lin]) {
    await sheaf.signIn(page, reader, `/${sample.item}`);
    const account = page.getByRole('banner').locator('summary', { hasText: reader.username });
    const menu = page.getByRole('navigation', { name: `Account: ${reader.username}` });
    await account.click();
    await expect(menu.getByRole('link')).toHaveText(['My items', 'Messages', 'User settings', 'Manual']);
    await page.keyboard.press('Escape');
    await expect(menu).toBeHidden();
    await expect(account).toBeFocused();
    await account.press('Enter');
    await menu.getByRole('button', { name: 'Log out' }).click();
    await expect(page.getByRole('link', { name: 'Log in' })).toBeVisible();
    await expect(page).toHaveURL(sheaf.at(`/${sample.item}`));
    expect(await page.evaluate('localStorage.length')).toBe(0);
  }
});

test('logging out on a page that guests may not read leads home, and names it nowhere', async ({ page, sheaf }) => {
  const [mei, lin] = [await sheaf.person('mei'), await sheaf.person('lin')];
  const closed = [await mei.item('Plans', { password: 'open sesame' }), await mei.item('Notes', { members_only: 1 })];
  for (const item of closed) {
    const id = await mei.page(item, 'Hidden', 'Nobody knows');
    await mei.letIn(item, lin, 0);
    for (const reader of [mei, lin]) {
      await sheaf.signIn(page, reader, `/${item}/${id}`);
      await page.getByRole('banner').locator('summary', { hasText: reader.username }).click();
      await page.getByRole('button', { name: 'Log out' }).click();
      await expect(page).toHaveURL(sheaf.at('/'));
      expect(await page.content()).not.toContain(`/${item}/${id}`);
    }
  }
});

test('without a script the account menu opens and its links lead on', async ({ page, sheaf }) => {
  const mei = await sheaf.person('mei');
  const sample = await sampleItem(mei);
  await sheaf.signIn(page, mei, `/${sample.item}`);
  const plain = await sheaf.browser({ javaScriptEnabled: false, storageState: await page.context().storageState() });
  await plain.goto(sheaf.at(`/${sample.item}`));
  await plain.getByRole('banner').locator('summary', { hasText: mei.username }).click();
  await expect(plain.getByRole('link', { name: 'User settings' })).toHaveAttribute('href', /\/user\/setting$/);
  await expect(plain.getByRole('button', { name: 'Log out' })).toBeHidden();
});

test('the home page tells what the product is in both languages, with a picture of itself [A-1.11 A-1.12 A-2.01 A-2.28 A-2.29 A-2.33]', async ({
  sheaf,
}) => {
  const admin = await sheaf.admin();
  await admin.call(saveConfig, { beian: '京ICP备 7 号' });
  try {
    for (const [locale, uses, manuals, logIn, mine] of [
      ['zh-CN', '自己托管，免费开源', /API 文档、数据字典和手册/, '登录', '我的项目'],
      [
        'en-US',
        'Yours to host, free and open source',
        /API documents, data dictionaries and manuals/,
        'Log in',
        'My items',
      ],
    ] as const) {
      const page = await sheaf.browser({ locale });
      await page.goto(sheaf.at('/'));
      await expect(page.getByRole('heading', { name: uses })).toBeVisible();
      await expect(page.getByText(manuals).first()).toBeVisible();
      await expect(page.getByText('京ICP备 7 号')).toBeVisible();
      const picture = page.getByRole('main').getByRole('img');
      await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(1280);
      await expect(page.getByRole('main').getByRole('link', { name: logIn })).toHaveAttribute('href', /\/user\/login$/);
      // an account keeps the language of its first log-in
      await sheaf.signIn(page, await sheaf.person('mei'), '/');
      await page.getByRole('main').getByRole('link', { name: mine }).click();
      await expect(page).toHaveURL(sheaf.at('/item/index'));
    }
  } finally {
    await admin.call(saveConfig, { beian: '' });
  }
});

test('the header leads on; what is for one language shows in it, until the administrator says otherwise [A-1.14 A-1.15 A-2.87 A-2.88 A-2.90 A-2.91 A-2.92 A-2.93 A-2.94 A-2.95 A-2.143 A-6.02]', async ({
  sheaf,
}) => {
  const [admin, mei] = [await sheaf.admin(), await sheaf.person('mei')];
  const [page, english] = [await sheaf.browser({ locale: 'zh-CN' }), await sheaf.browser()];
  await sheaf.signIn(english, mei);
  const places = english.getByRole('navigation', { name: 'Places' });
  await expect(places.getByRole('link')).toHaveCount(2);
  await expect(places.getByRole('button', { name: 'Get the app' })).toHaveCount(0);
  await expect(places.getByRole('link', { name: 'Administration' })).toHaveCount(0);
  await admin.call(saveChoices, { language: 'zh' });
  await sheaf.signIn(page, admin);
  const promo = page.getByRole('complementary', { name: '接口' });
  await expect(promo.getByRole('link')).toHaveAttribute('href', /\/api\/docs$/);
  await promo.getByRole('button', { name: '不再显示' }).click();
  await page.reload();
  const header = page.getByRole('navigation', { name: '常用入口' });
  await expect(header).toBeVisible();
  await expect(promo).toHaveCount(0);
  await expect(english.getByRole('complementary', { name: 'API' })).toHaveCount(0);
  await expect(header.getByRole('link', { name: '附件' })).toHaveAttribute('href', /\/attachment\/index$/);
  await expect(header.getByRole('link', { name: '团队' })).toHaveAttribute('href', /\/team\/index$/);
  await header.getByRole('button', { name: '下载客户端' }).click();
  await expect(page.getByRole('dialog', { name: '把 Sheaf 装成应用' })).toBeVisible();
  await page.keyboard.press('Escape');
  await header.getByRole('link', { name: '管理后台' }).click();
  await expect(page).toHaveURL(sheaf.at('/admin/index'));
  await page.getByRole('navigation', { name: '管理后台的菜单' }).getByRole('link', { name: '站点设置' }).click();
  try {
    const site = page.getByRole('region', { name: '站点' });
    await site.getByLabel('反馈地址').fill('javascript:alert(1)');
    await site.getByRole('button', { name: '保存' }).click();
    await expect(site.getByText('请填 https:// 开头的网址，或 mailto: 开头的邮箱')).toBeVisible();
    await site.getByLabel('反馈地址').fill('https://issues.example.com/new');
    await site.getByRole('button', { name: '保存' }).click();
    await expect(site.getByText('已保存')).toBeVisible();
    const features = page.getByRole('region', { name: '按语言显示的功能' });
    await features.getByRole('checkbox', { name: '客户端下载：英文界面' }).check();
    await features.getByRole('button', { name: '保存' }).click();
    await expect(features.getByText('已保存')).toBeVisible();
    await header.getByRole('button', { name: '反馈' }).click();
    const feedback = page.getByRole('dialog', { name: '反馈' });
    await expect(feedback.getByRole('link')).toHaveAttribute('href', 'https://issues.example.com/new');
    await page.keyboard.press('Escape');
    await header.getByRole('button', { name: '更多产品' }).click();
    await expect(page.getByRole('menuitem', { name: '接口文档' })).toBeVisible();
    await english.reload();
    await expect(places.getByRole('button', { name: 'Get the app' })).toBeVisible();
    expect((await admin.call(loadConfig, {})).features).toMatchObject({ client_download: ['zh', 'en'] });
  } finally {
    await admin.call(saveConfig, { features: {}, feedback_url: '' });
  }
  await english.goto(sheaf.at('/admin/index?menu=settings'));
  const refused = english.getByRole('dialog', { name: 'Only administrators of the site can open this' });
  await refused.getByRole('button', { name: 'Cancel' }).click();
  await expect(english).toHaveURL(sheaf.at('/item/index'));
});
