import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, type Locator, type Page } from '@playwright/test';
import { ERRORS, itemDetail, listMyItems } from '@sheaf/contract';
import type { Person } from '../fixtures/person.ts';
import { type Sheaf, test } from '../fixtures/sheaf.ts';

test.describe.configure({ mode: 'parallel' });

const names = async (person: Person) => (await person.call(listMyItems, {})).map(({ item_name }) => item_name);
const more = (page: Page, name: string) => page.getByRole('button', { name: `More for “${name}”`, exact: true });

/** Leaves an account as one that logs in elsewhere: no call takes the password away. */
function takePassword({ server }: Sheaf, { username }: Person): void {
  const database = new DatabaseSync(join(server.dataDir, 'sheaf.db'), { timeout: 10_000 });
  database.prepare("update user set password_hash = '' where username = ?").run(username);
  database.close();
}

/** By mouse. */
async function choose(page: Page, name: string, action: string): Promise<void> {
  await more(page, name).click();
  await page.getByRole('menuitem', { name: action, exact: true }).click();
}

/** By keys alone: the menu is walked down to the action. */
async function chooseByKeys(page: Page, name: string, action: string): Promise<void> {
  // a menu that opens under the pointer is the pointer's
  await page.mouse.move(0, 0);
  await more(page, name).press('Enter');
  const entries = page.getByRole('menuitem');
  await expect(entries.first()).toBeFocused();
  const labels = await entries.allTextContents();
  for (let at = 1; at <= labels.indexOf(action); at += 1) {
    await page.keyboard.press('ArrowDown');
    await expect(entries.nth(at)).toBeFocused();
  }
  await page.keyboard.press('Enter');
}

test('who does not manage an item may open, share, star, place and leave it [A-2.72 A-2.73 A-2.75 A-6.15]', async ({
  page,
  context,
  sheaf,
}) => {
  const [mei, lin] = [await sheaf.person('mei'), await sheaf.person('lin')];
  const item = await lin.item('Handbook');
  await lin.letIn(item, mei, 1);
  await mei.item('Own');
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await sheaf.signIn(page, mei);
  await more(page, 'Handbook').click();
  await expect(page.getByRole('menuitem')).toHaveText(['Open', 'Share', 'Star', 'Move down', 'Leave the item']);
  await more(page, 'Handbook').click({ force: true });
  await expect(page.getByRole('menu')).toBeHidden();

  await chooseByKeys(page, 'Handbook', 'Share');
  const share = page.getByRole('dialog', { name: 'Share “Handbook”' });
  await expect(share.getByLabel('Address of the item')).toHaveValue(sheaf.at(`/${item}`));
  await page.keyboard.press('Enter');
  await expect(share.getByRole('status')).toHaveText('Copied');
  expect(await page.evaluate('navigator.clipboard.readText()')).toBe(sheaf.at(`/${item}`));
  await page.keyboard.press('Escape');
  await expect(share).toHaveCount(0);
  await expect(more(page, 'Handbook')).toBeFocused();

  await chooseByKeys(page, 'Handbook', 'Leave the item');
  const exit = page.getByRole('dialog', { name: 'Leave “Handbook”' });
  await expect(exit.getByRole('button', { name: 'Cancel' })).toBeFocused();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(exit).toHaveCount(0);
  await expect(page.getByRole('main').getByRole('link', { name: 'Handbook' })).toHaveCount(0);
  await expect(page.getByRole('main')).toBeFocused();
  expect(await names(mei)).toEqual(['Own']);
  await choose(page, 'Own', 'Open');
  await expect(page).toHaveURL(/\/\d+$/);
});

