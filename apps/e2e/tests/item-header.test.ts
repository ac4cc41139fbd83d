import { expect, type Page } from '@playwright/test';
import { addAnnouncement, deleteAnnouncement, deletePage, saveConfig, setLock } from '@sheaf/contract';
import { test } from '../fixtures/sheaf.ts';

test('the header leads guests to log in and to what this is, others to their messages; managers have a menu [B-2.66 B-2.68 B-2.69 B-2.70 B-2.71 B-2.72 B-2.75 B-2.76 B-2.77 B-2.78 B-2.79 B-2.80 B-2.81 B-2.06 B-6.08]', async ({
  page,
  sheaf,
}) => {
  const [mei, lin, admin] = [await sheaf.person('mei'), await sheaf.person('lin'), await sheaf.admin()];
  const item = await mei.item('Billing API');
  await mei.page(item, 'Start', 'text');
  const guest = await sheaf.browser();
  await guest.goto(sheaf.at(`/${item}`));
  const header = guest.getByRole('banner');
  await expect(header.getByRole('link', { name: 'About' })).toHaveAttribute('href', /\/help$/);
  await expect(header.getByRole('link', { name: 'Log in' })).toBeVisible();
  for (const name of ['Messages', 'My items', 'Edit']) {
    await expect(header.getByRole('link', { name })).toHaveCount(0);
  }
  await expect(header.getByRole('button', { name: 'Manage the item' })).toHaveCount(0);

  const news = await admin.call(addAnnouncement, { message_content: 'Downtime\nTonight.' });
  const reader = await sheaf.browser();
  await sheaf.signIn(reader, lin, `/${item}`);
  await expect(reader.getByRole('link', { name: 'Messages, 1 new' })).toHaveText('New');
  await expect(reader.getByRole('link', { name: 'About' })).toHaveCount(0);
  await expect(reader.getByRole('button', { name: 'Manage the item' })).toHaveCount(0);
  await admin.call(deleteAnnouncement, news);

  await sheaf.signIn(page, mei, `/${item}`);
  const menu = page.getByRole('button', { name: 'Manage the item' });
  const pick = async (what: string) => {
    await menu.click();
    await page.getByRole('menuitem', { name: what }).click();
  };
  await menu.click();
  const entries = [
    ...['Members', 'Recycle bin', 'Basic information', 'Item settings', 'Import…', 'Open API', 'Change log', 'Export'],
    ...['Transfer', 'Archive', 'Delete the item'],
  ];
  await expect(page.getByRole('menuitem')).toHaveText(entries);
  await page.keyboard.press('Escape');
  await expect(menu).toBeFocused();
  await pick('Members');
  await expect(page.getByRole('dialog', { name: 'Members of “Billing API”' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(menu).toBeFocused();
  await pick('Basic information');
  const base = page.getByRole('dialog', { name: 'Basic information' });
  await base.getByLabel('Item name').fill('Billing');
  await base.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('banner').getByText('Billing', { exact: true })).toBeVisible();

  await pick('Change log');
  await expect(page.getByRole('dialog', { name: 'Change log' }).getByRole('table')).toContainText('Start');
  await page.keyboard.press('Escape');
  await expect(menu).toBeFocused();
  await pick('Transfer');
  const transfer = page.getByRole('dialog');
  await transfer.getByLabel('User name of the receiver').fill(lin.username);
  await transfer.getByLabel('Log-in password').fill(mei.password);
  await transfer.getByRole('button', { name: 'Transfer' }).click();
  await expect(page).toHaveURL(sheaf.at('/item/index'));
  await expect(page.getByRole('status').filter({ hasText: `now belongs to ${lin.username}` })).toBeVisible();
  await page.goto(sheaf.at(`/${item}`));
  await pick('Archive');
  await page.getByRole('dialog').getByLabel('Log-in password').fill(mei.password);
  await page.getByRole('dialog').getByRole('button', { name: 'Archive' }).click();
  await expect(page).toHaveURL(sheaf.at('/item/index'));
  await page.goto(sheaf.at(`/${item}`));
  await expect(page.getByText('This item is archived')).toBeVisible();
  await pick('Delete the item');
  await page.getByRole('dialog').getByLabel('Log-in password').fill(mei.password);
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await expect(page).toHaveURL(sheaf.at('/item/index'));
  await expect(page.getByRole('status').filter({ hasText: 'is deleted' })).toBeVisible();
});

test('on a phone the header leaves after 100 px downwards and comes back on the way up [B-2.30 B-9.15 B-9.16]', async ({
  sheaf,
}) => {
  const mei = await sheaf.person('mei');
  const item = await mei.item('Billing API');
  await mei.page(item, 'Start', 'A line.\n\n'.repeat(200));
  const phone = await sheaf.browser({ viewport: { width: 390, height: 844 }, hasTouch: true });
  await phone.goto(sheaf.at(`/${item}`));
  const header = phone.getByRole('banner');
  await expect(header.getByRole('link', { name: 'Open contents' })).toBeVisible();
  await phone.mouse.wheel(0, 90);
  await expect.poll(() => phone.evaluate('scrollY')).toBe(90);
  await expect(header).toBeInViewport();
  await phone.mouse.wheel(0, 200);
  await expect(header).not.toBeInViewport();
  await phone.mouse.wheel(0, -60);
  await expect(header).toBeInViewport();
});

test('what others do shows quietly, or waits to be shown; editors see who edits; files are listed [B-2.22 B-3.48]', async ({
  page,
  sheaf,
}) => {
  const [mei, tom] = [await sheaf.person('mei'), await sheaf.person('tom')];
  const item = await mei.item('Billing API');
  await mei.letIn(item, tom, 1);
  const start = await mei.page(item, 'Start', 'The first text.');
  await page.clock.install();
  await sheaf.signIn(page, tom, `/${item}/${start}`);
  const guest = await sheaf.browser();
  await guest.clock.install();
  await guest.goto(sheaf.at(`/${item}/${start}`));
  await expect(guest.getByText('The first text.')).toBeVisible();
  const form = new FormData();
  form.set('page_id', String(start));
  form.set('file', new File(['a,b'], 'prices.csv'));
  const headers = { authorization: `Bearer ${mei.token}` };
  await fetch(sheaf.at('/api/page/upload'), { method: 'POST', headers, body: form });
  await mei.call(setLock, { item_id: item, page_id: start });
  await mei.rewrite(item, start, 'Start', 'The second text.');
  await mei.page(item, 'Beside', 'text');
  for (const one of [page, guest]) {
    await afterAWhile(one, 'The second text.');
    await expect(one.getByRole('treeitem', { name: 'Beside' })).toBeVisible();
  }
  await expect(page.getByText(`${mei.username} is editing`)).toBeVisible();
  await expect(guest.getByText('is editing')).toHaveCount(0);

  await guest.getByText('The second text.').selectText();
  await mei.rewrite(item, start, 'Start', 'The third text.');
  await afterAWhile(guest, 'What is shown here has changed.');
  await expect(guest.getByText('The second text.')).toBeVisible();
  await guest.getByRole('button', { name: 'Show it' }).click();
  await expect(guest.getByText('The third text.')).toBeVisible();
  await expect(guest.getByText('What is shown here has changed.')).toHaveCount(0);

  await guest.getByText('1', { exact: true }).click();
  const files = guest.getByRole('navigation', { name: 'Attachments: 1' });
  await expect(files.getByRole('link', { name: 'prices.csv 1 KB' })).toHaveAttribute('href', /visitFile/);
  await guest.keyboard.press('Escape');
  await expect(files).toBeHidden();

  // deleted under them: what is read stays, and they are told
  await mei.call(deletePage, { page_id: start });
  for (const one of [page, guest]) {
    await afterAWhile(one, 'The page you are reading was deleted, or is not open to you any more.');
    await expect(one.getByRole('heading', { level: 1, name: 'Start' })).toBeVisible();
  }
  await guest.getByRole('status').getByRole('link', { name: 'To the start of this item' }).click();
  await expect(guest.getByRole('heading', { level: 1, name: 'Beside' })).toBeVisible();
});

test('a watermark says who reads, faintly, and comes back when it is taken away [B-6.11 B-9.14]', async ({
  page,
  sheaf,
}) => {
  const [mei, admin] = [await sheaf.person('mei'), await sheaf.admin()];
  const item = await mei.item('Billing API');
  const start = await mei.page(item, 'Start', 'text');
  await admin.call(saveConfig, { show_watermark: 1 });
  try {
    await sheaf.signIn(page, mei, `/${item}/${start}`);
    const mark = page.locator('.watermark');
    await expect(mark).toHaveCSS('opacity', '0.05');
    await expect(mark).toContainText(`${mei.username}，`);
    await expect(mark).toHaveAttribute('aria-hidden', 'true');
    // a page on paper is handed on as easily as one on a screen
    await page.emulateMedia({ media: 'print' });
    await expect(mark).toBeVisible();
    await page.emulateMedia({ media: 'screen' });
    await mark.evaluate((element) => element.remove());
    await expect(mark).toContainText(`${mei.username}，`);
    await page.getByRole('treeitem', { name: 'Start' }).click();
    const guest = await sheaf.browser();
    await guest.goto(sheaf.at(`/${item}/${start}`));
    await expect(guest.getByText('text')).toBeVisible();
    await sheaf.signIn(page, mei, `/page/${start}`);
    await expect(page.getByRole('heading', { name: 'Start' })).toBeVisible();
    for (const one of [page, guest]) await expect(one.locator('.watermark')).toHaveCount(0);
  } finally {
    await admin.call(saveConfig, { show_watermark: 0 });
  }
});

/** The script that asks comes itself a little after the page, so the clock may have to go on more than once. */
async function afterAWhile(page: Page, text: string): Promise<void> {
  await expect(async () => {
    await page.clock.runFor(21_000);
    await expect(page.getByText(text)).toBeVisible({ timeout: 1000 });
  }).toPass();
}
