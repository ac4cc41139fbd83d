import { AxeBuilder } from '@axe-core/playwright';
import { expect } from '@playwright/test';
import {
  callMcp,
  createResetLink,
  createToken,
  ERRORS,
  getPushUrl,
  listTeams,
  ownThings,
  saveChoices,
  saveTeam,
  userInfo,
} from '@sheaf/contract';
import { Person } from '../fixtures/person.ts';
import { sampleItem } from '../fixtures/sample.ts';
import { test } from '../fixtures/sheaf.ts';

test('the user center shows the user name and keeps name, password, language and keys [A-2.04 A-2.138 A-2.139 A-2.141]', async ({
  page,
  sheaf,
}) => {
  const mei = await sheaf.person('mei');
  const item = await mei.item('Guide');
  await mei.page(item, 'Start', '# Start');
  await sheaf.signIn(page, mei, '/user/setting');
  await expect(page.getByLabel('User name')).toHaveValue(mei.username);
  await page.getByLabel('Display name').fill('Mei 梅');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByRole('status').filter({ hasText: 'Saved' })).toBeVisible();
  await expect(page.getByText('This site sends no mail')).toBeVisible();
  const jumps = page.getByRole('navigation', { name: 'User settings' });
  const cards = await page.getByRole('region').getByRole('heading', { level: 2 }).allTextContents();
  expect(await jumps.getByRole('link').allTextContents()).toEqual(cards);
  await jumps.getByRole('link', { name: 'My data' }).press('Enter');
  await expect(page.getByRole('heading', { name: 'My data' })).toBeFocused();
  await page.reload();
  await expect(page.getByRole('heading', { name: 'My data' }), 'the address leads there').toBeFocused();

  await page.getByLabel('Old password').fill(mei.password);
  await page.getByLabel('New password').fill('a new password of mei');
  await page.getByRole('button', { name: 'Change password' }).press('Enter');
  await expect(page.getByRole('status').filter({ hasText: 'The password is changed' })).toBeVisible();
  await expect(page.getByText('This device')).toBeVisible();

  await page.getByRole('switch', { name: 'Single-letter keys' }).press('Space');
  await expect(page.getByRole('switch', { name: 'Single-letter keys' })).not.toBeChecked();
  await page.goto(sheaf.at(`/${item}`));
  await expect(page.getByRole('heading', { level: 1, name: 'Start' })).toBeVisible();
  const found = page.getByRole('dialog').getByRole('combobox', { name: 'Search' });
  await expect(async () => {
    await page.keyboard.press('Control+k');
    await expect(found).toBeFocused({ timeout: 1000 });
  }).toPass();
  await page.keyboard.press('Escape');
  await expect(found).toHaveCount(0);
  for (const key of ['?', '/', 'f', 'e']) await page.keyboard.press(key);
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page).toHaveURL(new RegExp(`/${item}`));

  // the language of the first log-in goes with the account, and so does each choice in a header
  const again = await Person.logIn(sheaf.server.url, mei.username, 'a new password of mei');
  const language = async () => (await again.call(userInfo, {})).language;
  expect(await language()).toBe('en');
  await page.goto(sheaf.at(`/${await (await sheaf.person('lin')).item('Of Lin')}`));
  await page.getByRole('button', { name: '中文', exact: true }).click();
  await expect(page.locator('html')).toHaveAttribute('lang', 'zh-CN');
  expect(await language()).toBe('zh');
  await page.goto(sheaf.at('/user/setting'));
  await page.getByRole('button', { name: 'English', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'User settings' })).toBeVisible();
  expect(await language()).toBe('en');
  await expect(page.getByRole('radio', { name: 'English' })).toBeChecked();
  await page.getByText('简体中文').click();
  await expect(page.getByRole('heading', { level: 1, name: '用户设置' })).toBeVisible();
  const elsewhere = await sheaf.browser();
  await elsewhere.goto(sheaf.at('/user/login'));
  await elsewhere.getByLabel('User name or e-mail').fill(mei.username);
  await elsewhere.getByLabel('Password', { exact: true }).fill('a new password of mei');
  await elsewhere.getByRole('button', { name: 'Log in' }).click();
  await expect(elsewhere).toHaveURL(sheaf.at('/item/index'));
  await elsewhere.reload();
  await expect(elsewhere.locator('html')).toHaveAttribute('lang', /^zh/);
});

