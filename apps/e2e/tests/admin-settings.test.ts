import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';
import { createToken, listAnnouncements, listSiteItems, loadConfig, saveConfig, saveShare } from '@sheaf/contract';
import { test } from '../fixtures/sheaf.ts';

async function violations(page: Page): Promise<string[]> {
  const { violations: found } = await new AxeBuilder({ page }).setLegacyMode().analyze();
  return found.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`);
}

test('the settings of the site are a form: told at the field, kept card by card, never waiting for ever [B-2.163 B-3.28 B-3.33 B-4.43 B-5.10 B-5.14 B-9.06 B-9.26]', async ({
  page,
  sheaf,
}) => {
  test.setTimeout(90_000);
  const admin = await sheaf.admin();
  const before = await admin.call(loadConfig, {});
  const item = await admin.item('Front page');
  await sheaf.signIn(page, admin, '/admin/index?menu=3');
  const card = (name: string) => page.getByRole('region', { name, exact: true });
  const site = card('Site');
  const save = (name: string) => card(name).getByRole('button', { name: 'Save' });
  for (const field of [
    ...['Anybody may open an account', 'Invite code', 'Reading needs a log-in', 'Shares and mocks stay open'],
    ...['Id or personal domain of the item', 'Filing number (beian)', 'Address of the site', 'Time zone'],
    ...['Former versions kept for each page', 'A watermark while reading', 'Address of the service', 'Model'],
  ]) {
    await expect(page.getByLabel(field, { exact: true })).toBeVisible();
  }
  await expect(page.getByRole('radiogroup', { name: 'The site opens with' }).getByRole('radio')).toHaveCount(3);
  await expect(card('AI assistant').getByRole('textbox', { name: 'Key' })).toHaveAttribute('type', 'password');
  const jumps = page.getByRole('navigation', { name: 'Settings on this page' });
  await jumps.getByRole('link', { name: 'AI assistant', exact: true }).press('Enter');
  await expect(card('AI assistant').getByRole('heading', { name: 'AI assistant', exact: true })).toBeFocused();
  await expect(card('AI assistant')).toBeInViewport();
  const versions = site.getByLabel('Former versions kept for each page');
  await expect(versions).toHaveValue('20');
  await versions.fill('');
  await save('Site').click();
  await expect(site.getByText('Fill this in')).toBeVisible();
  await versions.fill('4000');
  await site.getByLabel('Address of the site').fill('javascript:alert(1)');
  await expect(versions).toHaveValue('1000');
  await save('Site').click();
  await expect(site.getByLabel('Address of the site')).toBeFocused();
  await expect(site.getByLabel('Address of the site')).toHaveAttribute('aria-invalid', 'true');
  const wanted = site.getByText('Enter a whole address, for example https://docs.example.com');
  await expect(wanted, 'the field says what it wants').toBeVisible();
  expect((await admin.call(loadConfig, {})).history_version_count, 'half of a form is not kept').toBe(20);
  await site.getByLabel('Address of the site').fill('');
  await expect(wanted, 'what was said ends with the value that it was said of').toBeHidden();
  await versions.fill('30');
  await save('Site').click();
  await expect(site.getByText('Saved', { exact: true })).toBeVisible();
  expect((await admin.call(loadConfig, {})).history_version_count).toBe(30);

  const asked = page.waitForRequest((request) => request.url().endsWith(listSiteItems.path));
  const front = card('Home page').getByLabel('Id or personal domain of the item');
  await front.fill('Front');
  expect((await asked).postDataJSON()).toMatchObject({ count: 100 });
  await page.getByTitle(new RegExp(`Front page · admin · ${item}`)).click();
  await expect(front).toHaveValue(String(item));
  await front.fill('no such item');
  await card('Home page').getByRole('radio', { name: 'An item' }).check();
  await save('Home page').click();
  await expect(front).toBeFocused();
  await expect(front).toHaveAttribute('aria-invalid', 'true');

  await page.clock.install();
  const held = Promise.withResolvers<void>();
  await page.route(`**${saveConfig.path}`, async (route) => {
    await held.promise;
    await route.continue();
  });
  await save('Site').click();
  await expect(save('Site')).toHaveClass(/ant-btn-loading/);
  await page.clock.runFor(29_000);
  await expect(save('Site')).toHaveClass(/ant-btn-loading/);
  await page.clock.runFor(1500);
  await expect(save('Site')).not.toHaveClass(/ant-btn-loading/);
  held.resolve();
  await expect(site.getByText('Saved', { exact: true })).toBeVisible();
  await admin.call(saveConfig, before);
});

test('an administrator looks after what is told, shared and opened, and reads it in the log; nobody else comes in [B-1.07 B-2.173 B-9.24]', async ({
  page,
  sheaf,
}) => {
  test.setTimeout(120_000);
  const [admin, mei] = [await sheaf.admin(), await sheaf.person('mei')];
  const name = `Shared by ${mei.username}`;
  const item = await mei.item(name);
  await mei.call(saveShare, { item_id: item });
  await mei.call(createToken, { token_name: `Robot of ${mei.username}` });
  await sheaf.signIn(page, mei, '/admin/index');
  const refusal = page.getByRole('dialog', { name: 'Only administrators of the site can open this' });
  await refusal.getByRole('button', { name: 'Cancel' }).click();
  await expect(page).toHaveURL(sheaf.at('/item/index'));
  await page.goto(sheaf.at('/admin/index'));
  await refusal.getByRole('button', { name: 'Back to items' }).click();
  await expect(page).toHaveURL(sheaf.at('/item/index'));

  await sheaf.signIn(page, admin, '/admin/index?menu=announcements');
  const menu = page.getByRole('navigation', { name: 'Menu of the console' });
  const opener = page.getByRole('button', { name: 'New announcement' });
  await opener.click();
  const dialog = page.getByRole('dialog', { name: 'New announcement' });
  await expect(dialog.getByRole('textbox').first()).toBeFocused();
  await dialog.getByLabel('Text', { exact: true }).fill('周五搬家\n请提前保存。');
  await dialog.getByLabel('English text, where it differs').fill('We move on Friday\nSave your work before.');
  await dialog.getByRole('radio', { name: 'Later' }).check();
  await dialog.getByRole('button', { name: 'Plan it' }).click();
  await expect(dialog.getByText('Choose a time')).toBeVisible();
  await dialog.getByLabel('Time', { exact: true }).fill('2020-01-01T10:00');
  await expect(dialog.getByText('This time is over')).toBeVisible();
  const tomorrow = new Date(Date.now() + 86_400_000).toISOString().slice(0, 10);
  await dialog.getByLabel('Time', { exact: true }).fill(`${tomorrow}T10:00`);
  expect(await violations(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Plan it' }).click();
  await expect(dialog).toBeHidden();
  await expect(opener).toBeFocused();
  const planned = page.getByRole('region', { name: 'Planned' });
  await expect(planned).toContainText('We move on Friday');
  await expect(planned).toContainText('In both languages');
  expect(await mei.call(listAnnouncements, {})).toEqual([]);
  await planned.getByRole('button', { name: 'Give up: We move on Friday' }).click();
  await page
    .getByRole('dialog', { name: 'Give this planned announcement up?' })
    .getByRole('button', { name: 'Give up' })
    .click();
  await expect(planned).toHaveCount(0);

  await menu.getByRole('link', { name: 'Overview' }).click();
  const figures = page.getByRole('region', { name: 'Figures' });
  await expect(figures).toContainText('Users');
  const wide = page.viewportSize() ?? { width: 1280, height: 720 };
  await page.setViewportSize({ width: 768, height: 900 });
  const version = page.getByText(/^Sheaf \d+\.\d+\.\d+$/);
  expect((await version.boundingBox())?.height, 'beside the menu its value has one line').toBeLessThan(40);
  const title = page.locator('.work-title');
  expect(await title.evaluate(({ scrollWidth, clientWidth }) => scrollWidth <= clientWidth)).toBe(true);
  await page.setViewportSize(wide);
  expect(await violations(page)).toEqual([]);
  for (const [list, entry] of [
    ['All shares', name],
    ['All tokens', `Robot of ${mei.username}`],
  ] as const) {
    await menu.getByRole('link', { name: list }).click();
    const row = page.getByRole('row').filter({ hasText: entry });
    await row.getByRole('button', { name: `End ${entry}` }).click();
    expect(await violations(page)).toEqual([]);
    await page
      .getByRole('dialog', { name: `End “${entry}”?` })
      .getByRole('button', { name: 'End' })
      .click();
    await expect(row).toHaveCount(0);
  }
  await menu.getByRole('link', { name: 'Audit log' }).click();
  const log = page.getByRole('table', { name: 'Audit log' });
  await expect(log).toContainText('Planned announcement given up');
  expect(await violations(page)).toEqual([]);
  await page.getByRole('searchbox', { name: 'To what' }).fill(name);
  await page.getByRole('searchbox', { name: 'To what' }).press('Enter');
  await expect(log.getByRole('row')).toHaveCount(2);
  await expect(page.getByRole('link', { name: 'Export as CSV' })).toHaveAttribute('href', /subject=Shared/);
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Export as CSV' }).click(),
  ]);
  expect(download.suggestedFilename()).toBe('audit.csv');

  // log-ins that worked stand apart
  await page.reload();
  await expect(log).toContainText('Planned announcement given up');
  await expect(log.getByRole('cell', { name: 'Log-in', exact: true })).toHaveCount(0);
  await page.getByRole('combobox', { name: 'Event' }).press('Enter');
  await page.getByTitle('Log-ins and log-outs').click();
  const entered = log.getByRole('row').filter({ has: page.getByRole('cell', { name: 'Log-in', exact: true }) });
  await expect(entered.first()).toContainText('handed on by another log-in · Chrome');
  await expect(log).not.toContainText('Planned announcement given up');
  expect(await violations(page)).toEqual([]);
});
