import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { AxeBuilder } from '@axe-core/playwright';
import { expect } from '@playwright/test';
import { itemDetail } from '@sheaf/contract';
import { test } from '../fixtures/sheaf.ts';

test.describe.configure({ mode: 'parallel' });

test('managers change the settings of an item, tab by tab, and come there from the item [A-2.11 B-2.14 B-2.128 B-2.129]', async ({
  page,
  sheaf,
}) => {
  const mei = await sheaf.person('mei');
  const item_id = await mei.item('Ledger', { password: 'open sesame' });
  await sheaf.signIn(page, mei, `/${item_id}`);
  await page.getByRole('button', { name: 'Manage the item' }).click();
  await page.getByRole('menuitem', { name: 'Item settings' }).click();
  await expect(page).toHaveURL(sheaf.at(`/item/setting/${item_id}`));
  const card = page.getByRole('region', { name: 'Basic information' });
  await expect(card.getByRole('radio', { name: /^With password/ })).toBeChecked();
  await expect(card.getByRole('textbox', { name: 'Visit password' })).toHaveValue('');
  await expect(card.getByRole('button', { name: 'Discard' })).toBeDisabled();
  await card.getByLabel('Item name').fill('Books');
  await card.getByLabel('Description').fill('How they are kept');
  await expect(card.getByRole('status')).toHaveText('Not saved yet: 2');
  await card.getByRole('button', { name: 'Discard' }).click();
  await expect(card.getByLabel('Item name')).toHaveValue('Ledger');
  await expect(card.getByRole('status')).toHaveText('');

  await card.getByLabel('Item name').fill('');
  await card.getByRole('button', { name: 'Save' }).click();
  await expect(card.getByText('Give the item a name')).toBeVisible();
  await card.getByLabel('Item name').fill('Books');
  await card.getByLabel('Personal domain').fill(`b${item_id}`);
  await card.getByRole('radio', { name: /^Members only/ }).check();
  await page.keyboard.press('Control+s');
  await expect(card.getByRole('status')).toHaveText('Saved');
  const kept = await mei.call(itemDetail, { item_id });
  expect([kept.item_name, kept.item_domain, kept.members_only]).toEqual(['Books', `b${item_id}`, 1]);
  await card.getByRole('radio', { name: /^With password/ }).check();
  await card.getByRole('button', { name: 'Save' }).click();
  await expect(card.getByText('Set a password for a private item')).toBeVisible();
  await expect(card.getByRole('textbox', { name: 'Visit password' })).toBeFocused();

  const tabs = page.getByRole('navigation', { name: 'Item settings' });
  const names = ['Basic information', 'Members', 'Open API', 'API sources', 'Webhooks', 'Recycle bin'];
  await expect(tabs.getByRole('link')).toHaveText(names);
  await tabs.getByRole('link', { name: 'Members' }).press('Enter');
  await expect(tabs.getByRole('link', { name: 'Members' })).toHaveAttribute('aria-current', 'page');
  await expect(page.getByRole('region', { name: 'Members', exact: true }).first()).toContainText(mei.username);
  await tabs.getByRole('link', { name: 'Recycle bin' }).click();
  await page.reload();
  await expect(page.getByRole('region', { name: 'Recycle bin' })).toContainText('The recycle bin is empty');
});

test('what cannot be taken back stands last, and an archived item is only looked at [A-6.13 A-6.14]', async ({
  page,
  sheaf,
}) => {
  const mei = await sheaf.person('mei');
  const item_id = await mei.item('Ledger', { password: 'open sesame' });
  await sheaf.signIn(page, mei, `/item/setting/${item_id}`);
  const danger = page.getByRole('region', { name: 'Transfer, archive, delete' });
  const opener = danger.getByRole('button', { name: 'Archive' });
  await opener.press('Enter');
  const dialog = page.getByRole('dialog');
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await expect(opener).toBeFocused();
  await opener.click();
  // the visit password stands behind it: each field has a name of its own, and each label leads to its field
  await dialog.getByText('Log-in password', { exact: true }).click();
  await expect(dialog.getByLabel('Log-in password')).toBeFocused();
  const ids = await page.locator('[id]').evaluateAll((elements) => elements.map(({ id }) => id));
  expect(ids.filter((id, index) => ids.indexOf(id) !== index)).toEqual([]);
  await dialog.getByLabel('Log-in password').fill(mei.password);
  await dialog.getByRole('button', { name: 'Archive' }).click();
  await expect(page).toHaveURL(sheaf.at('/item/index'));
  await expect(page.getByRole('status').filter({ hasText: '“Ledger” is archived' })).toBeVisible();
  await page.goto(sheaf.at(`/item/setting/${item_id}`));
  await expect(page.getByText('This item is archived: it can be read, not changed.')).toBeVisible();
  await expect(opener).toHaveCount(0);
  await expect(page.getByLabel('Item name')).toHaveCount(0);
  await danger.getByRole('button', { name: 'Delete' }).click();
  await dialog.getByLabel('Log-in password').fill(mei.password);
  await dialog.getByRole('button', { name: 'Delete' }).click();
  await expect(page).toHaveURL(sheaf.at('/item/index'));
  await expect(page.getByRole('heading', { name: 'Make your first item' })).toBeVisible();
});

