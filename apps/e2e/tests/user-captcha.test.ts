import { expect } from '@playwright/test';
import { createChallenge } from '@sheaf/contract';
import { test } from '../fixtures/sheaf.ts';

test.use({ environment: { SHEAF_CAPTCHA: 'on' } });

const ADMIN = { username: 'admin', password: 'correct horse battery staple' };

test('a wrong code is told, and there is a new picture; another way needs no picture [A-2.36 A-8.10]', async ({
  page,
  sheaf,
}) => {
  await page.goto(sheaf.at('/user/login'));
  await page.getByLabel('User name or e-mail').fill(ADMIN.username);
  await page.getByLabel('Password', { exact: true }).fill(ADMIN.password);
  const picture = page.getByRole('button', { name: 'New code' }).locator('img');
  const first = await picture.getAttribute('src');
  await page.getByRole('button', { name: 'New code' }).click();
  await expect(picture).not.toHaveAttribute('src', first ?? '');
  const second = await picture.getAttribute('src');
  await page.getByRole('button', { name: 'Log in' }).click();
  await expect(page.getByText('Enter the letters and digits in the picture')).toBeVisible();
  await page.getByLabel('Code in the picture').fill('????');
  await page.getByRole('button', { name: 'Log in' }).click();
  await expect(page.getByRole('alert')).toHaveText('That code is not right. Here is a new one; please type it again.');
  await page.getByRole('button', { name: 'OK' }).click();
  await expect(picture).not.toHaveAttribute('src', second ?? '');
  await expect(page.getByLabel('Code in the picture')).toHaveValue('');

  // pressed while the browser still computes, the button waits for it
  const { promise: hold, resolve: go } = Promise.withResolvers<void>();
  await page.route(`**${createChallenge.path}`, async (route) => {
    await hold;
    await route.continue();
  });
  await page.getByRole('button', { name: 'Verify without a picture' }).click();
  await page.getByRole('button', { name: 'Log in' }).click();
  await expect(page.getByRole('button', { name: 'Verify with a picture' })).toBeDisabled();
  await expect(page.getByRole('status').filter({ hasText: 'Your browser is computing' })).toBeVisible();
  go();
  await expect(page).toHaveURL(sheaf.at('/item/index'));
});

test('the visit password is asked for with a code, which is new after a wrong one [A-2.144 A-8.12]', async ({
  page,
  sheaf,
}) => {
  await page.goto(sheaf.at('/item/password/4711?redirect=/4711'));
  const picture = page.getByRole('button', { name: 'New code' }).locator('img');
  await expect(picture).toBeVisible();
  const first = await picture.getAttribute('src');
  await page.getByLabel('Visit password').fill('guess');
  await page.getByLabel('Code in the picture').fill('????');
  await page.getByRole('button', { name: 'Open the pages' }).click();
  await expect(page.getByRole('alert')).toBeVisible();
  await page.getByRole('button', { name: 'OK' }).click();
  await expect(picture).not.toHaveAttribute('src', first ?? '');
});
