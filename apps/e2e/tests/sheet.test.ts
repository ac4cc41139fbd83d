import { readFile } from 'node:fs/promises';
import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';
import { applySheet, isLock, setLock } from '@sheaf/contract';
import { SAVED } from '../fixtures/editor.ts';
import type { Person } from '../fixtures/person.ts';
import { test } from '../fixtures/sheaf.ts';
import { sheetOf } from '../fixtures/sheet.ts';
import { turnTheme } from '../fixtures/theme.ts';

async function newSheet(owner: Person, item_name: string): Promise<{ item: number; page_id: number }> {
  const item = await owner.item(item_name, { item_type: 4 });
  const page_id = (await owner.info(item)).menu.pages[0]?.page_id ?? 0;
  return { item, page_id };
}

async function violations(page: Page): Promise<string[]> {
  const axe = new AxeBuilder({ page }).withTags(['wcag2a', 'wcag2aa', 'wcag22aa']).setLegacyMode();
  const { violations: found } = await axe.analyze();
  return found.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html}`));
}

test('a manager writes by keyboard, formulas reckon, tools change, and a reload shows all of it [B-2.27 B-2.132 B-2.133 B-2.135 B-2.142 B-4.30 B-9.09]', async ({
  page,
  sheaf,
}) => {
  const mei = await sheaf.person('mei');
  const { item } = await newSheet(mei, 'Ledger');
  await sheaf.signIn(page, mei, `/${item}`);
  const sheet = sheetOf(page);
  await expect(sheet.status).toHaveText('No unsaved changes');
  await expect(sheet.grid).toHaveAttribute('aria-rowcount', '801');
  expect((await sheet.grid.getByRole('row').nth(5).boundingBox())?.height).toBe(25);

  const { keyboard } = page;
  await keyboard.type('Sum');
  await keyboard.press('Control+Enter');
  await expect(sheet.cell('A1'), 'the marked cell takes what is typed before anything is pressed').toHaveText('Sum');
  await page.getByRole('button', { name: 'Add 200 rows at the end' }).click();
  await expect(sheet.grid).toHaveAttribute('aria-rowcount', '1001');
  await keyboard.press('Control+z');
  await expect(sheet.grid).toHaveAttribute('aria-rowcount', '801');
  // by keys alone: F1 lists all commands, here as in the editor
  await keyboard.press('F1');
  await expect(page.getByRole('searchbox', { name: 'Find a command' })).toBeFocused();
  await keyboard.type('add 200');
  await keyboard.press('Enter');
  await expect(sheet.grid).toHaveAttribute('aria-rowcount', '1001');
  await expect(page.getByLabel('Cell', { exact: true }), 'Enter chose the command and wrote nothing').toHaveValue('');
  await keyboard.press('Control+z');
  await expect(sheet.grid).toHaveAttribute('aria-rowcount', '801');
  await keyboard.press('Control+Home');
  await sheet.write('A1', 'Amount');
  for (const text of ['30', '4', '100']) {
    await keyboard.type(text);
    await keyboard.press('Enter');
  }
  await keyboard.type('=SUM(A2:A4)');
  await keyboard.press('Control+Enter');
  await expect(sheet.cell('A5')).toHaveText('134');
  await sheet.write('A2', '31');
  await expect(sheet.cell('A5')).toHaveText('135');
  await expect(sheet.status).toHaveText(SAVED);
  const tip = page.getByText('Every change of a cell is saved by itself.');
  await expect(tip).toBeVisible();
  await page.getByRole('button', { name: 'Got it' }).click();
  await expect(tip).toHaveCount(0);

  // by keys: a range, filled down, undone and done again
  await sheet.write('B2', '=A2*2');
  await sheet.cell('B2').click();
  await keyboard.press('Shift+ArrowDown');
  await keyboard.press('Shift+ArrowDown');
  await expect(sheet.place).toHaveText('B2:B4');
  await keyboard.press('Control+d');
  await expect(sheet.cell('B4')).toHaveText('200');
  await keyboard.press('Control+z');
  await expect(sheet.cell('B4')).toHaveText('');
  await keyboard.press('Control+y');
  await expect(sheet.cell('B4')).toHaveText('200');
  await keyboard.press('F2');
  await keyboard.type('+1');
  await keyboard.press('Escape');
  await expect(sheet.formula).toHaveValue('=A2*2');

  // a row filled in with Tab: Enter goes on below its first cell
  await sheet.cell('G1').click();
  await keyboard.type('Pen');
  await keyboard.press('Tab');
  await keyboard.type('7');
  await keyboard.press('Enter');
  await expect(sheet.place).toHaveText('G2');
  await sheet.cell('B2').click();

  // copied cells name what stands beside them
  await keyboard.press('Control+c');
  await sheet.cell('C2').click();
  await keyboard.press('Control+v');
  await expect(sheet.cell('C2')).toHaveText('124');
  await keyboard.press('Delete');

  // rows are sorted below their head, and filtered
  await sheet.cell('A2').click();
  await keyboard.press('Shift+ArrowDown');
  await keyboard.press('Shift+ArrowDown');
  await sheet.tool('Sort ascending').click();
  await expect(sheet.cell('A2')).toHaveText('4');
  await expect(sheet.cell('B2')).toHaveText('8');
  await sheet.cell('A1').click();
  for (let row = 0; row < 3; row += 1) await keyboard.press('Shift+ArrowDown');
  await keyboard.press('Shift+Control+l');
  await sheet.cell('A1').click();
  await keyboard.press('Alt+ArrowDown');
  const filter = page.getByRole('dialog', { name: 'Filter column A' });
  await filter.getByLabel('31').uncheck();
  await filter.getByRole('button', { name: 'Apply' }).click();
  await expect(sheet.grid.getByRole('rowheader', { name: '3', exact: true })).toHaveCount(0);
  await expect(filter).toHaveCount(0);
  await keyboard.press('Alt+ArrowDown');
  await keyboard.press('Escape');
  await expect(filter).toHaveCount(0);
  await keyboard.press('ArrowRight');
  await expect(sheet.place).toHaveText('B1');
  await sheet.choose('Data', 'Remove the filter');
  await expect(sheet.cell('A3')).toHaveText('31');

  // looks and merged cells
  await sheet.cell('A1').click();
  await keyboard.press('Control+b');
  await expect(sheet.tool('Bold')).toHaveAttribute('aria-pressed', 'true');
  await sheet.cell('D1').click();
  await keyboard.press('Shift+ArrowRight');
  await sheet.tool('Merge cells').click();
  await expect(sheet.cell('D1')).toHaveAttribute('aria-colspan', '2');
  await sheet.cell('A5').click();
  await sheet.choose('Number format', 'Renminbi');
  await expect(sheet.cell('A5')).toHaveText(/135\.00/);
  await sheet.choose('Rows and columns', 'Freeze the first row');

  // found and replaced
  await keyboard.press('Control+f');
  await page.getByRole('searchbox', { name: 'Find' }).fill('amount');
  await expect(page.getByText('1 found')).toBeVisible();
  await page.getByLabel('Replace with').fill('Paid');
  await page.getByRole('button', { name: 'Replace all' }).click();
  await expect(sheet.cell('A1')).toHaveText('Paid');
  await page.getByRole('region', { name: 'Find' }).getByRole('button', { name: 'Close' }).click();

  // another sheet
  await page.getByRole('button', { name: 'New sheet', exact: true }).click();
  await sheet.write('A1', '=Sheet1!A5+1');
  await expect(sheet.cell('A1')).toHaveText('136');
  await sheet.choose('Sheet', 'Rename…');
  await page.getByLabel('Name', { exact: true }).fill('Totals');
  await keyboard.press('Enter');
  await expect(page.getByRole('tab', { name: 'Totals' })).toHaveAttribute('aria-selected', 'true');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(sheet.status).toHaveText(SAVED);

  await page.reload();
  await expect(sheet.status).toHaveText('No unsaved changes');
  await expect(sheet.cell('A1')).toHaveText('Paid');
  await expect(sheet.cell('B2')).toHaveText('8');
  await expect(sheet.cell('D1')).toHaveAttribute('aria-colspan', '2');
  await page.getByRole('tab', { name: 'Totals' }).click();
  await expect(sheet.cell('A1')).toHaveText('136');
  await expect(tip).toHaveCount(0);
  expect(await violations(page)).toEqual([]);
  await turnTheme(page, 'dark');
  expect(await violations(page)).toEqual([]);
});

test('files come in and go out; the header leads to shares, members and the rest, and out of the sheet [B-2.06 B-2.134 B-2.136 B-2.137 B-2.138 B-2.140]', async ({
  page,
  sheaf,
}) => {
  const mei = await sheaf.person('mei');
  const [first, second] = [await newSheet(mei, 'Prices'), await newSheet(mei, 'Copy')];
  await sheaf.signIn(page, mei, `/${first.item}`);
  const sheet = sheetOf(page);
  await expect(sheet.status).toHaveText('No unsaved changes');
  await sheet.write('A1', '=6*7');
  await sheet.write('B1', '@not a formula');
  await sheet.choose('Sheet', 'New sheet');
  await sheet.write('A1', 'second');
  const download = page.waitForEvent('download');
  await page.getByRole('banner').getByRole('button', { name: 'Export to xlsx' }).click();
  const file = await (await download).path();
  const link = page.getByRole('banner').getByRole('link', { name: 'My items' });
  await link.click();
  await expect(page).toHaveURL(sheaf.at('/item/index'));
  await expect.poll(async () => (await mei.call(isLock, { page_id: first.page_id })).lock).toBe(0);

  await page.goto(sheaf.at(`/${second.item}`));
  await expect(sheet.status).toHaveText('No unsaved changes');
  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('banner').getByRole('button', { name: 'Import from Excel' }).click();
  await (await chooser).setFiles({
    name: 'prices.xlsx',
    mimeType: 'application/octet-stream',
    buffer: await readFile(file),
  });
  await page.getByRole('dialog').getByRole('button', { name: 'Replace', exact: true }).click();
  await expect(sheet.cell('A1')).toHaveText('42');
  await sheet.cell('A1').click();
  await expect(sheet.formula).toHaveValue('=6*7');
  await expect(sheet.cell('B1')).toHaveText('@not a formula');
  await page.getByRole('tab').nth(1).click();
  await expect(sheet.cell('A1')).toHaveText('second');

  const banner = page.getByRole('banner');
  await banner.getByRole('button', { name: 'Members' }).click();
  await expect(page.getByRole('dialog', { name: 'Members' })).toBeVisible();
  await page.keyboard.press('Escape');
  await banner.getByRole('button', { name: 'Share' }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await page.keyboard.press('Escape');
  await banner.getByRole('button', { name: 'Manage the item' }).click();
  await page.getByRole('menuitem', { name: 'Delete the item' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Log-in password').fill(mei.password);
  await dialog.getByRole('button', { name: 'Delete', exact: true }).click();
  await expect(page).toHaveURL(sheaf.at('/item/index'));
});

test('while one writes another reads; editors and guests have the tables [B-2.139 B-2.141 B-6.07]', async ({
  page,
  sheaf,
}) => {
  const [mei, lin, editor] = [await sheaf.person('mei'), await sheaf.person('lin'), await sheaf.person('editor')];
  const { item } = await newSheet(mei, 'Plan');
  await mei.letIn(item, lin, 2);
  await mei.letIn(item, editor, 1);
  await sheaf.signIn(page, mei, `/${item}`);
  const sheet = sheetOf(page);
  await expect(sheet.status).toHaveText('No unsaved changes');
  await sheet.write('A1', 'Step');
  await sheet.write('A2', '=1+1');
  await page.getByRole('button', { name: 'New sheet', exact: true }).click();
  await sheet.write('A1', 'hidden treasure');
  await page.keyboard.press('Control+s');
  await expect(sheet.status).toHaveText(SAVED);

  const other = await sheaf.browser();
  await sheaf.signIn(other, lin, `/${item}`);
  const read = sheetOf(other);
  await expect(other.getByRole('alert')).toContainText(`${mei.username} has been editing this sheet since`);
  await expect(read.status).toHaveText('Read only');
  await expect(read.cell('A2')).toHaveText('2');
  await read.cell('A1').click();
  await other.keyboard.type('mine');
  await expect(read.formula).toHaveValue('Step');
  await expect(other.getByRole('toolbar')).toHaveCount(0);

  await page.goto('about:blank');
  await other.getByRole('button', { name: 'Try again' }).click();
  await expect(read.status).toHaveText('No unsaved changes');
  await read.write('B1', 'mine');
  await expect(read.cell('B1')).toHaveText('mine');
  // the key means the book, wherever the focus is
  await other.getByRole('button', { name: 'Bold' }).press('Control+s');
  await expect(read.status).toHaveText(SAVED);

  const guest = await sheaf.browser({ viewport: { width: 390, height: 844 } });
  await guest.goto(sheaf.at(`/${item}`));
  const table = guest.getByRole('table');
  await expect(table.getByRole('row').nth(1)).toHaveText('1Stepmine');
  await expect(guest.getByRole('cell', { name: '2', exact: true })).toBeVisible();
  await expect(guest.getByRole('grid')).toHaveCount(0);
  await expect(guest.getByText('hidden treasure')).toBeHidden();
  await guest.getByRole('tab').first().press('ArrowRight');
  await expect(guest.getByText('hidden treasure')).toBeVisible();
  await expect(guest.getByRole('link', { name: 'Log in' })).toBeVisible();
  await expect(guest.getByRole('link', { name: 'About' })).toBeVisible();
  expect(await guest.evaluate('document.documentElement.scrollWidth')).toBe(390);
  expect(await violations(guest)).toEqual([]);

  await sheaf.signIn(guest, editor, `/${item}`);
  await expect(table.getByRole('row').nth(1)).toHaveText('1Stepmine');
  await expect(guest.getByRole('link', { name: 'Edit', exact: true })).toHaveCount(0);
});

test('what does not arrive is kept every 30 seconds and offered again [B-4.31]', async ({ page, sheaf }) => {
  const [mei, lin] = [await sheaf.person('mei'), await sheaf.person('lin')];
  const { item, page_id } = await newSheet(mei, 'Notes');
  sheaf.allow(/sheet\/apply/);
  await page.clock.install();
  await sheaf.signIn(page, mei, `/${item}`);
  const sheet = sheetOf(page);
  await expect(sheet.status).toHaveText('No unsaved changes');
  await page.route(`**${applySheet.path}`, (route) => route.abort());
  await sheet.write('A1', 'not yet there');
  await expect(sheet.status).toHaveText('Unsaved changes');
  await page.clock.fastForward('00:31');
  await expect(sheet.status).toHaveText(/Not saved, retrying/);
  const kept = () =>
    page.evaluate(`new Promise((done) => {
      indexedDB.open('sheaf-drafts').onsuccess = ({ target }) => {
        target.result.transaction('drafts').objectStore('drafts').getAllKeys().onsuccess = (found) => done(found.target.result);
      };
    })`);
  await expect.poll(kept).toEqual([expect.stringMatching(new RegExp(`/page_content_${page_id}$`))]);
  // what is sent while the tab closes is refused: somebody else has the lock by then
  await mei.letIn(item, lin, 2);
  await mei.call(setLock, { page_id, lock_to: 1000 });
  await lin.call(setLock, { page_id });
  await page.close();
  const again = await page.context().newPage();
  const opened = sheetOf(again);
  await again.goto(sheaf.at(`/${item}`));
  await expect(opened.cell('A1')).toHaveText(''); // until this is there what the tab sent has long been answered
  await lin.call(setLock, { page_id, lock_to: 1000 });
  await again.reload();
  const offer = again.getByRole('dialog', { name: /^A draft from/ });
  await offer.getByRole('button', { name: 'Use the draft' }).click();
  await expect(opened.cell('A1')).toHaveText('not yet there');
  await again.reload();
  await expect(opened.cell('A1')).toHaveText('not yet there');
  await expect(offer).toHaveCount(0);
});

test('the lock of an open sheet is taken again every three minutes [B-4.07]', async ({ page, sheaf }) => {
  const mei = await sheaf.person('mei');
  const { item, page_id } = await newSheet(mei, 'Held');
  await page.clock.install();
  const taken: unknown[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith(setLock.path)) taken.push(request.postDataJSON().page_id);
  });
  await sheaf.signIn(page, mei, `/${item}`);
  await expect(sheetOf(page).status).toHaveText('No unsaved changes');
  expect(taken).toEqual([page_id]);
  await page.clock.fastForward('02:50');
  expect(taken).toEqual([page_id]);
  await page.clock.fastForward('00:15');
  await expect.poll(() => taken).toEqual([page_id, page_id]);
});
