import { expect, type Page } from '@playwright/test';
import type { Person } from '../fixtures/person.ts';
import { test } from '../fixtures/sheaf.ts';

const PAGES = 420;

/** More lines than the HTML of one page carries: a catalog of 420 pages between two small ones. */
async function largeItem(owner: Person) {
  const item = await owner.item('Large manual');
  const start = await owner.catalog(item, 'Start');
  const errors = await owner.catalog(item, 'Errors');
  const welcome = await owner.page(item, 'Welcome', 'Hello.', start);
  const list = [...Array(PAGES).keys()].map((at) => `Error ${1000 + at}`);
  const ids: number[] = [];
  for (const title of list) ids.push(await owner.page(item, title, 'What to do.', errors));
  return { item, welcome, errors, middle: ids[210] ?? 0 };
}

/** What a page asks the server for, but for its style sheet and scripts. */
function asked(page: Page): string[] {
  const paths: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (!pathname.includes('/assets/')) paths.push(pathname);
  });
  return paths;
}

test('of a large tree only what is opened or searched is fetched', async ({ page, sheaf }) => {
  const { item, welcome, errors, middle } = await largeItem(await sheaf.person('mei'));
  const paths = asked(page);
  await page.goto(sheaf.at(`/${item}/${welcome}`), { waitUntil: 'networkidle' });
  const tree = page.getByRole('tree', { name: 'Contents' });
  await expect(tree.getByRole('treeitem')).toHaveText(['Start', 'Welcome', 'Errors']);
  expect(paths).toEqual([`/${item}/${welcome}`]);

  await tree.getByRole('treeitem', { name: 'Errors' }).click();
  await expect(tree.getByRole('treeitem', { name: 'Error 1000' })).toBeVisible();
  expect(paths.slice(1)).toEqual([`/${item}/catalog/${errors}`]);

  await page.goto(sheaf.at(`/${item}/${middle}`), { waitUntil: 'networkidle' });
  const filter = page.getByRole('searchbox', { name: 'Search this item' });
  await filter.fill('error 1419');
  await expect(tree.getByRole('treeitem')).toHaveText(['Errors', 'Error 1419']);
  expect(paths.slice(2)).toEqual([`/${item}/${middle}`, '/api/item/info']);
});

test('a catalog of which only the pages around the open one came shows all of them when asked', async ({
  page,
  sheaf,
}) => {
  const { item, middle } = await largeItem(await sheaf.person('mei'));
  await page.goto(sheaf.at(`/${item}/${middle}`));
  const tree = page.getByRole('tree', { name: 'Contents' });
  await expect(tree.getByRole('treeitem', { name: 'Error 1210' })).toHaveAttribute('aria-current', 'page');
  await expect(tree.getByRole('treeitem', { name: /^Error / })).toHaveCount(100);
  await tree.getByRole('treeitem', { name: 'Show all pages' }).click();
  await expect(tree.getByRole('treeitem', { name: 'Show all pages' })).toHaveCount(0);
  await expect(tree.getByRole('treeitem', { name: 'Error 1210' })).toHaveAttribute('aria-posinset', '211');
});
