import { expect } from '@playwright/test';
import { editorOf, SAVED } from '../fixtures/editor.ts';
import { sampleItem } from '../fixtures/sample.ts';
import { test } from '../fixtures/sheaf.ts';

test('the tree is walked by arrows, Home, End and letters', async ({ page, sheaf }) => {
  const sample = await sampleItem(await sheaf.person('mei'));
  await page.goto(sheaf.at(`/${sample.item}`));
  const item = (name: string) => page.getByRole('treeitem', { name });
  await item('Getting started').focus();
  await page.keyboard.press('ArrowDown');
  await expect(item('Reference')).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await expect(item('Guides')).toBeFocused();
  await page.keyboard.press('ArrowRight');
  await expect(item('Guides')).toHaveAttribute('aria-expanded', 'true');
  await page.keyboard.press('ArrowRight');
  await expect(item('First guide')).toBeFocused();
  await page.keyboard.press('ArrowLeft');
  await expect(item('Guides')).toBeFocused();
  await page.keyboard.press('End');
  await expect(item('Advanced')).toBeFocused();
  await page.keyboard.press('Home');
  await expect(item('Getting started')).toBeFocused();
  await page.keyboard.press('r');
  await expect(item('Reference')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(sheaf.at(`/${sample.item}/${sample.second}`));
  await expect(page.locator('[role=treeitem][tabindex="0"]')).toHaveCount(1);
});

test('single keys turn pages, search, help and fill the screen [B-2.23]', async ({ page, sheaf }) => {
  const sample = await sampleItem(await sheaf.person('mei'));
  await page.goto(sheaf.at(`/${sample.item}`));
  await expect(page.getByRole('tree')).toBeVisible();
  await page.keyboard.press(']');
  await expect(page).toHaveURL(sheaf.at(`/${sample.item}/${sample.second}`));
  await expect(page.getByRole('tree')).toBeVisible();
  await page.keyboard.press('[');
  await expect(page).toHaveURL(sheaf.at(`/${sample.item}/${sample.first}`));
  await expect(page.getByRole('tree')).toBeVisible();
  await page.keyboard.press('f');
  await expect(page.getByRole('tree')).toBeHidden();
  await expect(page.getByRole('button', { name: 'Leave full-screen reading' })).toHaveAttribute('aria-pressed', 'true');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('tree')).toBeVisible();
  await page.getByRole('button', { name: 'Full-screen reading' }).click();
  await expect(page.getByRole('tree')).toBeHidden();
  await page.keyboard.press('Escape');
  await page.keyboard.press('?');
  const help = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
  await expect(help).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(help).toHaveCount(0);
  await page.keyboard.press('Control+k');
  await expect(page.locator('input[name=keyword]:focus')).toHaveCount(1);
  await page.keyboard.type('f?]');
  await expect(page.getByRole('tree').or(page.getByText('No title holds')).first()).toBeVisible();
  await expect(help).toHaveCount(0);
});

test('the first Tab leads past everything to the text', async ({ page, sheaf }) => {
  const sample = await sampleItem(await sheaf.person('mei'));
  await page.goto(sheaf.at(`/${sample.item}`));
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('main')).toBeFocused();
});

test('a picture is enlarged by Enter and closed by Escape', async ({ page, sheaf }) => {
  const mei = await sheaf.person('mei');
  const item = await mei.item('Pictures');
  const dot =
    'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==';
  await mei.page(item, 'Shot', `![A red dot](${dot})`);
  await page.goto(sheaf.at(`/${item}`));
  const picture = page.getByRole('button', { name: 'A red dot · Enlarge the picture' });
  await picture.focus();
  await page.keyboard.press('Enter');
  const large = page.getByRole('dialog', { name: 'A red dot' });
  await expect(large).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(large).toHaveCount(0);
});

test('from log-in to a saved page by the keyboard alone', async ({ page, sheaf }) => {
  const mei = await sheaf.person('mei');
  await page.goto(sheaf.at('/user/login?redirect=/item/add'));
  await expect(page.getByLabel('User name or e-mail')).toBeFocused();
  await page.keyboard.type(mei.username);
  await page.keyboard.press('Tab');
  await page.keyboard.type(mei.password);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(sheaf.at('/item/add'));
  const tabTo = async (name: RegExp) => {
    await expect(async () => {
      await page.keyboard.press('Tab');
      const focused: string = await page.evaluate(
        "((e) => (e.labels?.[0]?.textContent || e.getAttribute('aria-label') || e.textContent || ''))(document.activeElement)",
      );
      expect(focused).toMatch(name);
    }).toPass({ intervals: [0] });
  };
  await expect(page.getByLabel('Item name')).toBeVisible();
  await tabTo(/^Item name/);
  await page.keyboard.type('By hand');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('link', { name: 'Write the first page' })).toBeVisible();
  await tabTo(/^Write the first page/);
  await page.keyboard.press('Enter');
  const editor = editorOf(page);
  await expect(editor.text).toBeFocused();
  await page.keyboard.type('Typed without a mouse.');
  await page.keyboard.press('Control+s');
  await expect(editor.status).toHaveText(SAVED);
  await page.keyboard.press('Escape');
  await tabTo(/^Page title/);
  await page.keyboard.type('Keys');
  await page.keyboard.press('Control+s');
  await expect(editor.status).toHaveText(SAVED);
  await tabTo(/^Cancel/);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: /Keys/ })).toBeVisible();
  await expect(editor.dialog).toBeHidden(); // it keeps the keys while it closes
  await page.keyboard.press('?');
  const help = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
  await expect(help.getByRole('region', { name: 'In the editor' }).getByText('Ctrl S', { exact: true })).toBeVisible();
  await expect(
    help.getByRole('region', { name: 'In a spreadsheet' }).getByText('Ctrl D', { exact: true }),
  ).toBeVisible();
  await expect(help.getByRole('region', { name: 'On a line of the contents' }).getByText('F2')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(help).toHaveCount(0);
  await page.keyboard.press('Control+k');
  await page.getByRole('dialog', { name: 'Search' }).getByRole('combobox').fill('page inform');
  await expect(page.getByRole('option', { name: /Page information/ })).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog', { name: 'Page information' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await page.keyboard.press('e');
  await expect(editor.dialog).toBeVisible();
});
