import { expect } from '@playwright/test';
import { listCatalogTree } from '@sheaf/contract';
import type { Person } from '../fixtures/person.ts';
import { test } from '../fixtures/sheaf.ts';

interface Branch {
  readonly cat_name: string;
  readonly sub: readonly Branch[];
}

async function names(person: Person, item_id: number): Promise<unknown> {
  const plain = ({ cat_name, sub }: Branch): unknown => (sub.length === 0 ? cat_name : { [cat_name]: sub.map(plain) });
  return (await person.call(listCatalogTree, { item_id })).map(plain);
}

test('catalogs are made, named and made below each other, three levels at most [A-2.19 A-2.120 A-5.10 A-7.52 B-2.13 B-7.21]', async ({
  page,
  sheaf,
}) => {
  const mei = await sheaf.person('mei');
  const item = await mei.item('Billing API');
  await sheaf.signIn(page, mei, `/catalog/${item}`);
  const board = page.getByRole('region', { name: 'Catalogs' });
  await expect(board.getByRole('heading', { name: 'There are no catalogs yet' })).toBeVisible();
  await page.getByRole('button', { name: 'New catalog' }).click();
  await board.getByLabel('Catalog name').fill('Guides');
  await board.getByLabel('Catalog name').press('Enter');
  for (const [above, name] of [
    ['Guides', 'Advanced'],
    ['Advanced', 'Expert'],
  ] as const) {
    await board.getByRole('button', { name: `New catalog in “${above}”` }).click();
    await board.getByLabel('Catalog name').fill(name);
    await board.getByRole('button', { name: 'Create' }).click();
    await expect(board.getByRole('button', { name, exact: true })).toBeVisible();
  }
  await expect(board.getByRole('button', { name: /^New catalog in/ })).toHaveCount(2);
  await expect(board.getByRole('button', { name: 'New catalog in “Expert”' })).toHaveCount(0);

  await board.getByRole('button', { name: 'Rename “Expert”' }).click();
  await board.getByLabel('Catalog name').fill('Masters');
  await board.getByLabel('Catalog name').press('Enter');
  await expect(board.getByRole('button', { name: 'Masters', exact: true })).toBeVisible();
  expect(await names(mei, item)).toEqual([{ Guides: [{ Advanced: ['Masters'] }] }]);
});

test('catalogs move by keys and by hand, and a refused move says why [A-7.54 B-7.26]', async ({ page, sheaf }) => {
  const mei = await sheaf.person('mei');
  const item = await mei.item('Billing API');
  const first = await mei.catalog(item, 'First');
  const inner = await mei.catalog(item, 'Inner', first);
  await mei.catalog(item, 'Leaf', inner);
  await mei.catalog(item, 'Second');
  await mei.catalog(item, 'Third');
  await sheaf.signIn(page, mei, `/catalog/${item}`);
  const board = page.getByRole('region', { name: 'Catalogs' });
  const row = (name: string) => board.getByRole('button', { name, exact: true });
  await row('Third').focus();
  await page.keyboard.press('Alt+ArrowUp');
  await expect(board.getByRole('status')).toHaveText('“Third” is now at the top level, position 2');
  await expect(row('Third')).toBeFocused();
  await expect.poll(() => names(mei, item)).toEqual([{ First: [{ Inner: ['Leaf'] }] }, 'Third', 'Second']);
  await row('Second').focus();
  await page.keyboard.press('Alt+ArrowRight');
  await expect.poll(() => names(mei, item)).toEqual([{ First: [{ Inner: ['Leaf'] }] }, { Third: ['Second'] }]);

  await row('Second').dragTo(row('First'));
  await expect.poll(() => names(mei, item)).toEqual([{ First: [{ Inner: ['Leaf'] }, 'Second'] }, 'Third']);
  await row('Inner').dragTo(row('Second'));
  await expect(board.getByRole('alert')).toHaveText('Catalogs go three levels deep; put it beside instead.');
  expect(await names(mei, item)).toEqual([{ First: [{ Inner: ['Leaf'] }, 'Second'] }, 'Third']);
  await row('Third').click();
  await expect(board.getByRole('alert')).toHaveCount(0);
  await row('Inner').dragTo(row('Second'));
  await expect(board.getByRole('alert')).toBeVisible();
  await page.getByRole('button', { name: 'New catalog', exact: true }).click();
  await expect(board.getByRole('alert')).toHaveCount(0);
});

