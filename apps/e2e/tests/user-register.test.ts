import { expect } from '@playwright/test';
import { saveConfig } from '@sheaf/contract';
import { test } from '../fixtures/sheaf.ts';

test('an account is opened with a name and a password typed twice [A-1.04 A-2.03 A-2.44 A-2.46]', async ({
  page,
  sheaf,
}) => {
  const taken = await sheaf.person('taken');
  const username = `${taken.username}-two`;
  await page.goto(sheaf.at('/user/login'));
  await page.getByRole('link', { name: 'Register' }).click();
  await expect(page).toHaveURL(sheaf.at('/user/register'));
  await expect(page.getByRole('link', { name: 'Log in' })).toHaveAttribute('href', /\/user\/login$/);

  await expect(page.getByLabel('Password', { exact: true })).toHaveAccessibleDescription('8 to 128 characters');
  const submit = page.getByRole('button', { name: 'Register' });
  await page.getByLabel('User name').fill(taken.username);
  await page.getByLabel('Password', { exact: true }).fill('horse');
  await submit.click();
  await expect(page.getByText('A password has 8 to 128 characters')).toBeVisible();
  await page.getByLabel('Password', { exact: true }).fill('correct horse');
  await page.getByLabel('Password again').fill('correct house');
  await submit.click();
  await expect(page.getByText('The two passwords differ')).toBeVisible();
  await page.getByLabel('Password again').fill('correct horse');
  await submit.click();
  await expect(page.getByRole('alert')).toHaveText('This user name is taken.');
  await page.getByRole('button', { name: 'OK' }).click();
  await page.getByLabel('User name').fill(username);
  await submit.click();
  await expect(page).toHaveURL(sheaf.at('/item/index'));
  await expect(page.getByRole('button', { name: `Account: ${username}` })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Make your first item' })).toBeVisible();
});

test('a site that asks for an invite code asks for it first; a link that invites fills it in [A-2.45]', async ({
  page,
  sheaf,
}) => {
  const [admin, { username }] = [await sheaf.admin(), await sheaf.person('guest')];
  await admin.call(saveConfig, { invite_code: 'open sesame' });
  try {
    await page.goto(sheaf.at('/user/register?inviteCode=open%20sesame'));
    const code = page.getByLabel('Invite code');
    await expect(code).toHaveValue('open sesame');
    await expect(page.getByLabel('User name')).toBeFocused();
    await page.goto(sheaf.at('/user/register'));
    await expect(code).toBeFocused();
    await expect(code).toHaveAccessibleDescription(/The administrator of the site gives it/);
    await page.getByLabel('User name').fill(`${username}-invited`);
    await page.getByLabel('Password', { exact: true }).fill('correct horse');
    await page.getByLabel('Password again').fill('correct horse');
    await page.getByRole('button', { name: 'Register' }).click();
    await expect(page.getByText('Enter the invite code')).toBeVisible();
    await code.fill('open sesame');
    await page.getByRole('button', { name: 'Register' }).click();
    await expect(page).toHaveURL(sheaf.at('/item/index'));
  } finally {
    await admin.call(saveConfig, { invite_code: '' });
  }
});
