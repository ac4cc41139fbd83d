import { mkdir, mkdtemp, readFile, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';
import { importFile } from '@sheaf/contract';
import { openZip } from '@sheaf/exchange';
import { zipBytes } from '@sheaf/exchange/testing/zip-bytes';
import { test } from '../fixtures/sheaf.ts';
import { turnTheme } from '../fixtures/theme.ts';

async function looksRight(page: Page, part: string): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    await turnTheme(page, colorScheme);
    const { violations } = await new AxeBuilder({ page }).include(part).setLegacyMode().analyze();
    expect(violations.map(({ id, nodes }) => [id, nodes[0]?.html])).toEqual([]);
  }
}

async function filesIn(path: string): Promise<readonly string[]> {
  const { files } = await openZip({ bytes: new Uint8Array(await readFile(path)), name: 'a.zip' });
  return files.map((file) => file.path);
}

test('who manages an item takes it along as Word or Markdown, all of it or one page [B-2.74 B-2.116 B-2.118 B-2.119 B-2.120]', async ({
  page,
  sheaf,
}) => {
  const mei = await sheaf.person('mei');
  const item = await mei.item('Billing');
  const api = await mei.catalog(item, 'API');
  const orders = await mei.catalog(item, 'Orders', api);
  const refunds = await mei.catalog(item, 'Refunds', orders);
  await mei.page(item, 'Start', 'text');
  await mei.page(item, 'Give back', 'text', refunds);
  await sheaf.signIn(page, mei, `/${item}`);
  await page.getByRole('button', { name: 'Manage the item' }).click();
  await page.getByRole('menuitem', { name: 'Export' }).click();
  const dialog = page.getByRole('dialog', { name: 'Export' });
  await expect(dialog.getByRole('radio')).toHaveCount(8);
  await expect(dialog.getByRole('radio', { name: 'OpenAPI 3.1' })).toBeDisabled();
  await expect(dialog.getByRole('radio', { name: 'Postman' })).toHaveAccessibleDescription(
    'There is no API page in this item.',
  );
  await expect(dialog.getByRole('radio', { name: 'Word' })).toBeChecked();
  await looksRight(page, '.ant-modal');

  const catalog = dialog.getByRole('combobox', { name: 'Catalog' });
  await catalog.click();
  const options = page.locator('.ant-select-item-option-content');
  await expect(options).toHaveText(['All catalogs', 'API', 'API / Orders', 'API / Orders / Refunds']);
  await options.filter({ hasText: 'Refunds' }).click();
  await dialog.getByRole('combobox', { name: 'Page' }).click();
  const pages = page.locator('.ant-select-dropdown:not(.ant-select-dropdown-hidden) .ant-select-item-option-content');
  await expect(pages).toHaveText(['All pages', 'Give back']);
  await pages.last().click();
  const word = page.waitForEvent('download');
  await dialog.getByRole('button', { name: 'Export' }).click();
  expect((await word).suggestedFilename()).toMatch(/^Billing_\d{14}\.docx$/);
  await expect(dialog.getByRole('status')).toHaveText('The download has begun. Pages in it: 1.');
  expect(await filesIn(await (await word).path())).toContain('word/document.xml');

  await dialog.getByRole('radio', { name: 'Markdown' }).check();
  await expect(catalog).toHaveCount(0);
  const zip = page.waitForEvent('download');
  await dialog.getByRole('button', { name: 'Export' }).click();
  expect((await zip).suggestedFilename()).toMatch(/^Billing_\d{14}\.zip$/);
  const files = ['API/Orders/Refunds/Give back.md', 'Start.md', 'info.json'];
  expect([...(await filesIn(await (await zip).path()))].sort()).toEqual(files);
});

