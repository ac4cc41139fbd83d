import { createHmac } from 'node:crypto';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect } from '@playwright/test';
import { test } from '../fixtures/sheaf.ts';

test.use({ environment: { SHEAF_OUTGOING_ALLOW: '127.0.0.1' } });

interface Got {
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

/** A program of somebody that is told of changes. */
async function receiver() {
  const got: Got[] = [];
  const server = createServer(async (request, response) => {
    got.push({ headers: request.headers, body: (await request.toArray()).join('') });
    response.end('thanks');
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const { port } = server.address() as AddressInfo; // it listens on a port
  return { got, url: `http://127.0.0.1:${port}/hook`, close: () => server.close() };
}

const eventsOf = (got: readonly Got[]) => got.map(({ headers }) => headers['x-sheaf-event']);

test('a webhook is made, tried, told of a page, looked at in its log, sent again and removed', async ({
  page,
  sheaf,
}) => {
  const { got, url, close } = await receiver();
  const mei = await sheaf.person('mei');
  const item = await mei.item('Orders');
  await sheaf.signIn(page, mei, `/item/setting/${item}`);
  await page.getByRole('navigation', { name: 'Item settings' }).getByRole('link', { name: 'Webhooks' }).click();
  const card = page.getByRole('region', { name: 'Webhooks' });
  await expect(card.getByText('No webhooks yet')).toBeVisible();
  await card.getByRole('button', { name: 'New webhook' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog.getByText('Give an address')).toBeVisible();
  await dialog.getByLabel('Address').fill(url);
  await dialog.getByRole('checkbox', { name: 'Catalog created' }).uncheck();
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog).toHaveCount(0);
  const secret = (await card.locator('pre').textContent()) ?? '';

  await card.getByRole('button', { name: `Test ${url}` }).click();
  await expect(card.getByText('A test is on its way: the log tells how it went')).toBeVisible();
  await expect.poll(() => eventsOf(got)).toEqual(['ping']);
  await mei.page(item, 'Refunds', 'text');
  await expect.poll(() => eventsOf(got)).toEqual(['ping', 'page.created']);
  const told = got[1];
  const signed = `${told?.headers['x-sheaf-timestamp']}.${told?.body}`;
  const signature = createHmac('sha256', secret).update(signed).digest('hex');
  expect(told?.headers['x-sheaf-signature']).toBe(`sha256=${signature}`);
  expect(JSON.parse(told?.body ?? '{}').page.page_title).toBe('Refunds');

  await card.getByRole('button', { name: `Log of ${url}` }).click();
  const log = page.getByRole('dialog', { name: `Log of ${url}` });
  const rows = log.getByRole('listitem');
  await expect(rows).toContainText(['arrived Page created Refunds', 'arrived Test']);
  await expect(rows.first()).toContainText('thanks');
  await log.getByRole('button', { name: 'Send Page created Refunds again' }).click();
  await expect.poll(() => eventsOf(got)).toEqual(['ping', 'page.created', 'page.created']);
  expect(got[2]?.headers['x-sheaf-delivery']).toBe(told?.headers['x-sheaf-delivery']);
  await log.getByRole('button', { name: 'Refresh' }).click();
  await expect(rows.first()).toContainText('try 2 · status 200');
  await page.keyboard.press('Escape');

  await page.reload();
  await expect(card.getByText(url)).toBeVisible();
  await expect(card.getByText(secret)).toHaveCount(0);
  await card.getByRole('button', { name: `Delete ${url}` }).click();
  await page.getByRole('dialog', { name: 'Delete this webhook?' }).getByRole('button', { name: 'Delete' }).click();
  await expect(card.getByText('No webhooks yet')).toBeVisible();
  await mei.page(item, 'Prices', 'text');
  expect(got.length).toBe(3);
  close();
});
