import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';
import { myData, type OwnData } from '@sheaf/contract';
import { test } from '../fixtures/sheaf.ts';
import { turnTheme } from '../fixtures/theme.ts';

const NOTHING = { done: 0, total: 0, size: 0, made_at: 0, expires_at: 0, error_message: '', next_at: 0 };

/** From now on the server is taken to say this of the file. */
async function say(page: Page, data: Partial<OwnData>): Promise<void> {
  await page.unrouteAll();
  const json = { error_code: 0, data: { ...NOTHING, ...data } };
  await page.route(`**${myData.path}`, (route) => route.fulfill({ json }));
  await page.reload();
}

async function violations(page: Page): Promise<string[]> {
  const { violations: found } = await new AxeBuilder({ page }).withTags(['wcag2a', 'wcag2aa', 'wcag22aa']).analyze();
  return found.map(({ id }) => id);
}

test('one’s own data is packed, told of, downloaded and removed, all by keyboard', async ({ page, sheaf }) => {
  const mei = await sheaf.person('mei');
  await mei.page(await mei.item('Guide'), 'Start', '# Start');
  await sheaf.signIn(page, mei, '/user/setting');
  const card = page.getByRole('region', { name: 'My data' });
  const heading = card.getByRole('heading', { name: 'My data' });
  const opener = card.getByRole('button', { name: 'Pack my data…' });
  await opener.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Pack my data' });
  const password = dialog.getByLabel('Password');
  await expect(password).toBeFocused();
  await page.keyboard.type('not the password');
  await page.keyboard.press('Enter');
  await expect(dialog.getByLabel('Password')).toHaveAccessibleDescription('That log-in password is not right.');
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await expect(opener).toBeFocused();
  await opener.press('Enter');
  await password.fill(mei.password);
  await password.press('Enter');
  await expect(dialog).toHaveCount(0);
  await expect(card.getByText('Ready')).toBeVisible();
  await expect(heading).toBeFocused();
  const download = page.waitForEvent('download');
  await card.getByRole('link', { name: 'Download' }).press('Enter');
  expect((await download).suggestedFilename()).toMatch(/^sheaf-data-\d{4}-\d\d-\d\d\.zip$/);
  expect(await (await download).failure()).toBeNull();
  for (const colorScheme of ['dark', 'light'] as const) {
    await turnTheme(page, colorScheme);
    expect(await violations(page)).toEqual([]);
  }

  await card.getByRole('button', { name: 'Remove the file' }).press('Enter');
  await page.getByRole('dialog').getByRole('button', { name: 'Remove the file' }).press('Enter');
  await expect(card.getByText('It can be packed again after')).toBeVisible();
  await expect(heading).toBeFocused();
  await page.goto(sheaf.at('/message/index?dtab=remindList'));
  await page.getByRole('link', { name: 'Your data is packed and can be downloaded' }).press('Enter');
  await expect(page).toHaveURL(sheaf.at('/user/setting#data-card'));
  await expect(heading).toBeInViewport();

  await say(page, { state: 'making', done: 30, total: 120 });
  await expect(card.getByText('30 of 120 pages')).toBeVisible();
  await expect(card.getByRole('progressbar', { name: 'Packing' })).toHaveAttribute('value', '0.25');
  await page.unrouteAll();
  await card.getByRole('button', { name: 'Stop' }).press('Enter');
  await expect(card.getByText('It can be packed again after')).toBeVisible();
  await say(page, { state: 'failed', error_message: 'There is no space left; nothing was saved.' });
  await expect(card.getByRole('alert')).toHaveText('It was not packed: There is no space left; nothing was saved.');
  await card.getByRole('button', { name: 'Pack again…' }).press('Enter');
  await expect(dialog).toBeVisible();
});
