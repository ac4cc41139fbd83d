import { expect, type Page } from '@playwright/test';
import {
  addAnnouncement,
  deleteMessage,
  listReminders,
  listUnread,
  savePage,
  saveSubscribers,
  userInfo,
} from '@sheaf/contract';
import type { Person } from '../fixtures/person.ts';
import { type Sheaf, test } from '../fixtures/sheaf.ts';

/** A page of lin's that mei follows; answers how lin saves it with a note. */
async function followed(sheaf: Sheaf) {
  const [mei, lin] = [await sheaf.person('mei'), await sheaf.person('lin')];
  const item_id = await lin.item('Orders');
  const page_id = await lin.page(item_id, 'Create order', 'text');
  await lin.letIn(item_id, mei, 0);
  const { list } = await mei.call(listReminders, {});
  for (const { message_content_id } of list) await mei.call(deleteMessage, { message_content_id });
  await lin.call(saveSubscribers, { page_id, uids: (await mei.call(userInfo, {})).uid });
  let text = 0;
  const save = (notify_content: string) =>
    lin.call(savePage, {
      ...{ item_id, page_id, page_title: 'Create order', page_content: `text ${text++}` },
      ...{ is_notify: 1, notify_content },
    });
  return { mei, lin, item_id, page_id, save };
}

async function unread(person: Person): Promise<number> {
  const { remind, announce } = await person.call(listUnread, {});
  return remind.length + announce.length;
}

const bell = (page: Page) => page.getByRole('link', { name: /^Messages/ }).first();
const notice = (page: Page) => page.getByRole('status').filter({ hasText: 'updated Create order' });

test('a notice comes at once in every tab by one stream, and is read 2 seconds after it was closed [A-2.89 A-4.17 B-4.35 B-6.09]', async ({
  sheaf,
}) => {
  const page = await sheaf.browser();
  const { mei, save } = await followed(sheaf);
  await sheaf.signIn(page, mei);
  const tab = await page.context().newPage();
  await tab.goto(sheaf.at('/item/index'));
  const streams = async () =>
    /^sheaf_event_streams (\d+)$/m.exec(await (await fetch(sheaf.at('/metrics'))).text())?.[1];
  await expect.poll(streams).toBe('1');
  // both have asked once before anything is new
  for (const one of [page, tab]) await expect(bell(one)).toHaveAccessibleName('Messages');
  await save('EUR was added');
  for (const one of [page, tab]) {
    await expect(bell(one)).toHaveAccessibleName('Messages (1 new)');
    await expect(bell(one)).toHaveText('New');
  }
  // the one that was looked at first tells of it
  await expect.poll(async () => (await notice(page).count()) + (await notice(tab).count())).toBe(1);
  const where = (await notice(page).count()) > 0 ? page : tab;
  await expect(notice(where)).toContainText('EUR was added');
  await where.bringToFront();
  await notice(where)
    .getByRole('button', { name: /^Close/ })
    .press('Enter');
  await expect(notice(where)).toHaveCount(0);
  expect(await unread(mei)).toBe(1);
  await expect.poll(() => unread(mei)).toBe(0);
  for (const one of [page, tab]) await expect(bell(one)).toHaveAccessibleName('Messages');
});

test('what is unread is asked for after 2 seconds and every 5 minutes; a notice goes after 30 seconds and stays unread [A-4.14 A-4.16 A-9.15 B-4.34]', async ({
  sheaf,
}) => {
  const page = await sheaf.browser();
  const { mei, save } = await followed(sheaf);
  await save('EUR was added');
  const asked: number[] = [];
  await sheaf.signIn(page, mei);
  await page.clock.install();
  page.on('request', (request) => request.url().endsWith('/message/getUnread') && asked.push(asked.length));
  await page.reload();
  await expect(bell(page)).toBeVisible();
  await page.clock.runFor(1900);
  expect(asked).toHaveLength(0);
  await page.clock.runFor(200);
  await expect(notice(page)).toBeVisible();
  expect(asked).toHaveLength(1);
  await page.emulateMedia({ media: 'print' });
  await expect(notice(page)).toBeHidden();
  await page.emulateMedia({ media: 'screen' });
  await page.clock.runFor(29_000);
  await expect(notice(page)).toBeVisible();
  await page.clock.runFor(1500);
  await expect(notice(page)).toHaveCount(0);
  expect(await unread(mei)).toBe(1);
  await page.clock.runFor(4 * 60_000);
  expect(asked).toHaveLength(1);
  await page.clock.runFor(60_000);
  await expect.poll(() => asked.length).toBe(2);
  // told once in this browser, however often it is asked for
  await expect(notice(page)).toHaveCount(0);
});

