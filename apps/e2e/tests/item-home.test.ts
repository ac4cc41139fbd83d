import { expect, type Page } from '@playwright/test';
import { listItemGroups, listMyItems, starItem } from '@sheaf/contract';
import type { Person } from '../fixtures/person.ts';
import { test } from '../fixtures/sheaf.ts';

test.describe.configure({ mode: 'parallel' });

const main = (page: Page) => page.getByRole('main');
const shownNames = (page: Page) => main(page).getByRole('listitem').getByRole('link').locator('b').allTextContents();

async function kept(person: Person, item_group_id = 0): Promise<string[]> {
  return (await person.call(listMyItems, { item_group_id })).map(({ item_name }) => item_name);
}

async function choose(page: Page, name: string, action: string): Promise<void> {
  await page.getByRole('button', { name: `More for “${name}”` }).click();
  await page.getByRole('menuitem', { name: action, exact: true }).click();
}

test('items are put in order by hand, by keys and by the menu, in each list for itself and in all windows [A-2.59 A-4.05]', async ({
  page,
  context,
  sheaf,
}) => {
  const mei = await sheaf.person('mei');
  for (const name of ['First', 'Second', 'Third', 'Fourth']) await mei.item(name);
  await sheaf.signIn(page, mei);
  const other = await context.newPage();
  await other.goto(sheaf.at('/item/index'));
  const link = (name: string) => main(page).getByRole('link', { name });
  await expect(link('Fourth')).toBeVisible();
  await expect(main(other).getByRole('link', { name: 'Fourth' })).toBeVisible();

  await link('Third').focus();
  await page.keyboard.press('Alt+ArrowUp');
  await page.keyboard.press('Alt+ArrowUp');
  await expect(main(page).getByRole('status')).toHaveText('“Third” is now 1 of 4');
  await expect(link('Third')).toBeFocused();
  await expect.poll(() => kept(mei)).toEqual(['Third', 'First', 'Second', 'Fourth']);
  await expect.poll(() => shownNames(other)).toEqual(['Third', 'First', 'Second', 'Fourth']);

  await choose(page, 'Fourth', 'Move to the top');
  await expect(page.getByRole('button', { name: 'More for “Fourth”' })).toBeFocused();
  await expect.poll(() => kept(mei)).toEqual(['Fourth', 'Third', 'First', 'Second']);
  await link('Second').dragTo(link('Third'), { targetPosition: { x: 10, y: 2 } });
  await expect.poll(() => kept(mei)).toEqual(['Fourth', 'Second', 'Third', 'First']);
  await page.getByRole('button', { name: 'Cards' }).click();
  await link('First').focus();
  await page.keyboard.press('Alt+ArrowLeft');
  await expect.poll(() => shownNames(other)).toEqual(['Fourth', 'Second', 'First', 'Third']);
  await page.reload();
  await expect.poll(() => shownNames(page)).toEqual(['Fourth', 'Second', 'First', 'Third']);
});

test('an order that cannot be kept goes back at once, is told, and the list is fetched anew [A-4.06 A-8.16]', async ({
  page,
  sheaf,
}) => {
  const mei = await sheaf.person('mei');
  for (const name of ['First', 'Second']) await mei.item(name);
  await sheaf.signIn(page, mei);
  await expect(main(page).getByRole('link', { name: 'Second' })).toBeVisible();
  await page.route('**/api/item/sort', (route) => route.abort());
  await mei.item('Third');
  await main(page).getByRole('link', { name: 'Second' }).focus();
  await page.keyboard.press('Alt+ArrowUp');
  const alert = page.getByRole('dialog');
  await expect(alert).toContainText('The server did not answer');
  expect(await shownNames(page)).toEqual(['First', 'Second']);
  await alert.getByRole('button', { name: 'OK' }).click();
  await expect.poll(() => shownNames(page)).toEqual(['First', 'Second', 'Third']);
  await expect(page.getByText('“Second” is now')).toHaveCount(0);
});

