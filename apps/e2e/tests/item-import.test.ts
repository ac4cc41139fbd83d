import { mkdir, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { expect, type Locator, type TestInfo } from '@playwright/test';
import { test } from '../fixtures/sheaf.ts';

const RED_DOT = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==';
/** A zip that holds `README.md`: "# Hello". */
const ZIP =
  'UEsDBBQAAAAAAAAAIVz1FzJdCAAAAAgAAAAJAAAAUkVBRE1FLm1kIyBIZWxsbwpQSwECFAMUAAAAAAAAACFc9RcyXQgAAAAIAAAACQAAAAAAAAAAAAAAgAEAAAAAUkVBRE1FLm1kUEsFBgAAAAABAAEANwAAAC8AAAAAAA==';
const HANDBOOK = {
  'handbook/README.md': '# Handbook\n\nBegin [here](guides/first.md).\n',
  'handbook/guides/first.md':
    '# First steps\n\n![dot](../dot.png)\n\nThen [nowhere](missing.md), [nowhere](missing.md).\n\n![dot](../dot.png)\n',
  'handbook/dot.png': Buffer.from(RED_DOT, 'base64'),
};

async function writeFiles(testInfo: TestInfo, files: Readonly<Record<string, string | Uint8Array>>): Promise<void> {
  for (const [name, content] of Object.entries(files)) {
    const path = testInfo.outputPath(name);
    await mkdir(dirname(path), { recursive: true });
    await writeFile(path, content);
  }
}

/** Drops a file or folder of the disk, as a hand would. */
async function dropOn(target: Locator, path: string): Promise<void> {
  const { x, y, width, height } = (await target.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
  const session = await target.page().context().newCDPSession(target.page());
  const place = { x: x + width / 2, y: y + height / 2, data: { items: [], files: [path], dragOperationsMask: 1 } };
  for (const type of ['dragEnter', 'dragOver', 'drop'] as const) {
    await session.send('Input.dispatchDragEvent', { type, ...place });
  }
}

test('a dropped folder becomes an item, and its report names what could not come', async ({
  page,
  sheaf,
}, testInfo) => {
  await writeFiles(testInfo, HANDBOOK);
  await sheaf.signIn(page, await sheaf.person('mei'), '/item/add');
  await page.getByRole('button', { name: /^Import files/ }).click();
  await expect(page).toHaveURL(sheaf.at('/item/add?way=import'));
  await dropOn(page.getByText('Drop files or a folder here'), testInfo.outputPath('handbook'));
  await expect(page.getByLabel('Name of the new item')).toHaveValue('handbook');
  await page.getByLabel('Name of the new item').fill('Our handbook');
  await page.getByRole('button', { name: 'Start the import' }).click();

  const report = page.getByRole('region', { name: 'Report' });
  await expect(report.getByRole('status')).toHaveText(
    'Pages new: 2, updated: 0, moved: 0, unchanged: 0. Catalogs: 1. Pictures: 1, shown in pages: 2.',
  );
  await expect(report.getByText('Links between files: 3, of them mended: 1.')).toBeVisible();
  await expect(report.getByRole('listitem')).toHaveText(
    'guides/first.md: the target of missing.md is not here, the link stays as it was',
  );
  await report.getByRole('link', { name: 'Open the item' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Handbook' })).toBeVisible();
  await page.getByRole('main').getByRole('link', { name: 'here' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'First steps' })).toBeVisible();
  await expect(page.getByRole('main').getByRole('button', { name: 'dot · Enlarge the picture' })).toHaveCount(2);
});

test('a dropped zip is imported', async ({ page, sheaf }, testInfo) => {
  await writeFiles(testInfo, { 'hello.zip': Buffer.from(ZIP, 'base64') });
  await sheaf.signIn(page, await sheaf.person('mei'));
  await page.goto(sheaf.at('/item/add?way=import'));
  await dropOn(page.getByText('Drop files or a folder here'), testInfo.outputPath('hello.zip'));
  await expect(page.getByLabel('Name of the new item')).toHaveValue('hello');
  await page.getByRole('button', { name: 'Start the import' }).click();
  await expect(page.getByText('Everything was imported; nothing was left out.')).toBeVisible();
  await page.getByRole('link', { name: 'Open the item' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Hello' })).toBeVisible();
});

const OPENAPI = `openapi: 3.0.3
info: { title: Shop }
paths:
  /orders: { get: { tags: [orders], summary: List orders, responses: { '200': { description: All } } } }
`;

test('who manages an item imports into it, sees first what it will be, and the item has the pages at once [B-2.73 B-2.121 B-2.122 A-2.103]', async ({
  page,
  sheaf,
}, testInfo) => {
  await writeFiles(testInfo, { 'shop.yaml': OPENAPI });
  const mei = await sheaf.person('mei');
  const item_id = await mei.item('Manual');
  await mei.catalog(item_id, 'Reference');
  await mei.page(item_id, 'Home', '# Home');
  await sheaf.signIn(page, mei, `/${item_id}`);
  await page.getByRole('button', { name: 'Manage the item' }).click();
  await page.getByRole('menuitem', { name: 'Import…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Import' });
  await expect(dialog.getByRole('radio', { name: 'This item, “Manual”' })).toBeChecked();
  await dialog.getByRole('combobox', { name: 'Into which catalog' }).click();
  await page
    .getByRole('option', { name: 'Reference' })
    .or(page.getByTitle('Reference', { exact: true }))
    .last()
    .click();
  await dropOn(dialog.getByText('Drop files or a folder here'), testInfo.outputPath('shop.yaml'));
  await expect(dialog.getByText('Known as OpenAPI or Swagger. Pages: 2, catalogs: 1.')).toBeVisible();
  await expect(dialog.getByRole('list', { name: 'Catalogs and pages' })).toHaveText('Overvieworders/List orders');
  await dialog.getByRole('button', { name: 'Start the import' }).click();
  await expect(dialog.getByText('Pages new: 2,')).toBeVisible();
  await dialog.getByRole('button', { name: 'Back to the item' }).click();
  await expect(dialog).toBeHidden();
  await page.getByRole('button', { name: 'Manage the item' }).click();
  await page.getByRole('menuitem', { name: 'Import…' }).click();
  const recent = dialog.getByRole('region', { name: 'Recent imports' });
  await expect(recent.getByRole('listitem')).toHaveText([/shop\.yaml.*done/]);
  await recent.getByRole('button', { name: 'Report of shop.yaml' }).click();
  await expect(dialog.getByText('Pages new: 2,')).toBeVisible();
  await dialog.getByRole('button', { name: 'Back to the item' }).click();
  await page.getByRole('treeitem', { name: 'Reference' }).click();
  await page.getByRole('treeitem', { name: 'orders' }).click();
  await page.getByRole('treeitem', { name: 'List orders' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'List orders' })).toBeVisible();
});

test('a document that is a source of the item says so, and updates it instead of replacing what people wrote', async ({
  page,
  sheaf,
}, testInfo) => {
  const mei = await sheaf.person('mei');
  const item_id = await mei.item('Manual');
  await mei.page(item_id, 'Home', '# Home');
  await sheaf.signIn(page, mei, `/${item_id}`);
  const dialog = page.getByRole('dialog', { name: 'Import' });
  const choose = async (content: string) => {
    await writeFiles(testInfo, { 'shop.yaml': content });
    await page.getByRole('button', { name: 'Manage the item' }).click();
    await page.getByRole('menuitem', { name: 'Import…' }).click();
    await dialog.locator('input[type=file]').first().setInputFiles(testInfo.outputPath('shop.yaml'));
  };
  await choose(OPENAPI);
  const known = dialog.getByRole('region', { name: 'This document was imported here before' });
  await expect(dialog.getByText('Known as OpenAPI')).toBeVisible();
  await expect(known).toHaveCount(0);
  await dialog.getByRole('button', { name: 'Start the import' }).click();
  await dialog.getByRole('button', { name: 'Back to the item' }).click();
  await choose(OPENAPI.replace('List orders', 'All orders'));
  await expect(dialog.getByRole('button', { name: 'Import it all the same' })).toBeVisible();
  const held = Promise.withResolvers<void>();
  await page.route('**/api/import/preview', async (route) => {
    await held.promise;
    await route.continue();
  });
  await dialog.getByRole('radio', { name: 'A new item' }).check();
  await expect(known).toHaveCount(0);
  await dialog.getByRole('radio', { name: 'This item, “Manual”' }).check();
  held.resolve();
  await known.getByRole('button', { name: 'Update the source' }).click();
  await expect(known.getByRole('status')).toHaveText('The newer version waits until you have looked at it.');
  await known.getByRole('link', { name: 'Look and choose' }).click();
  const source = page.getByRole('region', { name: 'shop', exact: true });
  await expect(source.getByText('A newer version waits for your choice')).toBeVisible();
});

test('into a new item the way ends at the list of items [B-2.123]', async ({ page, sheaf }, testInfo) => {
  await writeFiles(testInfo, { 'shop.yaml': OPENAPI });
  const mei = await sheaf.person('mei');
  const item_id = await mei.item('Manual');
  await mei.page(item_id, 'Home', '# Home');
  await sheaf.signIn(page, mei, `/${item_id}`);
  await page.getByRole('button', { name: 'Manage the item' }).click();
  await page.getByRole('menuitem', { name: 'Import…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Import' });
  await dialog.getByRole('radio', { name: 'A new item' }).click();
  await dropOn(dialog.getByText('Drop files or a folder here'), testInfo.outputPath('shop.yaml'));
  await expect(dialog.getByLabel('Name of the new item')).toHaveValue('Shop');
  await dialog.getByRole('button', { name: 'Start the import' }).click();
  await dialog.getByRole('button', { name: 'To my items' }).click();
  await expect(page).toHaveURL(sheaf.at('/item/index'));
  await expect(page.getByRole('link', { name: 'Shop' })).toBeVisible();
});

test('what nobody knows is refused with the reason, and another file can be chosen', async ({
  page,
  sheaf,
}, testInfo) => {
  await writeFiles(testInfo, { 'broken.yaml': 'openapi: 3.0.0\npaths: [\n' });
  await sheaf.signIn(page, await sheaf.person('mei'), '/item/add?way=import');
  await dropOn(page.getByText('Drop files or a folder here'), testInfo.outputPath('broken.yaml'));
  await expect(page.getByText(/broken\.yaml has a mistake in line/)).toBeVisible();
  await page.getByRole('button', { name: 'Import again' }).click();
  await expect(page.getByText('Drop files or a folder here')).toBeVisible();
});

test('chosen Markdown files are imported too', async ({ page, sheaf }) => {
  await sheaf.signIn(page, await sheaf.person('mei'));
  await page.goto(sheaf.at('/item/add?way=import'));
  const files = page.locator('input[type=file]').first();
  await files.setInputFiles({
    name: 'Notes.md',
    mimeType: 'text/markdown',
    buffer: Buffer.from('# Notes\n\nHello.\n'),
  });
  await page.getByLabel('Name of the new item').fill('Notes');
  await page.getByRole('button', { name: 'Start the import' }).click();
  await page.getByRole('link', { name: 'Open the item' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Notes' })).toBeVisible();
});
