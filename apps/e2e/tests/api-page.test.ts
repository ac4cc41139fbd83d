import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, type Page } from '@playwright/test';
import { savePage } from '@sheaf/contract';
import { editorOf, SAVED } from '../fixtures/editor.ts';
import { test } from '../fixtures/sheaf.ts';

const MOST_ACTIONS = 60;

/** Counts what a hand does: a key pressed, or words typed into one field. */
function counted(page: Page) {
  let actions = 0;
  const press = async (...keys: readonly string[]) => {
    for (const key of keys) {
      actions += 1;
      await page.keyboard.press(key);
    }
  };
  const type = async (text: string) => {
    actions += 1;
    await page.keyboard.insertText(text);
  };
  return { press, type, count: () => actions };
}

const FIELDS = [
  { name: 'sku_id*', type: '', remark: 'Which article' },
  { name: 'quantity*', type: 'integer', remark: 'From 1 to 99' },
  { name: 'currency*', type: '', remark: 'CNY, USD or EUR' },
  { name: 'coupon_codes', type: 'array', remark: 'At most three' },
  { name: 'note', type: '', remark: 'For the seller' },
] as const;

test('an API page with five parameters and two answers is made by keyboard in at most 60 actions; readers get its call', async ({
  page,
  sheaf,
}) => {
  const mei = await sheaf.person('mei');
  const item = await mei.item('Billing API');
  await sheaf.signIn(page, mei, `/${item}`);
  const { press, type, count } = counted(page);

  // from the item as it opens
  await press('Control+k');
  await expect(page.getByRole('dialog', { name: 'Search', exact: true }).getByRole('combobox')).toBeFocused();
  await type('New API page');
  await expect(page.getByRole('option', { name: 'New API page', selected: true })).toBeVisible();
  await press('Enter');
  const editor = editorOf(page);
  await expect(editor.title).toBeFocused();

  await type('Create an order');
  await press('Enter', 'p', 'Tab');
  await type('{{base_url}}/v2/orders');
  await press('Tab');
  await type('Creates an order that waits for its payment');
  for (const field of FIELDS) {
    await press('Enter');
    await type(field.name);
    await press('Tab');
    if (field.type !== '') await type(field.type);
    await press('Tab', 'Tab', 'Tab');
    await type(field.remark);
  }
  for (const answer of [
    { status: '201', title: 'Created', example: '{ "order_id": 7 }' },
    { status: '422', title: 'Refused', example: '{ "code": 40012 }' },
  ]) {
    await press('Control+Enter');
    await type(answer.status);
    await press('Tab');
    await type(answer.title);
    await press('Tab');
    await type(answer.example);
  }
  await press('Control+s');
  expect(count()).toBeLessThanOrEqual(MOST_ACTIONS);
  await expect(editor.status).toHaveText(SAVED);

  const form = page.getByRole('region', { name: 'API form' });
  await expect(form.getByRole('textbox', { name: 'Field, coupon_codes' })).toHaveValue('coupon_codes');
  await expect(form.getByRole('checkbox', { name: 'Required, quantity' })).toBeChecked();
  await expect(form.getByRole('checkbox', { name: 'Required, note' })).not.toBeChecked();
  await expect(form.getByRole('tab', { name: '422 Refused' })).toHaveAttribute('aria-selected', 'true');

  // prose in the Markdown stays where it is, whatever the form does
  await editor.text.press('Control+Home');
  await page.keyboard.insertText('A word before.\n\n');
  await form.getByRole('textbox', { name: 'Address' }).fill('https://api.test/v3/orders');
  await form.getByRole('combobox', { name: 'State' }).selectOption({ label: 'Done' });
  await expect(editor.text).toContainText('A word before.');
  await expect(editor.text).toContainText('https://api.test/v3/orders');
  await form.getByRole('button', { name: 'Paste cURL' }).click();
  const curl = page.getByRole('dialog', { name: 'Paste cURL' });
  await curl
    .getByRole('textbox')
    .fill("curl -X PUT https://api.test/v4/orders -H 'X-Trace: t' -H 'Authorization: Bearer s3cret'");
  await curl.getByRole('button', { name: 'Insert' }).click();
  await expect(form.getByRole('combobox', { name: 'Method' })).toHaveValue('PUT');
  await expect(editor.text).toContainText('A word before.');
  await expect(editor.text).not.toContainText('s3cret');
  await page.keyboard.press('Control+s');
  await expect(editor.status).toHaveText(SAVED);
  await editor.cancel.click();

  const article = page.getByRole('article');
  await expect(article.getByText('PUT', { exact: true })).toBeVisible();
  await expect(article.getByText('https://api.test/v4/orders', { exact: true })).toBeVisible();
  await expect(article.getByRole('cell', { name: 'coupon_codes' })).toBeVisible();
  const languages = article.getByRole('tablist', { name: 'Language of the code' });
  await languages.getByRole('tab', { name: 'cURL' }).press('ArrowRight');
  await expect(languages.getByRole('tab', { name: 'JavaScript' })).toBeFocused();
  await expect(article.getByText('const response = await fetch(')).toBeVisible();
});

