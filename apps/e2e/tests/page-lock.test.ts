import { expect } from '@playwright/test';
import { isLock, itemInfo } from '@sheaf/contract';
import { editorOf } from '../fixtures/editor.ts';
import { test } from '../fixtures/sheaf.ts';

test('while one writes, another is told who, and the editor closes; afterwards it opens [B-4.09 B-8.14]', async ({
  page,
  sheaf,
}) => {
  const [mei, lin] = [await sheaf.person('mei'), await sheaf.person('lin')];
  const item = await mei.item('Billing API');
  const id = await mei.page(item, 'Refunds', 'Three days');
  await mei.letIn(item, lin, 1);
  await sheaf.signIn(page, mei, `/page/edit/${item}/${id}`);
  await expect(page.getByText('You are editing; others can only read for now')).toBeVisible();

  const other = await sheaf.browser();
  await sheaf.signIn(other, lin, `/page/edit/${item}/${id}`);
  const alert = other.getByRole('dialog', { name: 'Please note' });
  await expect(alert.getByRole('alert')).toHaveText(
    new RegExp(`^${mei.username} has been editing this page since \\d\\d:\\d\\d\\.$`),
  );
  await alert.getByRole('button', { name: 'OK' }).click();
  await expect(other).toHaveURL(sheaf.at(`/${item}/${id}`));
  await expect(other.getByText('Three days')).toBeVisible();

  await editorOf(page).cancel.click();
  await expect(page.getByRole('heading', { level: 1, name: 'Refunds' })).toBeVisible();
  await expect.poll(async () => (await lin.call(isLock, { item_id: item, page_id: id })).lock).toBe(0);
  await other.goto(sheaf.at(`/page/edit/${item}/${id}`));
  await expect(editorOf(other).status).toHaveText('No unsaved changes');
});

test('closing the tab gives the lock back [B-4.10 B-4.11]', async ({ page, sheaf }) => {
  const [mei, lin] = [await sheaf.person('mei'), await sheaf.person('lin')];
  const item = await mei.item('Billing API');
  const id = await mei.page(item, 'Refunds', 'Three days');
  await mei.letIn(item, lin, 1);
  await sheaf.signIn(page, mei, `/page/edit/${item}/${id}`);
  await expect(page.getByText('You are editing; others can only read for now')).toBeVisible();
  const asked = () => lin.call(isLock, { item_id: item, page_id: id });
  expect((await asked()).lock).toBe(1);
  await page.goto('about:blank');
  await expect.poll(async () => (await asked()).lock).toBe(0);
});

test('the lock is renewed every 20 minutes', async ({ page, sheaf }) => {
  const mei = await sheaf.person('mei');
  const item = await mei.item('Billing API');
  const id = await mei.page(item, 'Refunds', 'Three days');
  await page.clock.install();
  await sheaf.signIn(page, mei, `/page/edit/${item}/${id}`);
  await expect(page.getByText('You are editing; others can only read for now')).toBeVisible();
  let renewed = 0;
  page.on('request', (request) => {
    if (request.url().endsWith('/api/page/setLock')) renewed += 1;
  });
  await page.clock.fastForward('19:59');
  expect(renewed).toBe(0);
  await page.clock.fastForward('00:02');
  await expect.poll(() => renewed).toBe(1);
});

test('an item that has all the pages it may have opens no new one [B-8.06]', async ({ page, sheaf }) => {
  const mei = await sheaf.person('mei');
  const item = await mei.item('Billing API');
  await sheaf.signIn(page, mei);
  await page.route(`**${isLock.path}`, async (route) => {
    const response = await route.fetch();
    const answer = await response.json();
    await route.fulfill({ response, json: { ...answer, data: { ...answer.data, exceed: 1 } } });
  });
  await page.goto(sheaf.at(`/page/edit/${item}/0`));
  await expect(page.getByRole('alert')).toHaveText('This item has reached its number of pages. Its owner can upgrade.');
  await page.getByRole('button', { name: 'OK' }).click();
  await expect(page).toHaveURL(sheaf.at(`/${item}`));
});

test('members may do what their role says [A-1.19 B-1.03 B-9.19]', async ({ page, sheaf }) => {
  const mei = await sheaf.person('mei');
  const item = await mei.item('Billing API', { members_only: 1 });
  const id = await mei.page(item, 'Refunds', 'Three days');
  for (const [member_group_id, mayEdit, mayManage] of [
    [0, false, false],
    [1, true, false],
    [2, true, true],
  ] as const) {
    const member = await sheaf.person(`member${member_group_id}`);
    await mei.letIn(item, member, member_group_id);
    await sheaf.signIn(page, member, `/${item}/${id}`);
    await expect(page.getByText('Three days')).toBeVisible();
    await expect(page.getByRole('link', { name: 'Edit', exact: true })).toHaveCount(mayEdit ? 1 : 0);
    expect((await member.call(itemInfo, { item_id: item })).item_manage).toBe(mayManage);
    await page.context().clearCookies();
  }
});
