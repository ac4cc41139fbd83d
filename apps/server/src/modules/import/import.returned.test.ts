import assert from 'node:assert/strict';
import { test } from 'node:test';
import { itemInfo, type Menu, pageInfo } from '@sheaf/contract';
import { onBothEngines } from '../../platform/testing/databases.ts';
import type { Person } from '../../testing/person.ts';
import { startSheaf } from '../../testing/start-sheaf.ts';
import { importFiles, MANUAL, upload } from './testing/import-zip.ts';

/** Titles and texts in their order, without the numbers that each item has of its own. */
async function saidIn(person: Person, item_id: number): Promise<readonly string[]> {
  const lines: string[] = [];
  const read = async ({ pages, catalogs }: Menu): Promise<void> => {
    for (const { page_id, page_title } of pages) {
      const { page_content } = await person.ok(pageInfo, { page_id });
      lines.push(`${page_title}: ${page_content}`);
    }
    for (const catalog of catalogs) {
      lines.push(catalog.cat_name);
      await read(catalog);
    }
  };
  await read((await person.ok(itemInfo, { item_id })).menu);
  const own = new RegExp(`/${item_id}/\\d+`, 'g');
  return lines.map((line) => line.replaceAll(own, '/item/page').replaceAll(/sign=\w+/g, 'sign=s'));
}

onBothEngines((engine) => {
  test(`${engine}: an item that was exported comes back with its texts, links and pictures`, async (t) => {
    const sheaf = await startSheaf(t, engine);
    const mei = await sheaf.user('mei');
    const { item_id } = await importFiles(sheaf, mei, MANUAL, { item_name: 'Handbook' });
    const zip = await mei.get(`/api/export/markdown?item_id=${item_id}&user_token=${mei.token}`);
    const { data } = await upload(mei, new Uint8Array(await zip.arrayBuffer()), { name: 'handbook.zip' });
    await sheaf.app.context.jobs.runDue();
    // What import/auto answers, checked by the server's own output schema.
    const back = (data as { item_id: number }).item_id;
    const said = await saidIn(mei, item_id);
    assert.equal(said.length, 5);
    assert.deepEqual(await saidIn(mei, back), said);
  });
});
