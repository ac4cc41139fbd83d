import assert from 'node:assert/strict';
import { test } from 'node:test';
import { addItem, itemInfo, pageInfo, savePage } from '@sheaf/contract';
import { onBothEngines } from '../../platform/testing/databases.ts';
import { startSheaf } from '../../testing/start-sheaf.ts';

/** Half of what is laid out at all: it takes its time. */
const HEAVY = `${'|a'.repeat(100)}|\n${'|-'.repeat(100)}|\n${`${'|a'.repeat(100)}|\n`.repeat(900)}`;

onBothEngines((engine) => {
  test(`${engine}: while a heavy page is laid out or saved others are answered`, async (t) => {
    const sheaf = await startSheaf(t, engine);
    const mei = await sheaf.user('mei');
    const item = await mei.addItem('Item');
    const page_id = await mei.addPage(item, 'Heavy');
    const heavy = { item_id: item.item_id, page_id, page_title: 'Heavy', page_content: HEAVY };
    await answeredMeanwhile(mei.ok(savePage, heavy), () => mei.ok(pageInfo, { page_id }));
    const read = await answeredMeanwhile(mei.get(`/${item.item_id}/${page_id}`), () => mei.ok(pageInfo, { page_id }));
    assert.match(await read.text(), /<table>/);
  });

  test(`${engine}: a spreadsheet of one formula that looks at whole columns holds up nobody either`, async (t) => {
    const sheaf = await startSheaf(t, engine);
    const mei = await sheaf.user('mei');
    const { item_id } = await mei.ok(addItem, { item_name: 'Budget', item_type: 4 });
    const page_id = (await mei.ok(itemInfo, { item_id })).menu.pages[0]?.page_id ?? 0;
    const text = '=SUM(A1:A900000+1,A1:A900000+1)';
    const page_content = JSON.stringify([{ name: 'One', rows: { 0: { cells: { 3: { text } } } } }]);
    const other = () => mei.ok(pageInfo, { page_id });
    await answeredMeanwhile(mei.ok(savePage, { item_id, page_id, page_title: 'Budget', page_content }), other);
    const read = await answeredMeanwhile(mei.get(`/${item_id}/${page_id}`), other);
    assert.match(await read.text(), /<td class="sheet-number">1800000<\/td>/);
    const copied = await answeredMeanwhile(mei.get(`/${item_id}/${page_id}.md`), other);
    assert.match(await copied.text(), /1800000/);
  });

  test(`${engine}: a page beyond all bounds is shown as written and found`, async (t) => {
    const sheaf = await startSheaf(t, engine);
    const mei = await sheaf.user('mei');
    const item = await mei.addItem('Item');
    const page_id = await mei.addPage(item, 'Hostile', `${'# a\n'.repeat(200_000)}\nneedle_word`);
    const page = await mei.get(`/${item.item_id}/${page_id}`);
    assert.equal(page.status, 200);
    const html = await page.text();
    assert.ok(html.includes('too much markup') && html.includes('needle_word'));
    const found = await mei.ok('/api/item/info', { item_id: item.item_id, keyword: 'needle_word' });
    assert.ok(JSON.stringify(found).includes('Hostile'));
  });
});

/** Runs `other` again and again, each time to its end, before `long` has ended. */
async function answeredMeanwhile<T>(long: Promise<T>, other: () => Promise<unknown>): Promise<T> {
  let ended = false;
  const ending = long.finally(() => {
    ended = true;
  });
  for (let round = 0; round < 3; round += 1) await other();
  assert.equal(ended, false, 'others had to wait');
  return ending;
}
