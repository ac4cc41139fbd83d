import { expect } from '@playwright/test';
import { saveConfig } from '@sheaf/contract';
import { sampleItem } from '../fixtures/sample.ts';
import { test } from '../fixtures/sheaf.ts';

test('the home page leads a guest to log-in, registration and the manual in his language', async ({ sheaf }) => {
  for (const [locale, manual, title] of [
    ['en-US', 'Read the manual', 'Sheaf manual'],
    ['zh-CN', '阅读使用手册', 'Sheaf 使用手册'],
  ] as const) {
    const page = await sheaf.browser({ locale });
    await page.goto(sheaf.at('/'));
    await expect(page.getByRole('banner').getByRole('link', { name: /^(Register|注册)$/ })).toBeVisible();
    await expect(page.getByRole('banner').getByRole('link', { name: /^(Log in|登录)$/ })).toBeVisible();
    await page.getByRole('link', { name: manual }).click();
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
  }
});

test('where registration is closed the home page does not offer it', async ({ page, sheaf }) => {
  const admin = await sheaf.admin();
  await admin.call(saveConfig, { register_open: 0 });
  try {
    await page.goto(sheaf.at('/'));
    await expect(page.getByRole('link', { name: 'Read the manual' })).toBeVisible();
    await expect(page.getByRole('link', { name: 'Register' })).toHaveCount(0);
  } finally {
    await admin.call(saveConfig, { register_open: 1 });
  }
});

test('on a reading page the account is a menu: items, settings, manual, log out', async ({ page, sheaf }) => {
  const [mei, lin] = [await sheaf.person('mei'), await sheaf.person('lin')];
  const sample = await sampleItem(mei);
  for (const reader of [mei, lin]) {
    await sheaf.signIn(page, reader, `/${sample.item}`);
    const account = page.getByRole('banner').locator('summary', { hasText: reader.username });
    const menu = page.getByRole('navigation', { name: `Account: ${reader.username}` });
    await account.click();
    await expect(menu.getByRole('link')).toHaveText(['My items', 'User settings', 'Manual']);
    await page.keyboard.press('Escape');
    await expect(menu).toBeHidden();
    await expect(account).toBeFocused();
    await account.press('Enter');
    await menu.getByRole('button', { name: 'Log out' }).click();
    await expect(page.getByRole('link', { name: 'Log in' })).toBeVisible();
    await expect(page).toHaveURL(sheaf.at(`/${sample.item}`));
    expect(await page.evaluate('localStorage.length')).toBe(0);
  }
});

test('logging out on a page that guests may not read leads home, and names it nowhere', async ({ page, sheaf }) => {
  const [mei, lin] = [await sheaf.person('mei'), await sheaf.person('lin')];
  const closed = [await mei.item('Plans', { password: 'open sesame' }), await mei.item('Notes', { members_only: 1 })];
  for (const item of closed) {
    const id = await mei.page(item, 'Hidden', 'Nobody knows');
    await mei.letIn(item, lin, 0);
    for (const reader of [mei, lin]) {
      await sheaf.signIn(page, reader, `/${item}/${id}`);
      await page.getByRole('banner').locator('summary', { hasText: reader.username }).click();
      await page.getByRole('button', { name: 'Log out' }).click();
      await expect(page).toHaveURL(sheaf.at('/'));
      expect(await page.content()).not.toContain(`/${item}/${id}`);
    }
  }
});

test('without a script the account menu opens and its links lead on', async ({ page, sheaf }) => {
  const mei = await sheaf.person('mei');
  const sample = await sampleItem(mei);
  await sheaf.signIn(page, mei, `/${sample.item}`);
  const plain = await sheaf.browser({ javaScriptEnabled: false, storageState: await page.context().storageState() });
  await plain.goto(sheaf.at(`/${sample.item}`));
  await plain.getByRole('banner').locator('summary', { hasText: mei.username }).click();
  await expect(plain.getByRole('link', { name: 'User settings' })).toHaveAttribute('href', /\/user\/setting$/);
  await expect(plain.getByRole('button', { name: 'Log out' })).toBeHidden();
});
