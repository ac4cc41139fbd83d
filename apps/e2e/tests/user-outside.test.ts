import { createHmac } from 'node:crypto';
import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';
import { beginTotp, confirmTotp, resetLoginSecretKey, saveLdapConfig } from '@sheaf/contract';
import {
  BIND,
  bindResult,
  entry,
  SEARCH,
  searchEnd,
  startFalseDirectory,
} from '../../server/src/platform/ldap/testing/false-directory.ts';
import { test } from '../fixtures/sheaf.ts';
import { turnTheme } from '../fixtures/theme.ts';

const WEI = entry('uid=wei.sun,dc=x', { uid: 'wei.sun', cn: '孙伟', entryUUID: 'a1' });

async function demandNoBarrier(page: Page): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    await turnTheme(page, colorScheme);
    const axe = await new AxeBuilder({ page }).withTags(['wcag2a', 'wcag2aa', 'wcag22aa']).analyze();
    expect(axe.violations.map(({ id }) => id)).toEqual([]);
  }
}

async function logInAs(page: Page, username: string, password: string): Promise<void> {
  await page.getByLabel('User name or e-mail').fill(username);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Log in', exact: true }).click();
}

test('an administrator tries a directory, previews and synchronises it, and its people log in [B-2.169 B-4.39]', async ({
  page,
  sheaf,
}) => {
  const closing: (() => Promise<void>)[] = [];
  const port = await startFalseDirectory(
    { after: (close) => void closing.push(close as () => Promise<void>) },
    ({ operation, answer }) => {
      if (operation === BIND) answer(bindResult(0));
      if (operation === SEARCH) answer(WEI, searchEnd(0));
    },
  );
  const admin = await sheaf.admin();
  try {
    await sheaf.signIn(page, admin, '/admin/index?menu=7');
    await expect(page.getByRole('heading', { level: 1, name: 'External log-in' })).toBeVisible();
    const card = page.getByRole('region', { name: 'LDAP', exact: true });
    const button = (name: string) => card.getByRole('button', { name, exact: true });
    await expect(button('Synchronise now')).toHaveCount(0);
    await card.getByLabel('Servers').fill('127.0.0.1');
    await card.getByLabel('Port').fill('1');
    await card.getByLabel('Where to search (base_dn)').fill('dc=x');
    await card.getByLabel('Field of the user name').fill('uid');
    await card.getByLabel('Field of the name', { exact: true }).fill('cn');
    await button('Test the connection').click();
    await expect(card.getByText('ECONNREFUSED')).toBeVisible();
    await card.getByLabel('Port').fill(String(port));
    await button('Test the connection').press('Enter');
    await expect(card.getByText('uid=wei.sun,dc=x')).toBeVisible();
    await button('Preview a synchronisation').press('Enter');
    await expect(card.getByText('New: 1')).toBeVisible();
    await card.getByLabel('Version of the protocol').fill('2');
    await card.getByRole('switch', { name: 'Use LDAP' }).press('Space');
    await button('Save').click();
    await expect(card.getByText('Only version 3 of LDAP is supported.')).toBeVisible();
    await card.getByLabel('Version of the protocol').fill('3');
    await button('Add a group').press('Enter');
    await demandNoBarrier(page);
    await button('Remove group 1').press('Enter');
    await button('Save').click();
    await expect(card.getByText('Saved', { exact: true })).toBeVisible();
    await button('Synchronise now').press('Enter');
    await expect(card.getByText('No account changes')).toBeVisible();
    await page.getByRole('button', { name: '中文', exact: true }).click();
    await expect(page.getByRole('button', { name: '立即同步' })).toBeVisible();

    const elsewhere = await sheaf.browser();
    await elsewhere.goto(sheaf.at('/user/login'));
    await logInAs(elsewhere, 'wei.sun', 'his own');
    await elsewhere.waitForURL(/item\/index/);
  } finally {
    await admin.call(saveLdapConfig, { ldap_open: 0 });
    for (const close of closing) await close();
  }
});

