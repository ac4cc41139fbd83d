import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';
import { getKeeper, setKeeper } from '@sheaf/contract';
import { test } from '../fixtures/sheaf.ts';
import { turnTheme } from '../fixtures/theme.ts';

async function expectNoViolations(page: Page, within: string): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    await turnTheme(page, colorScheme);
    expect((await new AxeBuilder({ page }).include(within).analyze()).violations).toEqual([]);
  }
}

test('readers look at what changed since they were there; editors give pages a keeper and see what is due', async ({
  page,
  sheaf,
}) => {
  const [mei, ann] = [await sheaf.person('mei'), await sheaf.person('ann')];
  const item = await mei.item('Payments');
  const page_id = await mei.page(item, 'Refunds', 'Within three days');
  const address = `/${item}/${page_id}`;
  await mei.letIn(item, ann, 0);
  const marked = page.waitForResponse('**/api/item/markSeen');
  await sheaf.signIn(page, ann, address);
  await marked;
  await mei.page(item, 'Chargebacks', 'New');
  const later = await sheaf.browser();
  await sheaf.signIn(later, ann, address);
  const line = later.getByRole('button', { name: /^Changed since you looked: \d/ });
  await line.press('Enter');
  const list = later.getByRole('dialog', { name: 'Changed since you looked' });
  await expect(list.getByRole('listitem').filter({ hasText: 'Chargebacks' })).toContainText(mei.username);
  await expectNoViolations(later, 'dialog');
  await later.keyboard.press('Escape');
  await expect(line).toBeFocused();
  await line.click();
  await later.route('**/api/item/markSeen', (route) => route.abort());
  await list.getByRole('button', { name: 'Mark as seen' }).click();
  await expect(list.getByRole('alert')).toHaveText('That was not kept. Try again.');
  await later.unroute('**/api/item/markSeen');
  await list.getByRole('button', { name: 'Mark as seen' }).click();
  await expect(list).toHaveCount(0);
  await expect(line).toHaveCount(0);
  await later.reload();
  await expect(later.getByRole('button', { name: 'Follow' })).toBeVisible();
  await expect(line).toHaveCount(0);

  const desk = await sheaf.browser();
  await sheaf.signIn(desk, mei, address);
  const more = desk.getByRole('button', { name: 'More', exact: true });
  await more.click();
  await desk.getByRole('menuitem', { name: 'Keeper and review date' }).click();
  const keeper = desk.getByRole('dialog', { name: 'Keeper and review date' });
  await expect(keeper.getByRole('combobox', { name: 'Keeper' })).toBeFocused();
  await keeper.getByRole('combobox', { name: 'Keeper' }).fill(mei.username);
  await keeper.getByRole('combobox', { name: 'Keeper' }).press('Enter');
  await keeper.getByRole('button', { name: 'In 3 months' }).click();
  await expectNoViolations(desk, '.ant-modal');
  await keeper.getByRole('button', { name: 'Save' }).click();
  await expect(keeper).toHaveCount(0);
  const kept = await mei.call(getKeeper, { page_id });
  expect(kept.keeper_username).toBe(mei.username);
  expect(kept.review_at).toBeGreaterThan(Date.now() / 1000 + 80 * 86_400);

  await mei.call(setKeeper, { page_id, keeper_uid: kept.keeper_uid, review_at: 1_000_000_000 });
  await more.click();
  await desk.getByRole('menuitem', { name: 'Pages to review' }).click();
  const due = desk.getByRole('dialog', { name: 'Pages to review' });
  const entry = due.getByRole('listitem').filter({ has: desk.getByRole('link', { name: 'Refunds' }) });
  await expect(entry).toContainText('Due');
  await expectNoViolations(desk, '.ant-modal');
  await entry.getByRole('button', { name: 'Change the review date of “Refunds”' }).click();
  await keeper.getByRole('button', { name: 'No review' }).click();
  await keeper.getByRole('button', { name: 'Save' }).click();
  await expect(due.getByText('No page has a review date')).toBeVisible();
});