test('with its history an item goes out, and comes in again with every version', async ({ page, sheaf }) => {
  const mei = await sheaf.person('mei');
  const item = await mei.item('Kept');
  const page_id = await mei.page(item, 'Start', 'first');
  await mei.rewrite(item, page_id, 'Start', 'second');
  await sheaf.signIn(page, mei, `/${item}`);
  await page.getByRole('button', { name: 'Manage the item' }).click();
  await page.getByRole('menuitem', { name: 'Export' }).click();
  const dialog = page.getByRole('dialog', { name: 'Export' });
  const wish = dialog.getByRole('checkbox', { name: 'With the history of every page' });
  await expect(wish).toHaveCount(0);
  await dialog.getByRole('radio', { name: 'Markdown' }).check();
  await expect(wish).not.toBeChecked();
  await wish.check();
  const zip = page.waitForEvent('download');
  await dialog.getByRole('button', { name: 'Export' }).click();
  const path = await (await zip).path();

  await page.goto(sheaf.at('/item/add?way=import'));
  const file = { name: 'kept.zip', mimeType: 'application/zip', buffer: await readFile(path) };
  await page.locator('input[type=file]').first().setInputFiles(file);
  await page.getByRole('button', { name: 'Start the import' }).click();
  await page.getByRole('link', { name: 'Open the item' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Start' })).toBeVisible();
  const came = Number(/(\d+)(?:\/|$)/.exec(new URL(page.url()).pathname)?.[1]);
  expect(came).not.toBe(item);
  const copy = (await mei.info(came)).menu.pages[0]?.page_id ?? 0;
  expect((await mei.versions(copy)).map(({ page_content }) => page_content)).toEqual(['first']);
});

test('the pages of an API client leave as Word, not as Markdown [B-2.117]', async ({ page, sheaf }) => {
  const mei = await sheaf.person('mei');
  const page_content = JSON.stringify({ info: { from: 'runapi', method: 'get', url: '/orders', title: 'Orders' } });
  const pages = [{ page_title: 'Orders', cat_id: 0, page_content, s_number: 1 }];
  const info = { format: 2, item_type: 3, item_name: 'Client', item_description: '', pages: { pages, catalogs: [] } };
  const body = new FormData();
  body.append('wait', '1');
  body.append(
    'file',
    new Blob([new Uint8Array(zipBytes([{ name: 'info.json', content: JSON.stringify(info) }]))]),
    'client.zip',
  );
  const headers = { authorization: `Bearer ${mei.token}` };
  const answer = await (await fetch(sheaf.at(importFile.path), { method: 'POST', headers, body })).json();
  expect(answer.error_message).toBe('');
  await sheaf.signIn(page, mei, `/item/export/${answer.data.item_id}`);
  await expect(page.getByRole('radio', { name: 'Word' })).toBeChecked();
  await expect(page.getByRole('radio', { name: 'Markdown' })).toHaveCount(0);
});

test('export has an address of its own, for who may edit and for nobody else [A-2.10 B-2.15]', async ({
  page,
  sheaf,
}) => {
  const [mei, tom] = [await sheaf.person('mei'), await sheaf.person('tom')];
  const item = await mei.item('Open guide');
  await mei.page(item, 'Start', 'text');
  await sheaf.signIn(page, mei, `/item/export/${item}`);
  await expect(page.getByRole('heading', { name: 'Export “Open guide”' })).toBeVisible();
  await looksRight(page, 'main');
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export' }).press('Enter');
  expect(await (await download).failure()).toBeNull();
  const other = await sheaf.browser();
  await sheaf.signIn(other, tom, `/item/export/${item}`);
  await expect(other.getByRole('alert')).toHaveText('Only those who may edit this item can export it.');
});

test('a static site is read and searched from a folder, without a server and without scripts', async ({
  page,
  sheaf,
}) => {
  const mei = await sheaf.person('mei');
  const item = await mei.item('Offline guide');
  const api = await mei.catalog(item, 'API');
  const down = await mei.page(
    item,
    'Refunds',
    '# Rules\n\nWhoever gives back what was bought gets his money. A refund takes **three** days.',
    api,
  );
  await mei.page(item, 'Start', `[rules](/${item}/${down})\n\n\`\`\`json\n{"a": 1}\n\`\`\``);
  await sheaf.signIn(page, mei, `/item/export/${item}`);
  await page.getByRole('radio', { name: 'Static site' }).check();
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export' }).click();
  const folder = await unpacked(await (await download).path());
  const start = pathToFileURL(join(folder, 'index.html')).href;

  const reader = await sheaf.browser();
  await reader.goto(start);
  await reader.getByRole('main').getByRole('link', { name: 'Start' }).click();
  await expect(reader.getByRole('heading', { name: 'Start', level: 1 })).toBeVisible();
  await reader.getByRole('link', { name: 'rules' }).click();
  await expect(reader.getByRole('heading', { name: 'Refunds', level: 1 })).toBeVisible();
  const tree = reader.getByRole('navigation', { name: 'Contents' });
  await expect(tree.getByRole('link', { name: 'Refunds' })).toHaveAttribute('aria-current', 'page');
  await reader.getByRole('searchbox', { name: 'Search this document' }).fill('THREE days');
  await expect(tree.getByRole('status')).toHaveText('Pages found: 1');
  await expect(tree.getByRole('link')).toContainText('…d takes three days.');
  const found = reader.locator('mark');
  const right = await found.evaluate((mark) => mark.getBoundingClientRect().right);
  expect(right).toBeLessThan((await tree.boundingBox())?.width ?? 0);
  // the check of looks asks for style sheets in a way that no page of a folder may
  sheaf.allow(/assets\/reader\.css/);
  await looksRight(reader, 'main');
  const still = await sheaf.browser({ javaScriptEnabled: false });
  await still.goto(start);
  await still.getByRole('main').getByRole('link', { name: 'Refunds' }).click();
  await expect(still.getByText(/A refund takes three days\./)).toBeVisible();
});

/** Into a folder of its own, which the system clears away. */
async function unpacked(path: string): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'sheaf-site-'));
  const { files } = await openZip({ bytes: new Uint8Array(await readFile(path)), name: 'a.zip' });
  for (const file of files) {
    const target = join(folder, file.path);
    await mkdir(dirname(target), { recursive: true });
    await writeFile(target, await file.read());
  }
  return folder;
}
