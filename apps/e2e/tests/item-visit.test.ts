import { expect } from '@playwright/test';
import { test } from '../fixtures/sheaf.ts';

const PASSWORD = 'open sesame';

test('a guest opens a private item by its password and comes back to the page [A-1.03 A-2.08 A-4.01 A-8.08 B-2.08 B-8.01]', async ({
  page,
  sheaf,
}) => {
  const mei = await sheaf.person('mei');
  const item = await mei.item('Secret plans', { password: PASSWORD });
  const first = await mei.page(item, 'Hidden first', 'Nobody knows the first');
  const wanted = await mei.page(item, 'Hidden second', 'Nobody knows the second');
  await page.goto(sheaf.at(`/${item}/${wanted}`));
  await expect(page).toHaveURL(new RegExp(`/item/password/${item}\\?`));
  await expect(page.getByRole('heading', { level: 1, name: 'This item needs a password' })).toBeVisible();
  expect(await page.content()).not.toMatch(new RegExp(`Secret plans|Hidden|Nobody|${mei.username}`));
  expect(await page.title()).not.toMatch(/Secret|Hidden/);

  const field = page.getByLabel('Visit password');
  await field.fill('open barley');
  await page.getByRole('button', { name: 'Open the pages' }).click();
  await expect(page.getByRole('alert')).toHaveText('That visit password is not right.');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(field).toBeFocused();
  await expect(field).toHaveAttribute('aria-invalid', 'true');
  await expect(field).toHaveAccessibleDescription('That visit password is not right.');
  await page.keyboard.type(PASSWORD);
  await page.getByRole('button', { name: 'Open the pages' }).click();
  await expect(page).toHaveURL(sheaf.at(`/${item}/${wanted}`));
  await expect(page.getByText('Nobody knows the second')).toBeVisible();
  await page.goto(sheaf.at(`/${item}/${first}`));
  await expect(page.getByText('Nobody knows the first')).toBeVisible();
});

test('a page address alone asks for the password under item 0 [A-2.09]', async ({ page, sheaf }) => {
  const mei = await sheaf.person('mei');
  const item = await mei.item('Secret plans', { password: PASSWORD });
  const wanted = await mei.page(item, 'Hidden', 'Nobody knows');
  await page.goto(sheaf.at(`/item/password/0?page_id=${wanted}&redirect=/page/${wanted}`));
  await page.getByLabel('Visit password').fill(PASSWORD);
  await page.getByRole('button', { name: 'Open the pages' }).click();
  await expect(page.getByText('Nobody knows')).toBeVisible();
});

test('a member logs in from the password page and reads without it [A-2.145]', async ({ page, sheaf }) => {
  const [mei, lin] = [await sheaf.person('mei'), await sheaf.person('lin')];
  const item = await mei.item('Secret plans', { password: PASSWORD });
  await mei.page(item, 'Hidden', 'Nobody knows');
  await mei.letIn(item, lin, 0);
  await page.goto(sheaf.at(`/${item}`));
  const link = page.getByRole('link', { name: 'Log in to read' });
  await expect(link).toHaveAttribute('href', new RegExp(`/user/login\\?redirect=/${item}$`));
  await link.click();
  await page.getByLabel('User name or e-mail').fill(lin.username);
  await page.getByLabel('Password', { exact: true }).fill(lin.password);
  await page.getByRole('button', { name: 'Log in' }).click();
  await expect(page.getByText('Nobody knows')).toBeVisible();
});

test('what is for members only looks to others as what is not there', async ({ page, request, sheaf }) => {
  const mei = await sheaf.person('mei');
  const item = await mei.item('Secret plans', { members_only: 1 });
  await mei.page(item, 'Hidden', 'Nobody knows');
  await page.goto(sheaf.at(`/${item}`));
  const main = page.getByRole('main');
  await expect(main.getByLabel('Visit password')).toBeVisible();
  const [text, address] = [await main.textContent(), page.url()];
  expect(await page.content()).not.toMatch(/Secret plans|Hidden|Nobody/);
  await page.goto(sheaf.at('/987654'));
  await expect(main.getByLabel('Visit password')).toBeVisible();
  await expect(main).toHaveText(text ?? '');
  expect(page.url().replaceAll('987654', String(item))).toBe(address);
  await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex');
  for (const path of [`/${item}.md`, `/${item}/1.md`]) expect((await request.get(sheaf.at(path))).ok()).toBe(false);
});
