import { expect } from '@playwright/test';
import { editorOf, rewrite, SAVED, untilWritable } from '../fixtures/editor.ts';
import { test } from '../fixtures/sheaf.ts';

test('a new page is written, put in a catalog and saved by Ctrl+S [A-1.05 A-2.17 B-1.04 B-2.09 B-2.83 B-2.84 B-2.85 B-2.86 B-2.88 B-4.12 B-4.13]', async ({
  page,
  sheaf,
}) => {
  const mei = await sheaf.person('mei');
  const item = await mei.item('Billing API');
  const refunds = await mei.catalog(item, 'Refunds');
  await mei.catalog(item, 'Rules', refunds);
  await sheaf.signIn(page, mei, `/page/edit/${item}/0`);
  const editor = editorOf(page);
  await expect(editor.status).toHaveText('No unsaved changes');
  await page.keyboard.press('Escape');
  await page.mouse.click(2, 2);
  await expect(editor.dialog).toBeVisible();

  await editor.title.fill('Dead');
  await editor.title.press('Escape');
  await editor.title.fill('Deadlines');
  await editor.title.press('Enter');
  await expect(editor.status).toHaveText('Editing…');
  await editor.dialog.getByRole('combobox', { name: 'Catalog' }).click();
  await page.getByRole('option', { name: 'Refunds / Rules' }).or(page.getByTitle('Refunds / Rules')).last().click();
  await editor.text.fill('Three *working* days');
  await expect(editor.preview.getByRole('emphasis')).toHaveText('working');
  await page.keyboard.press('Control+s');
  await expect(editor.status).toHaveText(SAVED);
  await expect(page).toHaveURL(new RegExp(`/${item}/\\d+$`));
  await expect(editor.dialog).toBeVisible();

  await editor.text.fill('Four working days');
  await expect(editor.status).toHaveText('Editing…');
  await editor.save.click();
  await expect(editor.status).toHaveText(SAVED);
  await editor.cancel.click();
  await expect(page.getByRole('heading', { level: 1, name: 'Deadlines' })).toBeVisible();
  await expect(page.getByRole('navigation', { name: 'Breadcrumb' })).toContainText('Refunds');
  await expect(page.getByText('Four working days')).toBeVisible();
});

test('the toolbar and the keys write the Markdown of what they are named for [B-1.04]', async ({ page, sheaf }) => {
  const mei = await sheaf.person('mei');
  const item = await mei.item('Billing API');
  await sheaf.signIn(page, mei, `/page/edit/${item}/0`);
  const { dialog, preview, text } = editorOf(page);
  await text.fill('words');
  await text.press('Control+a');
  await dialog.getByRole('button', { name: 'Bold' }).click();
  await expect(preview.getByRole('strong')).toHaveText('words');
  await text.press('Control+z');
  await expect(preview.getByRole('strong')).toHaveCount(0);
  await text.press('Control+2');
  await expect(preview.getByRole('heading', { level: 2, name: 'words' })).toBeVisible();
  await dialog.getByRole('button', { name: 'Headings' }).click();
  await page.getByRole('menuitem', { name: 'Heading 3' }).click();
  await expect(preview.getByRole('heading', { level: 3, name: 'words' })).toBeVisible();
  await dialog.getByRole('button', { name: 'Preview' }).click();
  await expect(text).toBeHidden();
  await dialog.getByRole('button', { name: 'Write' }).click();
  await expect(preview).toBeHidden();

  // on a tablet the tools take two rows: both begin flush, with no line before them
  await page.setViewportSize({ width: 768, height: 1024 });
  const starts = await dialog.getByRole('toolbar').evaluate((tools) => {
    const left = tools.getBoundingClientRect().left;
    const groups = [...tools.children].map((group) => group.getBoundingClientRect());
    const firsts = groups.filter(({ top }, at) => at === 0 || top > (groups[at - 1]?.top ?? top));
    return firsts.map((first) => first.left - left);
  });
  expect(starts).toEqual([0, 0]);
  const borders = await dialog
    .getByRole('toolbar')
    .evaluate((tools) => [...tools.children].slice(1).map((group) => getComputedStyle(group).borderLeftWidth));
  expect(new Set(borders)).toEqual(new Set(['0px']));
});

test('leaving with unsaved changes asks first, and forgets the draft then [B-4.21]', async ({ page, sheaf }) => {
  const mei = await sheaf.person('mei');
  const item = await mei.item('Billing API');
  const id = await mei.page(item, 'Refunds', 'Three days');
  await sheaf.signIn(page, mei, `/page/edit/${item}/${id}`);
  const editor = editorOf(page);
  await editor.text.fill('Thirty days or so');
  await editor.cancel.click();
  const question = page.getByRole('dialog', { name: 'Leave without saving?' });
  await question.getByRole('button', { name: 'Keep editing' }).click();
  await expect(editor.text).toHaveText('Thirty days or so');
  await editor.cancel.click();
  await question.getByRole('button', { name: 'Leave' }).click();
  await expect(page.getByText('Three days')).toBeVisible();
  await page.getByRole('link', { name: 'Edit', exact: true }).click();
  await expect(editor.status).toHaveText('No unsaved changes');
  await expect(page.getByRole('dialog', { name: /^A draft from/ })).toHaveCount(0);
});

