import { expect } from '@playwright/test';
import { savePage } from '@sheaf/contract';
import { editorOf, SAVED } from '../fixtures/editor.ts';
import { test } from '../fixtures/sheaf.ts';

test('one save runs at a time; what was typed meanwhile is saved after it', async ({ page, sheaf }) => {
  const mei = await sheaf.person('mei');
  const item = await mei.item('Billing API');
  const id = await mei.page(item, 'Refunds', 'Three days');
  await sheaf.signIn(page, mei, `/page/edit/${item}/${id}`);
  const editor = editorOf(page);
  const held: (() => void)[] = [];
  await page.route(`**${savePage.path}`, async (route) => {
    if (held.length === 0) await new Promise<void>((resolve) => held.push(resolve));
    await route.continue();
  });
  let sent = 0;
  page.on('request', (request) => {
    if (request.url().endsWith(savePage.path)) sent += 1;
  });
  await editor.text.fill('First');
  await page.keyboard.press('Control+s');
  await expect(editor.status).toHaveText('Saving…');
  await editor.text.fill('Second');
  await page.keyboard.press('Control+s');
  await page.keyboard.press('Control+s');
  await expect.poll(() => held.length).toBe(1);
  expect(sent).toBe(1);
  held[0]?.();
  await expect(editor.status).toHaveText(SAVED);
  expect(sent).toBe(2);
  await editor.cancel.click();
  await expect(page.getByText('Second')).toBeVisible();
});

test('without a network the text is kept, and saved when it is back [B-8.09]', async ({ page, context, sheaf }) => {
  const mei = await sheaf.person('mei');
  const item = await mei.item('Billing API');
  const id = await mei.page(item, 'Refunds', 'Three days');
  await sheaf.signIn(page, mei, `/page/edit/${item}/${id}`);
  const editor = editorOf(page);
  await expect(page.getByText('You are editing; others can only read for now')).toBeVisible();
  await context.setOffline(true);
  await editor.text.fill('Thirty days, written on a train');
  await editor.save.click();
  await expect(page.getByRole('dialog', { name: 'Please note' }).getByRole('alert')).toContainText(
    'Not saved: the server did not answer.',
  );
  await page.getByRole('button', { name: 'OK' }).click();
  await expect(editor.status).toHaveText(/^You are offline\./);
  await context.setOffline(false);
  await expect(editor.status).toHaveText(SAVED);
  await editor.cancel.click();
  await expect(page.getByText('Thirty days, written on a train')).toBeVisible();
});

test('a refused save says why, and what was typed stays [A-8.01 B-8.07]', async ({ page, sheaf }) => {
  const mei = await sheaf.person('mei');
  const item = await mei.item('Billing API');
  await sheaf.signIn(page, mei, `/page/edit/${item}/0`);
  const editor = editorOf(page);
  await editor.title.fill('Empty');
  await editor.text.fill('');
  await editor.save.click();
  await expect(page.getByRole('alert')).toHaveText('Not saved: A page needs some text.');
  await page.getByRole('button', { name: 'OK' }).click();
  await expect(editor.status).toHaveText('Not saved: A page needs some text.');
  await expect(editor.title).toHaveValue('Empty');
});

test('the ring on the save button ends after 10 s, whatever the server does [B-4.42]', async ({ page, sheaf }) => {
  const mei = await sheaf.person('mei');
  const item = await mei.item('Billing API');
  const id = await mei.page(item, 'Refunds', 'Three days');
  await page.clock.install();
  await sheaf.signIn(page, mei, `/page/edit/${item}/${id}`);
  const editor = editorOf(page);
  await page.route(`**${savePage.path}`, () => undefined);
  await editor.text.fill('Thirty days');
  await editor.save.click();
  await expect(editor.save).toHaveAttribute('aria-busy', 'true');
  await page.clock.fastForward(10_000);
  await expect(editor.save).toHaveAttribute('aria-busy', 'false');
  await expect(editor.status).toHaveText('Saving…');
});

test('a call that is not answered within 60 s is given up and told [A-7.06 A-9.01]', async ({ page, sheaf }) => {
  const mei = await sheaf.person('mei');
  const item = await mei.item('Billing API');
  const id = await mei.page(item, 'Refunds', 'Three days');
  await sheaf.signIn(page, mei);
  // a minute of the app is a fifth of a second of this test
  await page.addInitScript(
    'const timeout = AbortSignal.timeout.bind(AbortSignal); AbortSignal.timeout = (ms) => timeout(ms === 60000 ? 200 : ms * 1000);',
  );
  await page.route(`**${savePage.path}`, () => undefined);
  await page.goto(sheaf.at(`/page/edit/${item}/${id}`));
  const editor = editorOf(page);
  await expect(async () => {
    await page.reload();
    await expect(editor.status).toHaveText('No unsaved changes', { timeout: 3000 });
  }).toPass();
  await editor.text.fill('Thirty days');
  await editor.save.click();
  await expect(page.getByRole('alert')).toContainText('Not saved');
  await page.getByRole('button', { name: 'OK' }).click();
  await expect(editor.status).toContainText('The server did not answer within a minute.');
});

test('a hosted answer that the account has no mail address counts as saved and is told [B-8.03 B-8.04]', async ({
  page,
  sheaf,
}) => {
  const mei = await sheaf.person('mei');
  const item = await mei.item('Billing API');
  const id = await mei.page(item, 'Refunds', 'Three days');
  await sheaf.signIn(page, mei, `/page/edit/${item}/${id}`);
  await page.route(`**${savePage.path}`, (route) =>
    route.fulfill({ json: { error_code: 10250, error_message: 'bind a mail address', data: null } }),
  );
  const editor = editorOf(page);
  await editor.text.fill('Thirty days');
  await editor.save.click();
  const alert = page.getByRole('alert');
  await expect(alert).toContainText('Your text is saved.');
  await expect(alert.getByRole('link', { name: 'Add an e-mail address' })).toHaveAttribute('href', /\/user\/setting$/);
});

test('an item with a personal domain keeps it in the addresses of its pages', async ({ page, sheaf }) => {
  const mei = await sheaf.person('mei');
  const domain = `d${mei.username.replaceAll('-', '')}`;
  const item = await mei.item('Billing API', { item_domain: domain });
  await sheaf.signIn(page, mei, `/page/edit/${item}/0`);
  const editor = editorOf(page);
  await editor.title.fill('Refunds');
  await editor.text.fill('Thirty days');
  await editor.save.click();
  await expect(page).toHaveURL(new RegExp(`/${domain}/\\d+$`));
  const address = page.url();
  await editor.cancel.click();
  await expect(page.getByRole('heading', { level: 1, name: 'Refunds' })).toBeVisible();
  await expect(page).toHaveURL(address);
});
