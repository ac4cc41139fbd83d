import { expect } from '@playwright/test';
import { editorOf, SAVED } from '../fixtures/editor.ts';
import { sampleItem } from '../fixtures/sample.ts';
import { test } from '../fixtures/sheaf.ts';

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

test('on a phone the tree is a drawer with its own search [B-2.29]', async ({ page, sheaf }) => {
  const sample = await sampleItem(await sheaf.person('mei'));
  await page.goto(sheaf.at(`/${sample.item}`));
  await expect(page.getByRole('heading', { level: 1, name: 'Getting started' })).toBeVisible();
  const tree = page.getByRole('tree', { name: 'Contents' });
  await expect(tree).not.toBeInViewport();
  await page.getByRole('link', { name: 'Open contents' }).click();
  const drawer = page.getByRole('dialog', { name: 'Contents' });
  await expect(tree).toBeInViewport();
  await page.keyboard.press('Escape');
  await expect(drawer).toHaveCount(0);
  await expect(page.getByRole('link', { name: 'Open contents' })).toBeFocused();

  await page.getByRole('link', { name: 'Search this item' }).click();
  await expect(drawer.getByRole('searchbox')).toBeFocused();
  await drawer.getByRole('searchbox').fill('deep');
  await tree.getByRole('treeitem', { name: 'Deep secret' }).click();
  await expect(page.getByText('Three levels down.')).toBeVisible();
  await expect(tree).not.toBeInViewport();
  await page.getByRole('link', { name: 'Open contents' }).click();
  await page.getByRole('link', { name: 'Close contents' }).click();
  await expect(tree).not.toBeInViewport();
});

