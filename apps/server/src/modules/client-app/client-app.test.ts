import assert from 'node:assert/strict';
import { test } from 'node:test';
import { deletePage, ERRORS, saveConfig } from '@sheaf/contract';
import { onBothEngines } from '../../platform/testing/databases.ts';
import type { Person } from '../../testing/person.ts';
import { startSheaf } from '../../testing/start-sheaf.ts';

onBothEngines((engine) => {
  test(`${engine}: the manifest and what it names are there`, async (t) => {
    const sheaf = await startSheaf(t, engine);
    const manifest = await sheaf.guest.get('/manifest.webmanifest');
    assert.match(manifest.headers.get('content-type') ?? '', /^application\/manifest\+json/);
    const { icons, start_url } = JSON.parse(await manifest.text());
    assert.equal(start_url, '/item/index');
    for (const { src } of icons) assert.equal((await sheaf.guest.get(src)).status, 200, src);
    const worker = await sheaf.guest.get('/sw.js');
    assert.match(worker.headers.get('content-type') ?? '', /^text\/javascript/);
    assert.match(await worker.text(), /\/api\/reading\/readable/);
  });

  test(`${engine}: a device is told which of its pages may still be read`, async (t) => {
    const sheaf = await startSheaf(t, engine);
    const [mei, lin] = [await sheaf.user('mei'), await sheaf.user('lin')];
    const [open, closed] = [await mei.addItem('Open'), await mei.addItem('Closed', { members_only: 1 })];
    const [first, second, gone] = [
      await mei.addPage(open, 'One', 'text'),
      await mei.addPage(closed, 'Two', 'text'),
      await mei.addPage(open, 'Three', 'text'),
    ];
    await mei.ok(deletePage, { page_id: gone });
    const ask = async (person: Person) => {
      const answer = await person.get(`/api/reading/readable?page_ids=${[first, second, gone, 999_999]}`);
      const { error_code, data } = JSON.parse(await answer.text());
      return error_code === 0 ? data.page_ids : error_code;
    };
    assert.deepEqual([await ask(mei), await ask(lin), await ask(sheaf.guest)], [[first, second], [first], [first]]);
    await sheaf.admin.ok(saveConfig, { force_login: 1 });
    assert.equal(await ask(sheaf.guest), ERRORS.loginForced.code);
  });
});
