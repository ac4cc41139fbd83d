import { expect } from '@playwright/test';
import {
  ERRORS,
  getUserQuotas,
  listUserQuotas,
  myQuotas,
  requestQuota,
  saveUserQuotas,
  withdrawQuotaRequest,
} from '@sheaf/contract';
import type { Person } from '../fixtures/person.ts';
import { type Sheaf, test } from '../fixtures/sheaf.ts';

async function uidOf(admin: Person, { username }: Person): Promise<number> {
  const { list } = await admin.call(listUserQuotas, { keyword: username });
  return list[0]?.uid ?? 0;
}

/** Quotas for one person: those of the site would be everybody's in this worker. */
async function allot(sheaf: Sheaf, person: Person, quotas: { items?: number; pages?: number; storage?: number }) {
  const admin = await sheaf.admin();
  await admin.call(saveUserQuotas, { uid: await uidOf(admin, person), ...quotas });
  return admin;
}

test('quotas are shown, more is asked for by keyboard, and an administrator answers [A-2.25 A-2.26]', async ({
  page,
  sheaf,
}) => {
  const mei = await sheaf.person('mei');
  const item = await mei.item('Billing API');
  await mei.page(item, 'Refunds', 'Three days');
  const admin = await allot(sheaf, mei, { items: 1, pages: 2, storage: 1024 ** 3 });
  await sheaf.signIn(page, mei, '/prices');
  const own = page.getByRole('region', { name: 'Your quotas' });
  await expect(own.getByRole('meter', { name: 'Items: 1 used of 1' })).toBeVisible();
  await expect(own.getByRole('meter', { name: 'Space for attachments: 0 KB used of 1 GB' })).toBeVisible();
  await expect(own.getByRole('meter', { name: 'Collaborators: 0 used of unlimited' })).toBeVisible();
  await expect(page.getByRole('meter', { name: 'Billing API: 1 used of 2' })).toBeVisible();
  await expect(page.getByText('There is no room for more items')).toBeVisible();

  await page.goto(sheaf.at(`/order/index?kind=pages&item_id=${item}`));
  const form = page.getByRole('region', { name: 'Ask for more' });
  const amount = form.getByLabel('How much');
  await expect(amount).toHaveValue('4');
  await amount.fill('2');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(form.getByText('Enter more than 2')).toBeVisible();
  await expect(form.getByText('Say what it is for')).toBeVisible();
  await amount.fill('40');
  await page.keyboard.press('Tab');
  await page.keyboard.type('The reference is to be written.');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  const mine = page.getByRole('region', { name: 'Your requests' });
  await expect(mine.getByRole('listitem')).toContainText('Pages of an item 2 → 40');
  await mine.getByRole('button', { name: 'Withdraw the request: Pages of an item 2 → 40' }).click();
  await expect(mine.getByText('You have not asked for anything yet.')).toBeVisible();
  await amount.fill('30');
  await form.getByLabel('What for').fill('Less will do.');
  // asked in another window meanwhile: told at the field, and no longer once it was sent again
  await mei.call(requestQuota, { kind: 'pages', amount: 20, reason: 'Elsewhere.', item_id: item });
  await form.getByRole('button', { name: 'Send' }).click();
  await expect(form.getByText(ERRORS.quotaRequestOpen.en)).toBeVisible();
  const [elsewhere] = (await mei.call(myQuotas, {})).requests;
  await mei.call(withdrawQuotaRequest, { request_id: elsewhere?.request_id ?? 0 });
  await form.getByRole('button', { name: 'Send' }).click();
  await expect(form.getByText(ERRORS.quotaRequestOpen.en)).toHaveCount(0);
  await expect(mine.getByRole('listitem')).toContainText('Pages of an item 2 → 30');

  const other = await sheaf.browser();
  await sheaf.signIn(other, admin, '/order/index');
  const asked = other.getByRole('region', { name: 'Requests that wait for you' });
  const request = asked.getByRole('listitem').filter({ hasText: mei.username });
  await expect(request).toContainText('Billing API');
  await expect(request).toContainText('Less will do.');
  await request.getByRole('button', { name: 'Refuse' }).click();
  await expect(request.getByText('Say why', { exact: true })).toBeVisible();
  await expect(request.getByLabel('Answer')).toBeFocused();
  await request.getByLabel('Answer').fill('For the reference.');
  await request.getByLabel('Grant').fill('20');
  await request.getByRole('button', { name: 'Grant' }).click();
  await expect(asked.getByRole('status')).toHaveText(`The request of ${mei.username} is answered.`);
  await expect(asked.getByRole('heading', { level: 2 })).toBeFocused();
  await expect(request).toHaveCount(0);

  await page.reload();
  await expect(mine.getByRole('listitem')).toContainText('Pages of an item 2 → 20');
  await expect(mine.getByRole('listitem')).toContainText('“For the reference.”');
  await expect(mine.getByText('Granted')).toBeVisible();
});