test('the search of the drawer shows what texts hold while one types, to readers and writers', async ({
  page,
  sheaf,
}) => {
  const [mei, lin] = [await sheaf.person('mei'), await sheaf.person('lin')];
  const item = await mei.item('Billing API');
  await mei.page(item, 'Refunds', 'Within three days');
  await mei.page(item, 'Deadlines', 'When refunds are paid back');
  for (const who of [mei, lin]) {
    await sheaf.signIn(page, who, `/${item}`);
    await page.getByRole('link', { name: 'Search this item' }).click();
    const drawer = page.getByRole('dialog', { name: 'Contents' });
    await drawer.getByRole('searchbox').fill('refund');
    await expect(drawer.getByRole('treeitem')).toHaveText(['Refunds']);
    // it lies over the edge of the field where fingers point, whose ring has to be seen
    const clear = drawer.getByRole('button', { name: 'Clear' });
    await expect(clear).toHaveCSS('background-color', 'rgba(0, 0, 0, 0)');
    const found = drawer.getByRole('region', { name: 'Found in the texts' });
    await expect(found.getByRole('link')).toHaveText([/^Deadlines/, 'All results for “refund”']);
    await found.getByRole('link', { name: /^Deadlines/ }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Deadlines' })).toBeInViewport();
    await expect(drawer).toHaveCount(0);
  }
});

test('the longest name of an item leaves the buttons beside it whole, and so does that of its reader', async ({
  page,
  sheaf,
}) => {
  const mei = await sheaf.person('mei-of-the-clearing-house');
  const item = await mei.item('How payment and clearing exchange their data, second draft, and what they wait for');
  await mei.page(item, 'Start', 'text');
  await sheaf.signIn(page, mei, `/${item}`);
  const edit = page.getByRole('link', { name: 'Edit', exact: true });
  await expect(edit).toBeVisible();
  expect((await edit.boundingBox())?.width).toBeGreaterThanOrEqual(40);
  // on a tablet
  await page.setViewportSize({ width: 768, height: 1024 });
  expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(768);
});

test('on a phone no column of a table loses its name: it scrolls in its box, or each field names its column', async ({
  page,
  sheaf,
}) => {
  const mei = await sheaf.person('mei');
  const item = await mei.item('Tables');
  const wide = `|${['City', 'Population', 'Mayor in office', 'Elevation', 'Founded in'].join('|')}|`;
  const fields = '|Field|Type|Meaning|';
  await mei.page(
    item,
    'Both',
    `${wide}\n${'|---'.repeat(5)}|\n|Ulm|128 928|Martin Ansbacher|478 metres|854|\n\n${fields}\n${'|---'.repeat(3)}|\n|id|int|number|\n`,
  );
  await page.goto(sheaf.at(`/${item}`));
  await expect(page.getByRole('columnheader', { name: 'City' })).toBeInViewport();
  await page.getByRole('columnheader', { name: 'Founded in' }).scrollIntoViewIfNeeded();
  await expect(page.getByRole('columnheader', { name: 'Founded in' })).toBeInViewport({ ratio: 1 });
  await expect(page.getByRole('heading', { level: 1, name: 'Both' })).toBeInViewport({ ratio: 1 });
  for (const name of ['Field id', 'Type int', 'Meaning number']) {
    await expect(page.getByRole('cell', { name, exact: true })).toBeVisible();
  }
});

test('nothing is wider than the phone', async ({ page, sheaf }) => {
  const mei = await sheaf.person('mei');
  const sample = await sampleItem(mei);
  const paths = [
    `/${sample.item}`,
    `/${sample.item}?keyword=refund`,
    '/user/login',
    '/user/register',
    '/item/password/1',
  ];
  for (const path of paths) {
    await page.goto(sheaf.at(path));
    await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
    expect(await page.evaluate('document.documentElement.scrollWidth'), path).toBeLessThanOrEqual(390);
  }
  await sheaf.signIn(page, mei);
  const settings = ['base', 'members', 'openApi', 'recycle'].map((tab) => `/item/setting/${sample.item}?tab=${tab}`);
  for (const path of ['/item/index', '/item/add', `/catalog/${sample.item}`, '/user/setting', ...settings]) {
    await page.goto(sheaf.at(path));
    await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
    await expect(page.locator('.loading-face')).toHaveCount(0);
    expect(await page.evaluate('document.documentElement.scrollWidth'), path).toBeLessThanOrEqual(390);
  }
});

test('on a phone a page is written in one pane and seen in the other', async ({ page, sheaf }) => {
  const mei = await sheaf.person('mei');
  const item = await mei.item('Billing API');
  await sheaf.signIn(page, mei, `/page/edit/${item}/0`);
  const editor = editorOf(page);
  await expect(editor.preview).toBeHidden();
  await editor.text.fill('**Written** on a train');
  await editor.dialog.getByRole('button', { name: 'Preview' }).click();
  await expect(editor.preview.getByRole('strong')).toHaveText('Written');
  await editor.save.click();
  await expect(editor.status).toHaveText(SAVED);
});

test('what has no room in the header of a phone stands in the account menu', async ({ page, sheaf }) => {
  await sheaf.signIn(page, await sheaf.person('mei'));
  const account = page.getByRole('button', { name: /^Account/ });
  const entry = (name: string) => page.getByRole('menuitem', { name });
  await account.click();
  await expect(entry('Teams')).toBeVisible();
  await expect(entry('Get the app'), 'the Chinese interface alone has it').toHaveCount(0);
  await entry('Feedback').click();
  await expect(page.getByRole('dialog', { name: 'Feedback' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(account).toBeFocused();
  await page.getByRole('button', { name: '中文' }).click();
  await page.getByRole('button', { name: /^账号/ }).click();
  await entry('更多产品').click();
  await expect(page.getByRole('link', { name: '接口文档' })).toBeVisible();
  await entry('下载客户端').click();
  await expect(page.getByRole('dialog', { name: '把 Sheaf 装成应用' })).toBeVisible();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: /^账号/ }).click();
  await entry('额度').click();
  await expect(page).toHaveURL(sheaf.at('/prices'));
});

test('on a phone the whole menu of an item is in sight, also where neither side of its button has room for it', async ({
  page,
  sheaf,
}) => {
  const mei = await sheaf.person('mei');
  for (const name of ['Ledger', 'Billing', 'Refunds', 'Clearing', 'Ordering', 'Shipping', 'Stock'])
    await mei.item(name);
  await sheaf.signIn(page, mei);
  const entries = page.getByRole('menuitem');
  await page.getByRole('button', { name: 'More for “Clearing”' }).click();
  await expect(entries.first()).toHaveText('Open');
  for (const entry of await entries.all()) await expect(entry).toBeInViewport({ ratio: 1 });
  await page.keyboard.press('Escape');
  await expect(entries).toHaveCount(0);

  // on its side: what has no room is scrolled to
  await page.setViewportSize({ width: 844, height: 390 });
  await page.getByRole('button', { name: 'More for “Refunds”' }).click();
  const menu = page.getByRole('menu');
  await expect(menu).toBeInViewport({ ratio: 1 });
  await entries.last().scrollIntoViewIfNeeded();
  await expect(entries.last()).toBeInViewport({ ratio: 1 });
  await entries.first().click();
  await expect(page).toHaveURL(/\/\d+$/);
});
