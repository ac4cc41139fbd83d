import { expect, type Page } from '@playwright/test';
import {
  listTeamItemMembers,
  listTeamMembers,
  listTeams,
  saveTeam,
  saveTeamItem,
  saveTeamMember,
} from '@sheaf/contract';
import { test } from '../fixtures/sheaf.ts';

async function choose(page: Page, name: string): Promise<void> {
  await page.locator('.ant-select-dropdown:not(.ant-select-dropdown-hidden)').getByText(name, { exact: true }).click();
}

test('a team is made, filled with people and items, adjusted, and given away with the password [A-2.20 A-2.21 A-2.22 A-2.124 A-2.125 A-2.126 A-2.127 A-2.130 A-2.131 A-5.20 A-6.18 A-6.19 A-6.21 A-6.22]', async ({
  page,
  sheaf,
}) => {
  const [mei, tom, lin] = [await sheaf.person('mei'), await sheaf.person('tom'), await sheaf.person('lin')];
  const item = await mei.item('Billing API');
  await mei.item('Shop API');
  await mei.catalog(item, 'Orders');
  await sheaf.signIn(page, mei, '/team/index');
  await expect(page.getByRole('heading', { name: 'There are no teams yet' })).toBeVisible();
  await page.getByRole('button', { name: 'New team' }).click();
  const making = page.getByRole('dialog', { name: 'New team' });
  await making.getByRole('button', { name: 'Create' }).click();
  await expect(making.getByText('Give the team a name')).toBeVisible();
  await expect(making.getByLabel('Name of the team')).toBeFocused();
  await page.keyboard.type('Payment');
  await making.getByLabel('Name of the team').press('Enter');
  await expect(page.getByRole('heading', { name: 'Payment' })).toBeVisible();
  const [team] = await mei.call(listTeams, {});
  const team_id = team?.id ?? 0;
  await expect(page).toHaveURL(sheaf.at(`/team/member/${team_id}`));
  await page.getByRole('button', { name: 'Rename' }).click();
  await page.getByRole('dialog').getByLabel('Name of the team').fill('Payments');
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('heading', { name: 'Payments' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Rename' })).toBeFocused();

  await page.getByRole('button', { name: 'Add members' }).click();
  const adding = page.getByRole('dialog', { name: 'Add members' });
  const people = adding.getByRole('combobox', { name: 'User names or names' });
  await expect(people).toBeFocused();
  await people.fill(`${tom.username},${lin.username},`);
  await adding.getByRole('button', { name: 'Add', exact: true }).click();
  await expect(adding).toHaveCount(0);
  await page.getByRole('combobox', { name: `Place of ${lin.username}` }).click();
  await choose(page, 'Team admin');
  await expect(page.getByText(`Changed the place of ${lin.username}`)).toBeVisible();
  const places = (await mei.call(listTeamMembers, { team_id })).map((one) => [
    one.member_username,
    one.team_member_group_id,
  ]);
  expect(new Map(places as [string, number][])).toEqual(
    new Map([
      [lin.username, 2],
      [tom.username, 1],
      [mei.username, 2],
    ]),
  );

  await page.getByRole('link', { name: 'Items 0' }).click();
  await expect(page.getByRole('heading', { name: 'The team has no items yet' })).toBeVisible();
  await page.getByRole('button', { name: 'Add items' }).click();
  const binding = page.getByRole('dialog', { name: 'Add items' });
  await expect(binding.getByRole('combobox')).toBeFocused();
  await binding.getByRole('combobox').click();
  await choose(page, 'Billing API');
  await choose(page, 'Shop API');
  await expect(binding.getByTitle('Shop API')).toBeVisible();
  // the list stands open below: Tab leaves the field and changes nothing of what was chosen
  await page.keyboard.press('Tab');
  await expect(binding.getByRole('combobox')).not.toBeFocused();
  await expect(page.getByRole('option')).toHaveCount(0);
  await binding.getByRole('button', { name: 'Add items' }).click();
  await expect(binding).toHaveCount(0);
  await expect(page.getByRole('link', { name: 'Items 2' })).toBeVisible();

  await page.getByRole('button', { name: 'Adjust members in “Billing API”' }).click();
  const rights = page.getByRole('region', { name: 'Adjust members in “Billing API”' });
  await expect(rights.getByRole('row', { name: mei.username }).getByText('Owner')).toBeVisible();
  await rights.getByRole('button', { name: `Change the catalogs of ${tom.username}` }).click();
  const edit = page.getByRole('dialog', { name: /^Change the right of/ });
  await edit.getByRole('combobox', { name: 'Catalogs' }).click();
  await choose(page, 'Orders');
  await page.keyboard.press('Escape');
  await edit.getByRole('button', { name: 'Save' }).click();
  await expect(edit).toHaveCount(0);
  await expect(rights.getByRole('row', { name: tom.username })).toContainText('Orders');
  const given = await mei.call(listTeamItemMembers, { team_id, item_id: item });
  expect(given.find(({ member_username }) => member_username === tom.username)?.cat_name).toBe('Orders');
  await rights.getByRole('button', { name: `Why ${tom.username} may do this` }).click();
  await expect(
    page
      .getByRole('dialog')
      .getByText(/bound the item to the team/)
      .or(page.getByText('Since')),
  ).toBeVisible();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Take out “Shop API”' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Take it out' }).click();
  await expect(page.getByRole('link', { name: 'Items 1' })).toBeVisible();

  await page.getByRole('button', { name: 'Transfer' }).click();
  const transfer = page.getByRole('dialog', { name: 'Transfer the team “Payments”' });
  await expect(transfer).toContainText('These go along: Billing API.');
  await expect(transfer.getByLabel('User name of the receiver')).toBeFocused();
  await page.keyboard.type(lin.username);
  await transfer.getByLabel('Your log-in password').fill('not that one');
  await transfer.getByRole('button', { name: 'Transfer the team' }).click();
  const password = transfer.getByLabel('Your log-in password');
  await expect(password).toHaveAccessibleDescription('That log-in password is not right.');
  await expect(password).toBeFocused();
  await transfer.getByLabel('Your log-in password').fill(mei.password);
  await transfer.getByRole('button', { name: 'Transfer the team' }).click();
  await expect(page).toHaveURL(sheaf.at('/team/index'));
  await expect(page.getByText('Items that went along: 1; that stay as they are: 0')).toBeVisible();
  expect((await lin.call(listTeams, {}))[0]?.username).toBe(lin.username);
});

