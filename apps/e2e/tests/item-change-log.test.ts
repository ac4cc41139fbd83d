import { expect } from '@playwright/test';
import { deletePage } from '@sheaf/contract';
import { test } from '../fixtures/sheaf.ts';

test('who manages an item reads its change log, ten lines at a time, by filters and in his language [B-2.124 B-2.125 B-2.126 B-2.127]', async ({
  page,
  context,
  sheaf,
}) => {
  const [mei, lin] = [await sheaf.person('mei'), await sheaf.person('lin')];
  const item = await mei.item('Handbook');
  await mei.letIn(item, lin, 1);
  for (let n = 1; n <= 9; n += 1) await mei.page(item, `Page ${n}`, 'text');
  const gone = await lin.page(item, 'Gone', 'text');
  await mei.call(deletePage, { page_id: gone });
  const last = await lin.page(item, 'Last', 'text');
  await sheaf.signIn(page, mei);
  await page.goto(sheaf.at(`/item/setting/${item}?tab=changes`));
  const table = page.getByRole('table', { name: 'Change log' });
  await expect(table.getByRole('columnheader')).toHaveText([
    ...['Time', 'Operator', 'Action', 'Object', 'Name of the object'],
  ]);
  const rows = table.getByRole('row');
  await expect(rows).toHaveCount(11);
  await expect(rows.nth(1).getByRole('cell')).toHaveText([/\d\d:\d\d/, lin.username, 'created', 'page', 'Last']);
  await expect(rows.nth(2).getByRole('cell')).toHaveText([/\d\d:\d\d/, mei.username, 'deleted', 'page', 'Gone']);
  await expect(rows.filter({ hasText: 'Gone' }).getByRole('link')).toHaveCount(0);
  const opened = context.waitForEvent('page');
  await rows.nth(1).getByRole('link', { name: 'Last (opens in a new tab)' }).click();
  const tab = await opened;
  await expect(tab).toHaveURL(sheaf.at(`/${item}/${last}`));
  await tab.close();

  await page.getByTitle('Next Page').click();
  await expect(rows.filter({ hasText: 'Handbook' })).toHaveCount(1);
  await expect(rows.filter({ hasText: 'Last' })).toHaveCount(0);
  await page.getByRole('combobox', { name: 'Operator' }).click();
  await page.getByTitle(lin.username).click();
  await expect(rows).toHaveCount(3);
  await page.getByRole('combobox', { name: 'Action' }).click();
  await page.getByTitle('deleted', { exact: true }).click();
  await expect(page.getByText('Nothing like that happened')).toBeVisible();

  await page.reload();
  await page.getByLabel('From day').fill('2100-01-01');
  await expect(page.getByText('Nothing like that happened')).toBeVisible();
  await page.getByLabel('From day').fill('');
  await page.getByLabel('To day').fill('2100-01-01');
  await expect(rows).toHaveCount(11);

  await page.setViewportSize({ width: 390, height: 800 });
  await page.goto(sheaf.at('/item/index'));
  await page.getByRole('button', { name: '中文' }).click();
  await expect(page.getByRole('button', { name: 'English' })).toBeVisible();
  await page.goto(sheaf.at(`/item/setting/${item}?tab=changes`));
  const first = page.getByRole('table', { name: '变更记录' }).getByRole('row').nth(1);
  await expect(first.getByText('创建')).toBeVisible();
  await expect(first.getByText('页面(或接口)')).toBeVisible();
});
