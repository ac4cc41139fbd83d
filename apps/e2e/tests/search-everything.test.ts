import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';
import { deletePage, ERRORS } from '@sheaf/contract';
import { sampleItem } from '../fixtures/sample.ts';
import { test } from '../fixtures/sheaf.ts';

function paletteOf(page: Page) {
  return page.getByRole('dialog', { name: 'Search', exact: true });
}

async function violations(page: Page): Promise<string[]> {
  const { violations: found } = await new AxeBuilder({ page }).analyze();
  return found.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html}`));
}

test('Ctrl+K finds pages, catalogs, items and actions by keys alone, and shows what was read last', async ({
  page,
  sheaf,
}) => {
  const mei = await sheaf.person('mei');
  const sample = await sampleItem(mei);
  await sheaf.signIn(page, mei, `/${sample.item}/${sample.second}`);
  await expect(page.getByRole('heading', { level: 1, name: 'Reference' })).toBeVisible();
  await page.goto(sheaf.at('/item/index'));
  const opener = page.getByRole('button', { name: 'Search all documents' });
  await opener.focus();
  await page.keyboard.press('Control+k');
  const palette = paletteOf(page);
  const field = palette.getByRole('combobox', { name: 'Search' });
  await expect(field).toBeFocused();
  const recent = palette.getByRole('group', { name: 'Recently read' }).getByRole('option');
  await expect(recent).toHaveText([/Reference/]);
  await expect(recent.first()).toHaveAttribute('aria-selected', 'true');
  expect(await violations(page)).toEqual([]);
  await page.keyboard.type('refund');
  const options = palette.getByRole('option');
  await expect(options.first()).toHaveText(/Reference/);
  await expect(options.first().locator('mark').first()).toHaveText(/refund/i);
  await page.keyboard.press('Escape');
  await expect(palette).toHaveCount(0);
  await expect(opener).toBeFocused();
  await page.keyboard.press('/');
  await expect(palette).toBeVisible();
  await page.keyboard.type('new it');
  await expect(palette.getByRole('group', { name: 'Actions' }).getByRole('option')).toHaveText([/New item/]);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(sheaf.at('/item/add'));
  await page.keyboard.press('Control+k');
  await expect(field).toBeFocused();
  await page.keyboard.type('refund');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(sheaf.at(`/${sample.item}/${sample.second}`));

  await mei.call(deletePage, { page_id: sample.second });
  await page.reload();
  await expect(page.getByRole('heading', { name: 'You cannot see this page' })).toBeVisible();
  await page.keyboard.press('Control+k');
  await expect(field).toBeFocused();
  await expect(recent, 'what is gone is not among what was read').toHaveCount(0);
});

test('over a reading page the palette begins in its item and widens to all; log-out forgets what was read', async ({
  page,
  sheaf,
}) => {
  const [mei, lin] = [await sheaf.person('mei'), await sheaf.person('lin')];
  const [sample, own] = [await sampleItem(mei), await lin.item('Own things')];
  await lin.page(own, 'A page of my own', 'about walrus');
  await sheaf.signIn(page, lin, `/${sample.item}/${sample.second}`);
  await expect(page.getByRole('heading', { level: 1, name: 'Reference' })).toBeVisible();
  await page.keyboard.press('Control+k');
  const palette = paletteOf(page);
  await expect(palette.getByRole('combobox', { name: 'Search' })).toBeFocused();
  await page.keyboard.type('walrus');
  await expect(palette.getByRole('status').filter({ hasText: 'Nothing found for “walrus”' })).toBeVisible();
  await palette.getByRole('button', { name: 'Look in all items' }).click();
  await expect(palette.getByRole('option', { name: /A page of my own/ })).toBeVisible();
  await palette.getByRole('link', { name: 'See all results' }).click();
  await expect(page).toHaveURL(sheaf.at('/search?q=walrus'));
  expect(await page.evaluate(() => localStorage.getItem('sheaf_recent'))).toContain('Reference');
  await page.getByRole('button', { name: /^Account/ }).click();
  await page.getByRole('menuitem', { name: 'Log out' }).click();
  await page.waitForURL(sheaf.at('/'));
  expect(await page.evaluate(() => localStorage.getItem('sheaf_recent'))).toBeNull();
});

test('the search screen shows all results by item, with filters, and says so when nobody answers', async ({
  page,
  sheaf,
}) => {
  const mei = await sheaf.person('mei');
  const [shop, ledger] = [await mei.item('Shop'), await mei.item('Ledger')];
  const page_id = await mei.page(shop, 'Walrus orders', 'A walrus is ordered.');
  await mei.page(ledger, 'Accounts', 'The walrus is paid.');
  await sheaf.signIn(page, mei, '/search');
  await page.getByRole('searchbox', { name: 'Search all documents' }).fill('walrus');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(sheaf.at('/search?q=walrus'));
  const groups = page.getByRole('region', { name: /^(Shop|Ledger)$/ });
  await expect(groups).toHaveCount(2);
  const first = page.getByRole('region', { name: 'Shop' });
  await expect(first.locator('mark').first()).toHaveText('Walrus');
  expect(await violations(page)).toEqual([]);
  await page.getByRole('checkbox', { name: /Ledger/ }).uncheck();
  await expect(groups).toHaveCount(1);
  await first.getByRole('link', { name: /Walrus orders/ }).click();
  await expect(page).toHaveURL(sheaf.at(`/${shop}/${page_id}`));
  await page.goBack();
  await page.getByRole('region', { name: 'Shop' }).getByRole('link', { name: 'Shop' }).click();
  await expect(page).toHaveURL(sheaf.at(`/${shop}`));
  const busy = { error_code: ERRORS.busy.code, error_message: 'The server is busy.' };
  await page.route('**/api/search/all', (route) => route.fulfill({ json: busy }));
  await page.goto(sheaf.at('/search?q=giraffe'));
  const retry = page.getByRole('alert').getByRole('button');
  await expect(retry).toBeVisible();
  await page.unroute('**/api/search/all');
  await retry.click();
  await expect(page.getByRole('status').filter({ hasText: 'Nothing found for “giraffe”' })).toBeVisible();
});

test('what is typed while the palette is on its way is not lost, over a working screen and over a reading page', async ({
  page,
  sheaf,
}) => {
  const mei = await sheaf.person('mei');
  const lin = await sheaf.person('lin');
  const sample = await sampleItem(mei);
  await mei.letIn(sample.item, lin, 0);
  let arrive: () => void = () => undefined;
  const held = () =>
    page.route(/\/(open|reader)-palette-[^/]*\.js$/, async (route) => {
      await new Promise<void>((resolve) => {
        arrive = resolve;
      });
      await route.continue();
    });
  for (const [person, path] of [
    [mei, '/item/index'],
    [lin, `/${sample.item}/${sample.inner}`],
  ] as const) {
    await sheaf.signIn(page, person, path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await held();
    const asked = page.waitForRequest(/\/(open|reader)-palette-[^/]*\.js$/);
    await page.keyboard.press('Control+k');
    await asked;
    await page.keyboard.type('refundx');
    await page.keyboard.press('Backspace');
    await page.keyboard.press('Enter');
    await expect(paletteOf(page)).toHaveCount(0);
    arrive();
    await expect(page).toHaveURL(sheaf.at(`/${sample.item}/${sample.second}`));
    await page.unrouteAll();
  }
});
