import { expect, type Page } from '@playwright/test';
import type { Person } from '../fixtures/person.ts';
import { test } from '../fixtures/sheaf.ts';

interface Tree {
  readonly item: number;
  readonly start: number;
  readonly guides: number;
  readonly first: number;
}

/** Start, End; Guides with First and Second; Plans, empty. */
async function tree(mei: Person): Promise<Tree> {
  const item = await mei.item('Billing API');
  const start = await mei.page(item, 'Start', 'How it begins.');
  await mei.page(item, 'End', 'How it ends.');
  const guides = await mei.catalog(item, 'Guides');
  await mei.catalog(item, 'Plans');
  const first = await mei.page(item, 'First', 'One guide.', guides);
  await mei.page(item, 'Second', 'Another guide.', guides);
  return { item, start, guides, first };
}

const line = (page: Page, name: string) => page.getByRole('treeitem', { name, exact: true });
const entry = (page: Page, name: string) => page.getByRole('menuitem', { name });

async function choose(page: Page, name: string, what: string): Promise<void> {
  await line(page, name).click({ button: 'right' });
  await entry(page, what).click();
}

test('a page has a menu by the right button, by its ellipsis and by keys [B-2.39 B-2.40 B-2.41 B-2.42 B-2.43 B-2.44 B-2.45]', async ({
  page,
  sheaf,
}) => {
  const mei = await sheaf.person('mei');
  const { item, start } = await tree(mei);
  await sheaf.signIn(page, mei, `/${item}/${start}`);
  await line(page, 'End').click({ button: 'right' });
  await expect(page.getByRole('menuitem')).toHaveText([
    'Edit',
    'Copy the page',
    'Move to…',
    'Page information',
    'History',
    'Keeper and review date',
    'Delete the page',
  ]);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('menuitem')).toHaveCount(0);
  await expect(line(page, 'End')).toBeFocused();

  await page.keyboard.press('Shift+F10');
  await expect(entry(page, 'Edit')).toBeFocused();
  for (let presses = 0; presses < 3; presses += 1) await page.keyboard.press('ArrowDown');
  await expect(entry(page, 'Page information')).toBeFocused();
  await page.keyboard.press('Enter');
  const info = page.getByRole('dialog', { name: 'Page information' });
  await expect(info.getByText('Last author')).toBeVisible();
  await expect(info.getByText(mei.username)).toHaveCount(2);
  await expect(info.getByText('12 characters')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(info).toHaveCount(0);
  await expect(line(page, 'End')).toBeFocused();

  await line(page, 'Start').hover();
  await page.getByTitle('Actions for “Start”').click();
  await entry(page, 'History').click();
  await expect(page.getByRole('dialog', { name: 'History' }).getByText('No former versions yet')).toBeVisible();
  await page.keyboard.press('Escape');
  await choose(page, 'Start', 'Copy the page');
  await expect(page).toHaveURL(new RegExp(`/page/edit/${item}/0\\?copy_page_id=${start}`));
  await expect(page.getByText('How it begins.').first()).toBeVisible();
  await page.goto(sheaf.at(`/${item}/${start}`));
  await choose(page, 'End', 'Edit');
  await expect(page).toHaveURL(new RegExp(`/page/edit/${item}/\\d+$`));
  await page.goto(sheaf.at(`/${item}/${start}`));

  await choose(page, 'End', 'Delete the page');
  const question = page.getByRole('dialog', { name: 'Delete page “End”' });
  await question.getByRole('button', { name: 'Delete the page' }).click();
  await expect(line(page, 'End')).toHaveCount(0);
  await expect(page).toHaveURL(sheaf.at(`/${item}/${start}`));
});

