import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { AxeBuilder } from '@axe-core/playwright';
import { expect } from '@playwright/test';
import { loadConfig, uploadImage } from '@sheaf/contract';
import { startFalseStore } from '../../server/src/platform/testing/false-store.ts';
import { startS3 } from '../../server/src/platform/testing/s3-server.ts';
import { test } from '../fixtures/sheaf.ts';
import { turnTheme } from '../fixtures/theme.ts';

// a server of its own: what it keeps in mind of a store outlives the store
test.use({ environment: { SHEAF_OUTGOING_ALLOW: '127.0.0.1' } });

const RED_DOT = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==';

test('an administrator tries a store, is told at the field what is wrong, sets it, and lists of files say when it is down', async ({
  page,
  request,
  sheaf,
}) => {
  const folder = await mkdtemp(join(tmpdir(), 'sheaf-e2e-s3-'));
  const closing: (() => unknown)[] = [() => rm(folder, { recursive: true, force: true })];
  const after = (close: unknown) => void closing.push(close as () => unknown); // what the helpers hand over
  const behind = await startS3({ after }, folder);
  const store = await startFalseStore({ after }, behind.endpoint);
  const admin = await sheaf.admin();
  const early = await admin.item('Pictures');
  try {
    await sheaf.signIn(page, admin, '/admin/index?menu=settings');
    const card = page.getByRole('region', { name: 'File store', exact: true });
    const tried = card.getByRole('button', { name: 'Test the store' });
    await expect(card.getByLabel('SecretId')).toBeHidden();
    await card.getByRole('radio', { name: 'Tencent Cloud COS' }).check();
    await expect(card.getByLabel('SecretId')).toBeVisible();
    await expect(card.getByLabel('Access key')).toBeHidden();
    await card.getByRole('radio', { name: 'S3, or compatible with it' }).check();
    await card.getByLabel('Endpoint').fill(store.endpoint);
    await card.getByLabel('Access key').fill(behind.key);
    await card.getByLabel('Secret key').fill('the secret');
    await card.getByLabel('Bucket').fill('absent');
    await tried.click();
    await expect(card.getByRole('status').getByText('There is no such bucket.')).toBeVisible();
    await expect(card.getByLabel('Bucket')).toBeFocused();
    await card.getByLabel('Bucket').fill('files');
    await tried.click();
    await expect(card.getByRole('status').getByText('Done', { exact: true })).toHaveCount(3);

    await card.getByRole('checkbox', { name: 'Use an object store' }).check();
    await card.getByLabel('Folder').fill('../up');
    await card.getByRole('button', { name: 'Save' }).click();
    await expect(card.getByLabel('Folder')).toBeFocused();
    expect((await admin.call(loadConfig, {})).oss_open).toBe(0);
    await card.getByLabel('Folder').fill('site');
    await card.getByRole('button', { name: 'Save' }).click();
    await expect(card.getByText('Saved', { exact: true })).toBeVisible();
    await expect(card.getByLabel('Secret key')).toHaveValue('');
    await expect(card.getByLabel('Secret key')).toHaveAttribute('placeholder', 'Set; empty keeps it');
    for (const colorScheme of ['light', 'dark'] as const) {
      await turnTheme(page, colorScheme);
      const { violations } = await new AxeBuilder({ page }).analyze();
      expect(violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])).toEqual([]);
    }

    await page.goto(sheaf.at('/attachment/index'));
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    const notice = page.getByRole('alert').filter({ hasText: 'The file store cannot be reached.' });
    await expect(notice).toHaveCount(0);
    const sent = await request.post(sheaf.at(uploadImage.path), {
      headers: { authorization: `Bearer ${admin.token}` },
      multipart: {
        item_id: String(early),
        'editormd-image-file': { name: 'map.png', mimeType: 'image/png', buffer: Buffer.from(RED_DOT, 'base64') },
      },
    });
    const page_id = await admin.page(early, 'Map', `![A map](${(await sent.json()).url})`);
    store.mode = 'gone';
    await expect(async () => {
      await page.reload();
      await expect(notice).toBeVisible();
    }).toPass();
    // what a reader sees in its place, which no text says where a picture is
    await page.goto(sheaf.at(`/${early}/${page_id}`));
    const picture = page.getByRole('button', { name: 'A map' });
    await expect(picture).toBeVisible();
    await expect.poll(() => picture.evaluate((shown) => Reflect.get(shown, 'naturalWidth'))).toBe(480);
  } finally {
    for (const close of closing.toReversed()) await close();
  }
});
