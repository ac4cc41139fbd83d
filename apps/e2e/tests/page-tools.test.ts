import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';
import { chooseTool, editorOf, pasteBoth, rewrite, SAVED, untilWritable } from '../fixtures/editor.ts';
import { test } from '../fixtures/sheaf.ts';

const RED_DOT =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==';

async function violations(page: Page, place: string) {
  const builder = new AxeBuilder({ page }).include(place);
  const found = await builder.withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']).analyze();
  return found.violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)]);
}

test('a tool that is still being fetched leaves the cursor where it was', async ({ page, sheaf }) => {
  const mei = await sheaf.person('mei');
  const item = await mei.item('Billing API');
  const id = await mei.page(item, 'Refunds', 'one\n\ntwo\n\nthree\n');
  await sheaf.signIn(page, mei, `/page/edit/${item}/${id}`);
  const editor = editorOf(page);
  await untilWritable(editor);
  await editor.text.press('Control+End');
  const held = Promise.withResolvers<void>();
  const asked = Promise.withResolvers<void>();
  await page.route(/json-table-tool[^/]*\.js/, async (route) => {
    asked.resolve();
    await held.promise;
    await route.continue();
  });
  await chooseTool(page, 'Format tools', 'JSON to table');
  await asked.promise;
  await expect(page.getByRole('menu')).toBeHidden();
  held.resolve();
  const json = page.getByRole('dialog', { name: 'JSON to table' });
  await expect(json.getByRole('textbox')).toBeFocused();
  await json.getByRole('textbox').fill('{"a": 1}');
  await expect(editor.dialog.getByText('Line 6, column 1')).toBeVisible();
  await json.getByRole('button', { name: 'Insert' }).click();
  await expect(editor.preview.locator('p, table')).toHaveText([/^one/, /^two/, /^three/, /a/]);
});

test('the slash menu, templates and format tools write Markdown at the cursor [B-2.93 B-2.94 B-2.96 B-2.97 B-2.98 B-2.110 B-5.05]', async ({
  page,
  sheaf,
}) => {
  const mei = await sheaf.person('mei');
  const item = await mei.item('Billing API');
  const id = await mei.page(item, 'Refunds', 'x');
  await sheaf.signIn(page, mei, `/page/edit/${item}/${id}`);
  const editor = editorOf(page);
  await untilWritable(editor);
  await editor.text.press('Control+a');
  await page.keyboard.type('/');
  await page.getByRole('option', { name: /^Heading 2/ }).click();
  await page.keyboard.type('Prices');
  await expect(editor.preview.getByRole('heading', { level: 2, name: 'Prices' })).toBeVisible();
  await page.keyboard.press('Enter');
  await page.keyboard.type('/表格');
  await page.getByRole('option', { name: /^Table/ }).click();
  await page.keyboard.type('name');
  await page.keyboard.press('Tab');
  await page.keyboard.type('type');
  await expect(editor.preview.getByRole('columnheader')).toHaveText(['name', 'type', '']);
  await chooseTool(page, 'Format tools', 'Insert row below');
  await expect(editor.preview.getByRole('row')).toHaveCount(4);

  await editor.text.press('Control+a');
  await chooseTool(page, 'Format tools', 'JSON to table');
  const json = page.getByRole('dialog', { name: 'JSON to table' });
  await json.getByRole('textbox').fill('{"a": }');
  await json.getByRole('button', { name: 'Insert' }).click();
  await expect(json.getByRole('alert')).toHaveText('The JSON could not be read: line 1, column 7.');
  await json.getByRole('textbox').fill('{"user": {"id": 1}} // who');
  await json.getByRole('button', { name: 'Insert' }).click();
  await expect(json).toHaveCount(0);
  await expect(editor.preview.getByRole('cell', { name: 'user.id' })).toBeVisible();
  await expect(editor.text).toBeFocused();

  await editor.text.press('Control+a');
  await chooseTool(page, 'Format tools', 'Paste table');
  const cells = page.getByRole('dialog', { name: 'Paste table' });
  await cells.getByRole('textbox').fill('sku\tprice\nA1\t3');
  await cells.getByRole('button', { name: 'Insert' }).click();
  await expect(editor.preview.getByRole('columnheader', { name: 'sku' })).toBeVisible();

  await rewrite(editor, '{"a":1}');
  await editor.text.press('Control+a');
  await chooseTool(page, 'Format tools', 'Beautify JSON');
  await expect(editor.text).toContainText('"a": 1');

  await editor.text.press('Control+a');
  await editorOf(page).dialog.getByRole('button', { name: 'Templates', exact: true }).click();
  const templates = page.getByRole('dialog', { name: 'Templates' });
  await expect(templates.getByRole('heading', { name: 'Request URL' })).toBeVisible();
  expect(await violations(page, '.ant-modal')).toEqual([]);
  await templates.getByRole('button', { name: 'Database document' }).click();
  await expect(templates.getByRole('cell', { name: 'reg_time' })).toBeVisible();
  await templates.getByRole('button', { name: 'Insert' }).click();
  await expect(editor.preview.getByRole('cell', { name: 'reg_time' })).toBeVisible();
});

