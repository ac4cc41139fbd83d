import { expect, type Page } from '@playwright/test';
import { test } from '../fixtures/sheaf.ts';

const PARAGRAPHS = 'A paragraph that makes the page long.\n\n'.repeat(30);
const PICTURE =
  '<svg xmlns="http://www.w3.org/2000/svg" width="600" height="500"><rect width="600" height="500"/></svg>';

const ILLUSTRATED = `## Before

${[1, 2, 3, 4].map((at) => `![Picture ${at}](/pictures/${at}.svg)`).join('\n\n')}

## Wanted

The part that was linked.

${PARAGRAPHS}`;

/** Pictures of a text that come when the test says so. */
async function picturesOnDemand(page: Page): Promise<() => void> {
  let deliver = (): void => undefined;
  const wanted = new Promise<void>((resolve) => {
    deliver = resolve;
  });
  await page.route('**/pictures/*.svg', async (route) => {
    await wanted;
    await route.fulfill({ contentType: 'image/svg+xml', body: PICTURE });
  });
  return deliver;
}

/** As in a browser that does not itself keep the text in place when something above it grows. */
async function withoutScrollAnchoring(page: Page): Promise<void> {
  await page.addInitScript(() =>
    document.addEventListener('readystatechange', () => {
      document.documentElement.style.setProperty('overflow-anchor', 'none');
    }),
  );
}

async function expectAtTop(page: Page, name: string): Promise<void> {
  const heading = page.getByRole('heading', { level: 2, name });
  await expect.poll(async () => Math.round((await heading.boundingBox())?.y ?? -1)).toBe(76);
}

test('a linked heading stays at the top while the pictures above it arrive', async ({ page, sheaf }) => {
  const mei = await sheaf.person('mei');
  const item = await mei.item('Illustrated');
  const first = await mei.page(item, 'Pictures', ILLUSTRATED);
  await withoutScrollAnchoring(page);
  const deliver = await picturesOnDemand(page);
  await page.goto(sheaf.at(`/${item}/${first}#wanted`), { waitUntil: 'domcontentloaded' });
  await expectAtTop(page, 'Wanted');
  const outline = page.getByRole('navigation', { name: 'On this page' });
  await expect(outline.getByRole('link', { name: 'Wanted' })).toHaveAttribute('aria-current', 'location');
  deliver();
  for (const at of [1, 2, 3, 4]) {
    await expect(page.getByRole('button', { name: `Picture ${at}` })).toHaveJSProperty('naturalHeight', 500);
  }
  await expectAtTop(page, 'Wanted');
});

test('a reader who moved on is left where he is when pictures arrive', async ({ page, sheaf }) => {
  const mei = await sheaf.person('mei');
  const item = await mei.item('Illustrated');
  const first = await mei.page(item, 'Pictures', ILLUSTRATED);
  await withoutScrollAnchoring(page);
  const deliver = await picturesOnDemand(page);
  await page.goto(sheaf.at(`/${item}/${first}`), { waitUntil: 'domcontentloaded' });
  await page.getByRole('navigation', { name: 'On this page' }).getByRole('link', { name: 'Wanted' }).click();
  await expectAtTop(page, 'Wanted');
  await page.keyboard.press('Home');
  await expect(page.getByRole('heading', { level: 1 })).toBeInViewport();
  deliver();
  await expect(page.getByRole('button', { name: 'Picture 1' })).toHaveJSProperty('naturalHeight', 500);
  await expect(page.getByRole('heading', { level: 1 })).toBeInViewport();
});

test('the heading that was chosen is marked, also among short sections and at the end of the page', async ({
  page,
  sheaf,
}) => {
  const mei = await sheaf.person('mei');
  const item = await mei.item('Short sections');
  const names = ['Alpha', 'Beta', 'Gamma', 'Delta', 'Omega'];
  const short = names.map((name) => `## ${name}\n\nOne line.`).join('\n\n');
  const first = await mei.page(item, 'Sections', `## Long\n\n${PARAGRAPHS}${short}`);
  await page.goto(sheaf.at(`/${item}/${first}`));
  const outline = page.getByRole('navigation', { name: 'On this page' });
  for (const name of [...names, 'Long', 'Beta']) {
    await outline.getByRole('link', { name }).click();
    await expect(outline.getByRole('link', { name })).toHaveAttribute('aria-current', 'location');
    await expect(outline.locator('[aria-current]')).toHaveCount(1);
  }
  await page.keyboard.press('Home');
  await expect(outline.getByRole('link', { name: 'Beta' })).not.toHaveAttribute('aria-current', 'location');
  await page.keyboard.press('End');
  await expect(outline.getByRole('link', { name: 'Omega' })).toHaveAttribute('aria-current', 'location');
});

test('the link beside a heading is not a part of its name, and the keyboard reaches it', async ({ page, sheaf }) => {
  const mei = await sheaf.person('mei');
  const item = await mei.item('Handbook');
  await mei.page(item, 'Start', '## Install\n\nOne command.\n');
  await page.goto(sheaf.at(`/${item}`));
  await expect(page.getByRole('heading', { level: 2, name: 'Install', exact: true })).toBeVisible();
  const anchor = page.getByRole('main').getByRole('link', { name: 'Link to this section' });
  await anchor.focus();
  await expect(anchor).toHaveCSS('opacity', '1');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/#install$/);
});
