import { expect, type Page } from '@playwright/test';
import { sampleItem } from '../fixtures/sample.ts';
import { test } from '../fixtures/sheaf.ts';

function fieldOf(page: Page) {
  return page.getByRole('combobox', { name: 'Search the pages' });
}

for (const who of ['guest', 'writer'] as const) {
  test(`the search of the top bar follows what is typed, walked by arrows and opened by Enter: ${who}`, async ({
    page,
    sheaf,
  }) => {
    const mei = await sheaf.person('mei');
    const sample = await sampleItem(mei);
    if (who === 'writer') await sheaf.signIn(page, mei, `/${sample.item}`);
    else await page.goto(sheaf.at(`/${sample.item}`));
    await expect(fieldOf(page)).toBeVisible();
    if (who === 'guest') await page.keyboard.press('Control+k');
    else await fieldOf(page).click();
    await page.keyboard.type('refund');
    const list = page.getByRole('listbox', { name: 'Search: “refund”' });
    await expect(list.getByRole('option')).toHaveText([/Reference/, 'All results for “refund”']);
    await expect(list.getByRole('option').first().locator('mark')).toHaveText('refund');
    await expect(list.getByRole('option', { name: /Reference/ })).toHaveAttribute('aria-selected', 'true');
    await page.keyboard.press('ArrowDown');
    await expect(list.getByRole('option', { name: /^All results/ })).toHaveAttribute('aria-selected', 'true');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(sheaf.at(`/${sample.item}/${sample.second}`));
    await expect(page.getByRole('heading', { level: 1, name: 'Reference' })).toBeVisible();
    await expect(list).toHaveCount(0);
  });
}

test('the list of the search closes by Escape and by leaving; its last line shows all results', async ({
  page,
  sheaf,
}) => {
  const sample = await sampleItem(await sheaf.person('mei'));
  await page.goto(sheaf.at(`/${sample.item}`));
  const field = fieldOf(page);
  await field.fill('pay back');
  const list = page.getByRole('listbox');
  await expect(list.getByRole('option', { name: /First guide/ })).toBeVisible();
  await field.press('Escape');
  await expect(list).toHaveCount(0);
  await expect(field).toHaveAttribute('aria-expanded', 'false');
  await field.fill('pay');
  await expect(list).toBeVisible();
  await page.getByRole('searchbox', { name: 'Search this item' }).click();
  await expect(list).toHaveCount(0);
  await field.fill('pay back');
  await list.getByRole('option', { name: 'All results for “pay back”' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Search: “pay back”' })).toBeVisible();
  await field.fill('nowhere at all');
  await expect(page.getByRole('status').filter({ hasText: 'Nothing found for “nowhere at all”' })).toBeVisible();
});

test('only the newest words count, and a search that nobody answers says so', async ({ page, sheaf }) => {
  const sample = await sampleItem(await sheaf.person('mei'));
  let answerFirst = (): void => undefined;
  const held = new Promise<void>((resolve) => {
    answerFirst = resolve;
  });
  await page.route('**/api/item/search', async (route) => {
    const { keyword } = route.request().postDataJSON();
    if (keyword === 'broken') return route.abort();
    if (keyword === 'secret') await held;
    await route.continue().catch(() => undefined);
  });
  await page.goto(sheaf.at(`/${sample.item}`));
  const field = fieldOf(page);
  const asked = page.waitForRequest(/item\/search/);
  await field.fill('secret');
  await asked;
  await field.fill('refund');
  const options = page.getByRole('option');
  await expect(options.first()).toHaveText(/Reference/);
  answerFirst();
  await field.fill('broken');
  await expect(page.getByRole('status').filter({ hasText: 'The search did not answer' })).toBeVisible();
  await expect(options).toHaveText(['All results for “broken”']);
});