test('managers are offered what changes an item; its basic information, members and recycle bin [A-2.76 A-2.77 A-2.79 A-2.80 A-2.82 A-2.83 A-2.114 A-6.08 A-6.10]', async ({
  page,
  sheaf,
}) => {
  const mei = await sheaf.person('mei');
  const taken = mei.username.replaceAll('-', '');
  await mei.item('Taken', { item_domain: taken });
  const item = await mei.item('Ledger', { password: 'open sesame' });
  await mei.page(item, 'Accounts', 'text');
  await sheaf.signIn(page, mei);
  await more(page, 'Ledger').click();
  await expect(page.getByRole('menuitem')).toHaveText([
    ...['Open', 'Share', 'Star', 'Move up', 'Move to the top'],
    ...['Basic information', 'Members', 'Open API', 'Recycle bin', 'Transfer', 'Copy the item', 'Archive', 'Delete'],
  ]);
  await page.keyboard.press('Escape');
  await expect(more(page, 'Ledger')).toBeFocused();

  await choose(page, 'Ledger', 'Basic information');
  const base = page.getByRole('dialog', { name: 'Basic information' });
  await base.getByLabel('Item name').fill('Books');
  await base.getByLabel('Personal domain').fill(taken);
  await base.getByRole('button', { name: 'Save' }).click();
  await expect(base.getByText(ERRORS.domainTaken.en)).toBeVisible();
  await expect(base.getByLabel('Personal domain')).toBeFocused();
  await page.keyboard.type('2');
  await page.keyboard.press('Enter');
  await expect(base).toHaveCount(0);
  await expect(more(page, 'Books')).toBeFocused();
  const { item_domain, password } = await mei.call(itemDetail, { item_id: item });
  expect([item_domain, password]).toEqual([`${taken}2`, '********']);

  await choose(page, 'Books', 'Recycle bin');
  await expect(page.getByRole('dialog', { name: 'Recycle bin' })).toContainText('The recycle bin is empty');
  await page.keyboard.press('Escape');
  await expect(more(page, 'Books')).toBeFocused();
  await chooseByKeys(page, 'Books', 'Members');
  await expect(page.getByRole('dialog', { name: /Books/ })).toContainText(mei.username);
  await page.keyboard.press('Escape');
  await expect(more(page, 'Books')).toBeFocused();
});

test('transfer, archive and delete ask for the own log-in password and say under the field what is wrong [A-2.115 A-2.116 A-2.117 A-4.23 A-5.16 A-5.17 A-5.18 A-5.19 A-6.11 A-6.13 A-6.14]', async ({
  page,
  sheaf,
}) => {
  const [mei, lin] = [await sheaf.person('mei'), await sheaf.person('lin')];
  for (const name of ['Given', 'Kept', 'Gone']) await mei.item(name);
  await page.clock.install();
  await sheaf.signIn(page, mei);

  await choose(page, 'Given', 'Transfer');
  const transfer = page.getByRole('dialog', { name: 'Transfer “Given”' });
  await transfer.getByRole('button', { name: 'Transfer' }).click();
  await expect(transfer.getByText('Enter the user name of the receiver')).toBeVisible();
  await expect(transfer.getByText('Enter your log-in password')).toBeVisible();
  await transfer.getByLabel('User name of the receiver').fill(lin.username);
  await transfer.getByLabel('Log-in password').fill('not this one');
  await page.keyboard.press('Enter');
  await expect(transfer.getByText(ERRORS.passwordWrong.en)).toBeVisible();
  await expect(transfer.getByLabel('Log-in password')).toBeFocused();
  await transfer.getByLabel('Log-in password').fill(mei.password);
  await page.keyboard.press('Enter');
  await expect(transfer).toHaveCount(0);
  await expect(page.getByRole('listitem').filter({ hasText: 'Given' })).toContainText(lin.username);

  await chooseByKeys(page, 'Kept', 'Archive');
  const archive = page.getByRole('dialog', { name: 'Archive “Kept”' });
  await expect(archive).toContainText('cannot be unarchived');
  await expect(archive.getByLabel('Log-in password')).toBeFocused();
  await archive.getByLabel('Log-in password').fill(mei.password);
  await archive.getByLabel('Log-in password').press('Enter');
  await expect(archive).toHaveCount(0);
  await expect(page.getByRole('listitem').filter({ hasText: 'Kept' })).toContainText('Archived');
  await more(page, 'Kept').click();
  await expect(page.getByRole('menuitem', { name: 'Archive' })).toHaveCount(0);
  await expect(page.getByRole('menuitem', { name: 'Basic information' })).toHaveCount(0);
  await page.keyboard.press('Escape');

  let go: () => void = () => undefined;
  await page.route('**/api/item/delete', async (route) => {
    await new Promise<void>((resolve) => {
      go = resolve;
    });
    await route.continue();
  });
  await choose(page, 'Gone', 'Delete');
  const removal = page.getByRole('dialog', { name: 'Delete “Gone”' });
  await expect(removal).toContainText('An administrator can bring it back for 30 days');
  await expect(removal.getByLabel('Log-in password')).toBeFocused();
  await removal.getByLabel('Log-in password').fill(mei.password);
  await page.keyboard.press('Enter');
  const ring = removal.locator('.ant-btn-loading');
  await expect(ring).toBeVisible();
  await page.clock.fastForward(5000);
  await expect(ring).toHaveCount(0);
  await expect(removal.getByRole('status')).toHaveText('Still deleting; this takes longer than usual.');
  go();
  await expect(removal).toHaveCount(0);
  await expect(page.getByRole('main').getByRole('status')).toHaveText('“Gone” is deleted');
  expect(await names(mei)).toEqual(['Given', 'Kept']);
});

