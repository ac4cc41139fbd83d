import { writeFile } from 'node:fs/promises';
import { expect, type Page } from '@playwright/test';
import { ERRORS, listUserQuotas, saveConfig, savePage, saveUserQuotas } from '@sheaf/contract';
import { test } from '../fixtures/sheaf.ts';

const PIXEL = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
  'base64',
);
const FULL = { error_code: 20004, error_message: 'There is no space left; nothing was saved.' };
const MB = 1024 * 1024;

function text(name: string) {
  return { name, mimeType: 'text/plain', buffer: Buffer.from(name) };
}

/** Its path: so much does not go through the browser's own channel. */
async function onDisk(name: string, bytes: number): Promise<string> {
  const path = test.info().outputPath(name);
  await writeFile(path, Buffer.alloc(bytes, 97));
  return path;
}

function field(page: Page) {
  return page.locator('input[type=file]');
}

test('files are uploaded, found by name and kind, a page at a time, and deleted with a warning [A-2.23 A-2.88 A-2.132 A-2.133 A-2.134 A-2.135]', async ({
  page,
  sheaf,
}) => {
  const mei = await sheaf.person('mei');
  const item = await mei.item('Billing API');
  await sheaf.signIn(page, mei);
  await page.getByRole('link', { name: 'Attachments' }).click();
  await expect(page).toHaveURL(sheaf.at('/attachment/index'));
  await expect(page.getByRole('heading', { name: 'There are no attachments yet' })).toBeVisible();
  await expect(page.getByRole('region', { name: '0 KB used' })).toContainText('0 KB served this month');
  const picture = { name: '下单时序图 🙂.png', mimeType: 'image/png', buffer: PIXEL };
  await field(page).setInputFiles([picture, ...[1, 2, 3, 4, 5].map((n) => text(`notes ${n}.txt`))]);
  const queue = page.getByRole('region', { name: 'Uploads' });
  await expect(queue.getByRole('status')).toHaveText('Uploaded 6 of 6');
  const rows = page.getByRole('table').getByRole('row');
  await expect(rows).toHaveCount(6);
  await page.getByRole('navigation', { name: 'Pages of attachments' }).getByTitle('2').click();
  await expect(rows).toHaveCount(2);
  await page.getByText('Images', { exact: true }).click();
  await expect(rows).toHaveCount(2);
  await expect(rows.last()).toContainText('下单时序图 🙂.png');
  await page.getByRole('textbox', { name: 'Name' }).fill('notes');
  await expect(page.getByRole('heading', { name: 'No file matches' })).toBeVisible();
  await page.getByText('All', { exact: true }).click();
  await expect(rows).toHaveCount(6);

  await page.getByRole('textbox', { name: 'Name' }).fill('下单');
  await expect(rows).toHaveCount(2);
  const address = await copiedAddress(page);
  await mei.call(savePage, { item_id: item, page_title: 'Create an order', page_content: `![x](${address})` });
  await page.reload();
  await page.getByRole('textbox', { name: 'Name' }).fill('下单');
  const file = page.getByRole('button', { name: /^下单时序图/ });
  await file.press('Enter');
  const details = page.getByRole('complementary', { name: picture.name });
  await expect(details.getByRole('link', { name: 'Billing API / Create an order' })).toBeVisible();
  await details.getByRole('button', { name: 'Close' }).click();

  const opener = page.getByRole('button', { name: `Delete “${picture.name}”` });
  await opener.press('Enter');
  const dialog = page.getByRole('dialog', { name: `Delete ${picture.name}?` });
  await expect(dialog.getByRole('alert')).toContainText('Pages that use this file: 1');
  await expect(dialog.getByRole('link', { name: 'Billing API / Create an order' })).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'Delete file' })).toBeDisabled();
  await page.keyboard.press('Escape');
  await expect(opener).toBeFocused();
  await opener.click();
  await dialog.getByRole('checkbox', { name: 'Delete it anyway' }).check();
  await dialog.getByRole('button', { name: 'Delete file' }).click();
  await expect(page.getByText(`Deleted ${picture.name}`)).toBeVisible();
  await expect(page.getByRole('heading', { name: 'No file matches' })).toBeVisible();
});

