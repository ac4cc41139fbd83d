import { expect } from '@playwright/test';
import { chooseTool, editorOf, SAVED } from '../fixtures/editor.ts';
import { test } from '../fixtures/sheaf.ts';

test('former versions are listed with notes, compared line by line and recovered [A-2.18 B-1.05 B-2.12 B-2.100 B-3.14 B-7.13 B-7.14 B-7.15]', async ({
  page,
  sheaf,
}) => {
  const mei = await sheaf.person('mei');
  const item = await mei.item('Billing API');
  const id = await mei.page(item, 'Refunds', 'Three days\n\nAnybody\n');
  await mei.rewrite(item, id, 'Refunds', 'Four days\n\nAnybody\n');
  await sheaf.signIn(page, mei, `/page/edit/${item}/${id}`);
  const editor = editorOf(page);
  await chooseTool(page, 'Document tools', 'History');
  const history = page.getByRole('dialog', { name: 'History' });
  await expect(history.getByRole('listitem')).toHaveCount(1);
  await history.getByRole('textbox', { name: /^Note on the version of/ }).fill('as agreed');
  await history.getByRole('textbox').press('Enter');
  await expect(history.getByText('Note saved')).toBeVisible();
  expect((await mei.versions(id))[0]?.page_comments).toBe('as agreed');

  const [compare] = await Promise.all([
    page.waitForEvent('popup'),
    history.getByRole('link', { name: 'See the changes' }).click(),
  ]);
  await expect(compare.getByRole('heading', { level: 1, name: 'Compare with a former version' })).toBeVisible();
  const lines = compare.getByRole('region', { name: 'Line by line' });
  await expect(lines.locator('mark')).toHaveText(['Three', 'Four']);
  await expect(compare.getByText('Lines: +1')).toBeVisible();
  await compare.getByText('Inline', { exact: true }).click();
  await expect(lines.locator('.diff-line').filter({ hasText: 'days' })).toHaveText([
    /1-Removed Three days/,
    /1\+Added Four days/,
  ]);
  await compare.getByRole('link', { name: 'Back to the page' }).click();
  await expect(compare.getByRole('heading', { level: 1, name: 'Refunds' })).toBeVisible();
  await compare.close();

  await history.getByRole('button', { name: 'Recover' }).click();
  await expect(history).toHaveCount(0);
  await expect(editor.preview).toContainText('Three days');
  await expect(editor.text).toBeFocused();
  await page.keyboard.press('Control+s');
  await expect(editor.status).toHaveText(SAVED);
  const versions = await mei.versions(id);
  expect(versions).toHaveLength(2);

  await page.goto(sheaf.at(`/page/diff/${id}/${versions[1]?.page_history_id}`));
  await page.getByRole('combobox', { name: 'with' }).click();
  await page.locator('.ant-select-item-option').last().click();
  await expect(page).toHaveURL(
    sheaf.at(`/page/diff/${id}/${versions[1]?.page_history_id}?with=${versions[0]?.page_history_id}`),
  );
  const both = page.getByRole('region', { name: 'Line by line' });
  await expect(both.getByRole('heading').last()).toContainText('Other version');
  await expect(both.locator('mark')).toHaveText(['Three', 'Four']);
});

test('who may edit a page reaches its history where it is read, readers do not', async ({ page, sheaf }) => {
  const [mei, lin] = [await sheaf.person('mei'), await sheaf.person('lin')];
  const item = await mei.item('Billing API');
  const id = await mei.page(item, 'Refunds', 'Three days');
  await mei.rewrite(item, id, 'Refunds', 'Four days');
  await mei.letIn(item, lin, 0);
  await sheaf.signIn(page, mei, `/${item}/${id}`);
  const press = page.getByRole('main').getByRole('button', { name: 'History' });
  await press.click();
  const history = page.getByRole('dialog', { name: 'History' });
  await expect(history.getByRole('listitem')).toHaveCount(1);
  await expect(history.getByText('To recover one of these, open the history while you edit the page.')).toBeVisible();
  await expect(history.getByRole('button', { name: 'Recover' })).toHaveCount(0);
  await expect(history.getByRole('link', { name: 'See the changes' })).toHaveAttribute('href', /\/page\/diff\//);
  await history.getByRole('button', { name: 'Close' }).click();
  await expect(press).toBeFocused();

  await sheaf.signIn(page, lin, `/${item}/${id}`);
  await expect(page.getByRole('heading', { level: 1, name: 'Refunds' })).toBeVisible();
  await expect(press).toHaveCount(0);
});

test('Ctrl+S saves wherever the focus is, but not under an open dialog', async ({ page, sheaf }) => {
  const mei = await sheaf.person('mei');
  const item = await mei.item('Billing API');
  const id = await mei.page(item, 'Refunds', 'Three days');
  await sheaf.signIn(page, mei, `/page/edit/${item}/${id}`);
  const editor = editorOf(page);
  await editor.text.fill('Thirty days');
  await chooseTool(page, 'Document tools', 'History');
  const history = page.getByRole('dialog', { name: 'History' });
  await expect(history.getByRole('heading', { level: 2 })).toBeVisible();
  await page.keyboard.press('Control+s');
  await history.getByRole('button', { name: 'Close' }).click();
  await expect(history).toHaveCount(0);
  await expect(editor.text).toBeFocused();
  await expect(editor.status).toHaveText('Editing…');
  await page.evaluate('document.activeElement.blur()');
  await page.keyboard.press('Control+s');
  await expect(editor.status).toHaveText(SAVED);
});
