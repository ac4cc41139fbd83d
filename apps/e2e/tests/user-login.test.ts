import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';
import { logOut, runCron, saveConfig } from '@sheaf/contract';
import { editorOf } from '../fixtures/editor.ts';
import { test } from '../fixtures/sheaf.ts';

async function fillLogIn(page: Page, username: string, password: string): Promise<void> {
  await page.getByLabel('User name or e-mail').fill(username);
  await page.getByLabel('Password', { exact: true }).fill(password);
}

async function logInBy(page: Page, username: string, password: string): Promise<void> {
  await fillLogIn(page, username, password);
  await page.getByRole('button', { name: 'Log in' }).click();
}

test('logging in leads to the own items, or to where the address says [A-2.02 B-2.07]', async ({ page, sheaf }) => {
  const mei = await sheaf.person('mei');
  await page.goto(sheaf.at('/user/login'));
  await logInBy(page, mei.username, mei.password);
  await expect(page).toHaveURL(sheaf.at('/item/index'));
  await expect(page.getByRole('heading', { level: 1, name: 'All items' })).toBeVisible();

  const again = await sheaf.browser();
  await again.goto(sheaf.at('/user/login?redirect=/user/setting'));
  await logInBy(again, mei.username, mei.password);
  await expect(again).toHaveURL(sheaf.at('/user/setting'));
});

test('a wrong password is told in an alert; until it is closed nothing more is sent [A-4.21]', async ({
  page,
  sheaf,
}) => {
  const mei = await sheaf.person('mei');
  let sent = 0;
  page.on('request', (request) => {
    if (request.url().endsWith('/api/user/loginByVerify')) sent += 1;
  });
  await page.goto(sheaf.at('/user/login'));
  await logInBy(page, mei.username, 'not the password');
  const alert = page.getByRole('dialog', { name: 'Please note' });
  await expect(alert.getByRole('alert')).toHaveText('The user name or the password is not right.');
  await page.locator('form').dispatchEvent('submit');
  await page.locator('form').dispatchEvent('submit');
  await alert.getByRole('button', { name: 'OK' }).click();
  await expect(alert).toHaveCount(0);
  expect(sent).toBe(1);
  await logInBy(page, mei.username, mei.password);
  await expect(page).toHaveURL(sheaf.at('/item/index'));
  expect(sent).toBe(2);
});

test('the log-in button shows that it waits after an alert, and then takes the press [A-4.21 A-8.10]', async ({
  page,
  sheaf,
}) => {
  const mei = await sheaf.person('mei');
  await page.clock.install();
  await page.goto(sheaf.at('/user/login'));
  await logInBy(page, mei.username, 'not the password');
  const alert = page.getByRole('dialog', { name: 'Please note' });
  await expect(alert.getByRole('alert')).toBeVisible();
  await fillLogIn(page, mei.username, mei.password);
  await page.clock.pauseAt(Date.now() + 3_600_000);
  await alert.getByRole('button', { name: 'OK' }).press('Enter');
  const waiting = page.getByRole('button', { name: 'One moment…' });
  await expect(waiting).toBeDisabled();
  await page.getByLabel('Password', { exact: true }).press('Enter');
  await page.clock.runFor(600);
  await expect(waiting).toHaveCount(0);
  await page.clock.resume();
  await page.getByRole('button', { name: 'Log in' }).click();
  await expect(page).toHaveURL(sheaf.at('/item/index'));
});

test('who is logged in goes on from the log-in page at once [A-2.41 A-2.42]', async ({ page, sheaf }) => {
  await sheaf.signIn(page, await sheaf.person('mei'));
  await page.goto(sheaf.at('/user/login?redirect=/user/setting'));
  await expect(page).toHaveURL(sheaf.at('/user/setting'));
  await page.goto(sheaf.at('/user/login'));
  await expect(page).toHaveURL(sheaf.at('/item/index'));
});

for (const redirect of ['//evil.example', '/\\evil.example', '/item.index', 'https://evil.example']) {
  test(`the redirect ${redirect} is called illegal and not followed [A-5.05]`, async ({ page, sheaf }) => {
    const mei = await sheaf.person('mei');
    await page.goto(sheaf.at(`/user/login?redirect=${encodeURIComponent(redirect)}`));
    await logInBy(page, mei.username, mei.password);
    await expect(page.getByRole('alert')).toHaveText('Illegal redirect');
    await page.getByRole('button', { name: 'OK' }).click();
    await expect(page).toHaveURL(/\/user\/login\?redirect=/);
  });
}

test('the log-in page shows the way to register only while that is open [A-2.37]', async ({ page, sheaf }) => {
  const admin = await sheaf.admin();
  await page.goto(sheaf.at('/user/login'));
  await expect(page.getByRole('link', { name: 'Register' })).toBeVisible();
  await admin.call(saveConfig, { register_open: 0 });
  try {
    await page.reload();
    await expect(page.getByRole('button', { name: 'Log in' })).toBeVisible();
    await expect(page.getByRole('link', { name: 'Register' })).toHaveCount(0);
    await page.goto(sheaf.at('/user/register'));
    await expect(page.getByRole('heading', { name: 'Registration is closed' })).toBeVisible();
  } finally {
    await admin.call(saveConfig, { register_open: 1 });
  }
});

test('opening the log-in page asks the server to look after due work [A-2.43]', async ({ page, sheaf }) => {
  const asked = page.waitForResponse((response) => response.url().endsWith(runCron.path));
  await page.goto(sheaf.at('/user/login'));
  expect((await asked).status()).toBe(200);
});