/** Another site, which lets web pages call it or does not. */
async function otherSite(): Promise<{ readonly url: string; readonly heard: string[]; readonly stop: () => void }> {
  const heard: string[] = [];
  const server = createServer((request, response) => {
    heard.push(`${request.method} ${request.url} ${request.headers.cookie ?? '-'} ${request.headers.referer ?? '-'}`);
    const open = request.url?.includes('closed')
      ? {}
      : { 'access-control-allow-origin': '*', 'access-control-allow-headers': '*' };
    response.writeHead(request.method === 'OPTIONS' ? 204 : 200, { 'content-type': 'application/json', ...open });
    response.end(request.method === 'OPTIONS' ? undefined : '{"order_id":7}');
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  // a server that listens on a port has an address of this kind
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}`, heard, stop: () => server.close() };
}

test('a manager sees the call while writing it and says where calls are answered; a guest tries one from the browser, with and without leave of the other side, and so does who came from another page', async ({
  page,
  sheaf,
}) => {
  sheaf.allow(/CORS|ERR_FAILED|Failed to load resource|request to another host/);
  const other = await otherSite();
  const mei = await sheaf.person('mei');
  const item = await mei.item('Orders API');
  await sheaf.signIn(page, mei, `/${item}`);
  await page.getByRole('button', { name: 'More', exact: true }).click();
  await page.getByRole('menuitem', { name: 'New API page' }).click();
  const editor = editorOf(page);
  await editor.title.fill('Read an order');
  const form = page.getByRole('region', { name: 'API form' });
  await form.getByRole('textbox', { name: 'Address' }).fill('{{base_url}}/orders/{id}');
  await form.getByRole('combobox', { name: 'Method' }).selectOption('GET');
  await form.getByRole('tab', { name: 'Path' }).click();
  await form.getByRole('textbox', { name: 'Field, New field' }).fill('id');
  await form.getByRole('textbox', { name: 'Example, id' }).fill('7');
  await form.getByRole('button', { name: 'Environments' }).click();
  const dialog = page.getByRole('dialog', { name: 'Environments of the item' });
  await dialog.getByRole('button', { name: 'Add an environment' }).click();
  await dialog.getByRole('textbox', { name: 'Name, such as Sandbox' }).fill('Sandbox');
  await dialog.getByRole('textbox', { name: 'Base address' }).fill(other.url);
  await dialog.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(dialog.getByRole('region', { name: 'Sandbox' })).toBeVisible();
  await dialog.getByRole('button', { name: 'Close', exact: true }).last().click();
  await page.keyboard.press('Control+s');
  await expect(editor.status).toHaveText(SAVED);

  // what is previewed is what readers get
  await editor.dialog.getByRole('button', { name: 'Preview', exact: true }).click();
  await expect(editor.preview.getByText('GET', { exact: true })).toBeVisible();
  const samples = editor.preview.getByRole('tablist', { name: 'Language of the code' });
  await samples.getByRole('tab', { name: 'cURL' }).press('ArrowRight');
  await expect(samples.getByRole('tab', { name: 'JavaScript' })).toBeFocused();
  await editor.cancel.click();

  const guest = await sheaf.browser();
  await guest.goto(sheaf.at(`/${item}`));
  await guest.getByRole('button', { name: 'Try it' }).click();
  const tried = guest.getByRole('complementary', { name: 'Try it' });
  await expect(tried.getByRole('combobox', { name: 'Environment' })).toBeFocused();
  await tried.getByRole('textbox', { name: 'id' }).press('Control+Enter');
  await expect(tried.getByRole('status')).toContainText('200');
  await expect(tried.getByText('"order_id": 7')).toBeVisible();
  expect(other.heard).toEqual(['GET /orders/7 - -']);
  await tried.getByRole('textbox', { name: 'id' }).fill('closed');
  await tried.getByRole('button', { name: 'Send' }).click();
  await expect(tried.getByRole('alert')).toContainText('CORS');
  await guest.keyboard.press('Escape');
  await expect(tried).toHaveCount(0);
  await expect(guest.getByRole('button', { name: 'Try it' })).toBeFocused();

  // within the app, in a document that was loaded for something else
  const notes = await mei.page(item, 'Notes', 'Nothing to call here.');
  await page.goto(sheaf.at(`/${item}/${notes}`));
  await page.evaluate('window.stayed = true');
  await page.getByRole('treeitem', { name: 'Read an order' }).click();
  await page.getByRole('button', { name: 'Try it' }).click();
  await page.getByRole('textbox', { name: 'id' }).press('Control+Enter');
  await expect(page.getByRole('complementary', { name: 'Try it' }).getByRole('status')).toContainText('200');
  expect(await page.evaluate('window.stayed')).toBe(true);
  other.stop();
});

test('a writer is told why readers cannot try a call, and sees what kind a page is', async ({ page, sheaf }) => {
  const mei = await sheaf.person('mei');
  const item = await mei.item('Orders');
  const text = {
    page_title: 'Read an order',
    page_content: '## Request URL\n\n`/orders/7`\n\n## Method\n\nGET\n',
    kind: 'api',
  } as const;
  const { page_id } = await mei.call(savePage, { item_id: item, ...text });
  await sheaf.signIn(page, mei, `/${item}/${page_id}`);
  await page.getByRole('button', { name: 'Try it' }).click();
  const tried = page.getByRole('complementary', { name: 'Try it' });
  await expect(tried).toContainText('readers are not offered to try calls');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: 'Try it' })).toBeFocused();
  const guest = await sheaf.browser();
  await guest.goto(sheaf.at(`/${item}/${page_id}`));
  await expect(guest.getByText('/orders/7').first()).toBeVisible();
  await expect(guest.getByRole('button', { name: 'Try it' })).toHaveCount(0);

  await page.goto(sheaf.at(`/page/edit/${item}/${page_id}`));
  await page.getByRole('button', { name: 'Document tools' }).click();
  await page.getByRole('menuitem', { name: 'Kind of page' }).click();
  const kinds = page.getByRole('dialog', { name: 'Kind of page' });
  await expect(kinds.getByRole('radio', { name: 'API page' })).toBeChecked();
  await expect(kinds.getByRole('button', { name: 'Change' })).toBeDisabled();
  await kinds.getByRole('radio', { name: 'Plain page' }).check();
  await kinds.getByRole('button', { name: 'Change' }).click();
  await expect(page.getByRole('region', { name: 'API form' })).toHaveCount(0);
});
