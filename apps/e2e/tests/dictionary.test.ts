import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';
import { pageInfo } from '@sheaf/contract';
import { test } from '../fixtures/sheaf.ts';
import { turnTheme } from '../fixtures/theme.ts';

const FIRST = `CREATE TABLE orders (id bigint PRIMARY KEY, buyer varchar(20) COMMENT 'who buys') COMMENT='All orders';
CREATE TABLE refund (id bigint PRIMARY KEY, order_id bigint NOT NULL COMMENT 'which order', amount decimal(10,2) COMMENT 'in yuan',
  remark text, KEY idx_order (order_id), CONSTRAINT fk_order FOREIGN KEY (order_id) REFERENCES orders (id));`;
const SECOND = `CREATE TABLE orders (id bigint PRIMARY KEY, buyer varchar(20) COMMENT 'who buys') COMMENT='All orders';
CREATE TABLE refund (id bigint PRIMARY KEY, order_id bigint NOT NULL COMMENT 'which order', amount decimal(12,2) COMMENT 'refund amount',
  channel_no varchar(64), KEY idx_order (order_id), CONSTRAINT fk_order FOREIGN KEY (order_id) REFERENCES orders (id));
CREATE TABLE invoice (id int PRIMARY KEY);`;

async function looksRight(page: Page): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    await turnTheme(page, colorScheme);
    const { violations } = await new AxeBuilder({ page }).include('.ant-modal').setLegacyMode().analyze();
    expect(violations.map(({ id, nodes }) => [id, nodes[0]?.html])).toEqual([]);
  }
}

test('a catalog follows a database: pasted statements become pages, a newer file shows what changed, each difference is chosen', async ({
  page,
  sheaf,
}) => {
  const mei = await sheaf.person('mei');
  const item = await mei.item('Core database');
  await sheaf.signIn(page, mei, `/${item}`);
  await page.getByRole('button', { name: 'Data dictionary' }).click();
  const dialog = page.getByRole('dialog', { name: 'Data dictionary' });
  await dialog.getByLabel('Into a new catalog').fill('Trade');
  const ddl = dialog.getByLabel('CREATE TABLE statements');
  await expect(dialog.locator('input[type=file]')).toBeHidden();
  await ddl.fill('select 1');
  await dialog.getByRole('button', { name: 'Compare' }).click();
  await expect(dialog.getByRole('alert')).toHaveText('No CREATE TABLE statement was found.');
  await ddl.fill(FIRST);
  await dialog.getByRole('button', { name: 'Compare' }).click();
  await expect(dialog.getByRole('status')).toHaveText('Tables: 2, a page each');
  await expect(dialog.getByRole('listitem').filter({ hasText: 'orders' })).toContainText('All orders');
  await dialog.getByRole('button', { name: 'Create 3 pages' }).click();
  await expect(page.getByText('3 pages were created')).toBeVisible();
  await expect(dialog).toHaveCount(0);
  await expect(page.getByRole('heading', { name: 'Overview' })).toBeVisible();
  await page.getByRole('treeitem', { name: 'refund' }).click();
  await expect(page.getByRole('heading', { name: 'Keys and indexes' })).toBeVisible();
  await page.getByRole('article').getByRole('link', { name: 'orders', exact: true }).click();
  await expect(page.getByRole('article')).toContainText('All orders');
  const { menu } = await mei.info(item);
  const page_id = menu.catalogs[0]?.pages.find(({ page_title }) => page_title === 'refund')?.page_id ?? 0;
  const { page_content } = await mei.call(pageInfo, { page_id });
  await mei.rewrite(item, page_id, 'refund', page_content.replace('in yuan', '**without** shipping'));

  const catalog = page.getByRole('treeitem', { name: 'Trade' });
  await catalog.click({ button: 'right' });
  await page.getByRole('menuitem', { name: 'Data dictionary' }).click();
  await expect(dialog.getByText('MySQL, tables: 2, updated by')).toBeVisible();
  const chooser = page.waitForEvent('filechooser');
  await dialog.getByRole('button', { name: 'Choose a file' }).click();
  await (await chooser).setFiles({ name: 'schema.sql', mimeType: 'application/sql', buffer: Buffer.from(SECOND) });
  await expect(ddl).toHaveValue(SECOND);
  await dialog.getByRole('button', { name: 'Compare' }).click();
  await expect(dialog.getByRole('status')).toHaveText('Differences: 4');
  const amount = dialog.getByRole('radiogroup', { name: /amount/ });
  await expect(amount.getByRole('radio', { name: /Merge/ })).toBeChecked();
  await looksRight(page);
  await dialog.getByRole('button', { name: 'Take all from the database' }).click();
  await expect(amount.getByRole('radio', { name: /Take the database/ })).toBeChecked();
  await amount.getByRole('radio', { name: /Take the database/ }).focus();
  await page.keyboard.press('ArrowRight');
  await expect(amount.getByRole('radio', { name: /Merge/ })).toBeChecked();
  await dialog
    .getByRole('radiogroup', { name: /remark/ })
    .getByRole('radio', { name: /Keep the page/ })
    .check();
  await dialog.getByRole('button', { name: 'Apply (3)' }).click();
  await expect(page.getByText('Pages added: 1, updated: 2')).toBeVisible();
  await expect(catalog).toBeFocused();
  await page.getByRole('treeitem', { name: 'refund' }).click();
  const row = (name: string) => page.getByRole('row').filter({ has: page.getByText(name, { exact: true }) });
  await expect(row('amount')).toContainText('decimal(12,2)');
  await expect(row('amount')).toContainText('without shipping');
  await expect(row('channel_no')).toBeVisible();
  await expect(row('remark')).toContainText('removed');

  await catalog.click({ button: 'right' });
  await page.getByRole('menuitem', { name: 'Data dictionary' }).click();
  await dialog.getByText('Fetch from an address').click();
  await dialog.getByLabel('Address of the statements').fill('http://10.0.0.7/schema.sql');
  await dialog.getByLabel('Fetch by itself').click();
  await page.getByRole('option', { name: 'Every day' }).or(page.getByTitle('Every day')).last().click();
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog.getByText(/^Next fetch:/)).toBeVisible();
  await looksRight(page);
  await dialog.getByRole('button', { name: 'Fetch now' }).click();
  await expect(dialog.getByRole('alert')).toContainText('No document is fetched from this address');
  await dialog.getByRole('button', { name: 'Unbind' }).click();
  await page.getByRole('dialog', { name: 'Unbind the dictionary' }).getByRole('button', { name: 'Unbind' }).click();
  await expect(page.getByText('The dictionary is unbound')).toBeVisible();
});
