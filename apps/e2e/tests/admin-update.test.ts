import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page, test } from '@playwright/test';
import { ADMIN_PASSWORD } from '../../../scripts/live-server.ts';
import { startFeed } from '../../server/src/modules/update/testing/feed.ts';
import { installation } from '../../server/src/modules/update/testing/installation.ts';
import { turnTheme } from '../fixtures/theme.ts';

const endings: (() => Promise<void>)[] = [];
test.afterEach(async () => {
  for (const end of endings.splice(0).reverse()) await end();
});

async function hasNoBarriers(page: Page): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    await turnTheme(page, colorScheme);
    const { violations } = await new AxeBuilder({ page }).analyze();
    expect(violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])).toEqual([]);
  }
}

test('管理员看到新版本，升级失败时知道为什么，升级后页面自己重新载入 [A-1.17 B-1.09 B-2.146 B-2.171 B-4.36 B-4.37 B-4.38 B-9.25]', async ({
  browser,
}) => {
  test.slow();
  const ending = { after: (end: () => Promise<void>) => void endings.push(end) };
  const feed = await startFeed(ending);
  const site = await installation(ending, '0.1.0', feed.environment);
  await site.start();
  const context = await browser.newContext({ locale: 'zh-CN' });
  endings.push(() => context.close());
  const page = await context.newPage();
  await page.goto(`${site.url}/user/login`);
  await page.getByLabel('用户名').fill('admin');
  await page.getByLabel('密码', { exact: true }).fill(ADMIN_PASSWORD);
  const published = await feed.publish('0.2.0');
  const links = { changes_url: 'https://example.org/changes', guide_url: 'https://example.org/guide' };
  feed.sign({ ...published, ...links, sha256: 'a'.repeat(64) });
  await page.getByRole('button', { name: '登录' }).click();
  await page.waitForURL(`${site.url}/item/index`);
  await page.goto(`${site.url}/admin/index?menu=about`);

  const card = page.getByRole('region', { name: '升级' });
  await expect(card.getByText('Sheaf 0.1.0')).toBeVisible();
  await expect(card.getByText('0.2.0 可用')).toBeVisible();
  const menu = page.getByRole('navigation', { name: '管理后台的菜单' });
  await expect(menu.getByRole('link', { name: '关于本站' })).toContainText('新');
  await expect(card.getByRole('link', { name: '看改动' })).toHaveAttribute('href', links.changes_url);
  await expect(card.getByRole('link', { name: '手动升级' })).toHaveAttribute('href', links.guide_url);
  await hasNoBarriers(page);
  const begin = card.getByRole('button', { name: '升级' });
  await begin.click();
  await expect(card.getByRole('alert')).toContainText('不是签名的那个');
  await expect(begin).toBeFocused();
  await expect(card.getByText('进行中')).toHaveCount(0);
  await hasNoBarriers(page);

  feed.sign({ ...published, ...links });
  const looked = Promise.withResolvers<void>();
  await page.route('**/api/adminUpdate/download', async (route) => {
    await looked.promise;
    await route.continue();
  });
  await begin.click();
  await expect(card.getByText('正在升级到 0.2.0')).toBeFocused();
  await expect(card.getByText('进行中')).toHaveCount(1);
  await hasNoBarriers(page);
  await page.clock.install();
  await page.clock.pauseAt(Date.now() + 60_000);
  looked.resolve();
  await expect(async () => {
    await page.clock.runFor(2000);
    await expect(card.getByRole('status')).toHaveText('升级完成，7 秒后重新载入', { timeout: 500 });
  }).toPass();
  await page.clock.runFor(4900);
  await expect(card.getByRole('status')).toBeVisible();
  await page.clock.runFor(2200);
  await page.clock.resume();
  await expect(card.getByText('Sheaf 0.2.0')).toBeVisible();
  await expect(card.getByText('已经是最新版本')).toBeVisible();
  await expect(menu.getByRole('link', { name: '关于本站' })).not.toContainText('新');

  await page.goto(`${site.url}/admin/index?menu=external-login`);
  await page.getByRole('button', { name: 'English' }).click();
  await expect(page.getByRole('tab', { name: 'OAuth2' })).toBeVisible();
  await expect(page.getByRole('tab', { name: 'General access' })).toHaveCount(0);
  await expect(page.getByRole('link', { name: 'Web settings' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'About this site' })).toHaveCount(0);
  await page.goto(`${site.url}/admin/index?menu=about`);
  await expect(page.getByRole('heading', { name: 'Users' })).toBeVisible();
  await expect(page.getByText('Sheaf 0.2.0')).toHaveCount(0);
});
