import { expect } from '@playwright/test';
import { sampleItem } from '../fixtures/sample.ts';
import { test } from '../fixtures/sheaf.ts';

test('the tree opens catalogs and leads to pages, three levels deep [A-2.15 A-5.10 A-9.06 B-1.02 B-2.02 B-2.21 B-3.11]', async ({
  page,
  sheaf,
}) => {
  const sample = await sampleItem(await sheaf.person('mei'));
  await page.goto(sheaf.at(`/${sample.item}`));
  const tree = page.getByRole('tree', { name: 'Contents' });
  await expect(tree.getByRole('treeitem', { name: 'Getting started' })).toHaveAttribute('aria-current', 'page');
  const guides = tree.getByRole('treeitem', { name: 'Guides' });
  await expect(guides).toHaveAttribute('aria-expanded', 'false');
  await guides.click();
  await tree.getByRole('treeitem', { name: 'Advanced' }).click();
  await tree.getByRole('treeitem', { name: 'Expert' }).click();
  await tree.getByRole('treeitem', { name: 'Deep secret' }).click();
  await expect(page).toHaveURL(sheaf.at(`/${sample.item}/${sample.deepest}`));
  await expect(page.getByRole('heading', { level: 1, name: 'Deep secret' })).toBeVisible();
  await expect(tree.getByRole('treeitem', { name: 'Deep secret' })).toHaveAttribute('aria-level', '4');
  const path = page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('listitem');
  await expect(path).toHaveText(['Guides', 'Advanced', 'Expert', 'Deep secret']);
  await page.goto(sheaf.at(`/page/${sample.second}`));
  await expect(page.getByRole('heading', { level: 1, name: 'Reference' })).toBeVisible();
});

test('an item is opened by its domain, and by a page_id query too [B-2.01 B-2.04 B-2.10]', async ({ page, sheaf }) => {
  const mei = await sheaf.person('mei');
  const domain = mei.username.replaceAll('-', '');
  const sample = await sampleItem(mei, { item_domain: domain });
  const byNumber = `/${sample.item}/${sample.first}`;
  for (const path of [`/${domain}`, `/${domain}?page_id=${sample.first}`, `/${domain}/${sample.first}`, byNumber]) {
    await page.goto(sheaf.at(path));
    await expect(page.getByRole('heading', { level: 1, name: 'Getting started' })).toBeVisible();
  }
  await expect(page).toHaveURL(sheaf.at(`/${domain}/${sample.first}`));
  await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', new RegExp(`/${domain}/${sample.first}$`));
  await sheaf.signIn(page, mei);
  await page.goto(sheaf.at(byNumber));
  await expect(page).toHaveURL(sheaf.at(`/${domain}/${sample.first}`));
  await page.getByRole('treeitem', { name: 'Reference' }).click();
  await expect(page).toHaveURL(sheaf.at(`/${domain}/${sample.second}`));
});