test('[[ links a page of the item, a picture gets a width and a caption, the outline leads to a heading', async ({
  page,
  sheaf,
}) => {
  const mei = await sheaf.person('mei');
  const item = await mei.item('Billing API');
  const rules = await mei.page(item, 'Refund [rules]', 'All of them');
  const id = await mei.page(item, 'Start', `${'filler\n\n'.repeat(60)}## Far below`);
  await sheaf.signIn(page, mei, `/page/edit/${item}/${id}`);
  const editor = editorOf(page);
  await untilWritable(editor);
  await chooseTool(page, 'Document tools', 'Outline');
  await editor.dialog
    .getByRole('complementary', { name: 'Outline' })
    .getByRole('button', { name: 'Far below' })
    .click();
  await expect(editor.dialog.getByText('Line 121, column 1')).toBeVisible();
  await editor.dialog.getByRole('button', { name: 'Format tools' }).click();
  await expect(page.getByRole('menuitem', { name: 'Insert row below' })).toBeDisabled();
  expect(await violations(page, '.editor')).toEqual([]);
  await page.keyboard.press('Escape');
  await editor.text.press('Control+a');
  await page.keyboard.type('See [[refund');
  await page.getByRole('option', { name: 'Refund [rules]' }).click();
  await expect(editor.preview.getByRole('link', { name: 'Refund [rules]' })).toHaveAttribute(
    'href',
    new RegExp(`/${item}/${rules}$`),
  );
  await editor.text.press('Control+a');
  await page.keyboard.insertText(`![A dot](${RED_DOT})`);
  await chooseTool(page, 'Format tools', 'Size and caption of the picture');
  const size = page.getByRole('dialog', { name: 'Size and caption' });
  await expect(size.getByLabel('Width in pixels')).toBeFocused();
  await page.keyboard.type('120');
  await size.getByLabel('Caption below the picture').fill('A <dot>');
  await page.keyboard.press('Enter');
  await expect(editor.text).toHaveText(
    `<figure><img src="${RED_DOT}" alt="A dot" width="120"><figcaption>A &lt;dot&gt;</figcaption></figure>`,
  );
  await expect(editor.preview.getByRole('figure')).toContainText('A <dot>');
  await expect(editor.preview.locator('figcaption')).toHaveCSS('font-size', '13px');
});

const LONG = '字'.repeat(150);

test('pasted HTML: short as text, long by choice, never as markup that acts [B-2.110 B-5.07 B-5.08]', async ({
  page,
  sheaf,
}) => {
  const mei = await sheaf.person('mei');
  const item = await mei.item('Billing API');
  const id = await mei.page(item, 'Refunds', 'x');
  await page.addInitScript('window.acted = []');
  await sheaf.signIn(page, mei, `/page/edit/${item}/${id}`);
  const editor = editorOf(page);
  await untilWritable(editor);
  const hostile = (text: string) =>
    `<meta charset="utf-8"><style>${'p{}'.repeat(300)}</style><p><b>${text}</b></p><img src=x onerror="acted.push(1)"><svg onload="acted.push(2)"></svg><a href="javascript:acted.push(3)">go</a>`;
  await editor.text.press('Control+a');
  await pasteBoth(page, `${LONG}${'a'.repeat(47)}go`, hostile(`${LONG}${'a'.repeat(47)}`));
  await expect(editor.text).toHaveText(`${LONG}${'a'.repeat(47)}go`);

  const question = page.getByRole('dialog', { name: 'What you paste has formatting' });
  await editor.text.press('Control+a');
  await pasteBoth(page, `${LONG}${'a'.repeat(48)}go`, hostile(`${LONG}${'a'.repeat(48)}`));
  await question.getByRole('button', { name: 'Text alone' }).click();
  await expect(editor.text).toHaveText(`${LONG}${'a'.repeat(48)}go`);

  await editor.text.press('Control+a');
  await pasteBoth(page, 'unused', hostile(`${LONG}${'a'.repeat(48)}`));
  await question.getByRole('button', { name: 'As Markdown' }).click();
  await expect(editor.text).toHaveText(`**${LONG}${'a'.repeat(48)}**go`);
  await expect(editor.preview.getByRole('strong')).toHaveCount(1);
  await expect(editor.preview.getByRole('link')).toHaveCount(0);
  expect(await page.evaluate('window.acted')).toEqual([]);

  await editor.text.press('Control+a');
  await page.keyboard.press('Delete');
  await page.keyboard.type('Energy $E = mc^2$');
  await expect(editor.preview.locator('math').first()).toBeAttached();
});