test('all, starred and grouped items stand at the left, and what was chosen stays chosen [A-2.53 A-2.54 A-2.56 A-2.57 A-2.58 A-2.60 A-2.74 A-4.04]', async ({
  page,
  sheaf,
}) => {
  const mei = await sheaf.person('mei');
  await sheaf.signIn(page, mei);
  await expect(page.getByRole('heading', { name: 'Make your first item' })).toBeVisible();
  for (const name of ['Handbook 📚', 'دليل المطور', 'L'.repeat(100)]) await mei.item(name);
  await page.reload();
  const groups = page.getByRole('navigation', { name: 'Groups of items' });
  await page.getByRole('button', { name: 'Star “Handbook 📚”' }).click();
  await groups.getByRole('button', { name: /^Starred items/ }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Starred items' })).toBeVisible();
  await expect.poll(() => shownNames(page)).toEqual(['Handbook 📚']);
  await choose(page, 'Handbook 📚', 'Remove the star');
  await expect(page.getByRole('heading', { name: 'No item has a star yet' })).toBeVisible();

  await groups.getByRole('button', { name: 'Manage the groups' }).click();
  const board = page.getByRole('dialog', { name: 'Manage the groups' });
  await expect(board.getByRole('heading', { name: 'There are no groups yet' })).toBeVisible();
  await page.keyboard.press('Enter');
  const add = page.getByRole('dialog', { name: 'New group' });
  await add.getByLabel('Group name').fill('Guides');
  await add.getByRole('button', { name: 'Save' }).click();
  await expect(board.getByRole('button', { name: 'Edit the group “Guides”' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(groups.getByRole('button', { name: 'Manage the groups' })).toBeFocused();

  await groups.getByRole('button', { name: /^Guides/ }).click();
  await page.getByRole('button', { name: 'Choose items' }).click();
  const edit = page.getByRole('dialog', { name: 'Edit the group “Guides”' });
  await edit.getByRole('combobox', { name: 'Items' }).click();
  await page.getByTitle('دليل المطور').click();
  await page.getByTitle('L'.repeat(100)).click();
  await edit.getByLabel('Group name').click();
  await edit.getByRole('button', { name: 'Save' }).click();
  await expect.poll(() => shownNames(page)).toEqual(['دليل المطور', 'L'.repeat(100)]);
  await page.getByRole('button', { name: 'Cards' }).click();
  await page.reload();
  await expect(groups.getByRole('button', { name: /^Guides/ })).toHaveAttribute('aria-current', 'true');
  await expect(page.getByRole('button', { name: 'Cards' })).toHaveAttribute('aria-pressed', 'true');
  await expect.poll(() => shownNames(page)).toEqual(['دليل المطور', 'L'.repeat(100)]);
});

test('groups are made, named, sorted and deleted by keys alone, and the items stay [A-2.12 A-2.104 A-2.105 A-2.106 A-2.107 A-2.108 A-2.109 A-5.08]', async ({
  page,
  sheaf,
}) => {
  const mei = await sheaf.person('mei');
  await mei.item('Handbook');
  await mei.item('Ledger');
  await sheaf.signIn(page, mei, '/item/group/index');
  const names = async () => (await mei.call(listItemGroups, {})).map(({ group_name }) => group_name);
  const add = page.getByRole('button', { name: 'New group' });
  const dialog = page.getByRole('dialog');
  await add.focus();
  for (const name of ['', 'Apis', 'Manuals']) {
    await page.keyboard.press('Enter');
    await expect(dialog.getByLabel('Group name')).toBeFocused();
    await page.keyboard.type(name);
    await expect(dialog.getByLabel('Group name')).toHaveValue(name);
    await page.keyboard.press('Enter');
    await expect(dialog).toHaveCount(0);
    await expect(add).toBeFocused();
  }
  expect(await names()).toEqual(['default', 'Apis', 'Manuals']);

  await page.getByRole('button', { name: 'Edit the group “default”' }).focus();
  await page.keyboard.press('Enter');
  await dialog.getByLabel('Group name').fill('Books');
  await page.keyboard.press('Tab');
  await page.keyboard.type('Ledg');
  await page.keyboard.press('Enter');
  const save = dialog.getByRole('button', { name: 'Save' });
  await page.keyboard.press('Tab');
  await expect(dialog.getByRole('button', { name: 'Cancel' })).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(save).toBeFocused();
  await page.keyboard.press('Enter');
  const books = page.getByRole('button', { name: 'Edit the group “Books”' });
  await expect(books).toBeFocused();
  await page.keyboard.press('Alt+ArrowDown');
  await page.keyboard.press('Alt+ArrowDown');
  await expect.poll(names).toEqual(['Apis', 'Manuals', 'Books']);
  await expect(books).toBeFocused();
  await books.dragTo(page.getByRole('button', { name: 'Edit the group “Apis”' }), { targetPosition: { x: 5, y: 1 } });
  await expect.poll(names).toEqual(['Books', 'Apis', 'Manuals']);

  await page.getByRole('button', { name: 'Delete the group “Books”' }).press('Enter');
  await expect(dialog.getByRole('button', { name: 'Cancel' })).toBeFocused();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(dialog).toHaveCount(0);
  await expect(add).toBeFocused();
  expect(await names()).toEqual(['Apis', 'Manuals']);
  expect(await kept(mei)).toEqual(['Handbook', 'Ledger']);
});

test('a thousand items are listed, reached, put in order and left for the top; cards take the width they have [A-2.61 A-2.63 A-9.16 B-9.28]', async ({
  page,
  sheaf,
}) => {
  test.setTimeout(120_000);
  const mei = await sheaf.person('mei');
  for (let made = 0; made < 1000; made += 20) {
    await Promise.all(Array.from({ length: 20 }, (_, at) => mei.item(`Item ${made + at}`)));
  }
  const all = await kept(mei);
  await sheaf.signIn(page, mei);
  const entries = main(page).getByRole('listitem');
  await expect(entries).toHaveCount(1000);
  const last = all.at(-1) ?? '';
  const lastLink = main(page).getByRole('link', { name: last, exact: true });
  await expect(page.getByRole('button', { name: 'Back to top' })).toHaveCount(0);
  await lastLink.focus();
  await page.keyboard.press('Alt+ArrowUp');
  await expect.poll(async () => (await kept(mei)).indexOf(last)).toBe(998);
  await page.getByRole('button', { name: 'Back to top' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toBeInViewport();
  await expect(page.getByRole('button', { name: 'Back to top' })).toHaveCount(0);

  await page.getByRole('button', { name: 'Cards' }).click();
  for (const [width, columns] of [
    [390, 24],
    [800, 12],
    [1100, 8],
    [1440, 6],
  ] as const) {
    await page.setViewportSize({ width, height: 900 });
    await expect(entries.first()).toHaveCSS('grid-column-start', `span ${columns}`);
    const top = await entries.first().evaluate((card) => card.getBoundingClientRect().top);
    const beside = await entries.evaluateAll(
      (cards, line) => cards.slice(0, 8).filter((card) => card.getBoundingClientRect().top === line).length,
      top,
    );
    expect(beside, `cards beside each other at ${width}`).toBe(24 / columns);
    const [kind, facts] = await Promise.all([
      entries.first().locator('.item-kind').boundingBox(),
      entries.first().locator('.item-facts').boundingBox(),
    ]);
    const apart = kind && facts && (kind.x + kind.width <= facts.x || kind.y + kind.height <= facts.y);
    expect(apart, `who may read is not written over the rest at ${width}`).toBe(true);
  }
});

test('an icon says of what kind an item is, and the ways to a new one are a menu [A-2.62 A-2.84 A-2.85 A-2.86 A-2.96 A-2.98 A-2.99 A-2.103]', async ({
  page,
  sheaf,
}) => {
  const mei = await sheaf.person('mei');
  await mei.item('Handbook');
  await mei.item('Notice', { item_type: 2 });
  await sheaf.signIn(page, mei);
  await page.getByRole('button', { name: 'New item' }).press('Enter');
  await expect(page.getByRole('menuitem').first()).toBeFocused();
  for (const way of ['Single-page item', 'Spreadsheet item']) {
    await page.keyboard.press('ArrowDown');
    await expect(page.getByRole('menuitem', { name: way })).toBeFocused();
  }
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'New spreadsheet item' })).toBeVisible();
  await page.getByLabel('Item name').fill('Budget');
  await page.getByRole('button', { name: 'Create' }).click();
  await expect(page.getByRole('grid', { name: 'Sheet1' })).toBeVisible();

  await page.goto(sheaf.at('/item/index'));
  const iconOf = (name: string) => main(page).getByRole('listitem').filter({ hasText: name }).getByRole('img').first();
  await expect(iconOf('Handbook')).toHaveAccessibleName('Regular item');
  await expect(iconOf('Notice')).toHaveAccessibleName('Single-page item');
  await expect(iconOf('Budget')).toHaveAccessibleName('Spreadsheet item');
  const drawing = (name: string) => iconOf(name).locator('path').getAttribute('d');
  expect(new Set([await drawing('Handbook'), await drawing('Notice'), await drawing('Budget')]).size).toBe(3);
  await page.getByRole('button', { name: 'New item' }).click();
  await expect(page.getByRole('menuitem')).toHaveText([
    'Regular item',
    'Single-page item',
    'Spreadsheet item',
    'Import files',
    'Generate through the open API',
  ]);
  await page.getByRole('menuitem', { name: 'Import files' }).click();
  await expect(page.getByText(/^Drop files or a folder here/)).toBeVisible();
});

test('an open item of somebody else is among the starred ones, and leaves them with its star', async ({
  page,
  sheaf,
}) => {
  const [mei, lin] = [await sheaf.person('mei'), await sheaf.person('lin')];
  const item_id = await lin.item('Public handbook');
  await mei.call(starItem, { item_id });
  await sheaf.signIn(page, mei);
  await page.getByRole('button', { name: /^Starred items/ }).click();
  await expect(main(page).getByRole('link', { name: 'Public handbook' })).toBeVisible();
  await page.getByRole('button', { name: 'Star of “Public handbook”' }).click();
  await expect(page.getByRole('heading', { name: 'No item has a star yet' })).toBeVisible();
});

test('words in the search box put what was found in the place of the list, and lead there [A-2.55 A-2.64 A-2.65 A-2.66 A-2.70 A-2.71]', async ({
  page,
  sheaf,
}) => {
  const mei = await sheaf.person('mei');
  const item = await mei.item('Handbook');
  const page_id = await mei.page(item, 'Refund rules', 'A refund takes three days.');
  await mei.item('Ledger');
  await sheaf.signIn(page, mei);
  const box = main(page).getByRole('searchbox');
  await box.fill('r');
  await expect(main(page).getByRole('link', { name: 'Ledger' })).toBeVisible();
  await box.fill('refund');
  const found = main(page).getByRole('region', { name: 'Handbook' });
  await expect(found.locator('mark').first()).toHaveText(/refund/i);
  await expect(main(page).getByRole('link', { name: 'Ledger' })).toHaveCount(0);
  await found.getByRole('link', { name: /Refund rules/ }).click();
  await expect(page).toHaveURL(new RegExp(`/${item}/${page_id}`));
  await page.goto(sheaf.at('/item/index'));
  await box.fill('refund');
  await found.getByRole('link', { name: 'Handbook' }).click();
  await expect(page).toHaveURL(sheaf.at(`/${item}`));
});

test('on a tablet what an item says of its readers keeps clear of its star', async ({ page, sheaf }) => {
  const mei = await sheaf.person('mei');
  await mei.item('Billing API', { password: 'let me in' });
  await page.setViewportSize({ width: 768, height: 1024 });
  await sheaf.signIn(page, mei);
  const tag = await page.getByText('With password').boundingBox();
  const star = await page.getByRole('button', { name: 'Star “Billing API”' }).boundingBox();
  expect((star?.x ?? 0) - (tag?.x ?? 0) - (tag?.width ?? 0)).toBeGreaterThanOrEqual(8);
});