test('a catalog is copied elsewhere, and deleted with its pages after a question [A-7.53 A-7.55 B-7.22 B-7.27 B-8.15]', async ({
  page,
  sheaf,
}) => {
  const mei = await sheaf.person('mei');
  const item = await mei.item('Billing API');
  const first = await mei.catalog(item, 'First');
  await mei.catalog(item, 'Second');
  await mei.page(item, 'Inside', 'text', first);
  await sheaf.signIn(page, mei, `/catalog/${item}`);
  const board = page.getByRole('region', { name: 'Catalogs' });
  await board.getByRole('button', { name: 'Move or copy “First”' }).click();
  const dialog = page.getByRole('dialog', { name: 'Move or copy “First”' });
  await dialog.getByRole('radio', { name: 'Copy' }).check();
  await dialog.getByLabel('Into the catalog').click();
  await page.getByTitle('Second').last().click();
  await dialog.getByRole('button', { name: 'Copy' }).click();
  await expect(dialog).toHaveCount(0);
  await expect(board.getByRole('status')).toHaveText('Copied “First”');
  expect(await names(mei, item)).toEqual(['First', { Second: ['First'] }]);

  await board.getByRole('button', { name: 'Delete “Second”' }).click();
  const question = page.getByRole('dialog', { name: 'Delete catalog “Second”' });
  await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused();
  await question.getByRole('button', { name: 'Delete the catalog and its pages (1)' }).click();
  await expect(question).toHaveCount(0);
  await expect(board.getByRole('status')).toHaveText('Deleted “Second”');
  await expect.poll(() => names(mei, item)).toEqual(['First']);
});

test('the pages of a catalog are put in order [A-7.56 B-7.25]', async ({ page, sheaf }) => {
  const mei = await sheaf.person('mei');
  const item = await mei.item('Billing API');
  for (const title of ['Page 10', 'Page 9', 'Alpha']) await mei.page(item, title, 'text');
  await sheaf.signIn(page, mei, `/catalog/${item}`);
  const order = page.getByRole('region', { name: 'Order of the pages' });
  await expect(order.getByRole('listitem')).toHaveCount(3);
  await expect(order.getByRole('button', { name: 'Move “Page 10” up' })).toHaveCSS('cursor', 'not-allowed');
  await expect(order.getByRole('button', { name: 'Move “Page 10” down' })).toHaveCSS('cursor', 'pointer');
  await order.getByRole('button', { name: 'Sort by title' }).click();
  await order.getByRole('button', { name: 'Move “Alpha” down' }).click();
  await order.getByRole('button', { name: 'Save the order' }).click();
  await expect(order.getByRole('button', { name: 'Save the order' })).toBeDisabled();
  const { menu } = await mei.info(item);
  expect(menu.pages.map(({ page_title }) => page_title)).toEqual(['Page 9', 'Alpha', 'Page 10']);
});

test('who may not edit an item is not shown its catalogs to change', async ({ page, sheaf }) => {
  const [mei, lin] = [await sheaf.person('mei'), await sheaf.person('lin')];
  const item = await mei.item('Billing API');
  await mei.catalog(item, 'First');
  await sheaf.signIn(page, lin, `/catalog/${item}`);
  await expect(page.getByRole('alert')).toHaveText('You may not edit the catalogs of this item');
  await expect(page.getByRole('button', { name: 'Delete “First”' })).toHaveCount(0);
});

test('on a phone a catalog has a menu; Enter in it opens a dialog and does nothing more', async ({ sheaf }) => {
  const mei = await sheaf.person('mei');
  const item = await mei.item('Billing API');
  await mei.catalog(item, 'Guides');
  const page = await sheaf.browser({ viewport: { width: 390, height: 844 }, hasTouch: true });
  await sheaf.signIn(page, mei, `/catalog/${item}`);
  const more = page.getByRole('button', { name: 'Actions for “Guides”' });
  const choose = async (action: string) => {
    await more.press('Enter');
    const entries = page.getByRole('menuitem');
    await expect(entries.first()).toBeFocused();
    const labels = await entries.allTextContents();
    for (let at = 1; at <= labels.indexOf(action); at += 1) {
      await page.keyboard.press('ArrowDown');
      await expect(entries.nth(at)).toBeFocused();
    }
    await page.keyboard.press('Enter');
  };
  for (const [action, title] of [
    ['Move or copy “Guides”', 'Move or copy “Guides”'],
    ['Delete “Guides”', 'Delete catalog “Guides”'],
  ] as const) {
    await choose(action);
    const dialog = page.getByRole('dialog', { name: title });
    await expect(dialog.getByRole('button', { name: 'Cancel' })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(dialog).toHaveCount(0);
    await expect(more).toBeFocused();
  }
  await choose('Rename “Guides”');
  const name = page.getByLabel('Catalog name');
  await expect(name).toBeFocused();
  await name.fill('Manuals');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'Manuals', exact: true })).toBeFocused();
  expect(await names(mei, item)).toEqual(['Manuals']);
});
