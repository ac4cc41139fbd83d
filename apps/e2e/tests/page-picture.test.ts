import { expect, type Page } from '@playwright/test';
import { uploadFile, uploadImage } from '@sheaf/contract';
import { editorOf, SAVED, untilWritable } from '../fixtures/editor.ts';
import { test } from '../fixtures/sheaf.ts';

const RED_DOT = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==';

/** Gives the focused editor files as a browser does when they are pasted or dropped. */
async function give(
  page: Page,
  way: 'paste' | 'drop',
  file: { name: string; type: string; base64: string },
): Promise<void> {
  await page.evaluate(`(() => {
    const bytes = Uint8Array.from(atob('${file.base64}'), (char) => char.charCodeAt(0));
    const data = new DataTransfer();
    data.items.add(new File([bytes], '${file.name}', { type: '${file.type}' }));
    const options = { bubbles: true, cancelable: true };
    const event = '${way}' === 'paste'
      ? new ClipboardEvent('paste', { ...options, clipboardData: data })
      : new DragEvent('drop', { ...options, dataTransfer: data });
    document.activeElement.dispatchEvent(event);
  })()`);
}

test('pictures are pasted and dropped into the text, and belong to the page', async ({ page, sheaf }) => {
  const mei = await sheaf.person('mei');
  const item = await mei.item('Billing API');
  const id = await mei.page(item, 'Refunds', 'Look:');
  await sheaf.signIn(page, mei, `/page/edit/${item}/${id}`);
  const editor = editorOf(page);
  await untilWritable(editor);
  await editor.text.press('Control+End');
  await give(page, 'paste', { name: 'shot.png', type: 'image/png', base64: RED_DOT });
  await expect(editor.text).toContainText(/!\[\]\(\S+\)/);
  await expect(editor.preview.locator('img')).toHaveCount(1);
  await give(page, 'drop', { name: 'other.png', type: 'image/png', base64: RED_DOT });
  await expect(editor.preview.locator('img')).toHaveCount(2);
  await editor.save.click();
  await expect(editor.status).toHaveText(SAVED);
  await editor.cancel.click();
  const picture = page.getByRole('main').getByRole('button', { name: 'Enlarge the picture' }).first();
  await expect(picture).toBeVisible();
  await expect.poll(() => page.evaluate("document.querySelector('#page-text img').naturalWidth")).toBe(1);
});

test('a file that is no picture becomes a link to it', async ({ page, sheaf }) => {
  const mei = await sheaf.person('mei');
  const item = await mei.item('Billing API');
  await sheaf.signIn(page, mei, `/page/edit/${item}/0`);
  const editor = editorOf(page);
  await editor.title.fill('Papers');
  await editor.text.fill('See ');
  await editor.text.press('Control+End');
  await give(page, 'drop', { name: 'plan.csv', type: 'text/csv', base64: btoa('a,b\n1,2\n') });
  await expect(editor.preview.getByRole('link', { name: 'plan.csv' })).toBeVisible();
  await expect(page).toHaveURL(new RegExp(`/${item}/\\d+$`));
});

test('a picture that is refused is told, and the text stays as it was [A-8.15 B-8.10 B-8.11 B-8.12]', async ({
  page,
  sheaf,
}) => {
  const mei = await sheaf.person('mei');
  const item = await mei.item('Billing API');
  const id = await mei.page(item, 'Refunds', 'Look:');
  await sheaf.signIn(page, mei, `/page/edit/${item}/${id}`);
  const editor = editorOf(page);
  await untilWritable(editor);
  await editor.text.press('Control+End');
  await give(page, 'paste', { name: 'fake.png', type: 'image/png', base64: btoa('not a picture at all') });
  await expect(page.getByRole('alert')).toContainText('The picture was not uploaded: This is not a usable picture');
  await page.getByRole('button', { name: 'OK' }).click();
  await expect(editor.text).toHaveText('Look:');

  await page.route(`**${uploadImage.path}`, (route) =>
    route.fulfill({ json: { success: 0, message: 'no room', url: '' } }),
  );
  await editor.text.click();
  await give(page, 'paste', { name: 'shot.png', type: 'image/png', base64: RED_DOT });
  await expect(page.getByRole('alert')).toContainText('The picture was not uploaded');
});

test('an upload may carry its token as a field of the form [A-7.04]', async ({ request, sheaf }) => {
  const mei = await sheaf.person('mei');
  const item = await mei.item('Billing API');
  const page_id = await mei.page(item, 'Refunds', 'Look:');
  const file = { name: 'plan.csv', mimeType: 'text/csv', buffer: Buffer.from('a,b\n') };
  const send = async (fields: Record<string, string>) => {
    const multipart = { item_id: String(item), page_id: String(page_id), ...fields, file };
    const answer = await (await request.post(sheaf.at(uploadFile.path), { multipart })).json();
    return answer.error_code;
  };
  expect(await send({})).toBe(10102);
  expect(await send({ user_token: mei.token })).toBe(0);
});