test('who does not manage an item learns nothing from the address of its settings', async ({ page, sheaf }) => {
  const [mei, lin] = [await sheaf.person('mei'), await sheaf.person('lin')];
  const item_id = await mei.item('Secret plans', { members_only: 1 });
  await sheaf.signIn(page, lin, `/item/setting/${item_id}`);
  const alert = page.getByRole('alert');
  await expect(alert).toBeVisible();
  const refused = await alert.textContent();
  expect(await page.content()).not.toContain('Secret plans');
  await page.goto(sheaf.at('/item/setting/2147483647'));
  await expect(alert).toHaveText(refused ?? '');
});

test('settings that are not saved are not lost unasked; a deleted item is told of at home', async ({ page, sheaf }) => {
  const mei = await sheaf.person('mei');
  const item_id = await mei.item('Ledger');
  await mei.item('Stays');
  await sheaf.signIn(page, mei, `/item/setting/${item_id}`);
  await page.getByLabel('Item name').fill('Books');
  const members = page.getByRole('navigation', { name: 'Item settings' }).getByRole('link', { name: 'Members' });
  await members.press('Enter');
  const question = page.getByRole('dialog', { name: 'Leave without saving?' });
  await expect(question).toContainText('Changes not saved yet: 1.');
  await question.getByRole('button', { name: 'Stay' }).press('Enter');
  await expect(question).toHaveCount(0);
  await expect(members).toBeFocused();
  await expect(page.getByLabel('Item name')).toHaveValue('Books');
  await members.click();
  await question.getByRole('button', { name: 'Leave' }).click();
  await expect(page.getByRole('region', { name: 'Members', exact: true }).first()).toBeVisible();
  await page.getByRole('link', { name: 'Basic information' }).click();
  await expect(page.getByLabel('Item name')).toHaveValue('Ledger');

  const asked: string[] = [];
  page.on('dialog', (dialog) => {
    asked.push(dialog.type());
    void dialog.accept();
  });
  await page.getByLabel('Item name').fill('Books');
  await page.getByRole('link', { name: 'Back to the item' }).click();
  await expect(page).toHaveURL(sheaf.at(`/${item_id}`));
  expect(asked, 'the browser asks where the app is left').toEqual(['beforeunload']);

  await page.goto(sheaf.at(`/item/setting/${item_id}`));
  await page.getByLabel('Item name').fill('Books');
  const danger = page.getByRole('region', { name: 'Transfer, archive, delete' });
  await danger.getByRole('button', { name: 'Delete' }).click();
  await page.getByRole('dialog').getByLabel('Log-in password').fill(mei.password);
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await expect(page).toHaveURL(sheaf.at('/item/index'));
  await expect(page.getByRole('status').filter({ hasText: '“Ledger” is deleted' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Stays' })).toBeVisible();
  expect(asked, 'nothing is left to be saved').toHaveLength(1);
  await page.getByRole('button', { name: 'More for “Stays”' }).click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await page.getByRole('dialog').getByLabel('Log-in password').fill(mei.password);
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByRole('heading', { name: 'Make your first item' })).toBeVisible();
  await expect(page.getByRole('status').filter({ hasText: '“Stays” is deleted' })).toBeVisible();
});

/** As an API client leaves it: no screen makes such an item. */
function keptByClient(dataDir: string, item_id: number): void {
  const database = new DatabaseSync(join(dataDir, 'sheaf.db'), { timeout: 10_000 });
  database.prepare('update item set item_type = 3 where item_id = ?').run(item_id);
  database.close();
}

test('what an item of an API client adds to its calls is written in its settings and read in each call', async ({
  page,
  sheaf,
}) => {
  const mei = await sheaf.person('mei');
  const item_id = await mei.item('Ledger');
  const call = { info: { from: 'runapi', type: 'api', method: 'get', url: 'https://api.test/orders' } };
  const page_id = await mei.page(item_id, 'List', JSON.stringify(call));
  keptByClient(sheaf.server.dataDir, item_id);
  await sheaf.signIn(page, mei, `/item/setting/${item_id}`);
  const card = page.getByRole('region', { name: 'Global parameters' });
  const headers = card.getByRole('group', { name: 'Headers' });
  await expect(card.getByRole('button', { name: 'Save' })).toBeDisabled();
  await headers.getByRole('textbox', { name: 'Name, new row' }).fill('X-Trace');
  await headers.getByRole('textbox', { name: 'Value, X-Trace' }).fill('on');
  await headers.getByRole('textbox', { name: 'Name, new row' }).fill('X-Off');
  await headers.getByRole('checkbox', { name: 'On' }).nth(1).uncheck();
  await card.getByRole('group', { name: 'Query' }).getByRole('textbox', { name: 'Name, new row' }).fill('shop');
  await expect(card.getByRole('status')).toHaveText('Not saved yet');
  await card.getByRole('button', { name: 'Save' }).click();
  await expect(card.getByRole('status')).toHaveText('Saved');
  const found = await new AxeBuilder({ page }).include('.global-params').analyze();
  expect(found.violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])).toEqual([]);

  await page.goto(sheaf.at(`/${item_id}/${page_id}`));
  const article = page.getByRole('article');
  await expect(article.getByRole('cell', { name: 'X-Trace' })).toBeVisible();
  await expect(article.getByRole('cell', { name: 'shop' })).toBeVisible();
  await expect(article.getByText('X-Off')).toHaveCount(0);
});
