import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';
import { getLoginSecretKey, loadConfig, saveChoices, saveConfig } from '@sheaf/contract';
import { CLIENT, startOpenIdProvider } from '../../server/src/modules/external-login/testing/openid-provider.ts';
import { test } from '../fixtures/sheaf.ts';
import { turnTheme } from '../fixtures/theme.ts';

test.use({ environment: { SHEAF_OUTGOING_ALLOW: '127.0.0.1' } });

async function hasNoBarriers(page: Page): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    await turnTheme(page, colorScheme);
    const { violations } = await new AxeBuilder({ page }).analyze();
    expect(violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])).toEqual([]);
  }
}

test('an administrator sets an OpenID provider, people log in by it, and who has an account links it [A-2.38 A-2.39 A-2.40 B-2.164 B-4.39]', async ({
  page,
  sheaf,
}) => {
  sheaf.allow(/request to another host: http:\/\/127\.0\.0\.1/);
  const closing: (() => Promise<void>)[] = [];
  const after = (close: unknown) => void closing.push(close as () => Promise<void>); // what the helper hands over
  const provider = await startOpenIdProvider({ after }, [sheaf.at('/auth/callback')]);
  const [admin, mei] = [await sheaf.admin(), await sheaf.person('mei')];
  provider.people.set('p1', { preferred_username: `wei.${mei.username}`, name: 'Wei' });
  provider.people.set('p2', { preferred_username: mei.username });
  try {
    await admin.call(saveConfig, { site_url: sheaf.at('') });
    await sheaf.signIn(page, admin, '/admin/index?menu=external-login');
    await page.getByRole('tab', { name: 'OAuth2' }).click();
    await expect(page.getByRole('tab', { name: 'General access' })).toHaveCount(0);
    const card = page.getByRole('region', { name: 'OAuth2 and OpenID Connect' });
    await expect(card.getByText(sheaf.at('/auth/callback'))).toBeVisible();
    await card.getByLabel('Provider').click();
    await page.getByTitle('OpenID Connect', { exact: true }).click();
    await expect(card.getByLabel('User name')).toHaveValue('preferred_username');
    await card.getByRole('switch', { name: 'Open' }).click();
    const save = card.getByRole('button', { name: 'Save' });
    await save.click();
    await expect(card.getByLabel('Issuer')).toBeFocused();
    await card.getByLabel('Issuer').fill(provider.issuer);
    await card.getByLabel('Client ID').fill(CLIENT.client_id);
    await card.getByLabel('Client secret').fill(CLIENT.client_secret);
    await card.getByLabel('Text of the entrance').fill('Company log-in');
    await card.getByLabel('Address for logging out').fill(sheaf.at('/user/register'));
    await save.click();
    await expect(card.getByText('Saved', { exact: true })).toBeVisible();
    await expect(card.getByLabel('Client secret')).toHaveValue('');
    await card.getByRole('button', { name: 'Test' }).click();
    await expect(card.getByRole('definition')).toHaveText(Array.from({ length: 5 }, () => /^Right/));
    await hasNoBarriers(page);

    const guest = await sheaf.browser();
    await guest.goto(sheaf.at('/user/login?redirect=/user/setting'));
    const entrance = guest.getByRole('link', { name: 'Company log-in' });
    await expect(entrance).toHaveAttribute('href', /\/api\/ExtLogin\/oauth2\?redirect=\/user\/setting$/);
    await hasNoBarriers(guest);
    provider.who = 'p1';
    await entrance.click();
    await expect(guest).toHaveURL(sheaf.at('/user/setting'));
    await expect(guest.getByLabel('User name', { exact: true })).toHaveValue(`wei.${mei.username}`);
    await expect(guest.getByText('This account has no password here yet.')).toBeVisible();
    await guest.getByRole('button', { name: /^Account:/ }).click();
    await guest.getByRole('menuitem', { name: 'Log out' }).click();
    await expect(guest).toHaveURL(sheaf.at('/user/register'));

    // the name of somebody here opens nothing; he links it himself
    provider.who = 'p2';
    const other = await sheaf.browser();
    await other.goto(sheaf.at('/user/login'));
    await other.getByRole('link', { name: 'Company log-in' }).click();
    await expect(other.getByRole('alert')).toContainText(mei.username);
    await sheaf.signIn(other, mei, '/user/setting');
    const linked = other.getByRole('region', { name: 'Accounts elsewhere' });
    await linked.getByRole('button', { name: 'Link', exact: true }).click();
    await expect(linked.getByRole('status')).toHaveText('Linked');
    await linked.getByRole('button', { name: /^Unlink / }).click();
    const dialog = other.getByRole('dialog', { name: 'Unlink this account' });
    await dialog.getByRole('button', { name: 'Unlink' }).click();
    await expect(linked.getByText('No account is linked')).toBeVisible();
  } finally {
    for (const close of closing) await close();
  }
});

test('通用接入只在中文界面里，重置密钥前先提醒 [B-2.165 B-2.166 B-2.167 B-2.168 B-4.40 B-5.13]', async ({ sheaf }) => {
  const admin = await sheaf.admin();
  const page = await sheaf.browser({ locale: 'zh-CN' });
  await admin.call(saveChoices, { language: 'zh' });
  await sheaf.signIn(page, admin, '/admin/index?menu=external-login&tab=general');
  const card = page.getByRole('region', { name: '通用接入' });
  const key = card.getByLabel('登录密钥');
  await expect(key).toHaveValue('');
  await expect(card.getByRole('link', { name: '接入文档' })).toBeVisible();
  expect(await admin.call(getLoginSecretKey, {})).toEqual({ login_secret_key: '' });
  await card.getByRole('button', { name: '生成密钥' }).click();
  await expect(key).toHaveValue(/^[\w-]{43}$/);
  await expect(key).not.toBeEditable();
  const first = await key.inputValue();
  const reset = card.getByRole('button', { name: '重置' });
  await reset.click();
  const dialog = page.getByRole('dialog', { name: '重置登录密钥' });
  await dialog.getByRole('button', { name: '取消' }).click();
  await expect(reset).toBeFocused();
  await expect(key).toHaveValue(first);
  await reset.click();
  await dialog.getByRole('button', { name: '重置' }).click();
  await expect(dialog).toHaveCount(0);
  await expect(key).not.toHaveValue(first);
  const old = card.getByRole('switch', { name: '接受旧产品的 MD5 签名' });
  await expect(old).not.toBeChecked();
  await old.press('Space');
  await expect(old).toBeChecked();
  expect((await admin.call(loadConfig, {})).login_key_md5).toBe(1);
  await admin.call(saveConfig, { login_key_md5: 0 });
  await hasNoBarriers(page);
});
