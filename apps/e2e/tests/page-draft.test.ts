import { expect, type Page } from '@playwright/test';
import { savePage } from '@sheaf/contract';
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
  const { path } = await openPage(page, sheaf);
  const editor = editorOf(page);
  await editor.text.fill('Thirty days, perhaps more');
  await page.goto(sheaf.at('/item/index'));
  await page.goto(sheaf.at(path));
  await page.getByRole('button', { name: 'Use the saved page' }).click();
  await expect(editor.text).toHaveText('Three days');
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