test('save and notify tells those of its preview and leaves; lock edit outlives the editor; undo outlives a save [B-2.87 B-2.89 B-2.91 B-2.92 B-4.22 B-4.23]', async ({
  page,
  sheaf,
}) => {
  const [mei, lin, wu] = [await sheaf.person('mei'), await sheaf.person('lin'), await sheaf.person('wu')];
  const item = await mei.item('Billing API');
  await mei.letIn(item, lin, 1);
  await mei.letIn(item, wu, 0);
  const id = await mei.page(item, 'Refunds', 'Three days');
  await sheaf.signIn(page, mei, `/page/edit/${item}/${id}`);
  const editor = editorOf(page);
  await untilWritable(editor);
  await editor.text.press('Control+End');
  await page.keyboard.type(' or four');
  await page.keyboard.press('Control+s');
  await expect(editor.status).toHaveText(SAVED);
  await page.keyboard.press('Control+z');
  await expect(editor.text).toHaveText('Three days');

  await chooseTool(page, 'More ways to save', 'Lock edit');
  await expect(editor.dialog.getByText(/^Locked: nobody else can edit/)).toBeVisible();
  await chooseTool(page, 'More ways to save', 'Save and notify');
  const dialog = page.getByRole('dialog', { name: 'Save and notify' });
  await expect(dialog.getByRole('status')).toHaveText('Nobody else follows this page yet, so nobody is told.');
  await expect(dialog.getByLabel('What has changed')).toBeFocused();
  await dialog.getByRole('combobox', { name: 'Add people of the item' }).click();
  await page.getByTitle(lin.username).click();
  await expect(dialog.getByRole('status')).toHaveText(`People who are told (1): ${lin.username}`);
  await dialog.getByLabel('What has changed').fill('back to three');
  await dialog.getByRole('button', { name: 'Save and notify' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Refunds' })).toBeVisible();

  await expect(page.getByText(/^Locked by you until \d/)).toBeVisible();
  const beside = await sheaf.browser();
  await sheaf.signIn(beside, lin, '/message/index');
  await expect(beside.getByText('back to three')).toBeVisible();
  await beside.goto(sheaf.at(`/page/edit/${item}/${id}`));
  await expect(beside.getByRole('alert')).toContainText('has been editing this page');

  await page.getByRole('button', { name: 'Cancel lock' }).press('Enter');
  await expect(page.getByText('The lock is cancelled')).toBeAttached();
  await expect(page.getByText(/^Locked by you/)).toHaveCount(0);
  await page.goto(sheaf.at(`/page/edit/${item}/${id}`));
  await untilWritable(editor);
  await chooseTool(page, 'More ways to save', 'Lock edit');
  await chooseTool(page, 'More ways to save', 'Cancel lock');
  await expect(editor.dialog.getByText('You are editing; others can only read for now')).toBeVisible();
  await editor.cancel.click();
  await expect(page.getByRole('heading', { level: 1, name: 'Refunds' })).toBeVisible();
  await beside.goto(sheaf.at(`/page/edit/${item}/${id}`));
  await untilWritable(editorOf(beside));
});

test('the list of commands has them all, by name, and runs the one that is chosen', async ({ page, sheaf }) => {
  const mei = await sheaf.person('mei');
  const item = await mei.item('Billing API');
  await sheaf.signIn(page, mei, `/page/edit/${item}/0`);
  const editor = editorOf(page);
  await untilWritable(editor);
  await page.keyboard.press('F1');
  const list = page.getByRole('dialog', { name: 'Commands and shortcuts' });
  await expect(list.getByRole('button', { name: 'Bold Ctrl B' })).toBeVisible();
  await list.getByRole('searchbox', { name: 'Filter commands' }).fill('任务');
  await page.keyboard.press('Enter');
  await expect(list).toHaveCount(0);
  await expect(editor.text).toHaveText('- [ ] ');
  await expect(editor.text).toBeFocused();
});

test('a text is kept as a template, shared, used by another in that item, and deleted; SQL becomes tables [B-2.90 B-2.95 B-2.99]', async ({
  page,
  sheaf,
}) => {
  const [mei, lin] = [await sheaf.person('mei'), await sheaf.person('lin')];
  const [item, other] = [await mei.item('Billing API'), await mei.item('Elsewhere')];
  await mei.letIn(item, lin, 1);
  await mei.letIn(other, lin, 1);
  const id = await mei.page(item, 'Release notes', '## What changed\n\n### In short\n\nLess.');
  await sheaf.signIn(page, mei, `/page/edit/${item}/${id}`);
  const editor = editorOf(page);
  await untilWritable(editor);
  await chooseTool(page, 'More ways to save', 'Save as template');
  const keep = page.getByRole('dialog', { name: 'Save as template' });
  await expect(keep.getByLabel('Name of the template')).toHaveValue('Release notes');
  await expect(keep.getByLabel('Name of the template')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(keep).toHaveCount(0);

  await editorOf(page).dialog.getByRole('button', { name: 'Templates', exact: true }).click();
  const templates = page.getByRole('dialog', { name: 'Templates' });
  await templates.getByRole('region', { name: 'Mine' }).getByRole('button', { name: 'Release notes' }).click();
  await expect(templates.getByRole('heading', { name: 'What changed' })).toBeVisible();
  // what the dialog gives its own lists does not reach the text
  for (const name of ['In short', 'Less.'] as const) {
    const [shown, read] = [templates.getByText(name), editorOf(page).preview.getByText(name)];
    const size = await read.evaluate((element) => getComputedStyle(element).fontSize);
    await expect(shown).toHaveCSS('font-size', size);
    await expect(shown).toHaveCSS('padding-left', '0px');
  }
  await templates.getByRole('button', { name: 'Share in items' }).click();
  const share = page.getByRole('dialog', { name: 'Share “Release notes”' });
  await expect(share.getByRole('combobox')).toBeFocused();
  await share.getByRole('combobox', { name: 'Items' }).click();
  await page.getByTitle('Billing API').last().click();
  await share.getByRole('button', { name: 'Share in items' }).click();
  await expect(templates.getByText('Shared in items: 1')).toBeVisible();

  const beside = await sheaf.browser();
  await sheaf.signIn(beside, lin, `/page/edit/${other}/0`);
  await untilWritable(editorOf(beside));
  await editorOf(beside).dialog.getByRole('button', { name: 'Templates', exact: true }).click();
  await expect(beside.getByText('Nobody shares one yet.')).toBeVisible();
  await beside.goto(sheaf.at(`/page/edit/${item}/0`));
  await untilWritable(editorOf(beside));
  await editorOf(beside).dialog.getByRole('button', { name: 'Templates', exact: true }).click();
  const shared = beside.getByRole('dialog', { name: 'Templates' });
  await shared.getByRole('region', { name: 'Shared in this item' }).getByRole('button').click();
  await expect(shared.getByRole('button', { name: 'Delete template' })).toHaveCount(0);
  await shared.getByRole('button', { name: 'Insert' }).click();
  await expect(editorOf(beside).preview.getByRole('heading', { name: 'What changed' })).toBeVisible();

  await templates.getByRole('button', { name: 'Delete template' }).click();
  await page
    .getByRole('dialog', { name: 'Delete the template “Release notes”?' })
    .getByRole('button', { name: 'Delete template' })
    .click();
  await expect(templates.getByText(/^None yet/)).toBeVisible();
  await templates.getByRole('button', { name: 'Cancel' }).click();

  await editor.text.press('Control+a');
  await chooseTool(page, 'Format tools', 'SQL to table');
  const sql = page.getByRole('dialog', { name: 'SQL to table' });
  await sql.getByRole('textbox').fill('nothing of it');
  await sql.getByRole('button', { name: 'Insert' }).click();
  await expect(sql.getByRole('alert')).toBeVisible();
  await sql
    .getByRole('textbox')
    .fill(
      "CREATE TABLE orders (order_no varchar(20) NOT NULL COMMENT 'number of it');\nCREATE TABLE refunds (id int);",
    );
  await sql.getByRole('button', { name: 'Insert' }).click();
  await expect(editor.preview.getByRole('table')).toHaveCount(2);
  await expect(editor.preview.getByRole('cell', { name: 'number of it' })).toBeVisible();
});
