import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Locator } from '@playwright/test';
import { followState } from '@sheaf/contract';
import { test } from '../fixtures/sheaf.ts';
import { turnTheme } from '../fixtures/theme.ts';

/** What is chosen is kept when the box is no longer busy. */
async function choose(box: Locator, chosen: boolean): Promise<void> {
  await box.press('Space');
  await expect(box).toBeChecked({ checked: chosen });
  await expect(box).toHaveAttribute('aria-busy', 'false');
}

test('a reader chooses what to hear of: the page, its catalog or all of the item, and takes it back', async ({
  page,
  sheaf,
}) => {
  const [mei, lin] = [await sheaf.person('mei'), await sheaf.person('lin')];
  const item = await mei.item('Orders API');
  const cat_id = await mei.catalog(item, 'Payments');
  const shown = await mei.page(item, 'Refunds', 'Within three days', cat_id);
  const address = `/${item}/${shown}`;
  await page.goto(sheaf.at(address));
  await expect(page.getByRole('heading', { level: 1, name: 'Refunds' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Follow' })).toHaveCount(0);
  const share = page.getByRole('button', { name: 'Share' });
  await share.press('Enter');
  const shared = page.getByRole('dialog', { name: 'Share “Refunds”' });
  await expect(shared.getByLabel('Address of the page')).toHaveValue(sheaf.at(address));
  await expect(shared.getByRole('img', { name: 'QR code of this address' })).not.toHaveJSProperty('naturalWidth', 0);
  await shared.getByRole('button', { name: 'Copy the address' }).click();
  await expect(shared.getByRole('status')).toHaveText(/^(Copied|It could not be copied)/);
  await page.keyboard.press('Escape');
  await expect(share).toBeFocused();

  await sheaf.signIn(page, lin, address);
  const opener = page.getByRole('button', { name: 'Follow' });
  await opener.click();
  const dialog = page.getByRole('dialog', { name: 'Follow' });
  await expect(dialog.getByRole('checkbox')).toHaveCount(3);
  for (const colorScheme of ['light', 'dark'] as const) {
    await turnTheme(page, colorScheme);
    expect((await new AxeBuilder({ page }).include('dialog').analyze()).violations).toEqual([]);
  }
  await choose(dialog.getByRole('checkbox', { name: 'The pages in the catalog “Payments”' }), true);
  await choose(dialog.getByRole('checkbox', { name: 'The whole item' }), true);
  await page.route('**/api/subscription/follow', (route) => route.abort());
  await dialog.getByRole('checkbox', { name: 'This page' }).click();
  await expect(dialog.getByRole('alert')).toHaveText('Not saved. Try again.');
  await expect(dialog.getByRole('checkbox', { name: 'This page' })).not.toBeChecked();
  await page.unroute('**/api/subscription/follow');
  await page.keyboard.press('Escape');
  await expect(opener).toBeFocused();

  await page.reload();
  await opener.press('Enter');
  await expect(dialog.getByRole('checkbox', { checked: true })).toHaveCount(2);
  await choose(dialog.getByRole('checkbox', { name: 'The whole item' }), false);
  await dialog.getByRole('button', { name: 'Close' }).click();
  const state = await lin.call(followState, { item_id: item, page_id: shown });
  expect(state).toMatchObject({ item: 0, page: 0, catalogs: [{ cat_id, followed: 1 }] });
});