test('a token is shown once, works, and is revoked, all by keyboard', async ({ page, sheaf }) => {
  const mei = await sheaf.person('mei');
  await mei.item('Guide');
  await sheaf.signIn(page, mei, '/user/setting');
  const opener = page.getByRole('button', { name: 'New token' });
  await opener.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'New token' });
  await expect(dialog.getByLabel('Name')).toBeFocused();
  await dialog.getByRole('button', { name: 'Make the token' }).click();
  await expect(dialog.getByText('Give the token a name')).toBeVisible();
  await dialog.getByLabel('Name').fill('CI');
  await dialog.getByLabel('Name').press('Enter');
  await expect(dialog).toHaveCount(0);
  await expect(opener).toBeFocused();
  const token = (await page.locator('.fresh-token code').textContent()) ?? '';
  const asked = async () => {
    const headers = { authorization: `Bearer ${token}` };
    return (await page.request.post(sheaf.at(userInfo.path), { headers, data: {} })).json();
  };
  expect((await asked()).data.username).toBe(mei.username);
  await page.reload();
  await expect(page.getByText(`sheaf_pat_…${token.slice(-4)}`)).toBeVisible();
  await expect(page.getByText(token)).toHaveCount(0);
  const axe = await new AxeBuilder({ page }).withTags(['wcag2a', 'wcag2aa', 'wcag22aa']).analyze();
  expect(axe.violations.map(({ id }) => id)).toEqual([]);
  await page.getByRole('button', { name: 'Revoke CI' }).press('Enter');
  await page.getByRole('dialog').getByRole('button', { name: 'Revoke' }).press('Enter');
  await expect(page.getByText('No tokens yet')).toBeVisible();
  expect((await asked()).error_code).toBe(10102);
});

test('what an assistant did with a token is listed for its owner and for administrators', async ({ page, sheaf }) => {
  const mei = await sheaf.person('mei');
  const { item, first } = await sampleItem(mei);
  const token_name = `Assistant of ${mei.username}`;
  const { token } = await mei.call(createToken, { token_name });
  const tool = (name: string, fields: object) =>
    page.request.post(sheaf.at(callMcp.path), {
      headers: {
        authorization: `Bearer ${token}`,
        accept: 'application/json, text/event-stream',
        'accept-language': 'en',
      },
      data: { jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name, arguments: fields } },
    });
  await tool('read_page', { page_id: first });
  await tool('create_page', { item_id: item, page_title: 'New', page_content: 'text' });
  const lines = page.getByRole('dialog').getByRole('listitem');
  const expectLines = async () => {
    await expect(lines).toHaveCount(2);
    await expect(lines.first()).toContainText('refused Create a page');
    await expect(lines.first()).toContainText('You may not do this.');
    await expect(lines.last()).toContainText('done Read a page');
  };
  await sheaf.signIn(page, mei, '/user/setting');
  const opener = page.getByRole('button', { name: `Log of ${token_name}` });
  await opener.press('Enter');
  await expectLines();
  const axe = await new AxeBuilder({ page }).withTags(['wcag2a', 'wcag2aa', 'wcag22aa']).analyze();
  expect(axe.violations.map(({ id }) => id)).toEqual([]);
  await lines.last().getByRole('link').focus();
  await page.keyboard.press('Escape');
  await expect(opener).toBeFocused();
  await sheaf.signIn(page, await sheaf.admin(), '/admin/index');
  await page.getByRole('link', { name: 'All tokens' }).click();
  await page.getByRole('button', { name: `Log of ${token_name}` }).press('Enter');
  await expectLines();
});

test('a link sets a new password once; without mail the log-in screen says whom to ask', async ({ page, sheaf }) => {
  const mei = await sheaf.person('mei');
  await page.goto(sheaf.at('/user/login'));
  await page.getByRole('link', { name: 'Forgot your password?' }).click();
  await expect(page.getByText('Ask the administrator for a link')).toBeVisible();
  const { link } = await (await sheaf.admin()).call(createResetLink, { username: mei.username });
  await page.goto(link);
  await page.getByLabel('New password').fill('a new password of mei');
  await page.getByRole('button', { name: 'Save the password' }).click();
  await expect(page.getByRole('status')).toHaveText(`The password of ${mei.username} is changed.`);
  await page.goto(sheaf.at('/user/login'));
  await page.goto(link);
  await page.getByLabel('New password').fill('another password');
  await page.getByRole('button', { name: 'Save the password' }).click();
  await expect(page.getByRole('alert')).toHaveText('This link is not valid, was used already, or has expired.');
});

