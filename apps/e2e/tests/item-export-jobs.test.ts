import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';
import { type ExportJob, exportState, startExport } from '@sheaf/contract';
import { test } from '../fixtures/sheaf.ts';
import { turnTheme } from '../fixtures/theme.ts';

const DAY = 86_400;

async function looksRight(page: Page): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    await turnTheme(page, colorScheme);
    const { violations } = await new AxeBuilder({ page }).include('main').setLegacyMode().analyze();
    expect(violations.map(({ id, nodes }) => [id, nodes[0]?.html])).toEqual([]);
  }
}

function exported(fields: Partial<ExportJob>): ExportJob {
  const now = Math.floor(Date.now() / 1000);
  const file = { key: '', name: '', size: 0, asked_at: now, expires_at: now + DAY, error_message: '' };
  return {
    export_id: 1,
    format: 'word',
    cat_id: 0,
    page_id: 0,
    state: 'waiting',
    done: 0,
    total: 0,
    ...file,
    ...fields,
  };
}

test('a large export is made in the background, told of, downloaded and removed', async ({ page, sheaf }) => {
  const mei = await sheaf.person('mei');
  const item = await mei.item('Handbook');
  await mei.page(item, 'Start', 'text');
  await sheaf.signIn(page, mei, `/item/export/${item}`);
  // as if it had 500 pages
  await page.route(`**${startExport.path}`, (route) =>
    route.continue({ postData: JSON.stringify({ ...route.request().postDataJSON(), later: 1 }) }),
  );
  await page.getByRole('button', { name: 'Export' }).press('Enter');
  await expect(page.getByText('It is being made in the background.')).toBeVisible();
  const mine = page.getByRole('region', { name: 'My exports' });
  const link = mine.getByRole('link', { name: 'Download: Word' });
  const download = page.waitForEvent('download');
  await link.press('Enter');
  expect((await download).suggestedFilename()).toMatch(/^Handbook_\d{14}\.docx$/);
  expect(await (await download).failure()).toBeNull();
  await expect(mine.getByText(/kept until/)).toBeVisible();

  await page.goto(sheaf.at('/message/index?dtab=remindList'));
  await page.getByRole('link', { name: 'An export of Handbook has ended' }).press('Enter');
  await expect(page).toHaveURL(sheaf.at(`/item/export/${item}`));
  await mine.getByRole('button', { name: 'Remove: Word' }).press('Enter');
  await expect(mine).toHaveCount(0);
});

test('the list says how far each is and why one failed; without a browser PDF cannot be chosen', async ({
  page,
  sheaf,
}) => {
  const mei = await sheaf.person('mei');
  const item = await mei.item('Handbook');
  const guide = await mei.catalog(item, 'Guide');
  await mei.page(item, 'Start', 'text', guide);
  const exports = [
    exported({ export_id: 4, state: 'running', format: 'markdown', done: 120, total: 800 }),
    exported({ export_id: 3, format: 'pdf', cat_id: guide, total: 12 }),
    exported({ export_id: 2, state: 'failed', format: 'pdf', error_message: 'It could not be printed.' }),
    exported({ export_id: 1, state: 'ready', format: 'sql-mysql', key: 'k', size: 123_456 }),
  ];
  const json = { error_code: 0, data: { exports, prints_pdf: 0 } };
  await page.route(`**${exportState.path}`, (route) => route.fulfill({ json }));
  await sheaf.signIn(page, mei, `/item/export/${item}`);
  const mine = page.getByRole('region', { name: 'My exports' });
  await expect(mine.getByText('120 of 800 pages')).toBeVisible();
  await expect(mine.getByRole('progressbar', { name: 'Progress: Markdown' })).toHaveJSProperty('value', 0.15);
  await expect(mine.getByRole('button', { name: 'Cancel: PDF: Guide' })).toBeVisible();
  await expect(mine.getByRole('alert')).toHaveText('Not exported: It could not be printed.');
  await expect(mine.getByRole('link', { name: 'Download: SQL (MySQL)' })).toBeVisible();
  const pdf = page.getByRole('radio', { name: 'PDF' });
  await expect(pdf).toBeDisabled();
  await expect(pdf).toHaveAccessibleDescription('The server has no browser that prints PDF.');
  await looksRight(page);
});
