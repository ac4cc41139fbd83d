import { expect } from '@playwright/test';
import { startServer } from '../fixtures/server.ts';
import { test } from '../fixtures/sheaf.ts';

test('from the first start to a page that a guest reads [A-1.01 A-1.02 B-1.01]', async ({
  page,
  sheaf,
  environment,
}) => {
  const server = await startServer({ SHEAF_CAPTCHA: 'off', ...environment });
  try {
    await expect.poll(server.printed).toMatch(/^Administrator: admin\nPassword: \S{12,}$/m);
    const password = /^Password: (\S+)$/m.exec(server.printed())?.[1] ?? '';
    sheaf.allow(new RegExp(`request to another host: ${server.url}`));

    await page.goto(`${server.url}/user/login`);
    await page.getByLabel('User name or e-mail').fill('admin');
    await page.getByLabel('Password', { exact: true }).fill(password);
    await page.getByRole('button', { name: 'Log in' }).click();
    await page.waitForURL(`${server.url}/item/index`);

    await page.getByRole('button', { name: 'New item' }).first().click();
    await page.getByRole('menuitem', { name: 'Regular item' }).click();
    await page.getByLabel('Item name').fill('Billing API');
    await page.getByRole('button', { name: 'Create' }).click();
    await page.getByRole('link', { name: 'Write the first page' }).click();

    const editor = page.getByRole('dialog', { name: 'Edit page' });
    await editor.getByLabel('Page title').fill('Refunds');
    await editor.getByRole('textbox', { name: 'Markdown text' }).fill('## Rules\n\nA refund takes **three** days.');
    await expect(editor.getByRole('region', { name: 'Preview' }).getByRole('heading', { name: 'Rules' })).toBeVisible();
    await editor.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(editor.getByRole('status')).toContainText(/^Saved \d\d:\d\d:\d\d$/);
    await expect(page).toHaveURL(new RegExp(`^${server.url}/\\d+/\\d+$`));
    const address = page.url();
    await editor.getByRole('button', { name: 'Cancel' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Refunds' })).toBeVisible();

    const guest = await sheaf.browser();
    await guest.goto(address);
    await expect(guest.getByRole('heading', { level: 1, name: 'Refunds' })).toBeVisible();
    await expect(guest.getByRole('heading', { level: 2, name: 'Rules' })).toBeVisible();
    await expect(guest.getByRole('strong')).toHaveText('three');
    await expect(guest.getByRole('link', { name: 'Log in' })).toBeVisible();
    await expect(guest.getByRole('link', { name: 'Edit' })).toHaveCount(0);
  } finally {
    await server.stop();
  }
});
