import { expect } from '@playwright/test';
import { deletePage } from '@sheaf/contract';
import { test } from '../fixtures/sheaf.ts';

test('who manages an item brings deleted pages back from its recycle bin, by mouse and by keys [A-2.114 A-4.11 B-2.56 B-2.130 B-2.131]', async ({
  page,
  sheaf,
}) => {
  const [mei, tom] = [await sheaf.person('mei'), await sheaf.person('tom')];
  const item = await mei.item('Billing API');
  await mei.letIn(item, tom, 1);
  const orders = await mei.catalog(item, 'Orders');
  await mei.page(item, 'Stays', 'text');
  const refunds = await tom.page(item, 'Refunds', 'text');
  const limits = await mei.page(item, 'Limits', 'text', orders);
  await tom.call(deletePage, { page_id: refunds });
  await mei.call(deletePage, { page_id: limits });

  await sheaf.signIn(page, mei, `/${item}`);
  const opener = page.getByRole('button', { name: 'More', exact: true });
  await opener.click();
  await page.getByRole('menuitem', { name: 'Recycle bin' }).click();
  const bin = page.getByRole('dialog', { name: 'Recycle bin' });
  await expect(bin.getByRole('listitem')).toHaveCount(2);
  await expect(bin.getByRole('listitem').first()).toContainText('Limits');
  await expect(bin.getByRole('listitem').last()).toContainText(`Deleted by ${tom.username}`);
  await expect(bin.getByText('30 days left')).toHaveCount(2);

  await bin.getByRole('button', { name: 'Restore “Refunds”' }).press('Enter');
  const question = page.getByRole('dialog', { name: 'Restore the page “Refunds”?' });
  await expect(question.getByText('The page comes back at the root')).toBeVisible();
  await question.getByRole('button', { name: 'Cancel' }).press('Enter');
  await expect(bin.getByRole('button', { name: 'Restore “Refunds”' })).toBeFocused();
  await page.keyboard.press('Enter');
  await question.getByRole('button', { name: 'Restore' }).press('Enter');
  await expect(bin.getByRole('status')).toHaveText('“Refunds” is back at the root');
  await expect(bin.getByRole('status')).toBeFocused();

  await bin.getByRole('button', { name: 'Restore “Limits”' }).click();
  const choice = page.getByRole('dialog', { name: 'Restore the page “Limits”?' });
  await choice.getByRole('radio', { name: 'Put it back where it was: Orders' }).check();
  await choice.getByRole('button', { name: 'Restore' }).click();
  await expect(bin.getByRole('status')).toHaveText('“Limits” is back in Orders');
  await expect(bin.getByRole('heading', { name: 'The recycle bin is empty' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(opener).toBeFocused();
  await expect(page.getByRole('treeitem', { name: 'Refunds' })).toBeVisible();
  const { menu } = await mei.info(item);
  expect(menu.pages.map(({ page_title }) => page_title)).toEqual(['Stays', 'Refunds']);
  expect(menu.catalogs[0]?.pages.map(({ page_title }) => page_title)).toEqual(['Limits']);

  const other = await sheaf.browser();
  await sheaf.signIn(other, tom, `/${item}`);
  await expect(other.getByRole('link', { name: 'New page' })).toBeVisible();
  await other.getByRole('button', { name: 'More', exact: true }).click();
  await expect(other.getByRole('menuitem', { name: 'Expand all' })).toBeVisible();
  await expect(other.getByRole('menuitem', { name: 'Recycle bin' })).toHaveCount(0);
});
