import { expect } from '@playwright/test';
import { sampleItem } from '../fixtures/sample.ts';
import { test } from '../fixtures/sheaf.ts';

test('what shows that a page is on its way is closed after 20 s [B-4.41]', async ({ page, sheaf }) => {
  const mei = await sheaf.person('mei');
  const sample = await sampleItem(mei);
  await page.clock.install();
  await sheaf.signIn(page, mei, `/${sample.item}`);
  await page.route(`**/${sample.item}/${sample.second}`, () => undefined);
  await page.getByRole('treeitem', { name: 'Reference' }).click();
  const spinner = page.getByRole('status').filter({ hasText: 'Opening…' });
  await expect(spinner).toBeAttached();
  await page.clock.fastForward(20_000);
  await expect(spinner).toHaveCount(0);
});

test('readers and site administrators are told apart [A-1.01 A-1.18 A-9.11 B-3.47]', async ({ page, sheaf }) => {
  const stored = async () => JSON.parse(await page.evaluate("localStorage.getItem('sheaf_user')"));
  const mei = await sheaf.person('mei');
  await sheaf.signIn(page, mei);
  expect(await stored()).toMatchObject({ username: mei.username, groupid: 2, user_token: expect.any(String) });
  await sheaf.signIn(page, await sheaf.admin());
  expect(await stored()).toMatchObject({ username: 'admin', groupid: 1, user_token: expect.any(String) });
});
