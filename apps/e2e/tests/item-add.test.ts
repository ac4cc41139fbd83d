import { expect } from '@playwright/test';
import { test } from '../fixtures/sheaf.ts';

test('a private item needs a password, and has it then [A-2.07 A-2.101 A-5.01 B-2.16]', async ({ page, sheaf }) => {
  await sheaf.signIn(page, await sheaf.person('mei'), '/item/add');
  await page.getByLabel('Item name').fill('Ledger');
  await page.getByLabel('Description').fill('How the books are kept');
  await page.getByRole('radio', { name: /^With password/ }).check();
  await page.getByRole('button', { name: 'Create' }).click();
  await expect(page.getByText('Set a password for a private item')).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'Visit password' })).toBeFocused();
  await page.getByRole('textbox', { name: 'Visit password' }).fill('open sesame');
  await page.getByRole('button', { name: 'Create' }).click();
  await expect(page.getByRole('heading', { name: 'There are no pages here yet' })).toBeVisible();
  await expect(page.getByRole('banner').getByText('With password')).toBeVisible();
  const guest = await sheaf.browser();
  await guest.goto(page.url());
  await expect(guest.getByLabel('Visit password')).toBeVisible();

  await page.goto(sheaf.at('/item/index'));
  const line = page.getByRole('listitem').filter({ hasText: 'Ledger' });
  await expect(line).toContainText('How the books are kept');
  await expect(line).toContainText('With password');
});

test('a personal domain is taken once, and opens the item [A-1.08 A-8.13 B-2.01]', async ({ page, sheaf }) => {
  const mei = await sheaf.person('mei');
  const domain = mei.username.replaceAll('-', '');
  await mei.item('First', { item_domain: domain });
  await sheaf.signIn(page, mei, '/item/add');
  await page.getByLabel('Item name').fill('Second');
  await page.getByLabel('Personal domain').fill(domain);
  await page.getByRole('button', { name: 'Create' }).click();
  await expect(page.getByText('This personal domain already exists.')).toBeVisible();
  await expect(page.getByLabel('Personal domain')).toBeFocused();
  await page.getByLabel('Personal domain').fill(`${domain}2`);
  await page.getByRole('button', { name: 'Create' }).click();
  await expect(page).toHaveURL(sheaf.at(`/${domain}2`));
  await page.goto(sheaf.at('/item/index'));
  await page.getByRole('link', { name: 'First' }).click();
  await expect(page).toHaveURL(sheaf.at(`/${domain}`));
});

test('an item for members only is closed to others [A-2.06 B-2.05]', async ({ page, sheaf }) => {
  const [mei, lin] = [await sheaf.person('mei'), await sheaf.person('lin')];
  await sheaf.signIn(page, mei, '/item/index');
  await page.getByRole('button', { name: 'New item' }).first().click();
  await page.getByRole('menuitem', { name: 'Regular item' }).click();
  await expect(page.getByLabel('Item name')).toBeFocused();
  await page.getByLabel('Item name').fill('Inner circle');
  await page.getByRole('radio', { name: /^Members only/ }).check();
  await expect(page.getByRole('textbox', { name: 'Visit password' })).toHaveCount(0);
  await page.getByRole('button', { name: 'Create' }).click();
  await expect(page.getByRole('link', { name: 'Write the first page' })).toBeVisible();
  await expect(page.getByRole('banner').getByText('Members only')).toBeVisible();
  const other = await sheaf.browser();
  await sheaf.signIn(other, lin);
  await other.goto(page.url());
  expect(await other.content()).not.toContain('Inner circle');
});

test('a single-page item opens with its page and no catalogs [A-2.97]', async ({ page, sheaf }) => {
  await sheaf.signIn(page, await sheaf.person('mei'), '/item/add');
  await page.getByRole('button', { name: /^Single-page item/ }).click();
  await expect(page.getByRole('button', { name: /^Single-page item/ })).toHaveAttribute('aria-pressed', 'true');
  await page.getByLabel('Item name').fill('Notice');
  await page.getByRole('button', { name: 'Create' }).click();
  await page.waitForURL(/\/\d+$/);
  await expect(page.getByRole('link', { name: 'Manage catalogs' })).toHaveCount(0);
});

test('the list of items says of each who can read it: everybody, who knows a password, members', async ({
  page,
  sheaf,
}) => {
  const mei = await sheaf.person('mei');
  await mei.item('Handbook');
  await mei.item('Ledger', { password: 'open sesame' });
  await mei.item('Salaries', { members_only: 1 });
  await sheaf.signIn(page, mei);
  const kindOf = (name: string, kind: string) =>
    page.getByRole('listitem').filter({ hasText: name }).getByText(kind, { exact: true });
  await expect(kindOf('Handbook', 'Open')).toBeVisible();
  await expect(kindOf('Ledger', 'With password')).toBeVisible();
  await expect(kindOf('Salaries', 'Members only')).toBeVisible();
  await page.getByRole('button', { name: '中文' }).click();
  await expect(kindOf('Handbook', '公开')).toBeVisible();
  await expect(kindOf('Ledger', '凭密码')).toBeVisible();
  await expect(kindOf('Salaries', '仅成员')).toBeVisible();
});
