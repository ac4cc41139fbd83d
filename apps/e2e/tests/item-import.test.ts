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
