import { expect } from '@playwright/test';
import { chooseTool, editorOf, untilWritable } from '../fixtures/editor.ts';
import { test } from '../fixtures/sheaf.ts';

test('attachments: a badge, upload, the files of the writer five on a page, inserted and deleted; pages are sorted from the editor [B-2.102 B-2.105 B-2.106 B-2.107 B-9.05]', async ({
  page,
  sheaf,
}) => {
  const mei = await sheaf.person('mei');
  const item = await mei.item('Billing API');
  const first = await mei.page(item, 'First', 'x');
  const second = await mei.page(item, 'Second', 'y');
  await sheaf.signIn(page, mei, `/page/edit/${item}/${first}`);
  const editor = editorOf(page);
  await untilWritable(editor);
  await editor.dialog.getByRole('button', { name: 'Attachments 0' }).click();
  const panel = editor.dialog.getByRole('complementary', { name: 'Attachments' });
  const files = [1, 2, 3, 4, 5, 6].map((number) => ({
    name: `plan-${number}.csv`,
    mimeType: 'text/csv',
    buffer: Buffer.from(`a,b\n${number},2\n`),
  }));
  await panel.getByLabel('Choose files').setInputFiles(files);
  await expect(editor.dialog.getByRole('button', { name: 'Attachments 6' })).toBeVisible();

  await page.goto(sheaf.at(`/page/edit/${item}/0`));
  await untilWritable(editor);
  await editor.title.fill('Third');
  await editor.text.fill('See ');
  await editor.dialog.getByRole('button', { name: 'Attachments 0' }).click();
  await panel.getByRole('button', { name: 'Choose from your attachments' }).click();
  const library = page.getByRole('dialog', { name: 'Choose from your attachments' });
  await expect(page).toHaveURL(new RegExp(`/${item}/\\d+$`));
  await expect(library.getByRole('button', { name: /^Insert “plan-/ })).toHaveCount(5);
  await library.getByTitle('2', { exact: true }).click();
  await expect(library.getByRole('button', { name: /^Insert “plan-/ })).toHaveCount(1);
  await library.getByRole('button', { name: 'Insert “plan-1.csv”' }).click();
  await expect(library).toHaveCount(0);
  await expect(editor.dialog.getByRole('button', { name: 'Attachments 1' })).toBeVisible();
  await panel.getByRole('button', { name: 'Insert “plan-1.csv” into the text' }).click();
  await expect(editor.preview.getByRole('link', { name: 'plan-1.csv' })).toBeVisible();
  await panel.getByRole('button', { name: 'Delete “plan-1.csv”' }).click();
  await page
    .getByRole('dialog', { name: 'Delete attachment' })
    .getByRole('button', { name: 'Delete attachment' })
    .click();
  await expect(editor.dialog.getByRole('button', { name: 'Attachments 0' })).toBeVisible();

  await chooseTool(page, 'Document tools', 'Sort pages');
  const sort = page.getByRole('dialog', { name: 'Order of the pages' });
  await sort.getByRole('button', { name: 'Move “Second” up' }).click();
  await sort.getByRole('button', { name: 'Save the order' }).click();
  await expect(sort.getByText('Saved', { exact: true })).toBeVisible();
  const { pages } = (await mei.info(item)).menu;
  expect(pages.map(({ page_id }) => page_id).slice(0, 2)).toEqual([second, first]);
});