test('logging out forgets everything of the session and leads home [A-4.19]', async ({ page, context, sheaf }) => {
  const mei = await sheaf.person('mei');
  await sheaf.signIn(page, mei);
  expect(await page.evaluate("localStorage.getItem('sheaf_user')")).toContain(mei.username);
  await page.getByRole('button', { name: `Account: ${mei.username}` }).click();
  await page.getByRole('menuitem', { name: 'Log out' }).click();
  await expect(page).toHaveURL(sheaf.at('/'));
  await expect(page.getByRole('banner').getByRole('link', { name: 'Log in' })).toBeVisible();
  expect(await page.evaluate("localStorage.getItem('sheaf_user')")).toBeNull();
  expect((await context.cookies()).map(({ name }) => name)).not.toContain('sheaf_session');
  await page.goto(sheaf.at('/item/index'));
  await expect(page).toHaveURL(sheaf.at('/user/login?redirect=/item/index'));
});

test('logging out names the drafts of who leaves, and takes them only when told; what is not his stays [A-4.19]', async ({
  page,
  sheaf,
}) => {
  const [mei, lin] = [await sheaf.person('mei'), await sheaf.person('lin')];
  const [item, open] = [await mei.item('Billing API'), await lin.item('Open')];
  const [id, other] = [await mei.page(item, 'Refunds', 'Three days'), await lin.page(open, 'Of Lin', 'text')];
  await sheaf.signIn(page, mei, `/page/edit/${item}/${id}`);
  const editor = editorOf(page);
  await editor.text.fill('Thirty days, perhaps more');
  await expect(editor.status).toHaveText('Editing…');
  await page.evaluate("localStorage.setItem('sheaf_draft/0/page_content_1', 'of somebody else')");

  // where the light screen of readers is shown
  await page.goto(sheaf.at(`/${open}/${other}`));
  const account = page.getByRole('banner').locator('summary', { hasText: mei.username });
  await account.click();
  await page.getByRole('button', { name: 'Log out' }).click();
  const dialog = page.getByRole('dialog', { name: 'Logging out would lose what is not saved' });
  await expect(dialog.getByRole('listitem')).toHaveText([/^Refunds \(/]);
  await expect(dialog.getByRole('button', { name: 'Stay' })).toBeFocused();
  expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([]);
  await page.keyboard.press('Enter');
  await expect(dialog).toHaveCount(0);
  await expect(account).toBeFocused();

  // and on a working screen
  await page.goto(sheaf.at('/item/index'));
  await page.getByRole('button', { name: 'Cards' }).click();
  await page.getByRole('button', { name: 'Use the dark theme' }).click();
  await page.getByRole('button', { name: `Account: ${mei.username}` }).click();
  await page.getByRole('menuitem', { name: 'Log out' }).click();
  await expect(dialog.getByRole('button', { name: 'Stay' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await expect(page.getByRole('button', { name: `Account: ${mei.username}` })).toBeFocused();
  await page.getByRole('button', { name: `Account: ${mei.username}` }).click();
  await page.getByRole('menuitem', { name: 'Log out' }).click();
  await dialog.getByRole('button', { name: 'Log out and remove them' }).click();
  await expect(page).toHaveURL(sheaf.at('/'));
  await expect(page.getByRole('banner').getByRole('link', { name: 'Log in' })).toBeVisible();
  expect((await page.evaluate<string[]>('Object.keys(localStorage)')).sort()).toEqual([
    'sheaf-theme',
    'sheaf_draft/0/page_content_1',
    'sheaf_item_view',
  ]);
  await sheaf.signIn(page, mei, `/page/edit/${item}/${id}`);
  await expect(editor.text).toHaveText('Three days');
  await expect(page.getByRole('dialog', { name: /^A draft/ })).toHaveCount(0);
});

test('a session that ended elsewhere leads to the log-in page and back [A-4.20]', async ({ page, sheaf }) => {
  const mei = await sheaf.person('mei');
  await sheaf.signIn(page, mei, '/item/add');
  const token: string = await page.evaluate("JSON.parse(localStorage.getItem('sheaf_user')).user_token");
  await fetch(sheaf.at(logOut.path), { method: 'POST', headers: { authorization: `Bearer ${token}` } });
  await page.getByLabel('Item name').fill('Lost');
  await page.getByRole('button', { name: 'Create' }).click();
  await expect(page).toHaveURL(sheaf.at('/user/login?redirect=/item/add'));
  await logInBy(page, mei.username, mei.password);
  await expect(page).toHaveURL(sheaf.at('/item/add'));
});

test('a log-in word opens a session once, and goes on where the address says [A-2.05 A-2.51 A-2.52]', async ({
  page,
  sheaf,
}) => {
  const mei = await sheaf.person('mei');
  const code = await mei.loginCode();
  await page.goto(sheaf.at(`/user/loginByUserToken?user_token=${code}&redirect_uri=/user/setting`));
  await expect(page).toHaveURL(sheaf.at('/user/setting'));
  await page.goto(sheaf.at(`/user/loginByUserToken?user_token=${await mei.loginCode()}`));
  await expect(page).toHaveURL(sheaf.at('/item/index'));

  const thief = await sheaf.browser();
  await thief.goto(sheaf.at(`/user/loginByUserToken?user_token=${code}`));
  await expect(thief.getByRole('alert')).toHaveText('This log-in link is not valid or was used already.');
  await expect(thief.getByRole('link', { name: 'Go to log in' })).toBeVisible();
});