test('a catalog has a menu: pages and catalogs in and beside it, name, copy, delete [B-2.46 B-2.47 B-2.48 B-2.49 B-2.50 B-2.51 B-2.63 A-2.121 B-4.26]', async ({
  page,
  sheaf,
}) => {
  const mei = await sheaf.person('mei');
  const { item, start, guides } = await tree(mei);
  const other = await mei.item('Shipping API');
  await mei.catalog(other, 'Archive');
  await sheaf.signIn(page, mei, `/${item}/${start}`);
  await choose(page, 'Guides', 'New page here');
  await expect(page).toHaveURL(sheaf.at(`/page/edit/${item}/0?cat_id=${guides}`));
  await page.goto(sheaf.at(`/${item}/${start}`));

  const add = page.getByRole('dialog', { name: 'New catalog' });
  for (const [what, name] of [
    ['New catalog inside', 'Advanced'],
    ['New catalog beside', 'Notes'],
  ] as const) {
    await choose(page, 'Guides', what);
    await expect(add.getByLabel('Catalog name')).toBeFocused();
    await page.keyboard.type(name);
    await page.keyboard.press('Enter');
    await expect(add).toHaveCount(0);
  }
  await expect(line(page, 'Notes')).toHaveAttribute('aria-level', '1');
  await line(page, 'Guides').click();
  await expect(line(page, 'Advanced')).toHaveAttribute('aria-level', '2');

  await line(page, 'Notes').focus();
  await page.keyboard.press('F2');
  const rename = page.getByRole('dialog', { name: 'Rename “Notes”' });
  await rename.getByLabel('Catalog name').fill('Remarks');
  await rename.getByLabel('Catalog name').press('Enter');
  await expect(line(page, 'Remarks')).toBeVisible();
  await expect(line(page, 'Remarks')).toBeFocused();

  await choose(page, 'Guides', 'Copy or move…');
  const copy = page.getByRole('dialog', { name: 'Move or copy “Guides”' });
  await copy.getByRole('radio', { name: 'Copy' }).check();
  await copy.getByLabel('Into the item').click();
  await page.getByTitle('Shipping API').last().click();
  await copy.getByLabel('Into the catalog').click();
  await page.getByTitle('Archive').last().click();
  await copy.getByRole('button', { name: 'Copy' }).click();
  await expect(copy).toHaveCount(0);
  await expect(page.getByText('Copied “Guides”')).toBeVisible();
  const [archive] = (await mei.info(other)).menu.catalogs;
  expect(archive?.catalogs[0]?.pages.map(({ page_title }) => page_title)).toEqual(['First', 'Second']);

  await choose(page, 'Guides', 'Delete the catalog');
  const question = page.getByRole('dialog', { name: 'Delete catalog “Guides”' });
  await question.getByRole('button', { name: 'Delete the catalog and its pages (2)' }).click();
  await expect(line(page, 'Guides')).toHaveCount(0);
  await expect(line(page, 'Remarks')).toBeVisible();
});

test('the bar below the tree makes, copies, sorts, tells and opens all [B-2.52 B-2.53 B-2.54 B-2.55 B-2.57 B-2.58 B-2.59 B-2.60 B-2.61 B-2.62 B-2.64 A-2.122 B-8.08]', async ({
  page,
  sheaf,
}) => {
  const mei = await sheaf.person('mei');
  const { item, start, first } = await tree(mei);
  await sheaf.signIn(page, mei, `/${item}/${start}`);
  const more = page.getByRole('button', { name: 'More', exact: true });
  const pick = async (what: string) => {
    await more.click();
    await entry(page, what).click();
  };
  await pick('Expand all');
  await expect(line(page, 'Second')).toBeVisible();
  await pick('Collapse all');
  await expect(line(page, 'Second')).toHaveCount(0);
  await pick('Page information');
  await expect(page.getByRole('dialog', { name: 'Page information' }).getByText('Start')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(more).toBeFocused();
  await pick('History');
  await expect(page.getByRole('dialog', { name: 'History' })).toBeVisible();
  await page.keyboard.press('Escape');

  await pick('Sort the pages');
  const sort = page.getByRole('dialog', { name: 'Order of the pages' });
  await sort.getByRole('button', { name: 'Move “Start” down' }).click();
  sheaf.allow(/500/);
  await page.route('**/api/page/sort', (route) =>
    route.fulfill({ json: { error_code: 10103, error_message: 'Not now' } }),
  );
  await sort.getByRole('button', { name: 'Save the order' }).click();
  const alert = page.getByRole('dialog').filter({ hasText: 'Not now' });
  await expect(alert).toBeVisible();
  await alert.getByRole('button').last().click();
  await expect(sort.getByRole('listitem').first()).toContainText('Start');
  await page.unroute('**/api/page/sort');
  await sort.getByRole('button', { name: 'Move “Start” down' }).click();
  await sort.getByRole('button', { name: 'Save the order' }).click();
  await expect(sort.getByRole('status')).toHaveText('Saved');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('treeitem').first()).toHaveText('End');

  await page.getByRole('button', { name: 'New catalog' }).click();
  const add = page.getByRole('dialog', { name: 'New catalog' });
  await add.getByLabel('Catalog name').fill('Later');
  await add.getByRole('button', { name: 'Create' }).click();
  await expect(line(page, 'Later')).toBeVisible();
  await page.getByRole('link', { name: 'New page' }).click();
  await expect(page).toHaveURL(sheaf.at(`/page/edit/${item}/0?cat_id=0`));
  await page.goto(sheaf.at(`/${item}/${first}`));
  await expect(page.getByRole('link', { name: 'Copy the page' })).toHaveAttribute('href', /copy_page_id=/);
  await pick('Delete the page');
  await page
    .getByRole('dialog', { name: 'Delete page “First”' })
    .getByRole('button', { name: 'Delete the page' })
    .click();
  await expect(line(page, 'First')).toHaveCount(0);

  const reader = await sheaf.person('lin');
  const beside = await sheaf.browser();
  await sheaf.signIn(beside, reader, `/${item}/${start}`);
  await expect(line(beside, 'Start')).toBeVisible();
  await expect(beside.getByRole('button', { name: 'More', exact: true })).toHaveCount(0);
  await expect(beside.getByRole('link', { name: 'New page' })).toHaveCount(0);
});
