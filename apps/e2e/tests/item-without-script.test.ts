import { expect } from '@playwright/test';
import { sampleItem } from '../fixtures/sample.ts';
import { test } from '../fixtures/sheaf.ts';

test('without JavaScript everything can be read and found', async ({ sheaf }) => {
  const sample = await sampleItem(await sheaf.person('mei'));
  const page = await sheaf.browser({ javaScriptEnabled: false });
  await page.goto(sheaf.at(`/${sample.item}`));
  await expect(page.getByRole('heading', { level: 1, name: 'Getting started' })).toBeVisible();
  const tree = page.getByRole('navigation', { name: 'Contents' });
  await tree.getByText('Guides').click();
  await tree.getByRole('link', { name: 'First guide' }).click();
  await expect(page.getByText('How to pay back.')).toBeVisible();
  await expect(tree.getByRole('link', { name: 'First guide' })).toHaveAttribute('aria-current', 'page');
  await page.getByRole('link', { name: /Previous/ }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Reference' })).toBeVisible();

  await page.goto(sheaf.at(`/${sample.item}`));
  await page.getByRole('navigation', { name: 'On this page' }).getByRole('link', { name: 'Last' }).click();
  await expect(page.getByText('The end.')).toBeInViewport();
  const search = page.getByRole('search', { name: 'Search this item' }).getByRole('searchbox');
  await search.fill('three levels');
  await search.press('Enter');
  await page
    .getByRole('main')
    .getByRole('link', { name: /Deep secret/ })
    .click();
  await expect(page.getByText('Three levels down.')).toBeVisible();
  await page.getByRole('link', { name: 'Advanced' }).first().click();
  await expect(page.getByRole('heading', { level: 1, name: 'Advanced' })).toBeVisible();
});

test('a screen that needs JavaScript says so without it, and leads on to the manual', async ({ sheaf }) => {
  const page = await sheaf.browser({ javaScriptEnabled: false });
  for (const path of ['/', '/user/login']) {
    await page.goto(sheaf.at(path));
    await expect(page.getByRole('paragraph').first()).toHaveText('This screen needs JavaScript. Reading pages do not.');
  }
  await page.getByRole('link', { name: 'Manual' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByRole('navigation', { name: 'Contents' })).toContainText('Reading');
});

test('where a visit password is asked for, it is said that entering it needs JavaScript', async ({ sheaf }) => {
  const mei = await sheaf.person('mei');
  const item = await mei.item('Secret plans', { password: 'open sesame' });
  const page = await sheaf.browser({ javaScriptEnabled: false });
  await page.goto(sheaf.at(`/${item}`));
  await expect(page.getByRole('paragraph').first()).toContainText('entering it needs JavaScript');
  await expect(page.getByRole('link', { name: 'Manual' })).toBeVisible();
});