test('what is too large or refused is told and stays with its reason; a large file goes on where it was cut off [A-5.09 A-8.15]', async ({
  page,
  sheaf,
}) => {
  const [admin, mei] = [await sheaf.admin(), await sheaf.person('mei')];
  await sheaf.signIn(page, mei, '/attachment/index');
  const queue = page.getByRole('region', { name: 'Uploads' });
  await field(page).setInputFiles([await onDisk('large.txt', 5 * MB), await onDisk('page.html', 10)]);
  const alert = page.getByRole('dialog').getByRole('alert');
  await expect(alert).toContainText('large.txt: 5 MB is over the limit of 4 MB');
  await expect(alert).toContainText('page.html: This kind of file cannot be uploaded.');
  await page.getByRole('dialog').getByRole('button', { name: 'OK' }).click();
  await expect(queue.getByRole('listitem')).toHaveCount(2);
  await expect(queue.getByRole('button', { name: /^Resume/ })).toHaveCount(0);
  await queue.getByRole('button', { name: 'Take large.txt off the list' }).click();
  await queue.getByRole('button', { name: 'Take page.html off the list' }).click();
  await expect(queue).toHaveCount(0);

  await admin.call(saveConfig, { upload_max_mb: 30 });
  try {
    await page.reload();
    let [broken, sent] = [true, 0];
    await page.route('**/api/upload/part', (route) => {
      sent += 1;
      return broken && sent > 1 ? route.fulfill({ json: FULL }) : route.continue();
    });
    await field(page).setInputFiles(await onDisk('recording.txt', 9 * MB));
    await expect(page.getByRole('dialog').getByRole('alert')).toContainText(`recording.txt: ${FULL.error_message}`);
    await page.getByRole('dialog').getByRole('button', { name: 'OK' }).click();
    [broken, sent] = [false, 0];
    await queue.getByRole('button', { name: 'Resume the upload of recording.txt' }).click();
    await expect(queue.getByRole('status')).toHaveText('Uploaded 1 of 1');
    expect(sent, 'the first part was there already').toBe(1);
    await expect(page.getByRole('row', { name: /recording\.txt/ })).toContainText('9 MB');
  } finally {
    await admin.call(saveConfig, { upload_max_mb: 4 });
  }
});

test('the whole window takes files, also beside the list; no space left leads to where one asks for more', async ({
  page,
  sheaf,
}) => {
  const mei = await sheaf.person('mei');
  await sheaf.signIn(page, mei, '/attachment/index');
  await expect(page.getByRole('heading', { name: 'There are no attachments yet' })).toBeVisible();
  expect(await page.evaluate(DROPPED_ON_THE_HEADER), 'the browser itself would open them').toEqual([true, true]);
  const queue = page.getByRole('region', { name: 'Uploads' });
  await expect(queue.getByRole('status')).toHaveText('Uploaded 1 of 1');
  await expect(page.getByRole('row', { name: /dropped\.txt/ })).toBeVisible();

  const refused = { error_code: ERRORS.storageOverQuota.code, error_message: 'Your quota is used up.' };
  await page.route('**/api/page/upload', (route) => route.fulfill({ json: refused }));
  await field(page).setInputFiles(text('more.txt'));
  const alert = page.getByRole('dialog').getByRole('alert');
  await expect(alert).toContainText('more.txt: Your quota is used up.');
  await alert.getByRole('link', { name: 'See quotas and ask for more' }).click();
  await expect(page).toHaveURL(sheaf.at('/prices'));
});

test('the bar of the used space turns amber from 90 % on and red where nothing is left', async ({ page, sheaf }) => {
  const [mei, admin] = [await sheaf.person('mei'), await sheaf.admin()];
  const { list } = await admin.call(listUserQuotas, { keyword: mei.username });
  await sheaf.signIn(page, mei, '/attachment/index');
  await field(page).setInputFiles(text('tenths.txt'));
  await expect(page.getByRole('region', { name: 'Uploads' }).getByRole('status')).toHaveText('Uploaded 1 of 1');
  for (const [storage, colour] of [
    [20, '--accent'],
    [11, '--warning'],
    [10, '--danger'],
  ] as const) {
    await admin.call(saveUserQuotas, { uid: list[0]?.uid ?? 0, storage });
    await page.reload();
    const bar = page.getByRole('region', { name: /used$/ }).getByRole('progressbar');
    await expect(bar).toHaveCSS('accent-color', await colourOf(page, colour));
  }
});

/** What a token of the theme comes to. */
function colourOf(page: Page, token: string): Promise<string> {
  return page.evaluate((name) => {
    const probe = document.body.appendChild(document.createElement('i'));
    probe.style.color = `var(${name})`;
    const { color } = getComputedStyle(probe);
    probe.remove();
    return color;
  }, token);
}

/** Drops a file on the bar at the top; answers whether the page took what came over it and what was dropped. */
const DROPPED_ON_THE_HEADER = `(() => {
  const dataTransfer = new DataTransfer();
  dataTransfer.items.add(new File(['text'], 'dropped.txt', { type: 'text/plain' }));
  const events = ['dragover', 'drop'].map((name) => new DragEvent(name, { dataTransfer, bubbles: true, cancelable: true }));
  return events.map((event) => !document.querySelector('header').dispatchEvent(event));
})()`;

async function copiedAddress(page: Page): Promise<string> {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.getByRole('button', { name: /^Copy the address/ }).click();
  await expect(page.getByText('Address copied')).toBeVisible();
  const { pathname, search } = new URL(await page.evaluate(() => navigator.clipboard.readText()));
  return pathname + search;
}