test('who did not create an item cannot ask for more of it, and who has no limits has nothing to ask for [A-6.16 B-6.15]', async ({
  page,
  sheaf,
}) => {
  const [mei, lin] = [await sheaf.person('mei'), await sheaf.person('lin')];
  const item = await mei.item('Billing API');
  await mei.letIn(item, lin, 2);
  await sheaf.signIn(page, lin, '/order/index');
  await expect(page.getByText('All your quotas are unlimited: there is nothing to ask for.')).toBeVisible();
  await allot(sheaf, lin, { pages: 5 });
  await page.goto(sheaf.at(`/order/index?kind=pages&item_id=${item}`));
  await page.getByLabel('What for').fill('More pages');
  await page.getByRole('button', { name: 'Send' }).click();
  await expect(page.getByRole('alert')).toHaveText('Only the creator of an item can ask for more.');
  await expect(page.getByText('You have not asked for anything yet.')).toBeVisible();
});

test('an administrator sets what each user is allotted, and an empty field is unlimited', async ({ page, sheaf }) => {
  const [mei, admin] = [await sheaf.person('mei'), await sheaf.admin()];
  await sheaf.signIn(page, admin, '/admin/index?menu=settings');
  const card = page.getByRole('region', { name: 'Quotas of each user' });
  const traffic = card.getByLabel('Traffic this month, in GB');
  await traffic.fill('2.5');
  await card.getByRole('button', { name: 'Save' }).click();
  await expect(card.getByRole('status')).toHaveText('Saved');
  const allotted = async () => (await mei.call(myQuotas, {})).quotas.find(({ kind }) => kind === 'traffic')?.allowed;
  expect(await allotted()).toBe(2.5 * 1024 ** 3);
  await traffic.fill('');
  await card.getByRole('button', { name: 'Save' }).click();
  await expect.poll(allotted).toBe(null);
});

test('an administrator finds a user, sees what is used and sets, lifts and gives back limits; a request leads there', async ({
  page,
  sheaf,
}) => {
  const mei = await sheaf.person('mei');
  await mei.item('Billing API');
  const admin = await allot(sheaf, mei, { items: 1 });
  await mei.call(requestQuota, { kind: 'items', amount: 9, reason: 'More to come.' });
  await sheaf.signIn(page, admin, '/admin/index?menu=settings');
  const card = page.getByRole('region', { name: 'Quotas of single users' });
  await card.getByLabel('Find users by user name or name').fill('nobody is called so');
  await expect(card.getByText('Nobody found for “nobody is called so”')).toBeVisible();
  await card.getByLabel('Find users by user name or name').fill(mei.username.toUpperCase());
  const row = card.getByRole('listitem').filter({ hasText: mei.username });
  await expect(row).toContainText('Items: 1');
  const set = row.getByRole('button', { name: `Set the quotas of ${mei.username}` });
  await set.press('Enter');
  const dialog = page.getByRole('dialog', { name: `Quotas of ${mei.username}` });
  await expect(dialog.getByRole('meter', { name: 'Items: 1 used of 1' })).toBeVisible();
  await expect(dialog.getByText('Asked for: Items 1 → 9')).toBeVisible();
  const choose = async (kind: string, choice: string) => {
    await dialog.getByRole('combobox', { name: `${kind}: quota` }).press('Enter');
    await page.locator('.ant-select-dropdown:visible').getByTitle(choice, { exact: true }).click();
  };
  await choose('Items', 'As the site: unlimited');
  await choose('Collaborators', 'Unlimited');
  await choose('Pages of an item', 'An own amount');
  await choose('Space for attachments', 'An own amount');
  await dialog.getByLabel('Space for attachments: amount, in GB').fill('1.5');
  await page.keyboard.press('Enter');
  await expect(dialog.getByText('Enter an amount')).toBeVisible();
  await dialog.getByLabel('Pages of an item: amount').fill('30');
  await page.keyboard.press('Enter');
  await expect(dialog).toHaveCount(0);
  await expect(set).toBeFocused();
  await expect(card.getByText(`The quotas of ${mei.username} are saved`)).toBeVisible();
  await expect(row).toContainText('Collaborators: unlimited · Pages of an item: 30 · Space for attachments: 1.5 GB');
  const { quotas, own } = await admin.call(getUserQuotas, { uid: await uidOf(admin, mei) });
  expect(own).toEqual(['collaborators', 'pages', 'storage']);
  expect(quotas).toMatchObject({ items: null, pages: 30, storage: 1.5 * 1024 ** 3 });

  await card.getByRole('link', { name: /^Requests that wait for an answer: \d+$/ }).click();
  const asked = page.getByRole('region', { name: 'Requests that wait for you' }).getByRole('listitem');
  const look = asked.getByRole('button', { name: `See the quotas of ${mei.username}` });
  await look.click();
  await expect(dialog.getByRole('meter', { name: 'Pages of an item: 0 used of 30' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(look).toBeFocused();
});
