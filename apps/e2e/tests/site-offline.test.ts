import { expect, type Page } from '@playwright/test';
import { deleteItem, deleteMember, listMembers } from '@sheaf/contract';
import { sampleItem } from '../fixtures/sample.ts';
import { type Sheaf, test } from '../fixtures/sheaf.ts';

/** A browser whose service worker has the page in hand. */
async function reader(sheaf: Sheaf): Promise<Page> {
  sheaf.allow(/ERR_INTERNET_DISCONNECTED/);
  return sheaf.browser({ serviceWorkers: 'allow' });
}

const inHand = (page: Page) =>
  page.evaluate(async () => {
    await navigator.serviceWorker.ready;
    return navigator.serviceWorker.controller !== null;
  });
const kept = (page: Page) => page.evaluate(async () => (await (await caches.open('sheaf-pages')).keys()).length);

test('what was read stays readable without a network, and says that it is a copy', async ({ sheaf }) => {
  const mei = await sheaf.person('mei');
  const { item, first, second } = await sampleItem(mei);
  const page = await reader(sheaf);
  await sheaf.signIn(page, mei, `/${item}/${first}`);
  await expect.poll(() => inHand(page)).toBe(true);
  await page.reload();
  await expect.poll(() => kept(page)).toBe(1);
  await page.context().setOffline(true);
  await page.goto(sheaf.at(`/${item}/${first}`));
  const note = page.getByRole('status').filter({ hasText: 'This is a copy of' });
  await expect(note).toContainText(/a copy of \d+ \w+ \d{4}/);
  await expect(note).toHaveCSS('text-align', 'center');
  await expect(page.getByRole('heading', { name: 'Overview' })).toBeVisible();
  await page.goto(sheaf.at(`/${item}/${second}`));
  await expect(page.getByRole('heading', { name: 'You are offline' })).toBeVisible();
  await expect(page.getByRole('listitem').getByRole('link')).toHaveAttribute('href', sheaf.at(`/${item}/${first}`));
});

test('logging out removes the copies, and so does losing the right to a page', async ({ sheaf }) => {
  const [mei, lin] = [await sheaf.person('mei'), await sheaf.person('lin')];
  const item = await mei.item('Plans', { members_only: 1 });
  const [one, two] = [await mei.page(item, 'One', 'text'), await mei.page(item, 'Two', 'text')];
  await mei.letIn(item, lin, 0);
  const page = await reader(sheaf);
  await sheaf.signIn(page, lin, `/${item}/${one}`);
  await expect.poll(() => inHand(page)).toBe(true);
  for (const id of [one, two]) await page.goto(sheaf.at(`/${item}/${id}`));
  await expect.poll(() => kept(page)).toBe(2);
  const [member] = await mei.call(listMembers, { item_id: item });
  await mei.call(deleteMember, { item_id: item, item_member_id: member?.item_member_id ?? 0 });
  // any screen asks which copies may still be read
  await page.goto(sheaf.at('/item/index'));
  await expect.poll(() => kept(page)).toBe(0);

  const open = await mei.item('Open');
  const id = await mei.page(open, 'Three', 'text');
  await page.goto(sheaf.at(`/${open}/${id}`));
  await expect.poll(() => kept(page)).toBe(1);
  await page.context().setOffline(true);
  await mei.call(deleteItem, { item_id: open, password: mei.password });
  await page.context().setOffline(false);
  // and the network that comes back, whatever is shown
  await expect.poll(() => kept(page)).toBe(0);

  const own = await lin.item('Own');
  const four = await lin.page(own, 'Four', 'text');
  await page.goto(sheaf.at(`/${own}/${four}`));
  await expect.poll(() => kept(page)).toBe(1);
  await page.getByRole('banner').locator('summary', { hasText: lin.username }).click();
  await page.getByRole('button', { name: 'Log out' }).click();
  await expect(page.getByRole('link', { name: 'Log in' })).toBeVisible();
  await expect.poll(() => kept(page)).toBe(0);
});
