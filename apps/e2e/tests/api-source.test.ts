import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';
import { importFile, pageInfo } from '@sheaf/contract';
import type { Person } from '../fixtures/person.ts';
import { test } from '../fixtures/sheaf.ts';
import { turnTheme } from '../fixtures/theme.ts';

const SHOP = `openapi: 3.1.0
info: { title: Shop, version: '1' }
paths:
  /orders:
    get: { tags: [orders], summary: Orders, parameters: [{ name: page, in: query, schema: { type: integer } }] }
    post: { tags: [orders], summary: Sell }
  /health: { get: { summary: Health } }
`;
const NEWER = SHOP.replace('type: integer', 'type: number').replace(
  '  /health: { get: { summary: Health } }',
  '  /refunds: { post: { tags: [orders], summary: Refund } }',
);

/** As the dialog of imports does it; that one has its own tests. */
async function importShop({ url, token }: Person, item_id: number): Promise<void> {
  const body = new FormData();
  body.append('item_id', String(item_id));
  body.append('wait', '1');
  body.append('file', new Blob([SHOP]), 'shop.yaml');
  const answer = await fetch(url + importFile.path, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'accept-language': 'en' },
    body,
  });
  expect(await answer.json()).toMatchObject({ error_code: 0, data: { state: 'done' } });
}

async function looksRight(page: Page, within: string): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    await turnTheme(page, colorScheme);
    const { violations } = await new AxeBuilder({ page }).include(within).setLegacyMode().analyze();
    expect(violations.map(({ id, nodes }) => [id, nodes[0]?.html])).toEqual([]);
  }
}

test('a newer document of an imported API is looked at, chosen and applied; its address is followed', async ({
  page,
  sheaf,
}) => {
  const mei = await sheaf.person('mei');
  const item_id = await mei.item('Shop');
  await importShop(mei, item_id);
  const { menu } = await mei.info(item_id);
  const page_id = menu.catalogs[0]?.pages.find(({ page_title }) => page_title === 'Orders')?.page_id ?? 0;
  const { page_content } = await mei.call(pageInfo, { page_id });
  await mei.rewrite(
    item_id,
    page_id,
    'Orders',
    page_content.replace('| integer |', '| string |').concat('\nAsk Mei.\n'),
  );

  await sheaf.signIn(page, mei, `/item/setting/${item_id}`);
  await page.getByRole('link', { name: 'API sources' }).click();
  const source = page.getByRole('region', { name: 'shop', exact: true });
  await expect(source.getByText('OpenAPI, version 1, pages: 4')).toBeVisible();
  await looksRight(page, '.api-sources');
  const chooser = page.waitForEvent('filechooser');
  await source.getByRole('button', { name: 'Import a newer file' }).click();
  await (await chooser).setFiles({ name: 'shop.yaml', mimeType: 'application/yaml', buffer: Buffer.from(NEWER) });
  const dialog = page.getByRole('dialog', { name: 'The newer version of “shop”' });
  await expect(dialog.getByRole('status')).toHaveText('Added: 1, changed: 1, removed: 1, changed by both: 1');
  await expect(dialog.getByRole('listitem').filter({ hasText: 'GET /health' })).toContainText('becomes “Deprecated”');
  const choice = dialog.getByRole('radiogroup', { name: /Query parameters.*Orders/ });
  await expect(choice.getByRole('radio', { name: 'Merge' })).toBeChecked();
  await looksRight(page, '.ant-modal');
  await choice.getByRole('radio', { name: 'Merge' }).focus();
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('ArrowLeft');
  await expect(choice.getByRole('radio', { name: 'Keep the page' })).toBeChecked();
  const kept = dialog.getByRole('group').filter({ hasText: 'The page stays as it is. In the document:' });
  await expect(kept.getByRole('insertion')).toContainText('| number |');
  await page.keyboard.press('ArrowRight');
  await expect(choice.getByRole('radio', { name: 'Take the document' })).toBeChecked();
  await dialog.getByRole('button', { name: 'Apply' }).click();
  await expect(page.getByText('Done. Added: 1, changed: 1, removed: 1')).toBeVisible();
  await expect(dialog).toHaveCount(0);
  await expect(source.getByText('OpenAPI, version 2, pages: 4')).toBeVisible();
  const after = await mei.call(pageInfo, { page_id });
  expect([after.page_content.includes('| number |'), after.page_content.includes('Ask Mei.')]).toEqual([true, true]);

  await source.getByLabel('Address of the document').fill('http://10.0.0.7/openapi.yaml');
  await source.getByLabel('Fetch by itself').click();
  await page.getByRole('option', { name: 'Every day' }).or(page.getByTitle('Every day')).last().click();
  await source.getByRole('button', { name: 'Save' }).click();
  await expect(source.getByText(/^Next fetch:/)).toBeVisible();
  await source.getByRole('button', { name: 'Fetch now' }).click();
  await expect(source.getByRole('alert')).toContainText('No document is fetched from this address');
  await source.getByRole('button', { name: 'Stop following' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Stop following' }).click();
  await expect(page.getByText('No API document was imported yet')).toBeVisible();
});
