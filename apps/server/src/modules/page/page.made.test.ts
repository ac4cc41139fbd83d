import assert from 'node:assert/strict';
import { test } from 'node:test';
import { deletePage, ERRORS, itemInfo, LIMITS, pageHistory, StalePage, savePage } from '@sheaf/contract';
import { onBothEngines } from '../../platform/testing/databases.ts';
import { startSheaf } from '../../testing/start-sheaf.ts';

const WORD = '0123456789abcdef0123456789abcdef';

onBothEngines((engine) => {
  test(`${engine}: a new page that is sent again, as where its answer was lost, is one page, also of two at once`, async (t) => {
    const sheaf = await startSheaf(t, engine);
    const [mei, tom] = [await sheaf.user('mei'), await sheaf.user('tom')];
    const item = await mei.addItem('Orders');
    await mei.addMember(item, tom, { member_group_id: 1 });
    const sent = { item_id: item.item_id, page_title: 'Refunds', page_content: 'first', made_as: WORD };

    const [one, other] = await Promise.all([mei.ok(savePage, sent), mei.ok(savePage, sent)]);
    assert.deepEqual([other.page_id, other.revision], [one.page_id, 1]);
    const longer = await mei.ok(savePage, { ...sent, page_content: 'first and second' });
    assert.deepEqual([longer.page_id, longer.revision], [one.page_id, 2]);
    assert.equal((await mei.ok(pageHistory, { page_id: one.page_id })).length, 1);

    // what was written since is met as by any save that began at the first version
    const refused = await mei.post(savePage, { ...sent, page_content: 'third' });
    assert.equal(refused.error_code, ERRORS.pageStale.code);
    const { base, current } = StalePage.parse(refused.data);
    assert.deepEqual([base?.page_content, current.page_content], ['first', 'first and second']);
    assert.equal((await mei.ok(savePage, { ...sent, page_content: 'third', revision: 2 })).revision, 3);

    // the same word of somebody else is another page
    assert.notEqual((await tom.ok(savePage, sent)).page_id, one.page_id);
    assert.equal((await mei.ok(itemInfo, { item_id: item.item_id })).menu.pages.length, 2);

    await mei.ok(deletePage, { page_id: one.page_id });
    assert.notEqual((await mei.ok(savePage, sent)).page_id, one.page_id);

    assert.equal(await mei.code(savePage, { ...sent, made_as: 'mine' }), ERRORS.badInput.code);

    const { db, jobs } = sheaf.app.context;
    const kept = () => db.selectFrom('page_made').select('page_id').execute();
    await jobs.runDue();
    assert.equal((await kept()).length, 2);
    sheaf.clock.advance(LIMITS.madeAsKeep + 24 * 3600 + 1);
    await jobs.runDue();
    assert.deepEqual(await kept(), [], 'nobody sends a page again after so long');
  });
});
