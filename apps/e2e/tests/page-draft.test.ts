import { expect, type Page } from '@playwright/test';
import { deletePage, logOut, saveMember, savePage } from '@sheaf/contract';
import { editorOf, SAVED } from '../fixtures/editor.ts';
import { type Sheaf, test } from '../fixtures/sheaf.ts';

async function openPage(page: Page, sheaf: Sheaf) {
  const mei = await sheaf.person('mei');
  const item = await mei.item('Billing API');
  const id = await mei.page(item, 'Refunds', 'Three days');
  await sheaf.signIn(page, mei, `/page/edit/${item}/${id}`);
  return { path: `/page/edit/${item}/${id}`, mei, item, id };
}

test('what a closed tab left unsaved is offered when the page is opened again [B-4.19 B-4.20]', async ({
  page,
  sheaf,
}) => {
  const { path } = await openPage(page, sheaf);
  const editor = editorOf(page);
  await editor.text.fill('Thirty days, perhaps more');
  await expect(editor.status).toHaveText('Editing…');
  await page.goto(sheaf.at('/item/index'));
  await page.goto(sheaf.at(path));
  const offer = page.getByRole('dialog', { name: /^A draft from \d\d:\d\d on this device differs/ });
  await offer.getByRole('button', { name: 'Use the draft' }).click();
  await expect(editor.text).toHaveText('Thirty days, perhaps more');
  await editor.save.click();
  await expect(editor.status).toHaveText(SAVED);
  await page.reload();
  await page.goto(sheaf.at(path));
  await expect(editor.text).toHaveText('Thirty days, perhaps more');
  await expect(editor.status).toHaveText('No unsaved changes');
  await expect(offer).toHaveCount(0);
});

test('the saved page may be taken instead of the draft [B-4.19]', async ({ page, sheaf }) => {
  const { path, item } = await openPage(page, sheaf);
  const editor = editorOf(page);
  await editor.text.fill('Thirty days, perhaps more');
  await page.goto(sheaf.at('/item/index'));
  await page.goto(sheaf.at(path));
  await page.getByRole('button', { name: 'Use the saved page' }).click();
  await expect(editor.text).toHaveText('Three days');

  // two windows write new pages of one item: neither is offered what the other writes, nor takes it away
  const beside = await page.context().newPage();
  for (const [window, words] of [
    [page, 'Written in one window'],
    [beside, 'Written in the other'],
  ] as const) {
    await window.goto(sheaf.at(`/page/edit/${item}/0`));
    await editorOf(window).text.fill(words);
    await window.evaluate("document.dispatchEvent(new Event('visibilitychange'))");
  }
  await editorOf(beside).save.click();
  await expect(editorOf(beside).status).toHaveText(SAVED);
  await page.close({ runBeforeUnload: false });
  await beside.goto(sheaf.at(`/page/edit/${item}/0`));
  await beside.getByRole('button', { name: 'Use the draft' }).click();
  await expect(editorOf(beside).text).toHaveText('Written in one window');
});

test('a draft is kept every 30 s, so it outlives a crash [B-4.16 B-4.18]', async ({ page, context, sheaf }) => {
  await page.clock.install();
  const { path } = await openPage(page, sheaf);
  const editor = editorOf(page);
  await editor.text.fill('Thirty days, perhaps more');
  await expect(editor.status).toHaveText('Editing…');
  await page.clock.fastForward(30_000);
  const kept = `new Promise((resolve) => {
    const opening = indexedDB.open('sheaf-drafts');
    opening.onsuccess = () => {
      const all = opening.result.transaction('drafts').objectStore('drafts').getAll();
      all.onsuccess = () => { opening.result.close(); resolve(all.result.map((draft) => draft.page_content)); };
    };
  })`;
  await expect.poll(() => page.evaluate(kept)).toEqual(['Thirty days, perhaps more']);
  // a browser that is killed tells nobody: the second tab sees only what was kept before
  const second = await context.newPage();
  await second.goto(sheaf.at(path));
  await expect(second.getByRole('dialog', { name: /^A draft from/ })).toBeVisible();
});

test('a draft of an older page meets who saved since in a merge', async ({ page, sheaf }) => {
  const { path, mei, item, id } = await openPage(page, sheaf);
  const editor = editorOf(page);
  await editor.text.fill('Thirty days, perhaps more');
  await page.goto(sheaf.at('/item/index'));
  await mei.rewrite(item, id, 'Refunds', 'Three hundred days');
  await page.goto(sheaf.at(path));
  await page.getByRole('button', { name: 'Use the draft' }).click();
  const refused = page.waitForResponse((response) => response.url().endsWith(savePage.path));
  await editor.save.click();
  expect((await (await refused).json()).error_code).toBe(20012);
  await expect(page.getByRole('dialog', { name: 'Merge changes' })).toBeVisible();
});

test('a session that has ended leads to the log-in page, and behind it what was not saved is offered', async ({
  page,
  sheaf,
}) => {
  // the address changes before a database has written
  await page.addInitScript('IDBObjectStore.prototype.put = function () { this.transaction.abort(); }');
  const { path, mei } = await openPage(page, sheaf);
  const editor = editorOf(page);
  await editor.text.fill('Thirty days, perhaps more');
  const token: string = await page.evaluate("JSON.parse(localStorage.getItem('sheaf_user')).user_token");
  await page.request.post(sheaf.at(logOut.path), { headers: { authorization: `Bearer ${token}` } });
  await page.keyboard.press('Control+s');
  await expect(page).toHaveURL(/user.login/);
  await page.getByLabel('User name or e-mail').fill(mei.username);
  await page.getByLabel('Password', { exact: true }).fill(mei.password);
  await page.getByRole('button', { name: 'Log in' }).click();
  await expect(page).toHaveURL(sheaf.at(path));
  await page.getByRole('button', { name: 'Use the draft' }).click();
  await expect(editor.text).toHaveText('Thirty days, perhaps more');
});

test('a page that its writer deleted elsewhere becomes a new one; who lost the right to a page takes the draft along', async ({
  page,
  sheaf,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const [mei, lin] = [await sheaf.person('mei'), await sheaf.person('lin')];
  const item = await mei.item('Billing API');
  await mei.letIn(item, lin, 1);
  const [gone, closed] = [await lin.page(item, 'Refunds', 'Three days'), await mei.page(item, 'Fees', 'Two percent')];
  await sheaf.signIn(page, lin, `/page/edit/${item}/${gone}`);
  const editor = editorOf(page);
  await editor.text.fill('Thirty days, perhaps more');
  await lin.call(deletePage, { page_id: gone });
  await editor.text.press('Control+s');
  const question = page.getByRole('dialog', { name: 'This page was deleted or moved away' });
  await question.getByRole('button', { name: 'Save as a new page' }).click();
  await expect(page.getByRole('article')).toContainText('Thirty days, perhaps more');
  await expect(page.getByRole('heading', { level: 1, name: 'Refunds' })).toBeVisible();
  await page.goto(sheaf.at(`/page/edit/${item}/${gone}`));
  await expect(page.getByRole('link', { name: 'Back to the item' })).toHaveAttribute('href', `/${item}`);

  await page.goto(sheaf.at(`/page/edit/${item}/${closed}`));
  await editor.text.fill('Three percent from May on');
  await mei.call(saveMember, { item_id: item, username: lin.username, member_group_id: 0 });
  await page.reload();
  await page.getByRole('button', { name: 'Copy the draft' }).click();
  await expect(page.getByRole('button', { name: 'Copied' })).toBeVisible();
  expect(await page.evaluate('navigator.clipboard.readText()')).toBe('Three percent from May on');
});
