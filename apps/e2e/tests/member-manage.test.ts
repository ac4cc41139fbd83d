import { expect, type Page } from '@playwright/test';
import { listPeople, saveTeam, saveTeamItem, saveTeamMember, setAllReadOnly } from '@sheaf/contract';
import type { Person } from '../fixtures/person.ts';
import { type Sheaf, test } from '../fixtures/sheaf.ts';

async function rights(mei: Person, item_id: number): Promise<Record<string, string>> {
  const { people } = await mei.call(listPeople, { item_id });
  return Object.fromEntries(
    people.map(({ username, grants }) => [
      username,
      grants
        .filter(({ via }) => via !== 'open')
        .map((grant) => [grant.via, grant.member_group_id, ...grant.catalogs.map((one) => one.cat_name)].join(' '))
        .join(', '),
    ]),
  );
}

async function openMembers(sheaf: Sheaf, page: Page, person: Person, item_id: number): Promise<void> {
  await sheaf.signIn(page, person);
  await page.goto(sheaf.at(`/item/setting/${item_id}?tab=members`));
}

/** Chooses an option of a field that opens a list. */
async function choose(page: Page, name: string): Promise<void> {
  await page.locator('.ant-select-dropdown:not(.ant-select-dropdown-hidden)').getByText(name, { exact: true }).click();
}

test('several people are let in at once, found by part of a name, and unknown names are answered [A-2.110 A-5.21 A-5.22 A-5.23]', async ({
  page,
  sheaf,
}) => {
  const [mei, tom, lin] = [await sheaf.person('mei'), await sheaf.person('tom'), await sheaf.person('lin')];
  const item = await mei.item('Billing API', { members_only: 1 });
  await mei.catalog(item, 'Orders');
  await openMembers(sheaf, page, mei, item);
  const field = page.getByRole('combobox', { name: 'Add by user name or name' });
  await expect(page.getByRole('heading', { name: 'Nobody else yet' })).toBeVisible();

  const form = page.getByRole('region', { name: 'Members' });
  await field.fill('nobody-at-all,');
  await form.getByRole('button', { name: 'Add', exact: true }).click();
  await expect(field).toHaveAccessibleDescription(/^There is no such user: nobody-at-all/);
  await expect(field).toBeFocused();
  await page.keyboard.press('Backspace');

  // By keyboard: part of a name, Tab only leaves the field, Enter takes who was found.
  await field.fill(tom.username.slice(1));
  await expect(page.getByRole('option', { name: tom.username })).toBeAttached();
  await field.press('Tab');
  await expect(field).toHaveValue('');
  await expect(form.getByRole('button', { name: 'Add', exact: true })).toBeVisible();
  await expect(page.getByRole('option')).toHaveCount(0);
  await field.fill(tom.username.slice(1));
  await expect(page.getByRole('option', { name: tom.username })).toBeAttached();
  await field.press('Enter');
  await field.fill(`${lin.username},nobody-at-all,`);
  await expect(form.getByRole('button', { name: 'Add 3' })).toBeVisible();
  await page.getByRole('combobox', { name: 'Catalogs' }).click();
  await choose(page, 'Orders');
  await page.keyboard.press('Escape');
  await form.getByRole('button', { name: 'Add 3' }).click();
  await expect(form.getByRole('alert')).toHaveText('Nobody has this user name: nobody-at-all');
  await expect(page.getByRole('status').filter({ hasText: `Added: ` })).toBeVisible();
  expect(await rights(mei, item)).toMatchObject({
    [tom.username]: 'member 1 Orders',
    [lin.username]: 'member 1 Orders',
  });

  // Members are not offered again, nor taken when they are written out.
  await page.reload();
  await field.fill(tom.username);
  await expect(page.getByRole('option', { name: tom.username })).toHaveCount(0);
  await field.fill(`${tom.username},`);
  await form.getByRole('button', { name: 'Add', exact: true }).click();
  await expect(form.getByText(`A member already: ${tom.username}`)).toBeVisible();
  await page.getByRole('combobox', { name: 'Right' }).click();
  await choose(page, 'Item admin');
  await expect(page.getByRole('combobox', { name: 'Catalogs' })).toHaveCount(0);
});