test('messages stand in two tabs, five on a page; looking at them marks them as read [A-2.24 A-2.136 A-2.137 A-4.13 A-9.03]', async ({
  sheaf,
}) => {
  const page = await sheaf.browser();
  const { mei, item_id, page_id, save } = await followed(sheaf);
  for (let n = 1; n <= 6; n++) await save(`note ${n}`);
  await (await sheaf.admin()).call(addAnnouncement, { message_content: 'Upgrade at 22:00\nReading goes on.' });
  await sheaf.signIn(page, mei);
  await page.goto(sheaf.at('/message/index?dtab=announcementList'));
  const list = page
    .getByRole('main')
    .getByRole('listitem')
    .filter({ has: page.locator('time') });
  await expect(page.getByRole('tab', { name: /Announcements/ })).toHaveAttribute('aria-selected', 'true');
  await expect(list.filter({ hasText: 'Upgrade at 22:00' })).toContainText('Reading goes on.');
  await expect.poll(() => unread(mei)).toBe(6);
  await page.getByRole('tab', { name: /Reminders/ }).click();
  await expect(page).toHaveURL(/dtab=remindList/);
  await expect(list).toHaveCount(5);
  await expect(list.first()).toContainText('note 6');
  await expect(list.first()).toContainText('Unread');
  await expect.poll(() => unread(mei)).toBe(1);
  await page.getByRole('listitem', { name: '2' }).press('Enter');
  await expect(list).toHaveCount(1);
  await expect(list).toContainText('note 1');
  await expect.poll(() => unread(mei)).toBe(0);
  await page.goto(sheaf.at('/message/index'));
  await expect(list.first()).not.toContainText('Unread');
  await list.first().getByRole('button', { name: 'Delete' }).press('Enter');
  await expect(list.first()).toContainText('note 5');
  await list.first().getByRole('link').click();
  await expect(page).toHaveURL(sheaf.at(`/${item_id}/${page_id}`));
});

test('an administrator tells everybody something by keyboard, and takes it back', async ({ sheaf }) => {
  const page = await sheaf.browser();
  await sheaf.signIn(page, await sheaf.admin());
  await page.goto(sheaf.at('/message/index?dtab=announcementList'));
  const opener = page.getByRole('button', { name: 'New announcement' });
  await opener.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'New announcement' });
  await dialog.getByRole('button', { name: 'Publish' }).press('Enter');
  await expect(dialog.getByText('Write what everybody is to know')).toBeVisible();
  await dialog
    .getByLabel('Text', { exact: true })
    .fill('We move house\nOn Friday, see https://example.com/move (by Lin).');
  await dialog.getByRole('button', { name: 'Publish' }).press('Enter');
  await expect(dialog).toBeHidden();
  await expect(opener).toBeFocused();
  const entry = page.getByRole('listitem').filter({ hasText: 'We move house' });
  const link = entry.getByRole('link', { name: 'https://example.com/move', exact: true });
  await expect(link).toHaveAttribute('href', 'https://example.com/move');
  await expect(page.getByRole('link', { name: 'Messages', exact: true }), 'who wrote it has read it').toBeVisible();
  await entry.getByRole('button', { name: 'Take back: We move house' }).press('Enter');
  await page.getByRole('dialog').getByRole('button', { name: 'Take back' }).press('Enter');
  await expect(entry).toHaveCount(0);
});

/** The browser's own notices, written down: a headless one shows none. */
const WATCHED_NOTICES = `
  const shown = [];
  window.shownNotices = shown;
  window.asked = 0;
  window.Notification = class {
    static permission = localStorage.getItem('test_permission') ?? 'default';
    static async requestPermission() {
      window.asked++;
      localStorage.setItem('test_permission', 'granted');
      return (this.permission = 'granted');
    }
    constructor(title, options) { shown.push({ title, ...options }); }
    close() {}
  };`;

test('the browser is asked for notices only after a click, and its notices stay until somebody reacts [A-4.15]', async ({
  sheaf,
}) => {
  const page = await sheaf.browser();
  await page.addInitScript(WATCHED_NOTICES);
  const { mei, save } = await followed(sheaf);
  await sheaf.signIn(page, mei, '/message/index');
  const ask = page.getByRole('button', { name: 'Notify me in this browser' });
  await expect(ask).toBeVisible();
  expect(await page.evaluate('window.asked')).toBe(0);
  await ask.click();
  await expect(ask).toHaveCount(0);
  expect(await page.evaluate('window.asked')).toBe(1);
  await page.evaluate(`Object.defineProperty(document, 'visibilityState', { get: () => 'hidden' })`);
  await save('EUR was added');
  await expect
    .poll(() => page.evaluate('window.shownNotices'))
    .toEqual([expect.objectContaining({ body: 'EUR was added', requireInteraction: true })]);
  await expect(notice(page)).toHaveCount(0);
});