test('an ordinary member sees the team and may leave it, nothing else; its owner deletes it [A-2.128 A-2.129 A-6.17 A-6.20 A-6.23]', async ({
  page,
  sheaf,
}) => {
  const [mei, tom] = [await sheaf.person('mei'), await sheaf.person('tom')];
  const item = await mei.item('Billing API', { members_only: 1 });
  const { id: team_id } = await mei.call(saveTeam, { team_name: 'Payments' });
  await mei.call(saveTeamMember, { team_id, member_username: tom.username });
  await mei.call(saveTeamItem, { team_id, item_id: item });
  await sheaf.signIn(page, tom, `/team/item/${team_id}`);
  await page.getByRole('button', { name: 'My right in “Billing API”' }).click();
  await expect(page.getByRole('dialog').getByRole('status')).toHaveText('May read and edit');
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
  for (const name of [/^Add/, /^Adjust/, /^Take out/, /^Rename/, /^Transfer/]) {
    await expect(page.getByRole('button', { name })).toHaveCount(0);
  }
  await page.getByRole('link', { name: 'Members 2' }).click();
  await expect(page.getByRole('row', { name: mei.username })).toContainText('Owner');
  for (const name of [/^Add/, /^Remove/]) await expect(page.getByRole('button', { name })).toHaveCount(0);

  // By keyboard: the menu of the team has one entry.
  await page.getByRole('button', { name: 'Actions on “Payments”' }).press('Enter');
  await expect(page.getByRole('menuitem')).toHaveText(['Leave']);
  await page.getByRole('menuitem', { name: 'Leave' }).press('Enter');
  const exit = page.getByRole('dialog', { name: 'Leave the team “Payments”' });
  await expect(exit.getByRole('button', { name: 'Cancel' })).toBeFocused();
  await exit.getByRole('button', { name: 'Cancel' }).press('Enter');
  await expect(page.getByRole('button', { name: 'Actions on “Payments”' })).toBeFocused();
  await page.getByRole('button', { name: 'Actions on “Payments”' }).click();
  await page.getByRole('menuitem', { name: 'Leave' }).click();
  await exit.getByRole('button', { name: 'Leave the team' }).click();
  await expect(page.getByRole('heading', { name: 'There are no teams yet' })).toBeVisible();
  await page.goto(sheaf.at(`/team/member/${team_id}`));
  await expect(page.getByRole('heading', { name: 'There is no such team' })).toBeVisible();

  const own = await sheaf.browser();
  await sheaf.signIn(own, mei, '/team/index');
  await expect(own.getByRole('link', { name: /^Payments/ })).toContainText('Members: 1 · Items: 1 · Owner');
  await own.getByRole('button', { name: 'Actions on “Payments”' }).click();
  await own.getByRole('menuitem', { name: 'Delete' }).click();
  await own.getByRole('dialog').getByRole('button', { name: 'Delete the team' }).click();
  await expect(own.getByRole('heading', { name: 'There are no teams yet' })).toBeVisible();
  expect(await mei.call(listTeams, {})).toEqual([]);
});

test('a thousand teams are listed part by part and found by name, with any name', async ({ page, sheaf }) => {
  const mei = await sheaf.person('mei');
  const { id } = await mei.call(saveTeam, { team_name: '👩‍💻 فريق' });
  const [mine] = await mei.call(listTeams, {});
  const others = Array.from({ length: 999 }, (_, n) => ({ ...mine, id: 10_000 + n, team_name: `Team ${n}` }));
  await page.route('**/api/team/getList', (route) =>
    route.fulfill({ json: { error_code: 0, data: [...others, mine] } }),
  );
  await sheaf.signIn(page, mei, '/team/index');
  const rows = page.getByRole('list', { name: 'Teams' }).getByRole('listitem');
  await expect(rows).toHaveCount(50);
  await page.getByRole('button', { name: 'Show 50 more' }).click();
  await expect(rows).toHaveCount(100);
  const finder = page.getByRole('textbox', { name: 'Find a team' });
  await finder.fill('team 99');
  await expect(rows).toHaveCount(10);
  await finder.fill('فريق');
  await expect(rows).toHaveText([/👩‍💻 فريق/]);
  await rows.getByRole('link').click();
  await expect(page).toHaveURL(sheaf.at(`/team/member/${id}`));
  await expect(page.getByRole('heading', { level: 1, name: '👩‍💻 فريق' })).toBeVisible();
});