test('each grant of a person is told, why, and what remains when one is removed [A-2.111 A-2.112 A-6.08 A-6.25]', async ({
  page,
  sheaf,
}) => {
  const [mei, tom] = [await sheaf.person('mei'), await sheaf.person('tom')];
  const item = await mei.item('Billing API', { members_only: 1 });
  const orders = await mei.catalog(item, 'Orders');
  await mei.letIn(item, tom, 1, orders);
  const { id: team_id } = await mei.call(saveTeam, { team_name: 'Payments' });
  await mei.call(saveTeamMember, { team_id, member_username: tom.username });
  await openMembers(sheaf, page, mei, item);

  // The team is added, and the right of one of its people adjusted.
  await page.getByRole('button', { name: 'Add a team' }).click();
  const bind = page.getByRole('dialog', { name: 'Add a team to the item' });
  await expect(bind.getByRole('combobox')).toBeFocused();
  await bind.getByRole('combobox').click();
  await choose(page, 'Payments');
  await bind.getByRole('button', { name: 'Add a team' }).click();
  await expect(bind).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Add a team' })).toBeFocused();
  await page.getByRole('button', { name: 'Adjust members of “Payments” in “Billing API”' }).click();
  const adjust = page.getByRole('dialog', { name: /^Adjust members of/ });
  await adjust.getByRole('combobox', { name: `Right of ${tom.username}` }).click();
  await choose(page, 'Read only');
  await expect(adjust.getByText(`Saved the right of ${tom.username}`)).toBeVisible();
  await page.keyboard.press('Escape');
  expect((await rights(mei, item))[tom.username]).toBe('member 1 Orders, team 0');

  const row = page.getByRole('list', { name: 'Members' }).getByRole('listitem').filter({ hasText: tom.username });
  await expect(row.first()).toContainText('Can edit: Orders; can read everything');
  await page.getByRole('button', { name: `Why: ${tom.username}` }).click();
  const why = page.getByRole('dialog', { name: `What ${tom.username} may do, and why` });
  await expect(why.getByRole('status')).toHaveText('May read, not edit');
  await expect(why.getByText('Does not reach here')).toBeVisible();
  await why.getByRole('combobox', { name: 'Where' }).click();
  await choose(page, 'The catalog “Orders”');
  await expect(why.getByRole('status')).toHaveText('May read and edit');
  await why.getByRole('button', { name: 'Close' }).click();
  await expect(page.getByRole('button', { name: `Why: ${tom.username}` })).toBeFocused();

  // By keyboard: the safe button has the focus, and what remains is said first.
  await page.getByRole('button', { name: `Remove ${tom.username}` }).press('Enter');
  const removal = page.getByRole('dialog', { name: `Remove the grant of ${tom.username}` });
  await expect(removal).toContainText(`What remains for ${tom.username}: Read only`);
  await expect(removal.getByRole('button', { name: 'Cancel' })).toBeFocused();
  await removal.getByRole('button', { name: 'Remove this grant' }).click();
  await expect(removal).toHaveCount(0);
  expect((await rights(mei, item))[tom.username]).toBe('team 0');

  await page.getByRole('button', { name: `Change the right of ${tom.username} by the team “Payments”` }).click();
  const edit = page.getByRole('dialog', { name: /^Change the right of/ });
  await edit.getByRole('combobox', { name: 'Right' }).click();
  await choose(page, 'Item admin');
  await edit.getByRole('button', { name: 'Save' }).click();
  await expect(edit).toHaveCount(0);
  await page.getByRole('button', { name: 'Everyone to read-only' }).click();
  const lower = page.getByRole('dialog', { name: 'Everyone to read-only' });
  await lower.getByRole('button', { name: 'Everyone to read-only' }).click();
  await expect(page.getByText('Set to read-only: 1')).toBeVisible();
  expect((await rights(mei, item))[tom.username]).toBe('team 0');
  expect(await mei.call(setAllReadOnly, { item_id: item })).toEqual({ changed: 0 });
});

test('a full quota of collaborators is told in an alert with what to do [A-8.05 A-8.06 A-8.07 B-8.05]', async ({
  page,
  sheaf,
}) => {
  const [mei, tom] = [await sheaf.person('mei'), await sheaf.person('tom')];
  const item = await mei.item('Billing API');
  // A closed directory finds nobody by less than a whole name.
  await page.route('**/api/user/allUser', (route) => route.fulfill({ json: { error_code: 0, data: [] } }));
  await openMembers(sheaf, page, mei, item);
  await page.route('**/api/member/save', (route) =>
    route.fulfill({ json: { error_code: 10310, error_message: '<b>full</b>' } }),
  );
  await expect(page.getByText('Users cannot be searched on this site')).toBeVisible();
  await page.getByRole('combobox', { name: 'Add by user name or name' }).fill(`${tom.username},`);
  await page.getByRole('button', { name: 'Add', exact: true }).click();
  const alert = page.getByRole('dialog').getByRole('alert');
  await expect(alert).toContainText('The number of collaborators exceeds the limit');
  await expect(alert).toContainText('deduplicated union of team members and members of single items');
  await expect(alert).toContainText('Upgrade the account type');
  await expect(alert).not.toContainText('<b>');
  for (const path of ['/prices', '/user/setting', '/order/index']) {
    await expect(alert.locator(`a[href="${path}"]`)).toBeVisible();
  }
  await page.getByRole('button', { name: 'OK' }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
});

test('a thousand members are listed part by part and found by name, with any name', async ({ page, sheaf }) => {
  const mei = await sheaf.person('mei');
  const item = await mei.item('Crowd');
  const { id: team_id } = await mei.call(saveTeam, { team_name: '👩‍💻 فريق' });
  await mei.call(saveTeamItem, { team_id, item_id: item });
  const people = Array.from({ length: 1000 }, (_, n) => ({
    ...{ uid: 10_000 + n, username: `person${n}`, name: n === 7 ? '👩‍💻 فريق ABC' : '' },
    grants: [],
    result: { manage: 0, edit: { all: 0, cat_ids: [] }, read: { all: 1, cat_ids: [] } },
  }));
  await page.route('**/api/member/getPeople', (route) =>
    route.fulfill({ json: { error_code: 0, data: { people, complete: 1, password: 0 } } }),
  );
  await openMembers(sheaf, page, mei, item);
  const list = page.getByRole('list', { name: 'Members' });
  await expect(list.locator('.person-row')).toHaveCount(50);
  await page.getByRole('button', { name: 'Show 50 more' }).click();
  await expect(list.locator('.person-row')).toHaveCount(100);
  await page.getByRole('textbox', { name: 'Find a member' }).fill('فريق a');
  await expect(list.locator('.person-row')).toHaveCount(1);
  await page.getByRole('textbox', { name: 'Find a member' }).fill('person99');
  await expect(list.locator('.person-row')).toHaveCount(11);
  await expect(page.getByText('👩‍💻 فريق').first()).toBeVisible();
});
