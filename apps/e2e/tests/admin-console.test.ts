import { expect } from '@playwright/test';
import { listSiteUsers, saveChoices } from '@sheaf/contract';
import { test } from '../fixtures/sheaf.ts';

test('an administrator manages users, items and attachments in the console [A-2.27 B-2.17 B-2.143 B-2.144 B-2.147 B-2.148 B-2.149 B-2.150 B-2.151 B-2.152 B-2.153 B-2.154 B-2.155 B-2.156 B-2.157 B-2.158 B-2.159 B-2.160 B-2.161 B-2.162 B-2.172 B-5.12 B-8.16]', async ({
  page,
  sheaf,
}) => {
  test.setTimeout(120_000);
  const [admin, mei, tom] = [await sheaf.admin(), await sheaf.person('mei'), await sheaf.person('tom')];
  const item = await mei.item('Console API');
  await sheaf.signIn(page, admin, '/admin/index');
  const menu = page.getByRole('navigation', { name: 'Menu of the console' });
  const names = ['Users', 'Items', 'Attachments', 'Web settings'];
  await menu.getByRole('link', { name: 'Users' }).waitFor();
  const listed = await menu.getByRole('link').allTextContents();
  expect(listed.filter((name) => names.includes(name))).toEqual(names);
  await expect(menu.getByRole('link', { name: 'About this site' })).toHaveCount(0);
  await menu.getByRole('link', { name: 'Users' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Users' })).toBeVisible();
  await expect(menu.getByRole('link', { name: 'Users' })).toHaveAttribute('aria-current', 'page');

  const search = page.getByRole('textbox', { name: 'Search user names, names or e-mail' });
  await search.fill('admin');
  const own = page.getByRole('row').filter({ hasText: 'Administrator' });
  await expect(own.getByRole('button', { name: 'Edit admin' })).toBeVisible();
  await expect(own.getByRole('button', { name: 'Delete admin' })).toHaveCount(0);
  await search.fill('nobody is called so');
  await expect(page.getByRole('heading', { name: 'No user matches' })).toBeVisible();

  const username = `new.${tom.username}`;
  const add = page.getByRole('button', { name: 'Add a user' });
  await add.click();
  const adding = page.getByRole('dialog', { name: 'Add a user' });
  await expect(adding.getByLabel('User name')).toBeFocused();
  await adding.getByRole('button', { name: 'Save' }).click();
  await expect(adding.getByText('Enter a password')).toBeVisible();
  await expect(adding.getByLabel('User name')).toBeFocused();
  await page.keyboard.type(tom.username);
  await page.keyboard.press('Enter');
  await expect(adding.getByLabel('Password')).toBeFocused();
  await adding.getByLabel('User name').fill(tom.username);
  await adding.getByLabel('Password').fill('a long password');
  await adding.getByLabel('Password').press('Enter');
  await expect(adding.getByText('This user name is taken.')).toBeVisible();
  await expect(adding.getByLabel('User name')).toBeFocused();
  await adding.getByLabel('User name').fill(username);
  await adding.getByRole('button', { name: 'Save' }).click();
  await expect(adding).toHaveCount(0);
  await expect(add).toBeFocused();

  await search.fill(tom.username);
  const row = (name: string) => page.getByRole('row').filter({ has: page.getByText(name, { exact: true }) });
  await row(username)
    .getByRole('button', { name: `Edit ${username}` })
    .click();
  const editing = page.getByRole('dialog', { name: `Edit ${username}` });
  await expect(editing.getByLabel('User name')).toHaveAttribute('readonly', '');
  await expect(editing.getByText('Leave it blank to keep it.')).toBeVisible();
  await editing.getByLabel('Name', { exact: true }).fill('New Tom');
  await editing.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Saved New Tom')).toBeVisible();

  await page.getByRole('checkbox', { name: 'Choose the users of this page' }).check();
  const chosen = page.getByRole('region', { name: 'For those chosen' });
  await expect(chosen).toContainText('Chosen: 2');
  await expect(row(username)).toHaveCSS('display', 'table-row');
  await chosen.getByRole('button', { name: 'Disable' }).click();
  await expect(page.getByText('Disabled: 2')).toBeVisible();
  await expect(row(tom.username).getByText('Disabled', { exact: true })).toBeVisible();
  await row(tom.username)
    .getByRole('button', { name: `More for ${tom.username}` })
    .click();
  await page.getByRole('menuitem', { name: 'Enable' }).click();
  await expect(page.getByText('Enabled: 1')).toBeVisible();
  await row(tom.username)
    .getByRole('button', { name: `More for ${tom.username}` })
    .click();
  await page.getByRole('menuitem', { name: 'One-time password link' }).click();
  const link = page.getByRole('dialog', { name: `Password link of ${tom.username}` });
  await expect(link.getByLabel('Link')).toHaveValue(/\/user\/reset#/);
  await link.getByRole('button', { name: 'Done' }).click();

  await menu.getByRole('link', { name: 'Items' }).click();
  await page.getByRole('textbox', { name: 'User name of the owner' }).fill(mei.username);
  const entry = page.getByRole('row').filter({ hasText: 'Console API' });
  await expect(entry).toContainText(mei.username);
  await expect(entry.getByRole('link', { name: 'Open Console API' })).toHaveAttribute('href', new RegExp(`/${item}$`));
  await entry.getByRole('button', { name: 'Transfer Console API' }).click();
  const giving = page.getByRole('dialog', { name: 'Transfer Console API' });
  await giving.getByLabel('To whom (user name)').fill('nobody at all');
  await giving.getByRole('button', { name: 'Transfer' }).click();
  await expect(giving.getByText('There is no such user: nobody at all')).toBeVisible();
  await giving.getByLabel('To whom (user name)').fill(tom.username);
  await giving.getByRole('button', { name: 'Transfer' }).click();
  await expect(page.getByText(`Transferred to ${tom.username}`)).toBeVisible();

  await menu.getByRole('link', { name: 'Attachments' }).click();
  await expect(page.getByText(/^Files: \d+, \d+\.\d{3} MB used$/)).toBeVisible();
  await page.getByRole('textbox', { name: 'User name of the uploader' }).fill(tom.username);
  await expect(page.getByRole('heading', { name: 'No file matches' })).toBeVisible();

  await menu.getByRole('link', { name: 'Users' }).click();
  await search.fill(tom.username);
  await row(tom.username)
    .getByRole('button', { name: `Delete ${tom.username}` })
    .click();
  const deleting = page.getByRole('dialog', { name: `Delete ${tom.username}?` });
  await expect(deleting.getByText('What somebody has to take over: items 1, teams 0.')).toBeVisible();
  await deleting.getByRole('button', { name: 'Delete' }).click();
  await expect(deleting.getByText('Name who takes them over')).toBeVisible();
  await deleting.getByLabel('Who takes them over (user name)').fill(mei.username);
  await deleting.getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText('Deleted: 1')).toBeVisible();
  expect((await admin.call(listSiteUsers, { username: tom.username })).users.map((user) => user.username)).toEqual([
    username,
  ]);

  await menu.getByRole('link', { name: 'Items' }).click();
  await page.getByRole('textbox', { name: 'User name of the owner' }).fill(mei.username);
  await page.getByRole('button', { name: 'Delete Console API' }).click();
  await page.getByRole('dialog', { name: 'Delete Console API?' }).getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByRole('heading', { name: 'No item matches' })).toBeVisible();
  await page.getByRole('combobox', { name: 'Which items' }).press('Enter');
  await page.getByRole('option', { name: 'Deleted items' }).or(page.getByTitle('Deleted items')).last().click();
  await expect(page.getByRole('row').filter({ hasText: 'Console API' })).toContainText('admin');
  await page.getByRole('button', { name: 'Restore Console API' }).click();
  await expect(page.getByText('Restored Console API')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'No deleted item can be brought back' })).toBeVisible();
  expect((await mei.info(item)).item_id).toBe(item);
  await page.getByRole('link', { name: 'Back to items' }).click();
  await expect(page).toHaveURL(sheaf.at('/item/index'));
});

