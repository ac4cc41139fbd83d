import { expect } from '@playwright/test';
import { ERRORS, itemInfo, listMyItems, myQuotas } from '@sheaf/contract';
import { test } from '../fixtures/sheaf.ts';

test('a call that the network loses is told in words, and can be tried again [A-8.17]', async ({ page, sheaf }) => {
  const mei = await sheaf.person('mei');
  await mei.item('Billing API');
  await sheaf.signIn(page, mei, '/user/setting');
  await page.route(`**${listMyItems.path}`, (route) => route.abort('connectionreset'));
  await page.getByRole('link', { name: 'Sheaf home' }).click();
  const told = page.getByRole('alert');
  await expect(told).toContainText('The server did not answer. Check the network and try again.');
  await page.unroute(`**${listMyItems.path}`);
  await told.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByText('Billing API')).toBeVisible();
});

test('a call that is taken back is told in the console alone [A-8.18]', async ({ page, sheaf }) => {
  const mei = await sheaf.person('mei');
  await sheaf.signIn(page, mei);
  await page.route(`**${myQuotas.path}`, () => undefined);
  const asked = page.waitForRequest(`**${myQuotas.path}`);
  await page.goto(sheaf.at('/prices'));
  await asked;
  const logged = page.waitForEvent('console', (message) => message.text() === `cancelled ${myQuotas.path}`);
  await page.getByRole('link', { name: 'Sheaf home' }).click();
  expect((await logged).type()).toBe('debug');
  await expect(page.getByRole('heading', { level: 1, name: 'All items' })).toBeVisible();
  await expect(page.getByRole('alert')).toHaveCount(0);
});

test('a load that is refused leads to the visit password or to the log-in page, and back [A-8.08 A-8.09 B-8.02]', async ({
  page,
  sheaf,
}) => {
  const mei = await sheaf.person('mei');
  const item = await mei.item('Billing API');
  await sheaf.signIn(page, mei);
  const here = `/catalog/${item}`;
  for (const [name, path] of [
    ['visitPasswordNeeded', `/item/password/${item}?redirect=%2Fcatalog%2F${item}`],
    ['itemNotVisible', `/item/password/${item}?redirect=%2Fcatalog%2F${item}`],
    ['loginForced', `/user/login?redirect=${here}`],
  ] as const) {
    const refusal = { error_code: ERRORS[name].code, error_message: ERRORS[name].en };
    await page.route(`**${itemInfo.path}`, (route) => route.fulfill({ json: refusal }));
    // who is logged in goes on from the log-in page at once: that he was sent there is what counts
    const sent = page.waitForRequest((request) => request.url() === sheaf.at(path));
    await page.goto(sheaf.at(here));
    await sent;
    await page.unroute(`**${itemInfo.path}`);
    await expect(page.getByRole('alert')).toHaveCount(0);
  }
});

test('without a network a banner says what can be done, until it is back', async ({ page, context, sheaf }) => {
  const mei = await sheaf.person('mei');
  const item = await mei.item('Billing API');
  const id = await mei.page(item, 'Refunds', 'Three days');
  for (const [path, text] of [
    ['/item/index', 'You are offline. You can go on reading what is open, and save when you are back.'],
    [`/${item}/${id}`, 'You are offline. You can go on reading what is open, and save when you are back.'],
    [`/page/edit/${item}/${id}`, 'You are offline. Your draft is on this device and will be saved when you are back.'],
  ] as const) {
    await sheaf.signIn(page, mei, path);
    await expect(page.getByText('Billing API').or(page.getByText('Three days')).first()).toBeVisible();
    await context.setOffline(true);
    const banner = page.getByRole('status').filter({ hasText: text });
    await expect(banner).toBeVisible();
    await context.setOffline(false);
    await expect(banner).toHaveCount(0);
  }
});
