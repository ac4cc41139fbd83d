import { expect } from '@playwright/test';
import { isLock, itemInfo, listUserQuotas, saveUserQuotas, setLock } from '@sheaf/contract';
import { editorOf, SAVED, untilWritable } from '../fixtures/editor.ts';
import { test } from '../fixtures/sheaf.ts';

test('while one writes, another is told who and since when, and reads; afterwards he writes [B-4.04 B-4.09 B-8.14]', async ({
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
  await expect(other.getByRole('alert')).toHaveText(
    new RegExp(`^${mei.username} has been editing this page since \\d\\d:\\d\\d\\.$`),
  );
  await expect(other.getByText(/the lock ends at \d\d:\d\d unless it is renewed/)).toBeVisible();
  await expect(editorOf(other).status).toHaveText('Read only');
  await other.getByRole('button', { name: 'Read the page' }).click();
  await expect(other).toHaveURL(sheaf.at(`/${item}/${id}`));
  await expect(other.getByText('Three days')).toBeVisible();

  await editorOf(page).cancel.click();
  await expect(page.getByRole('heading', { level: 1, name: 'Refunds' })).toBeVisible();
  await expect.poll(async () => (await lin.call(isLock, { item_id: item, page_id: id })).lock).toBe(0);
  await other.goto(sheaf.at(`/page/edit/${item}/${id}`));
  await expect(editorOf(other).status).toHaveText('No unsaved changes');
});

test('who waits for a page tries again, and has what was saved meanwhile', async ({ page, sheaf }) => {
  const [mei, lin] = [await sheaf.person('mei'), await sheaf.person('lin')];
  const item = await mei.item('Billing API');
  const id = await mei.page(item, 'Refunds', 'Three days');
  await mei.letIn(item, lin, 1);
  await lin.call(setLock, { item_id: item, page_id: id });
  await sheaf.signIn(page, mei, `/page/edit/${item}/${id}`);
  await expect(page.getByRole('alert')).toContainText(`${lin.username} has been editing this page`);
  await lin.rewrite(item, id, 'Refunds', 'Four days');
  await lin.call(setLock, { item_id: item, page_id: id, lock_to: 1000 });
  await page.getByRole('button', { name: 'Try again' }).click();
  const editor = editorOf(page);
  await expect(editor.status).toHaveText('No unsaved changes');
  await expect(editor.text).toHaveText('Four days');
  await untilWritable(editor);
});

test('until the lock is answered the page can only be read, and the editor says so [B-4.03 B-4.06]', async ({
  page,
  sheaf,
}) => {
  const mei = await sheaf.person('mei');
  const item = await mei.item('Billing API');
  const id = await mei.page(item, 'Refunds', 'Three days');
  const answered = Promise.withResolvers<void>();
  await page.route(`**${setLock.path}`, async (route) => {
    await answered.promise;
    await route.continue();
  });
  await sheaf.signIn(page, mei, `/page/edit/${item}/${id}`);
  const editor = editorOf(page);
  await expect(editor.status).toHaveText('Asking for the edit lock…');
  await expect(editor.title).not.toBeEditable();
  await expect(editor.save).toBeDisabled();
  await editor.text.press('Control+End');
  await page.keyboard.type(' too early');
  await page.keyboard.press('Control+b');
  await page.keyboard.press('Control+s');
  await expect(editor.text).toHaveText('Three days');

  answered.resolve();
  await expect(editor.status).toHaveText('No unsaved changes');
  await page.keyboard.type(' at most');
  await expect(editor.text).toHaveText('Three days at most');
  await editor.save.click();
  await expect(editor.status).toHaveText(SAVED);
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

test('an item that has all the pages it may have opens no new one, and says where to ask for more [B-8.06]', async ({
  page,
  sheaf,
}) => {
  const [mei, admin] = [await sheaf.person('mei'), await sheaf.admin()];
  const { list } = await admin.call(listUserQuotas, { keyword: mei.username });
  await admin.call(saveUserQuotas, { uid: list[0]?.uid ?? 0, pages: 1 });
  const item = await mei.item('Billing API');
  await mei.page(item, 'Refunds', 'Three days');
  await sheaf.signIn(page, mei);
  await page.goto(sheaf.at(`/page/edit/${item}/0`));
  const alert = page.getByRole('alert');
  await expect(alert).toContainText('This item has reached its number of pages. Its creator can ask for more.');
  await expect(alert.getByRole('link', { name: 'See quotas' })).toHaveAttribute('href', '/prices');
  await expect(alert.getByRole('link', { name: 'Ask for more' })).toHaveAttribute(
    'href',
    `/order/index?kind=pages&item_id=${item}`,
  );
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
