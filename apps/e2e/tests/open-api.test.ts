import { execFile, execFileSync } from 'node:child_process';
import { promisify } from 'node:util';
import { expect } from '@playwright/test';
import { listMyItems, openCatalogTree } from '@sheaf/contract';
import { test } from '../fixtures/sheaf.ts';

const run = promisify(execFile);

/** How each example is run as it stands. */
const RUNNERS = {
  curl: { command: 'sh', flag: '-c', probe: ['curl', '--version'] },
  JavaScript: { command: process.execPath, flag: '--input-type=module', probe: undefined },
  Python: { command: 'python3', flag: '-c', probe: ['python3', '--version'] },
} as const;

function isThere(probe: readonly [string, string] | undefined): boolean {
  if (!probe) return true;
  try {
    execFileSync(probe[0], [probe[1]], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}

test('the tab of a manager shows the key, and examples that work as they stand [A-2.113 B-2.128]', async ({
  page,
  sheaf,
}) => {
  const mei = await sheaf.person('mei');
  const item_id = await mei.item('Orders');
  await sheaf.signIn(page, mei);
  await page.goto(sheaf.at(`/item/setting/${item_id}`));
  await page.getByRole('link', { name: 'Open API' }).click();
  const tab = page.getByRole('region', { name: 'Open API' });
  const api_key = await tab.getByLabel('api_key').inputValue();
  const api_token = await tab.getByLabel('api_token').inputValue();
  const written: string[] = [];
  for (const [name, { command, flag, probe }] of Object.entries(RUNNERS)) {
    await tab.getByText(name, { exact: true }).first().click();
    const example = tab.locator('pre');
    await expect(example).toContainText(`By ${name}`);
    if (!isThere(probe)) continue;
    const code = (await example.textContent()) ?? '';
    await run(command, name === 'JavaScript' ? [flag, '-e', code] : [flag, code]);
    written.push(`By ${name}`);
  }
  const tree = await mei.call(openCatalogTree, { api_key, api_token });
  const [reference] = tree.catalogs;
  const titles = reference?.catalogs[0]?.pages.map(({ page_title }) => page_title);
  expect([reference?.cat_name, reference?.catalogs[0]?.cat_name, titles]).toEqual(['Reference', 'Orders', written]);
  expect(written.length).toBeGreaterThan(0);

  await tab.getByRole('button', { name: 'Make another' }).click();
  await page.getByRole('dialog', { name: 'Make another key?' }).getByRole('button', { name: 'Make another' }).click();
  await expect(tab.getByText('There is another pair now')).toBeVisible();
  await expect(tab.getByLabel('api_key')).not.toHaveValue(api_key);
});

test('managers reach the key from the list of items and from the item [A-2.78 B-2.82 B-6.05]', async ({
  page,
  sheaf,
}) => {
  const [mei, lin] = [await sheaf.person('mei'), await sheaf.person('lin')];
  const item_id = await mei.item('Orders');
  await mei.letIn(item_id, lin, 1);
  await sheaf.signIn(page, mei);
  await page.getByRole('button', { name: 'More for “Orders”' }).click();
  await page.getByRole('menuitem', { name: 'Open API' }).click();
  const dialog = page.getByRole('dialog', { name: 'Open API of “Orders”' });
  await expect(dialog.getByLabel('api_token')).toHaveValue(/^[\w-]{40,}$/);
  await dialog.getByRole('button', { name: 'Close' }).last().click();
  await page.goto(sheaf.at(`/${item_id}`));
  await page.getByRole('button', { name: 'Manage the item' }).click();
  await page.getByRole('menuitem', { name: 'Open API' }).click();
  await expect(dialog.getByLabel('api_key')).toBeVisible();

  await sheaf.signIn(page, lin);
  await page.goto(sheaf.at('/item/index'));
  await page.getByRole('button', { name: 'More for “Orders”' }).click();
  await expect(page.getByRole('menuitem', { name: 'Leave the item' })).toBeVisible();
  await expect(page.getByRole('menuitem', { name: 'Open API' })).toHaveCount(0);
});

test('the menu of new items says how programs write one [A-2.100 A-2.102]', async ({ page, sheaf }) => {
  const mei = await sheaf.person('mei');
  await sheaf.signIn(page, mei);
  await page.getByRole('button', { name: 'New item' }).first().click();
  await page.getByRole('menuitem', { name: 'Generate through the open API' }).click();
  const dialog = page.getByRole('dialog', { name: 'Generate through the open API' });
  await expect(dialog.locator('pre')).toContainText('YOUR_API_KEY');
  await dialog.getByRole('button', { name: 'Make a regular item' }).click();
  await expect(page).toHaveURL(/\/item\/add\?way=regular/);
  expect(await mei.call(listMyItems, {})).toHaveLength(0);
});