test('in Chinese the user center has the push address, and in both languages it logs out [A-2.140 A-2.142]', async ({
  page,
  sheaf,
}) => {
  const mei = await sheaf.person('mei');
  await sheaf.signIn(page, mei, '/user/setting');
  await expect(page.getByRole('region', { name: 'Notices' })).toBeVisible();
  await expect(page.getByLabel('Push address')).toHaveCount(0);

  const chinese = await sheaf.browser({ locale: 'zh-CN' });
  await mei.call(saveChoices, { language: 'zh' });
  await sheaf.signIn(chinese, mei, '/user/setting');
  const notices = chinese.getByRole('region', { name: '通知' });
  const address = notices.getByLabel('推送地址');
  for (const [wrong, refusal] of [
    ['http://93.184.215.14/hook', ERRORS.pushUrlInvalid.zh],
    ['https://10.0.0.7/hook', ERRORS.pushUrlPrivate.zh],
  ] as const) {
    await address.fill(wrong);
    await address.press('Enter');
    await expect(notices.getByText(refusal)).toBeVisible();
    await expect(address).toBeFocused();
  }
  expect(await mei.call(getPushUrl, {})).toEqual({ push_url: '' });
  await address.fill(' https://93.184.215.14/hook ');
  await notices.getByRole('button', { name: '保存' }).click();
  await expect(notices.getByText('已保存')).toBeVisible();
  await chinese.reload();
  await expect(address).toHaveValue('https://93.184.215.14/hook');
  await address.fill('');
  await address.press('Enter');
  await expect(notices.getByText('已保存')).toBeVisible();
  expect(await mei.call(getPushUrl, {})).toEqual({ push_url: '' });

  await page.getByRole('main').getByRole('button', { name: 'Log out', exact: true }).press('Enter');
  await expect(page).toHaveURL(sheaf.at('/'));
  await page.goto(sheaf.at('/user/setting'));
  await expect(page).toHaveURL(sheaf.at('/user/login?redirect=/user/setting'));
  await chinese.reload();
  await expect(address, 'this browser alone was logged out').toBeVisible();
});

test('what a form of the account refuses stands under its field', async ({ page, sheaf }) => {
  const mei = await sheaf.person('mei');
  await sheaf.signIn(page, mei, '/user/setting');
  const old = page.getByLabel('Old password');
  await old.fill('not that one');
  await page.getByLabel('New password').fill('a new password of mei');
  await page.getByRole('button', { name: 'Change password' }).click();
  await expect(old).toHaveAccessibleDescription('The old password is not right.');
  await expect(old).toBeFocused();
  await page.getByRole('button', { name: 'Pack my data…' }).click();
  const pack = page.getByRole('dialog', { name: 'Pack my data' });
  await pack.getByLabel('Password').fill('not that one');
  await pack.getByRole('button', { name: 'Pack', exact: true }).press('Enter');
  await expect(pack.getByLabel('Password')).toHaveAccessibleDescription('That log-in password is not right.');
  await expect(pack.getByLabel('Password')).toBeFocused();
});

test('who deletes the account hands items and teams over, together or one by one, to people that there are', async ({
  page,
  sheaf,
}) => {
  const [mei, lin, tom] = [await sheaf.person('mei'), await sheaf.person('lin'), await sheaf.person('tom')];
  const item = await mei.item('Billing API');
  await mei.call(saveTeam, { team_name: 'Payments' });
  await sheaf.signIn(page, mei, '/user/setting');
  await page.getByRole('button', { name: 'Delete the account…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Delete the account' });
  const [heir, password] = [dialog.getByLabel('Items and teams go to'), dialog.getByLabel('Password')];
  await heir.fill('nobody-of-that-name');
  await password.fill(mei.password);
  await page.keyboard.press('Enter');
  await expect(heir).toHaveAccessibleDescription(/^There is no such user: nobody-of-that-name/);
  await expect(heir).toBeFocused();

  await dialog.getByText('One by one (items: 1, teams: 1)').click();
  await heir.fill(tom.username);
  await expect(heir).toHaveAccessibleDescription(/^A user name;/);
  const billing = dialog.getByLabel('Item “Billing API” goes to');
  await billing.fill('nobody-either');
  await page.keyboard.press('Enter');
  await expect(dialog.getByRole('alert')).toHaveText('There is no such user: nobody-either');
  await billing.fill(lin.username);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(sheaf.at('/user/login'));
  expect((await lin.call(ownThings, {})).items.map(({ item_id }) => item_id)).toEqual([item]);
  expect((await tom.call(listTeams, {})).map(({ team_name, username }) => [team_name, username])).toEqual([
    ['Payments', tom.username],
  ]);
});

test('who deletes the account is told so on the log-in screen, once', async ({ page, sheaf }) => {
  const mei = await sheaf.person('mei');
  await sheaf.signIn(page, mei, '/user/setting');
  await page.getByRole('button', { name: 'Delete the account…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Delete the account' });
  await dialog.getByText('Password', { exact: true }).click();
  await expect(dialog.getByLabel('Password')).toBeFocused();
  await page.keyboard.type(mei.password);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('status').filter({ hasText: 'The account is deleted.' })).toBeVisible();
  await expect(page).toHaveURL(sheaf.at('/user/login'));
  expect(await page.evaluate('localStorage.length')).toBe(0);
  await page.reload();
  await expect(page.getByRole('button', { name: 'Log in' })).toBeVisible();
  await expect(page.getByText('The account is deleted.')).toHaveCount(0);
});