test('the console in Chinese: about this site, and users from a list, all or none [B-2.145 B-2.170]', async ({
  sheaf,
}) => {
  const [page, admin, lin] = [await sheaf.browser({ locale: 'zh-CN' }), await sheaf.admin(), await sheaf.person('lin')];
  await admin.call(saveChoices, { language: 'zh' });
  await sheaf.signIn(page, admin, '/admin/index?menu=6');
  await expect(page.getByRole('heading', { name: '关于本站' })).toBeVisible();
  await expect(page.getByText(/^Sheaf \d+\.\d+\.\d+/)).toBeVisible();
  await page.getByRole('link', { name: '用户管理' }).click();
  await page.getByRole('button', { name: '导入和导出' }).click();
  await expect(page.getByRole('link', { name: '导出为 CSV' })).toHaveAttribute(
    'href',
    /\/api\/adminUser\/exportUsers$/,
  );
  await page.getByRole('menuitem', { name: '从 CSV 导入' }).click();
  const dialog = page.getByRole('dialog', { name: '从 CSV 导入用户' });
  const list = async (...lines: string[]) => {
    const buffer = Buffer.from(['username,name,password', ...lines].join('\r\n'));
    await dialog.getByLabel('选择文件').last().setInputFiles({ name: 'users.csv', mimeType: 'text/csv', buffer });
  };
  const fresh = `from.${lin.username}`;
  await list(`${fresh},林晓,a long password`, `${lin.username},,short`);
  await expect(dialog.getByRole('alert')).toContainText('有 1 行不对');
  await expect(dialog.getByText('username: 这个用户名已被使用')).toBeVisible();
  await expect(dialog.getByText('password: 密码是 8 到 128 个字符')).toBeVisible();
  await expect(dialog.getByRole('button', { name: '导入 2 个用户' })).toBeDisabled();
  await expect(dialog.getByText(/^一次最多 500 个用户/)).toBeVisible();
  await list(`${fresh},林晓,`);
  await dialog.getByRole('checkbox', { name: /^给没有密码的 1 个用户/ }).check();
  await dialog.getByRole('button', { name: '导入 1 个用户' }).click();
  const taken = page.waitForEvent('download');
  await page.getByRole('button', { name: '下载链接（CSV）' }).click();
  const links = await (await (await taken).createReadStream()).setEncoding('utf8').toArray();
  expect(links.join('')).toMatch(new RegExp(`${fresh},林晓,,http\\S+/user/reset#\\S+`));
  await page.getByRole('button', { name: '完成' }).click();
  await expect(page.getByText('已导入 1 个用户')).toBeVisible();
  await page.getByRole('textbox', { name: '搜索用户名、显示名或邮箱' }).fill(fresh);
  await expect(page.getByRole('row').filter({ hasText: '林晓' })).toContainText('从未登录');
});