test('a person turns on the log-in in two steps, logs in with a code whoever vouches, and turns it off by a recovery code or with an administrator', async ({
  page,
  sheaf,
}) => {
  const mei = await sheaf.person('mei');
  await sheaf.signIn(page, mei, '/user/setting');
  const card = page.getByRole('region', { name: 'Log-in in two steps' });
  const dialog = page.getByRole('dialog');
  await card.getByRole('button', { name: 'Turn on' }).press('Enter');
  await dialog.getByLabel('Password').fill(mei.password);
  await page.keyboard.press('Enter');
  await expect(dialog.getByRole('img', { name: 'QR code for the authenticator' })).toBeVisible();
  const secret = (await dialog.locator('.totp-key').textContent()) ?? '';
  await demandNoBarrier(page);
  await dialog.getByLabel('Code').fill('000000');
  await page.keyboard.press('Enter');
  await expect(dialog.getByLabel('Code')).toHaveAccessibleDescription(/^The code is not right/);
  await expect(dialog.getByLabel('Code')).toBeFocused();
  // One of the step before counts too, so that the next one is fresh when it is asked for.
  await dialog.getByLabel('Code').fill(codeOf(secret, -1));
  await page.keyboard.press('Enter');
  const codes = dialog.getByRole('listitem');
  await expect(codes).toHaveCount(10);
  const [recovery = ''] = await codes.allTextContents();
  const kept = dialog.getByRole('button', { name: 'I have kept them' });
  await expect(kept).toBeFocused();
  await expect(dialog.getByRole('button')).toHaveCount(1);
  await kept.press('Enter');
  await expect(card.getByText('Recovery codes left: 10')).toBeVisible();
  await expect(card.getByRole('button', { name: 'Turn it off' })).toBeVisible();

  const elsewhere = await sheaf.browser();
  await elsewhere.goto(sheaf.at('/user/login'));
  await logInAs(elsewhere, mei.username, mei.password);
  await expect(elsewhere.getByRole('heading', { name: 'A code is needed too' })).toBeVisible();
  await expect(elsewhere.getByLabel('Code, or a recovery code')).toBeFocused();
  await elsewhere.keyboard.type('111111');
  await elsewhere.keyboard.press('Enter');
  await expect(elsewhere.getByRole('alert')).toContainText('The code is not right');
  await elsewhere.getByLabel('Code, or a recovery code').fill(codeOf(secret, 0));
  await elsewhere.keyboard.press('Enter');
  await elsewhere.waitForURL(/item\/index/);

  // Another system's word is a first step too.
  const admin = await sheaf.admin();
  const { login_secret_key } = await admin.call(resetLoginSecretKey, {});
  const time = Math.floor(Date.now() / 1000);
  const signed = [mei.username, time, '', '/user/setting'].join('\n');
  const token = createHmac('sha256', login_secret_key).update(signed).digest('hex');
  const query = new URLSearchParams({ username: mei.username, time: String(time), redirect: '/user/setting', token });
  const led = await sheaf.browser();
  await led.goto(sheaf.at(`/api/extLogin/bySecretKey?${query}`));
  await expect(led.getByRole('heading', { name: 'A code is needed too' })).toBeVisible();
  await demandNoBarrier(led);
  await led.getByLabel('Code, or a recovery code').fill(codeOf(secret, 1));
  await led.keyboard.press('Enter');
  await expect(led).toHaveURL(sheaf.at('/user/setting'));
  await admin.call(resetLoginSecretKey, { remove: 1 });

  await card.getByRole('button', { name: 'New recovery codes' }).press('Enter');
  await dialog.getByLabel('Password').fill(mei.password);
  await dialog.getByLabel('Code, or a recovery code').fill(recovery);
  await page.keyboard.press('Enter');
  await expect(codes).toHaveCount(10);
  const [renewed = ''] = await codes.allTextContents();
  await dialog.getByRole('button', { name: 'I have kept them' }).press('Enter');
  await expect(card.getByRole('button', { name: 'New recovery codes' })).toBeFocused();
  await card.getByRole('button', { name: 'Turn it off' }).press('Enter');
  await dialog.getByLabel('Password').fill(mei.password);
  await dialog.getByLabel('Code, or a recovery code').fill(renewed);
  await page.keyboard.press('Enter');
  await expect(card.getByRole('button', { name: 'Turn on' })).toBeVisible();

  // Who lost all that asks an administrator.
  const lan = await sheaf.person('lan');
  const begun = await lan.call(beginTotp, { password: lan.password });
  await lan.call(confirmTotp, { code: codeOf(begun.secret, 0) });
  const desk = await sheaf.browser();
  await sheaf.signIn(desk, admin, '/admin/index?menu=1');
  await desk.getByRole('textbox', { name: 'Search user names, names or e-mail' }).fill(lan.username);
  const row = desk.getByRole('row').filter({ hasText: 'Two steps' });
  await row.getByRole('button', { name: `More for ${lan.username}` }).click();
  await desk.getByRole('menuitem', { name: 'End the log-in in two steps' }).click();
  await desk.getByRole('dialog').getByRole('button', { name: 'End the log-in in two steps' }).click();
  await expect(desk.getByText(`Without a second step: ${lan.username}`)).toBeVisible();
  await expect(row).toHaveCount(0);
});

/** What an authenticator shows, so many steps from now (RFC 6238). */
function codeOf(secret: string, later: number): string {
  const bits = [...secret].map((letter) =>
    'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'.indexOf(letter).toString(2).padStart(5, '0'),
  );
  const bytes = bits.join('').match(/[01]{8}/g) ?? [];
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(Math.floor(Date.now() / 30_000) + later));
  const key = Buffer.from(bytes.map((byte) => Number.parseInt(byte, 2)));
  const mac = createHmac('sha1', key).update(counter).digest();
  const at = (mac.at(-1) ?? 0) & 15;
  return String((mac.readUInt32BE(at) & 0x7fffffff) % 1_000_000).padStart(6, '0');
}