test('who has no log-in password types the name of the item to transfer, archive and delete it', async ({
  page,
  sheaf,
}) => {
  const [mei, lin] = [await sheaf.person('mei'), await sheaf.person('lin')];
  for (const name of ['Given', 'Kept', 'Gone']) await mei.item(name);
  await sheaf.signIn(page, mei);
  takePassword(sheaf, mei);
  const byName = async (dialog: Locator, name: string) => {
    await expect(dialog.getByRole('textbox').first()).toBeFocused();
    await expect(dialog.getByLabel('Log-in password')).toHaveCount(0);
    await dialog.getByLabel('Item name').fill(name.toLowerCase());
    await page.keyboard.press('Enter');
    await expect(dialog.getByText(ERRORS.itemNameDiffers.en)).toBeVisible();
    await expect(dialog.getByLabel('Item name')).toBeFocused();
    await dialog.getByLabel('Item name').fill(name);
    await page.keyboard.press('Enter');
    await expect(dialog).toHaveCount(0);
  };

  await chooseByKeys(page, 'Given', 'Transfer');
  const transfer = page.getByRole('dialog', { name: 'Transfer “Given”' });
  await transfer.getByLabel('User name of the receiver').fill(lin.username);
  await byName(transfer, 'Given');
  await expect(page.getByRole('listitem').filter({ hasText: 'Given' })).toContainText(lin.username);
  await choose(page, 'Kept', 'Archive');
  await byName(page.getByRole('dialog', { name: 'Archive “Kept”' }), 'Kept');
  await expect(page.getByRole('listitem').filter({ hasText: 'Kept' })).toContainText('Archived');
  await choose(page, 'Gone', 'Delete');
  await byName(page.getByRole('dialog', { name: 'Delete “Gone”' }), 'Gone');
  expect(await names(mei)).toEqual(['Given', 'Kept']);
});

test('a copy begins with the name of the item, asks for a password of its own, and drops it when opened [A-2.81 A-2.119 A-5.13 A-5.14 A-5.15 A-6.12]', async ({
  page,
  sheaf,
}) => {
  const mei = await sheaf.person('mei');
  const item = await mei.item('Books', { password: 'open sesame' });
  await mei.page(item, 'Accounts', 'text');
  await sheaf.signIn(page, mei);
  await chooseByKeys(page, 'Books', 'Copy the item');
  const copy = page.getByRole('dialog', { name: 'Copy “Books”' });
  await expect(copy.getByLabel('Item name')).toHaveValue('Books--copy');
  await expect(copy.getByLabel('Item name')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(copy.getByText('Set a password for a private item')).toBeVisible();
  await expect(copy.getByRole('textbox', { name: 'Visit password' })).toBeFocused();
  await page.keyboard.type('another');
  await copy.getByRole('radio', { name: /^Open/ }).check();
  await copy.getByRole('button', { name: 'Copy' }).click();
  await expect(copy).toHaveCount(0);
  const entry = page.getByRole('listitem').filter({ hasText: 'Books--copy' });
  await expect(entry).toContainText('Open');
  await expect(entry).toContainText('Pages: 1');
});