test('a long page opens without live preview, says so once, and has it by one press [B-4.14 B-4.15 B-9.07]', async ({
  page,
  sheaf,
}) => {
  const mei = await sheaf.person('mei');
  const item = await mei.item('Billing API');
  const long = await mei.page(item, 'Long', `# Start\n\n${'word '.repeat(900)}`);
  const short = await mei.page(item, 'Short', `# Start\n\n${'word '.repeat(700)}`);
  await sheaf.signIn(page, mei, `/page/edit/${item}/${long}`);
  const { dialog, preview } = editorOf(page);
  const notice = dialog.getByText('This page is over 4000 characters, so live preview is off.');
  await expect(notice.first()).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'Turn live preview on' })).toHaveCount(2);
  await expect(preview.getByRole('heading', { name: 'Start' })).toHaveCount(0);
  await page.reload();
  await expect(dialog.getByRole('button', { name: 'Turn live preview on' })).toHaveCount(1);
  await dialog.getByRole('button', { name: 'Turn live preview on' }).click();
  await expect(preview.getByRole('heading', { name: 'Start' })).toBeVisible();
  await page.goto(sheaf.at(`/page/edit/${item}/${short}`));
  await expect(preview.getByRole('heading', { name: 'Start' })).toBeVisible();
  await expect(notice).toHaveCount(0);
});

test('a long preview comes whole, keeps step with the text both ways, and takes changes', async ({ page, sheaf }) => {
  const mei = await sheaf.person('mei');
  const item = await mei.item('Billing API');
  const section = (number: number) =>
    `## Section ${number}\n\n${'A line of the section. '.repeat(30)}\n\n- one\n- two\n`;
  const text = Array.from({ length: 120 }, (_, index) => section(index + 1)).join('\n');
  const id = await mei.page(item, 'Rules', text);
  await sheaf.signIn(page, mei, `/page/edit/${item}/${id}`);
  const editor = editorOf(page);
  await untilWritable(editor);
  await editor.preview.getByRole('button', { name: 'Turn live preview on' }).click();
  const headings = editor.preview.getByRole('heading', { level: 2 });
  await expect(headings).toHaveCount(120);
  await expect(headings.first()).toHaveText(/^Section 1\b/);
  await expect(headings.last()).toHaveText(/^Section 120\b/);

  await editor.text.press('Control+End');
  await expect(headings.last()).toBeInViewport();
  await page.keyboard.type('\n\n## Section 121');
  await expect(headings).toHaveCount(121);
  // what moves while the text still scrolls is taken for its echo
  await expect(async () => {
    await editor.preview.press('End');
    await editor.preview.press('Home');
    await expect(headings.first()).toBeInViewport();
    await expect(editor.text.getByText('## Section 1', { exact: true })).toBeInViewport({ timeout: 1000 });
  }).toPass();
});

test('the preview draws diagrams as readers see them, and keeps them while other text changes', async ({
  page,
  sheaf,
}) => {
  const mei = await sheaf.person('mei');
  const item = await mei.item('Drawings');
  const flow = (words: string, start: string) => `${words}\n\n\`\`\`mermaid\ngraph TD\n${start}-->Answer\n\`\`\`\n`;
  const id = await mei.page(item, 'Flow', 'Only words');
  await sheaf.signIn(page, mei, `/page/edit/${item}/${id}`);
  const editor = editorOf(page);
  await expect(editor.preview).toContainText('Only words');
  const frames = page.locator('iframe[sandbox="allow-scripts"]');
  await expect(frames).toHaveCount(0);
  await rewrite(editor, flow('Words', 'Ask'));
  const drawing = editor.preview.getByRole('img', { name: /^Diagram: graph TD/ });
  await expect(drawing).toBeVisible();
  await expect(frames).toHaveCount(1);
  await page.evaluate(`document.querySelector('img[alt^="Diagram"]').id = 'kept'`);

  await rewrite(editor, flow('Other words', 'Ask'));
  await expect(editor.preview).toContainText('Other words');
  await expect(drawing).toHaveId('kept');
  await rewrite(editor, flow('Other words', 'Wonder'));
  await expect(drawing).toHaveAccessibleName(/Wonder-->Answer$/);
  await expect(drawing).toHaveCount(1);
  await expect(frames).toHaveCount(1);
});

test('finding and replacing is named in the language of the screen and fits a phone', async ({ page, sheaf }) => {
  const mei = await sheaf.person('mei');
  const item = await mei.item('Billing API');
  const id = await mei.page(item, 'Refunds', 'A refund, and another refund');
  await page.setViewportSize({ width: 390, height: 844 });
  await sheaf.signIn(page, mei, `/page/edit/${item}/${id}`);
  const editor = editorOf(page);
  await untilWritable(editor);
  await editor.text.press('Control+f');
  await page.getByRole('textbox', { name: 'Find' }).fill('refund');
  await page.getByRole('textbox', { name: 'Replace with' }).fill('return');
  const press = page.getByRole('button', { name: 'Replace all' });
  for (const name of ['Next', 'Select all', 'Close']) {
    await expect(page.getByRole('button', { name, exact: true })).toBeInViewport({ ratio: 1 });
  }
  await expect(page.getByRole('checkbox', { name: 'Whole word' })).toBeInViewport({ ratio: 1 });
  await press.click();
  await expect(editor.text).toHaveText('A return, and another return');
  await page.getByRole('button', { name: 'Close', exact: true }).click();
  await expect(editor.text).toBeFocused();
});
