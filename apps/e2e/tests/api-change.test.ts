import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';
import { importFile } from '@sheaf/contract';
import type { Person } from '../fixtures/person.ts';
import { test } from '../fixtures/sheaf.ts';
import { turnTheme } from '../fixtures/theme.ts';

const shop = (limit: string, more: string) => `openapi: 3.1.0
info: { title: Shop, version: '1' }
paths:
  /orders:
    get: { tags: [orders], summary: Orders, parameters: [{ name: limit, in: query${limit}, schema: { type: integer } }] }
    post: { tags: [orders], summary: Sell${more} }
`;

/** The file as the import dialog sends it. */
async function importShop({ url, token }: Person, item_id: number, document: string): Promise<void> {
  const body = new FormData();
  for (const [name, value] of Object.entries({ item_id: String(item_id), wait: '1', lang: 'en' }))
    body.set(name, value);
  body.set('file', new Blob([document]), 'shop.yaml');
  const headers = { authorization: `Bearer ${token}` };
  const answer = await (await fetch(url + importFile.path, { method: 'POST', headers, body })).json();
  expect(answer.error_message).toBe('');
}

async function looksRight(page: Page): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    await turnTheme(page, colorScheme);
    const { violations } = await new AxeBuilder({ page }).include('main').setLegacyMode().analyze();
    expect(violations.map(({ id, nodes }) => [id, nodes[0]?.html])).toEqual([]);
  }
}

test('what a newer version of an API changed is marked on its pages and told in plain words', async ({
  page,
  sheaf,
}) => {
  const mei = await sheaf.person('mei');
  const item = await mei.item('Shop');
  await importShop(mei, item, shop('', ''));
  await importShop(mei, item, shop(', required: true', ', deprecated: true'));
  const { menu } = await mei.info(item);
  const orders = menu.catalogs.flatMap(({ pages }) => pages).find(({ page_title }) => page_title === 'Orders');
  await sheaf.signIn(page, mei, `/${item}/${orders?.page_id}`);
  const mark = page.getByRole('link', { name: 'Broken by the newest version' });
  // the comparison is done by a job after the import
  await expect(async () => {
    await page.reload();
    await expect(mark).toBeVisible({ timeout: 1000 });
  }).toPass();
  await mark.click();

  await expect(page.getByRole('heading', { level: 1, name: 'API changes of “Shop”' })).toBeVisible();
  const changes = page.getByRole('main').getByRole('listitem');
  await expect(changes).toHaveText(['BrokenQuery parameter “limit”: it is required now.']);
  await expect(page.getByText('The newer version breaks programs that call the API as it was.')).toBeVisible();
  await page.getByRole('button', { name: 'Show all pages' }).click();
  await expect(changes).toHaveText([/it is required now/, 'DeprecatedIt is deprecated now.']);
  await looksRight(page);

  // by keyboard, to one class
  await page.getByRole('radio', { name: 'All 2' }).focus();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowRight');
  await expect(changes).toHaveText(['DeprecatedIt is deprecated now.']);
  await page.reload();
  await expect(changes).toHaveText(['DeprecatedIt is deprecated now.']);
  await page.getByRole('link', { name: 'POST /orders' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Sell' })).toBeVisible();
});

test('the changes of an API fit a phone, in Chinese too, and a guest reads those of an open item', async ({
  sheaf,
}) => {
  const mei = await sheaf.person('mei');
  const item = await mei.item('Shop');
  const phone = await sheaf.browser({ viewport: { width: 390, height: 800 }, locale: 'zh-CN' });
  await phone.goto(sheaf.at(`/item/changes/${item}`));
  await expect(phone.getByRole('heading', { name: '这里还没有接口文档' })).toBeVisible();
  await importShop(mei, item, shop('', ''));
  await phone.reload();
  await expect(phone.getByRole('heading', { name: '还只有一个版本' })).toBeVisible();
  await importShop(mei, item, shop(', required: true', ''));
  await phone.reload();
  await expect(phone.getByText('查询参数“limit”：现在是必填的。')).toBeVisible();
  const wide = await phone.evaluate(() => document.documentElement.scrollWidth > document.documentElement.clientWidth);
  expect(wide).toBe(false);
});
