import assert from 'node:assert/strict';
import { test } from 'node:test';
import { changedSince, deletePage, ERRORS, LIMITS, markSeen, savePage } from '@sheaf/contract';
import { onBothEngines } from '../../platform/testing/databases.ts';
import type { Person } from '../../testing/person.ts';
import { startSheaf } from '../../testing/start-sheaf.ts';

onBothEngines((engine) => {
  test(`${engine}: a reader is told which pages others changed since he last looked, and only of those that he may read now`, async (t) => {
    const sheaf = await startSheaf(t, engine);
    const [mei, ann, tom] = [await sheaf.user('mei'), await sheaf.user('ann'), await sheaf.user('tom')];
    const item = await mei.addItem('Guide', { members_only: 1 });
    const [shown, secret] = [await mei.addCatalog(item, 'Shown'), await mei.addCatalog(item, 'Secret')];
    const old = await mei.addPage(item, 'Old', 'text', shown);
    const hidden = await mei.addPage(item, 'Hidden', 'text', secret);
    await mei.addMember(item, ann, { member_group_id: 1, cat_id: shown });
    const titles = async (who: Person) =>
      (await who.ok(changedSince, item)).list.map(({ page_title, is_new }) => `${page_title} ${is_new}`);
    const look = async (who: Person) => {
      sheaf.clock.advance(5);
      await who.ok(markSeen, { ...item, until: (await who.ok(changedSince, item)).until });
    };
    const first = await ann.ok(changedSince, item);
    assert.deepEqual([first.since, first.list], [0, []], 'nobody is told what was there before he came');
    await look(ann);
    await look(mei);
    sheaf.clock.advance(60);
    assert.deepEqual(await titles(ann), []);

    await mei.ok(savePage, { ...item, page_id: old, page_title: 'Old, mended', page_content: 'new text' });
    await mei.ok(savePage, { ...item, page_id: hidden, page_title: 'Hidden', page_content: 'new text' });
    sheaf.clock.advance(1);
    await mei.addPage(item, 'At the root');
    await mei.addPage(item, 'New', 'text', shown);
    const gone = await mei.addPage(item, 'Gone', 'text', shown);
    await mei.ok(deletePage, { page_id: gone });
    await ann.addPage(item, 'Her own', 'text', shown);
    const told = await ann.ok(changedSince, item);
    assert.deepEqual(
      told.list.map(({ page_title, author_username, is_new }) => [page_title, author_username, is_new]),
      [
        ['New', 'mei', 1],
        ['Old, mended', 'mei', 0],
      ],
    );
    assert.deepEqual(await titles(mei), ['Her own 1'], 'one who made the rest');
    assert.equal(JSON.stringify(told).includes('new text'), false);
    await ann.ok(markSeen, { ...item, until: sheaf.clock.now() + 1000 });
    sheaf.clock.advance(60);
    await mei.ok(savePage, { ...item, page_id: old, page_title: 'Old, again', page_content: 'newer' });
    assert.deepEqual(await titles(ann), ['Old, again 0'], 'what is to come was not seen');

    for (let n = 0; n < LIMITS.changedPages; n++) await mei.addPage(item, `Page ${n}`, 'text', shown);
    const { list, has_more } = await ann.ok(changedSince, item);
    assert.deepEqual([list.length, has_more], [LIMITS.changedPages, 1]);
    for (const call of [changedSince, markSeen]) {
      assert.equal(await tom.code(call, { ...item, until: 1 }), ERRORS.itemNotVisible.code);
      assert.equal(await sheaf.guest.code(call, { ...item, until: 1 }), ERRORS.loginExpired.code);
    }
  });
});