test('the contents of a page list its headings h1 to h4 and mark the one that is read', async ({ page, sheaf }) => {
  const sample = await sampleItem(await sheaf.person('mei'));
  await page.goto(sheaf.at(`/${sample.item}`));
  const outline = page.getByRole('navigation', { name: 'On this page' });
  await expect(outline.getByRole('link')).toHaveText(['Overview', 'Amounts', 'Rounding', 'Exceptions', 'Last']);
  await outline.getByRole('link', { name: 'Last' }).click();
  await expect(page.getByText('The end.')).toBeInViewport();
  await expect(page).toHaveURL(/#last$/);
  await outline.getByRole('link', { name: 'Exceptions' }).click();
  await expect(outline.getByRole('link', { name: 'Exceptions' })).toHaveAttribute('aria-current', 'location');
});

test('a list of points and tasks has a point or a box before each line', async ({ page, sheaf }) => {
  const mei = await sheaf.person('mei');
  const item = await mei.item('Item');
  await mei.page(item, 'Page', '- a point\n- [ ] a task\n- [x] done');
  await page.goto(sheaf.at(`/${item}`));
  const lines = page.locator('#page-text').getByRole('listitem');
  await expect(lines).toHaveText(['a point', 'a task', 'done']);
  await expect(lines.getByRole('checkbox')).toHaveCount(2);
  await expect(lines.nth(0)).toHaveCSS('list-style-type', 'disc');
  await expect(lines.nth(1)).toHaveCSS('list-style-type', 'none');
  // the box stands inside the text's column
  const column = await page.locator('#page-text').boundingBox();
  const box = await lines.getByRole('checkbox').first().boundingBox();
  expect(box?.x ?? 0).toBeGreaterThanOrEqual(column?.x ?? Number.POSITIVE_INFINITY);
});

test('code is copied by its button', async ({ page, context, sheaf }) => {
  const sample = await sampleItem(await sheaf.person('mei'));
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.goto(sheaf.at(`/${sample.item}`));
  await page.getByRole('button', { name: 'Copy the code' }).click();
  await expect(page.getByRole('status').filter({ hasText: 'Copied' })).toBeAttached();
  expect(await page.evaluate('navigator.clipboard.readText()')).toBe('const answer = 42;\n');
});

test('formulas are there and diagrams are drawn in a frame of their own', async ({ page, sheaf }) => {
  const mei = await sheaf.person('mei');
  const item = await mei.item('Drawings');
  const source = 'graph TD\nAsk-->Answer';
  await mei.page(item, 'Flow', `$E = mc^2$\n\n\`\`\`mermaid\n${source}\n\`\`\`\n`);
  await page.goto(sheaf.at(`/${item}`));
  await expect(page.locator('math').first()).toBeAttached();
  const drawing = page
    .getByRole('button', { name: /^Diagram: graph TD/ })
    .or(page.getByRole('img', { name: /^Diagram: graph TD/ }));
  await expect(drawing.first()).toBeVisible();
  await expect(page.locator('iframe[sandbox="allow-scripts"]')).toHaveCount(1);
});

test('a search finds titles as one types, and texts by Enter; cleared, the tree is back [B-2.31 B-2.32 B-2.33 B-2.34 B-4.27 B-8.13]', async ({
  page,
  sheaf,
}) => {
  const sample = await sampleItem(await sheaf.person('mei'));
  await page.goto(sheaf.at(`/${sample.item}`));
  const tree = page.getByRole('tree', { name: 'Contents' });
  const field = page.getByRole('search', { name: 'Search this item' }).getByRole('searchbox');
  await field.fill('deep');
  await expect(tree.getByRole('treeitem')).toHaveText(['Guides', 'Advanced', 'Expert', 'Deep secret']);
  await field.fill('pay back');
  await expect(page.getByText('No title holds “pay back”')).toBeVisible();
  await field.press('Enter');
  await expect(page).toHaveURL(/\?keyword=pay\+back$/);
  await expect(page.getByRole('heading', { level: 1, name: 'Search: “pay back”' })).toBeVisible();
  const found = page.getByRole('main').getByRole('link', { name: /First guide/ });
  await expect(found.locator('mark').first()).toHaveText(/pay/);
  await expect(found.locator('small')).toHaveText('Guides');
  await found.click();
  await expect(page).toHaveURL(sheaf.at(`/${sample.item}/${sample.inner}`));
  await page.goto(sheaf.at(`/${sample.item}?keyword=nowhere`));
  await expect(page.getByRole('heading', { name: 'Nothing found for “nowhere”' })).toBeVisible();
  await page.getByRole('link', { name: 'Clear the search' }).click();
  await expect(tree.getByRole('treeitem').first()).toHaveText('Getting started');
  await field.fill('deep');
  await page.getByRole('button', { name: 'Clear', exact: true }).click();
  await expect(tree.getByRole('treeitem').first()).toHaveText('Getting started');
  await page.route('**/api/item/search', (route) => route.abort());
  await page.getByRole('search', { name: 'Search the pages' }).locator('input').fill('pay back');
  await expect(page.getByText('The search did not answer. Try again.')).toBeVisible();
});

test('dark is chosen by a button and stays; without a choice the system decides', async ({ page, sheaf }) => {
  const sample = await sampleItem(await sheaf.person('mei'));
  await page.goto(sheaf.at(`/${sample.item}`));
  const background = () => page.evaluate('getComputedStyle(document.body).backgroundColor');
  const light = await background();
  await page.getByRole('button', { name: 'Use the dark theme' }).click();
  await expect.poll(background).not.toBe(light);
  const dark = await background();
  await page.reload();
  expect(await background()).toBe(dark);
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  const night = await sheaf.browser({ colorScheme: 'dark' });
  await night.goto(sheaf.at(`/${sample.item}`));
  expect(await night.evaluate('getComputedStyle(document.body).backgroundColor')).toBe(dark);
});

test('the Markdown of a page is had under its address with .md', async ({ request, sheaf }) => {
  const mei = await sheaf.person('mei');
  const sample = await sampleItem(mei);
  const hidden = await sampleItem(mei, { password: 'open sesame' });
  const answer = await request.get(sheaf.at(`/${sample.item}/${sample.second}.md`));
  expect(answer.headers()['content-type']).toMatch(/^text\/(markdown|plain)/);
  expect(await answer.text()).toContain('Every field of a refund.');
  const refused = await request.get(sheaf.at(`/${hidden.item}/${hidden.second}.md`));
  expect(refused.ok()).toBe(false);
  expect(await refused.text()).not.toContain('refund');
});

test('on paper there is the text alone', async ({ page, sheaf }) => {
  const sample = await sampleItem(await sheaf.person('mei'));
  await page.goto(sheaf.at(`/${sample.item}`));
  await page.getByRole('button', { name: 'Use the dark theme' }).click();
  await page.emulateMedia({ media: 'print' });
  // paper is light, also for who reads in the dark
  await expect(page.getByRole('article')).toHaveCSS('color', 'rgb(0, 0, 0)');
  await expect(page.locator('html')).toHaveCSS('color-scheme', 'light');
  await expect(page.getByRole('heading', { level: 1, name: 'Getting started' })).toBeVisible();
  await expect(page.getByRole('tree')).toBeHidden();
  await expect(page.getByRole('banner')).toBeHidden();
  await expect(page.getByRole('button', { name: 'Copy the code' })).toBeHidden();
});

test('a page that is not there and one that is not allowed look the same, in the item that leads back', async ({
  page,
  sheaf,
}) => {
  const [mei, lin] = [await sheaf.person('mei'), await sheaf.person('lin')];
  const sample = await sampleItem(mei, { members_only: 1 });
  await mei.letIn(sample.item, lin, 0, sample.outer_cat);
  for (const [reader, absent, seen] of [
    [lin, [987_654, sample.second], 'First guide'],
    [mei, [987_654], 'Getting started'],
  ] as const) {
    await sheaf.signIn(page, reader);
    const texts = new Set<string | null>();
    for (const page_id of absent) {
      const response = await page.goto(sheaf.at(`/${sample.item}/${page_id}`));
      expect(response?.status()).toBe(404);
      await expect(page.getByRole('heading', { level: 1, name: 'You cannot see this page' })).toBeVisible();
      await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex');
      await expect(page.getByRole('banner').getByRole('link', { name: 'Billing API' })).toBeVisible();
      texts.add(await page.getByRole('main').textContent());
    }
    expect(texts.size).toBe(1);
    await page.getByRole('link', { name: 'To the start of this item' }).click();
    await expect(page.getByRole('heading', { level: 1, name: seen })).toBeVisible();
  }
});

test('a link to a page that is gone keeps the item around it for who follows it in the app', async ({
  page,
  sheaf,
}) => {
  const mei = await sheaf.person('mei');
  const item = await mei.item('Billing API');
  const first = await mei.page(item, 'Start', `[gone](/${item}/987654)`);
  await sheaf.signIn(page, mei, `/${item}/${first}`);
  await page.getByRole('main').getByRole('link', { name: 'gone' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'You cannot see this page' })).toBeVisible();
  await expect(page.getByRole('treeitem', { name: 'Start' })).toBeVisible();
  await page.getByRole('link', { name: 'To the start of this item' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Start' })).toBeVisible();
});