/** Names that are the same everywhere, and what the component of numbers calls its arrows in every language. */
const NO_WORDS = /^(LDAP|OAuth2|(Increase|Decrease) Value)$/;

test('each panel of the console is named and labelled in Chinese', async ({ sheaf }) => {
  const [page, admin] = [await sheaf.browser({ locale: 'zh-CN' }), await sheaf.admin()];
  await admin.call(saveChoices, { language: 'zh' });
  await sheaf.signIn(page, admin, '/admin/index');
  const links = page.getByRole('navigation', { name: '管理后台的菜单' }).getByRole('link');
  await links.first().waitFor();
  const names = await links.allTextContents();
  const foreign: string[] = [];
  for (const name of names) {
    await links.getByText(name, { exact: true }).click();
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
    await expect(page.getByRole('progressbar')).toHaveCount(0);
    const roles = ['heading', 'button', 'columnheader', 'tab', 'switch', 'textbox', 'combobox', 'radio'] as const;
    const shown = await Promise.all(roles.map((role) => page.getByRole('main').getByRole(role).all()));
    const labels: string[] = [];
    for (const each of shown.flat()) {
      labels.push((await each.getAttribute('aria-label')) ?? (await each.textContent()) ?? '');
    }
    // what people named stands in the log as they wrote it
    const named = new Set(await page.locator('.audit-subject').allTextContents());
    const isForeign = (label: string) =>
      /[A-Za-z]{3}/.test(label) && !named.has(label) && !/\p{Script=Han}/u.test(label) && !NO_WORDS.test(label);
    foreign.push(...labels.filter(isForeign).map((label) => `${name}: ${label}`));
  }
  expect(names.length).toBeGreaterThan(12);
  expect(foreign).toEqual([]);
});

test('backups are planned, made at once and told of in the console', async ({ page, sheaf }) => {
  await sheaf.signIn(page, await sheaf.admin(), '/admin/index?menu=backups');
  const state = page.getByRole('region', { name: 'State' });
  await expect(state).toContainText('Not scheduled');
  const plan = page.getByRole('region', { name: 'Schedule' });
  await plan.getByLabel('Folder').fill('backups');
  await plan.getByRole('button', { name: 'Save' }).click();
  const wanted = plan.getByText('Enter a whole path on the server, for example /backup/sheaf');
  await expect(wanted).toBeVisible();
  await plan.getByLabel('Folder').clear();
  await expect(wanted).toBeHidden();
  await plan.getByRole('checkbox', { name: 'Back up by itself' }).check();
  await plan.getByRole('radio', { name: 'Every few hours' }).check();
  await expect(plan.getByLabel('At what hour')).toBeHidden();
  await plan.getByLabel('Hours between').fill('12');
  await plan.getByRole('button', { name: 'Save' }).click();
  await expect(plan.getByRole('status')).toHaveText('Saved');
  await expect(state).not.toContainText('Not scheduled');
  await state.getByRole('button', { name: 'Back up now' }).click();
  await expect(state.getByText('1 in all')).toBeVisible({ timeout: 30_000 });
  await expect(state.getByRole('button', { name: 'Back up now' })).toBeFocused();
});
