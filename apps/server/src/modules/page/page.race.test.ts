import assert from 'node:assert/strict';
import { test } from 'node:test';
import { onBothEngines } from '../../platform/testing/databases.ts';
import { startSheaf } from '../../testing/start-sheaf.ts';

// Which of two calls is first is left to chance: no order of them may leave the item wrong.
const ROUNDS = Array.from({ length: 10 }, (_, round) => round);
const AT_ONCE = [1, 2, 3];

onBothEngines((engine) => {
  test(`${engine}: a page that is saved while its catalog is deleted is never left in a catalog that is gone`, async (t) => {
    const sheaf = await startSheaf(t, engine);
    const owner = await sheaf.user('owner');
    const item = await owner.addItem('Manual');
    const text = { item_id: item.item_id, page_title: 'Page', page_content: 'text' };
    for (const round of ROUNDS) {
      const cat_id = await owner.addCatalog(item, `Catalog ${round}`);
      await Promise.all([
        owner.post('/api/catalog/delete', { item_id: item.item_id, cat_id }),
        ...AT_ONCE.map(() => owner.post('/api/page/save', { ...text, cat_id })),
      ]);
    }
    const { db } = sheaf.app.context;
    const live = db.selectFrom('page').select('page_id').where('deleted_at', '=', 0).where('cat_id', '>', 0);
    assert.deepEqual(await live.execute(), [], 'every catalog is gone, and every page of one went with it');
  });

  test(`${engine}: a page that is saved while its catalog moves stands where the catalog stands`, async (t) => {
    const sheaf = await startSheaf(t, engine);
    const owner = await sheaf.user('owner');
    const item = await owner.addItem('Manual');
    const [from, to] = [await owner.addCatalog(item, 'From'), await owner.addCatalog(item, 'To')];
    const text = { item_id: item.item_id, page_title: 'Page', page_content: 'text' };
    for (const round of ROUNDS) {
      const cat_id = await owner.addCatalog(item, `Catalog ${round}`, from);
      const moved = { item_id: item.item_id, cat_id, cat_name: 'Moved', parent_cat_id: to };
      const saves = AT_ONCE.map(() => owner.post('/api/page/save', { ...text, cat_id }));
      const answers = await Promise.all([owner.post('/api/catalog/save', moved), ...saves]);
      assert.deepEqual(new Set(answers.map(({ error_code }) => error_code)), new Set([0]));
    }
    const { db } = sheaf.app.context;
    const tops = await db.selectFrom('page').select('top_cat_id').distinct().execute();
    assert.deepEqual(tops, [{ top_cat_id: to }]);
  });

  test(`${engine}: a page can be saved with a link to a file that is deleted at that moment`, async (t) => {
    const sheaf = await startSheaf(t, engine);
    const owner = await sheaf.user('owner');
    const item = await owner.addItem('Manual');
    const [page_id, other] = [await owner.addPage(item, 'One'), await owner.addPage(item, 'Other')];
    for (const round of ROUNDS) {
      const sent = await owner.upload(
        '/api/page/upload',
        'file',
        { name: 'a.txt', bytes: `text ${round}` },
        { page_id },
      );
      // What page/upload answers, checked by the server's own output schema.
      const { file_id, url } = sent.data as { file_id: number; url: string };
      const text = { item_id: item.item_id, page_id: other, page_title: 'Other', page_content: `[a](${url})` };
      const answers = await Promise.all([
        owner.post('/api/page/deleteUploadFile', { page_id, file_id }),
        owner.post('/api/page/save', text),
      ]);
      assert.deepEqual(
        answers.map(({ error_code, error_message }) => `${error_code}${error_message}`),
        ['0', '0'],
      );
    }
  });
});
