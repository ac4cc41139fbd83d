import { expect, type Locator } from '@playwright/test';
import { setLock } from '@sheaf/contract';
import { editorOf, rewrite, SAVED } from '../fixtures/editor.ts';
import { test } from '../fixtures/sheaf.ts';

/** The value of lock_to that gives a lock back: as if it had run out over a long lunch. */
const LOCK_GIVEN_BACK = 1000;
const BASE = '# Refunds\n\nThree days.\n\n## Who\n\nAnybody.\n\n## Where\n\nHere.\n';

test('a save over somebody else’s is merged: what is apart is joined, the rest is asked', async ({ page, sheaf }) => {
  const [mei, lin] = [await sheaf.person('mei'), await sheaf.person('lin')];
  const item = await mei.item('Billing API');
  const id = await mei.page(item, 'Refunds', BASE);
  await mei.letIn(item, lin, 2);
  await sheaf.signIn(page, mei, `/page/edit/${item}/${id}`);
  const editor = editorOf(page);
  await expect(page.getByText('You are editing; others can only read for now')).toBeVisible();
  await mei.call(setLock, { item_id: item, page_id: id, lock_to: LOCK_GIVEN_BACK });
  await lin.rewrite(item, id, 'Refunds', BASE.replace('Three days', 'Five days').replace('Here.', 'There.'));
  await rewrite(editor, BASE.replace('Three days', 'Four days').replace('Anybody', 'Members'));
  await editor.save.click();

  const merge = page.getByRole('dialog', { name: 'Merge changes' });
  await expect(merge).toBeFocused();
  await expectFocusHeld(merge, merge.getByRole('button', { name: 'Back to editing' }));
  await expect(merge.getByRole('status')).toContainText(`${lin.username} saved this page at`);
  await expect(merge.getByText('0 of 1 done')).toBeVisible();
  const save = merge.getByRole('button', { name: 'Save the merged page' });
  await expect(save).toBeDisabled();
  await merge.getByRole('button', { name: 'Back to editing' }).click();
  await expect(merge).toHaveCount(0);
  await expect(editor.text).toBeFocused();
  await expect(editor.status).toContainText('Conflict');
  await editor.save.click();

  await merge.getByRole('radio', { name: `Version of ${lin.username}` }).check();
  const result = merge.getByRole('region', { name: 'Preview of the result' });
  await expect(result).toContainText('Five days');
  await expect(result).toContainText('Members');
  await expect(result).toContainText('There');
  await save.click();
  await expect(editor.status).toHaveText(SAVED);
  await expect(editor.text).toBeFocused();
  await editor.cancel.click();
  for (const text of ['Five days.', 'Members.', 'There.']) await expect(page.getByText(text)).toBeVisible();
});

test('a page saved in two windows by one account says so, and two titles are a question too', async ({
  page,
  sheaf,
}) => {
  const mei = await sheaf.person('mei');
  const item = await mei.item('Billing API');
  const id = await mei.page(item, 'Refunds', BASE);
  await sheaf.signIn(page, mei, `/page/edit/${item}/${id}`);
  const editor = editorOf(page);
  await expect(editor.status).toHaveText('No unsaved changes');
  await mei.rewrite(item, id, 'Money back', BASE);
  await editor.title.fill('Returns');
  await editor.save.click();
  const merge = page.getByRole('dialog', { name: 'Merge changes' });
  await expect(merge.getByRole('status')).toContainText('You saved this page in another window at');
  await expect(merge.getByRole('radio', { name: 'Version of the other window' })).toBeVisible();
  await merge.getByRole('radio', { name: 'Version of this window' }).check();
  await merge.getByRole('button', { name: 'Save the merged page' }).click();
  await expect(editor.status).toHaveText(SAVED);
  await expect(editor.title).toHaveValue('Returns');
});

test('the preview of a merge draws diagrams, and a link in it leaves the merge open', async ({ page, sheaf }) => {
  const mei = await sheaf.person('mei');
  const item = await mei.item('Billing API');
  const drawn = `${BASE}\n[Rules](/help)\n\n\`\`\`mermaid\ngraph TD\nAsk-->Answer\n\`\`\`\n`;
  const id = await mei.page(item, 'Refunds', drawn);
  await sheaf.signIn(page, mei, `/page/edit/${item}/${id}`);
  const editor = editorOf(page);
  await expect(editor.status).toHaveText('No unsaved changes');
  await mei.rewrite(item, id, 'Refunds', drawn.replace('Three days', 'Five days'));
  await rewrite(editor, drawn.replace('Three days', 'Four days'));
  await editor.save.click();
  const merge = page.getByRole('dialog', { name: 'Merge changes' });
  const result = merge.getByRole('region', { name: 'Preview of the result' });
  await expect(result.getByRole('img', { name: /^Diagram: graph TD/ })).toBeVisible();
  const aside = page.waitForEvent('popup');
  await result.getByRole('link', { name: 'Rules' }).click();
  await (await aside).close();
  await expect(merge).toBeVisible();
});

/** Round the dialog by Tab: the focus comes back to `first` and stood on nothing outside of it. */
async function expectFocusHeld(dialog: Locator, first: Locator): Promise<void> {
  const { keyboard } = dialog.page();
  await keyboard.press('Tab');
  await expect(first).toBeFocused();
  const stations: boolean[] = [];
  do {
    await keyboard.press('Tab');
    stations.push(
      await dialog.evaluate(
        (box) => box.ownerDocument.querySelector(':focus:not(body)') === null || box.matches(':focus-within'),
      ),
    );
  } while (stations.length < 30 && !(await first.evaluate((button) => button.matches(':focus'))));
  expect(stations).not.toContain(false);
  await expect(first).toBeFocused();
}
