import { expect, type Page } from '@playwright/test';
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
  await page.getByRole('button', { name: 'More', exact: true }).click();
  await page.getByRole('menuitem', { name: 'New API page' }).click();
  const editor = editorOf(page);
  await expect(editor.title).toBeFocused();
  const { press, type, count } = counted(page);

  await type('Create an order');
  await press('Enter', 'p', 'Tab');
  await type('{{base_url}}/v2/orders');
  await press('Tab');
  await type('Creates an order that waits for its payment');
  await press('Enter');
  for (const field of FIELDS) {
    await type(field.name);
    await press('Tab');
    if (field.type !== '') await type(field.type);
    await press('Tab', 'Tab', 'Tab');
    await type(field.remark);
    await press('Enter');
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
