import assert from 'node:assert/strict';
import { test } from 'node:test';
import { onBothEngines } from '../../platform/testing/databases.ts';
import type { Person } from '../../testing/person.ts';
import { startSheaf } from '../../testing/start-sheaf.ts';

onBothEngines((engine) => {
  test(`${engine}: a guest who read a page before sees a file that was attached or taken off since`, async (t) => {
    const sheaf = await startSheaf(t, engine);
    const owner = await sheaf.user('owner');
    const item = await owner.addItem('Manual');
    const page_id = await owner.addPage(item, 'Page');
    const address = `/${item.item_id}/${page_id}`;
    assert.equal(await filesShown(sheaf.guest, address), '0');
    const sent = await owner.upload('/api/page/upload', 'file', { name: 'a.txt', bytes: 'text' }, { page_id });
    assert.equal(await filesShown(sheaf.guest, address), '1');
    // What page/upload answers, checked by the server's own output schema.
    const { file_id } = sent.data as { file_id: number };
    await owner.ok('/api/page/deleteUploadFile', { page_id, file_id });
    assert.equal(await filesShown(sheaf.guest, address), '0');
  });

  test(`${engine}: a guest sees the name that a single-page item gets back by a save of its page`, async (t) => {
    const sheaf = await startSheaf(t, engine);
    const owner = await sheaf.user('owner');
    const { item_id } = await owner.addItem('First', { item_type: 2 });
    const { default_page_id: page_id } = await owner.ok('/api/item/info', { item_id });
    await owner.ok('/api/item/update', { item_id, item_name: 'Second' });
    assert.match(await titleShown(sheaf.guest, `/${item_id}/${page_id}`), /Second/);
    await owner.ok('/api/page/save', { item_id, page_id, page_title: 'First', page_content: 'another text' });
    assert.doesNotMatch(await titleShown(sheaf.guest, `/${item_id}/${page_id}`), /Second/);
  });
});

async function filesShown(reader: Person, address: string): Promise<string | undefined> {
  return /"attachment_count":(\d+)/.exec(await (await reader.get(address)).text())?.[1];
}

async function titleShown(reader: Person, address: string): Promise<string> {
  return /<title>([^<]*)/.exec(await (await reader.get(address)).text())?.[1] ?? '';
}
