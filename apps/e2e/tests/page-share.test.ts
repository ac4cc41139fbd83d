import { expect, type Page } from '@playwright/test';
import { listShares, openShare, saveShare } from '@sheaf/contract';
import { test } from '../fixtures/sheaf.ts';

test.describe.configure({ mode: 'parallel' });

/** Whether a picture was drawn, and not only asked for. */
async function isDrawn(page: Page, name: string): Promise<void> {
  const picture = page.getByRole('img', { name });
  await expect(picture).toHaveJSProperty('complete', true);
  await expect(picture).not.toHaveJSProperty('naturalWidth', 0);
}

test('an editor shares a page: its address with a QR code, and a link of its own while the box is ticked [A-1.09 A-2.118 B-2.67 B-2.111 B-2.112 B-2.113 B-2.114 B-2.115]', async ({
  page,
  context,
  sheaf,
}) => {
  const mei = await sheaf.person('mei');
  const item = await mei.item('Secret plans', { password: 'open sesame' });
  const id = await mei.page(item, 'Refunds', '# Three days\n\nand a text');
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await sheaf.signIn(page, mei, `/${item}/${id}`);
  const opener = page.getByRole('button', { name: 'Share', exact: true });
  await opener.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Share “Refunds”' });
  await expect(dialog.getByLabel('Address of the page')).toHaveValue(sheaf.at(`/${item}/${id}`));
  await isDrawn(page, 'QR code of this address');
  await page.keyboard.press('Enter');
  await expect(dialog.getByRole('status').first()).toHaveText('Copied');

  const box = dialog.getByRole('checkbox', { name: 'Give this page a link of its own' });
  await box.press('Space');
  const link = dialog.getByLabel('Single-page link');
  await expect(link).toHaveValue(/\/p\/[\w-]{22,}$/);
  const first = await link.inputValue();
  const choices = dialog.getByRole('radiogroup', { name: 'Lasts' });
  await expect(choices.getByRole('radio')).toHaveCount(5);
  await expect(choices.getByRole('radio', { name: 'for good' })).toBeChecked();
  await choices.getByText('7 days').click();
  await expect(link).not.toHaveValue(first);
  await expect(choices.getByRole('radio', { name: '7 days' })).toBeChecked();
  await dialog.getByRole('button', { name: 'Password and views…' }).click();
  const door = page.getByRole('dialog', { name: 'Password and views' });
  await expect(door.getByRole('checkbox', { name: 'Ask for a password' })).toBeFocused();
  await door.getByRole('checkbox', { name: 'Ask for a password' }).check();
  await door.getByRole('button', { name: 'Make the link' }).click();
  await expect(door.getByText('Enter the password')).toBeVisible();
  await door.getByLabel('Password of the share').fill('between us');
  await door.getByLabel('How often it may be opened').fill('5');
  await page.keyboard.press('Enter');
  await expect(dialog.getByText('password · opened 0 of 5 times')).toBeVisible();
  await choices.getByText('1 day', { exact: true }).click();
  await expect(choices.getByRole('radio', { name: '1 day' })).toBeChecked();
  await expect(dialog.getByText('password · opened 0 of 5 times')).toBeVisible();
  await dialog.getByRole('button', { name: 'Password and views…' }).click();
  await door.getByRole('checkbox', { name: 'Ask for a password' }).uncheck();
  await door.getByLabel('How often it may be opened').fill('0');
  await door.getByRole('button', { name: 'Make the link' }).click();
  await expect(dialog.getByText('password · opened 0 of 5 times')).toHaveCount(0);
  const second = await link.inputValue();

  const reader = await sheaf.browser({ colorScheme: 'dark', viewport: { width: 390, height: 800 } });
  await reader.goto(second);
  await expect(reader.getByRole('heading', { level: 1, name: 'Refunds' })).toBeVisible();
  await expect(reader.getByText('and a text')).toBeVisible();
  await expect(reader.getByText('Secret plans')).toHaveCount(0);
  await expect(reader.getByRole('link', { name: 'Log in' })).toHaveCount(0);
  await expect(reader.getByRole('navigation', { name: 'Pages' })).toHaveCount(0);
  expect((await reader.goto(first))?.status()).toBe(404);
  await expect(reader.getByRole('heading', { name: 'This share link does not open' })).toBeVisible();
  await expect(reader.getByRole('link', { name: 'Log in' })).toHaveCount(0);

  await box.press('Space');
  const question = page.getByRole('dialog', { name: 'End the single-page link?' });
  await expect(question.getByRole('button', { name: 'Keep it' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(box).toBeChecked();
  await box.press('Space');
  await question.getByRole('button', { name: 'End', exact: true }).click();
  await expect(box).not.toBeChecked();
  await expect(link).toHaveCount(0);
  expect((await reader.goto(second))?.status()).toBe(404);
  await expect(question).toHaveCount(0);
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await expect(opener).toBeFocused();
});

test('a catalog is shared with a password and three views, listed, read in its tree, and ended', async ({
  page,
  sheaf,
}) => {
  const mei = await sheaf.person('mei');
  const item = await mei.item('Secret plans', { members_only: 1 });
  const outer = await mei.catalog(item, 'Payments');
  const inner = await mei.catalog(item, 'Deep', outer);
  await mei.page(item, 'Overview', 'over all', outer);
  await mei.page(item, 'Details', 'all of it', inner);
  await mei.page(item, 'Outside', 'not shared');
  await sheaf.signIn(page, mei);
  await page.goto(sheaf.at(`/item/setting/${item}?tab=shares`));
  await expect(page.getByText('Nothing is shared at the moment')).toBeVisible();
  await page.getByRole('button', { name: 'New share' }).click();
  const form = page.getByRole('dialog', { name: 'New share' });
  await expect(form.getByRole('combobox', { name: 'What' })).toBeFocused();
  await form.getByRole('combobox', { name: 'What' }).fill('Paym');
  await page.keyboard.press('Enter');
  await form.getByLabel('Password (may be left empty)').fill('let me in');
  await form.getByLabel('How often it may be opened').fill('3');
  await page.keyboard.press('Enter');
  const made = page.getByRole('dialog', { name: 'The share is made' });
  await expect(made.getByLabel('Address of the share')).toHaveValue(/\/p\/[\w-]{22,}$/);
  await isDrawn(page, 'QR code of this address');
  await page.keyboard.press('Escape');
  await expect(made).toHaveCount(0);
  const row = page.getByRole('listitem').filter({ hasText: 'Payments' });
  await expect(row).toContainText('password');
  await expect(row).toContainText('opened 0 of 3 times');
  const [share] = await mei.call(listShares, { item_id: item });

  sheaf.allow(/sharePassword|10210|20362|p\//);
  const reader = await sheaf.browser();
  await reader.goto(sheaf.at(`/p/${share?.unique_key}`));
  const password = reader.getByLabel('Password of the share');
  await password.fill('guess');
  await reader.getByRole('button', { name: 'Open', exact: true }).click();
  await expect(reader.getByRole('alert')).toHaveText('That is not the password of the share.');
  await expect(password).toBeFocused();
  await password.fill('let me in');
  await reader.keyboard.press('Enter');
  await expect(reader.getByRole('heading', { level: 1, name: 'Overview' })).toBeVisible();
  await expect(reader.getByRole('banner')).toContainText('Payments');
  await expect(reader.getByText('Secret plans')).toHaveCount(0);
  await expect(reader.getByText('Outside')).toHaveCount(0);
  const tree = reader.getByRole('tree');
  await tree.getByText('Deep').click();
  await tree.getByText('Details').click();
  await expect(reader.getByText('all of it')).toBeVisible();
  await expect(reader).toHaveURL(new RegExp(`/p/${share?.unique_key}/\\d+$`));

  await page.reload();
  await expect(row).toContainText('opened 1 of 3 times');
  await row.getByRole('button', { name: 'End the share of “Payments”' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'End', exact: true }).click();
  await expect(page.getByText('Nothing is shared at the moment')).toBeVisible();
  await expect(page.getByRole('main')).toBeFocused();
  expect((await reader.reload())?.status()).toBe(404);

  const once = await mei.call(saveShare, { item_id: item, max_views: 1 });
  await mei.call(openShare, { unique_key: once.unique_key });
  await page.goto(sheaf.at('/user/setting'));
  const mine = page.getByRole('region', { name: 'My shares' });
  await expect(mine.getByRole('listitem')).toHaveCount(1);
  await expect(mine.getByRole('listitem')).toContainText('Secret plans');
  await expect(mine.getByRole('listitem')).toContainText('opened 1 of 1 times: opens no more');
});

test('where one reads, a catalog is shared from its menu and from the page in it', async ({ page, sheaf }) => {
  const mei = await sheaf.person('mei');
  const item = await mei.item('Secret plans', { members_only: 1 });
  const outer = await mei.catalog(item, 'Payments');
  const id = await mei.page(item, 'Overview', 'over all', outer);
  await sheaf.signIn(page, mei, `/${item}/${id}`);
  await page.getByRole('treeitem', { name: 'Payments' }).first().click({ button: 'right' });
  await page.getByRole('menuitem', { name: 'Share…' }).click();
  const form = page.getByRole('dialog', { name: 'New share' });
  await expect(form.getByTitle('Payments')).toBeVisible();
  await form.getByRole('button', { name: 'Create' }).click();
  const made = page.getByRole('dialog', { name: 'The share is made' });
  const address = await made.getByLabel('Address of the share').inputValue();
  const reader = await sheaf.browser();
  await reader.goto(address);
  await expect(reader.getByRole('heading', { level: 1, name: 'Overview' })).toBeVisible();
  await made.getByRole('button', { name: 'Close' }).last().click();

  await page.getByRole('button', { name: 'Share', exact: true }).click();
  await page.getByRole('button', { name: 'Share a catalog or all of the item…' }).click();
  await expect(form.getByTitle('Payments')).toBeVisible();
  await form.getByRole('combobox', { name: 'What' }).fill('All');
  await page.keyboard.press('Enter');
  await form.getByRole('button', { name: 'Create' }).click();
  await expect(made).toBeVisible();
  const shares = await mei.call(listShares, { item_id: item });
  expect(shares.map(({ object_type }) => object_type)).toEqual(['item', 'catalog']);
});
