import { expect, type Page } from '@playwright/test';
import { deletePage, type MenuCatalog } from '@sheaf/contract';
import type { Person } from '../fixtures/person.ts';
import { test } from '../fixtures/sheaf.ts';

const line = (page: Page, name: string) => page.getByRole('treeitem', { name, exact: true });

type Shelf = Pick<MenuCatalog, 'pages' | 'catalogs'>;

/** The tree as the server has it: `One Two Guides(First)`. */
async function drawn(person: Person, item: number): Promise<string> {
  const shelf = ({ pages, catalogs }: Shelf): string =>
    [...pages.map(({ page_title }) => page_title), ...catalogs.map((each) => `${each.cat_name}(${shelf(each)})`)].join(
      ' ',
    );
  return shelf((await person.info(item)).menu);
}

async function sample(mei: Person): Promise<number> {
  const item = await mei.item('Billing API');
  for (const title of ['One', 'Two', 'Three']) await mei.page(item, title, 'text');
  const guides = await mei.catalog(item, 'Guides');
  const inner = await mei.catalog(item, 'Inner', guides);
  await mei.catalog(item, 'Leaf', inner);
  await mei.catalog(item, 'Plans');
  await mei.page(item, 'First', 'text', guides);
  return item;
}

test('pages and catalogs are dragged where they belong; a refusal says why and puts them back [B-2.36 B-2.37 B-2.38 B-5.03 B-6.02]', async ({
  page,
  sheaf,
}) => {
  const mei = await sheaf.person('mei');
  const item = await sample(mei);
  await sheaf.signIn(page, mei, `/${item}`);
  const upper = { targetPosition: { x: 40, y: 3 } };
  await line(page, 'Three').dragTo(line(page, 'One'), upper);
  await expect.poll(() => drawn(mei, item)).toBe('Three One Two Guides(First Inner(Leaf())) Plans()');
  await expect(page.getByText('“Three” is now at the top level, position 1')).toBeVisible();
  await line(page, 'One').dragTo(line(page, 'Guides'));
  await expect(line(page, 'One')).toHaveAttribute('aria-level', '2');
  await expect.poll(() => drawn(mei, item)).toBe('Three Two Guides(First One Inner(Leaf())) Plans()');
  await line(page, 'Plans').dragTo(line(page, 'Guides'), upper);
  await expect.poll(() => drawn(mei, item)).toBe('Three Two Plans() Guides(First One Inner(Leaf()))');

  await line(page, 'Plans').dragTo(line(page, 'Three'));
  await line(page, 'Guides').dragTo(line(page, 'Plans'));
  const refused = page.getByRole('dialog').filter({ hasText: 'Catalogs go three levels deep' });
  await expect(refused).toBeVisible();
  await refused.getByRole('button').last().click();
  expect(await drawn(mei, item)).toBe('Three Two Plans() Guides(First One Inner(Leaf()))');

  const two = (await mei.info(item)).menu.pages.find(({ page_title }) => page_title === 'Two');
  await mei.call(deletePage, { page_id: two?.page_id ?? 0 });
  await line(page, 'Two').dragTo(line(page, 'Three'), upper);
  await expect(page.getByRole('dialog').getByRole('alert')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(line(page, 'Two')).toHaveCount(0);

  const search = page.locator('#tree').getByRole('searchbox');
  await search.fill('n');
  await line(page, 'One').dragTo(line(page, 'Plans'));
  await page.locator('#tree').getByRole('button', { name: 'Clear' }).click();
  await expect(search).toHaveValue('');
  await expect(search).toBeFocused();
  expect(await drawn(mei, item)).toBe('Three Plans() Guides(First One Inner(Leaf()))');
});

test('what is dragged moves by keys and by a dialog as well; a confined editor moves only where he writes [B-2.65 A-2.123]', async ({
  page,
  sheaf,
}) => {
  const [mei, tom] = [await sheaf.person('mei'), await sheaf.person('tom')];
  const item = await sample(mei);
  await sheaf.signIn(page, mei, `/${item}`);
  await line(page, 'Two').focus();
  await page.keyboard.press('Alt+ArrowUp');
  await expect.poll(() => drawn(mei, item)).toBe('Two One Three Guides(First Inner(Leaf())) Plans()');
  await expect(line(page, 'Two')).toBeFocused();
  await expect(page.getByText('“Two” is now at the top level, position 1')).toBeVisible();
  await page.keyboard.press('Alt+ArrowRight');
  await expect.poll(() => drawn(mei, item)).toBe('One Three Guides(First Two Inner(Leaf())) Plans()');
  await expect(line(page, 'Two')).toBeFocused();

  await page.keyboard.press('ContextMenu');
  await page.getByRole('menuitem', { name: 'Move to…' }).click();
  const move = page.getByRole('dialog', { name: 'Move page “Two”' });
  await move.getByLabel('Into the catalog').click();
  await page.getByTitle('Guides / Inner / Leaf').click();
  await move.getByRole('button', { name: 'Move' }).click();
  await expect.poll(() => drawn(mei, item)).toBe('One Three Guides(First Inner(Leaf(Two))) Plans()');
  await expect(page.getByText('Moved “Two”')).toBeVisible();

  const guides = (await mei.info(item)).menu.catalogs.find(({ cat_name }) => cat_name === 'Guides');
  await mei.letIn(item, tom, 1, guides?.cat_id);
  const beside = await sheaf.browser();
  await sheaf.signIn(beside, tom, `/${item}`);
  await line(beside, 'Guides').click();
  await line(beside, 'First').focus();
  await beside.keyboard.press('Shift+F10');
  await expect(beside.getByRole('menuitem', { name: 'Move to…' })).toBeVisible();
  await beside.keyboard.press('Escape');
  await line(beside, 'Guides').click({ button: 'right' });
  await expect(beside.getByRole('menuitem', { name: 'Rename' })).toBeVisible();
  await expect(beside.getByRole('menuitem', { name: 'Delete the catalog' })).toHaveCount(0);
});
