import { expect, type Page } from '@playwright/test';
import { sampleItem } from '../fixtures/sample.ts';
import { type Sheaf, test } from '../fixtures/sheaf.ts';

async function everyScreen(page: Page, sheaf: Sheaf, look: (path: string) => Promise<void>): Promise<void> {
  const mei = await sheaf.person('mei');
  const { item, first } = await sampleItem(mei);
  await mei.rewrite(item, first, 'Getting started', 'Another text');
  const [version] = await mei.versions(first);
  const guest = [
    '/',
    '/user/login',
    '/user/register',
    '/item/password/1',
    `/${item}`,
    `/${item}?keyword=refund`,
    '/987654/1',
  ];
  const member = ['/item/index', '/item/add', '/item/add?way=import', '/user/setting', `/catalog/${item}`];
  for (const path of guest) await visit(page, sheaf, path, look);
  await sheaf.signIn(page, mei);
  for (const path of [...member, `/page/edit/${item}/${first}`, `/page/diff/${first}/${version?.page_history_id}`]) {
    await visit(page, sheaf, path, look);
  }
}

async function visit(page: Page, sheaf: Sheaf, path: string, look: (path: string) => Promise<void>): Promise<void> {
  await page.goto(sheaf.at(path));
  await expect(page.getByRole('heading').or(page.getByRole('dialog')).first()).toBeVisible();
  await look(path);
}

test('a guest is met in his own language, and chooses another that stays [A-1.13 A-9.17 B-1.10]', async ({
  page,
  sheaf,
}) => {
  const sample = await sampleItem(await sheaf.person('mei'));
  await page.goto(sheaf.at(`/${sample.item}`));
  await expect(page.locator('html')).toHaveAttribute('lang', 'en');
  await page.getByText('中文', { exact: true }).first().click();
  await expect(page.locator('html')).toHaveAttribute('lang', 'zh-CN');
  await expect(page.getByRole('link', { name: '登录' })).toBeVisible();
  await page.goto(sheaf.at('/user/login'));
  await expect(page.getByRole('heading', { name: '登录 Sheaf' })).toBeVisible();
  await page.getByRole('button', { name: 'English' }).click();
  await expect(page.getByRole('heading', { name: 'Log in to Sheaf' })).toBeVisible();
  const chinese = await sheaf.browser({ locale: 'zh-CN' });
  await chinese.goto(sheaf.at(`/${sample.item}`));
  await expect(chinese.locator('html')).toHaveAttribute('lang', 'zh-CN');
});

for (const [locale, lang] of [
  ['en-US', 'en'],
  ['zh-CN', 'zh-CN'],
] as const) {
  test(`every screen in ${lang} has its texts in that language [A-1.13]`, async ({ sheaf }) => {
    const page = await sheaf.browser({ locale });
    await everyScreen(page, sheaf, async (path) => {
      await expect(page.locator('html'), path).toHaveAttribute('lang', lang);
      const text = await page.locator('body').textContent();
      expect(text, path).not.toMatch(/\{\{\w+\}\}|undefined|\[object/);
      const han = /\p{Script=Han}/u.test(text?.replaceAll(/(简体)?中文/g, '') ?? '');
      expect(han, `${path}: ${text}`).toBe(lang === 'zh-CN');
    });
  });
}
