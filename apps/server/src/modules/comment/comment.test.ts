import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  addComment,
  deleteComment,
  deletePage,
  ERRORS,
  editComment,
  follow,
  listComments,
  listReminders,
  resolveComment,
  saveConfig,
  savePage,
  updateItem,
} from '@sheaf/contract';
import { onBothEngines } from '../../platform/testing/databases.ts';
import type { Person } from '../../testing/person.ts';
import { type Sheaf, startSheaf } from '../../testing/start-sheaf.ts';

const TEXT = '# Refunds\n\nPaid back **within** three days.\n\n## Limits\n\nSecret rate: 7 per cent.';

async function say(sheaf: Sheaf, person: Person, page_id: number, content: string, more: object = {}): Promise<number> {
  sheaf.clock.advance(10);
  return (await person.ok(addComment, { page_id, content, ...more })).comment_id;
}

async function told(person: Person): Promise<string[]> {
  const { list } = await person.ok(listReminders, { page: 1, count: 100 });
  return list.map(({ action_type, message_content }) => `${action_type} ${message_content}`);
}

onBothEngines((engine) => {
  test(`${engine}: threads on a page, a heading and a passage, answered, settled, edited and deleted by right`, async (t) => {
    const sheaf = await startSheaf(t, engine);
    const [mei, ann, bob, tom] = [
      await sheaf.user('mei'),
      await sheaf.user('ann'),
      await sheaf.user('bob'),
      await sheaf.user('tom'),
    ];
    const item = await mei.addItem('Guide', { members_only: 1 });
    const page_id = await mei.addPage(item, 'Refunds', TEXT);
    for (const person of [ann, bob]) await mei.addMember(item, person, { member_group_id: 0 });
    const quote = {
      anchor_kind: 'text',
      anchor_quote: 'back within three',
      anchor_before: 'Paid',
      anchor_after: 'days.',
    };
    const passage = await say(sheaf, ann, page_id, '<b>Which</b> days, @bob?', quote);
    const heading = await say(sheaf, ann, page_id, 'Too low', { anchor_kind: 'heading', anchor_heading: 'limits' });
    const reply = await say(sheaf, mei, page_id, 'Working days', { parent_id: passage });
    const { list, total, may_add } = await bob.ok(listComments, { page_id });
    assert.deepEqual([total, may_add, list.map(({ comment_id }) => comment_id)], [2, 1, [heading, passage]]);
    assert.equal(list[1]?.content, '<b>Which</b> days, @bob?', 'what is written is text');
    assert.deepEqual(list[1]?.anchor, {
      kind: 'text',
      heading: '',
      quote: 'back within three',
      before: 'Paid',
      after: 'days.',
      stands: 1,
    });
    assert.deepEqual(
      list[1]?.replies.map(({ content, username }) => [username, content]),
      [['mei', 'Working days']],
    );
    assert.deepEqual(
      [await told(bob), await told(ann)],
      [
        ['mention <b>Which</b> days, @bob?', 'join '],
        ['comment Working days', 'join '],
      ],
    );
    assert.deepEqual(
      (await told(mei)).slice(0, 2),
      ['comment Too low', 'comment <b>Which</b> days, @bob?'],
      'who follows the page',
    );

    // what is gone from the page is not told by what was said to it
    await mei.ok(savePage, { ...item, page_id, page_title: 'Refunds', page_content: 'Paid back at once.' });
    const gone = (await bob.ok(listComments, { page_id })).list.map(({ anchor }) => anchor);
    const nothing = { heading: '', quote: '', before: '', after: '', stands: 0 };
    assert.deepEqual(gone, [
      { kind: 'heading', ...nothing },
      { kind: 'text', ...nothing },
    ]);
    sheaf.clock.advance(10);
    const late = await ann.post(addComment, {
      page_id,
      content: 'x',
      anchor_kind: 'text',
      anchor_quote: 'back within three',
    });
    assert.deepEqual([late.error_code, late.error_field], [ERRORS.commentPlaceGone.code, 'anchor_quote']);

    await ann.ok(addComment, { page_id, content: 'one' });
    assert.equal(await ann.code(addComment, { page_id, content: 'two' }), ERRORS.commentTooSoon.code);
    sheaf.clock.advance(10);
    for (const parent_id of [reply, 2_000_000_000]) {
      assert.equal(await ann.code(addComment, { page_id, content: 'x', parent_id }), ERRORS.commentNotFound.code);
    }
    for (const content of ['  ', 'x'.repeat(501)]) {
      assert.equal(await ann.code(addComment, { page_id, content }), ERRORS.badInput.code);
    }

    assert.equal(await bob.code(editComment, { comment_id: passage, content: 'mine' }), ERRORS.notAllowed.code);
    assert.equal(await bob.code(deleteComment, { comment_id: passage }), ERRORS.notAllowed.code);
    assert.equal(await bob.code(resolveComment, { comment_id: passage, resolved: 1 }), ERRORS.notAllowed.code);
    assert.equal(await ann.code(resolveComment, { comment_id: reply, resolved: 1 }), ERRORS.commentNotFound.code);
    await ann.ok(editComment, { comment_id: passage, content: 'Which days?' });
    await mei.ok(resolveComment, { comment_id: passage, resolved: 1 });
    const [settled] = (await bob.ok(listComments, { page_id, resolved: 1 })).list;
    assert.deepEqual(
      [settled?.content, settled?.resolved_by, settled?.edited_at],
      ['Which days?', 'mei', sheaf.clock.now()],
    );
    await ann.ok(resolveComment, { comment_id: passage, resolved: 0 });
    await ann.ok(deleteComment, { comment_id: passage });
    const left = (await bob.ok(listComments, { page_id })).list.find(({ comment_id }) => comment_id === passage);
    assert.deepEqual([left?.is_deleted, left?.content, left?.username, left?.replies.length], [1, '', '', 1]);
    await mei.ok(deleteComment, { comment_id: heading });
    assert.equal((await bob.ok(listComments, { page_id })).total, 2);

    // who may not see the page learns nothing, whether there is such a comment or not
    assert.equal(await tom.code(listComments, { page_id }), ERRORS.itemNotVisible.code);
    for (const comment_id of [reply, 2_000_000_000]) {
      assert.equal(await tom.code(deleteComment, { comment_id }), ERRORS.commentNotFound.code);
    }
    await mei.ok(updateItem, { ...item, allow_comment: 0 });
    assert.equal(await bob.code(listComments, { page_id }), ERRORS.commentsOff.code);
    assert.equal(await ann.code(addComment, { page_id, content: 'x' }), ERRORS.commentsOff.code);
    await mei.ok(updateItem, { ...item, allow_comment: 1 });
    await mei.ok(deletePage, { page_id });
    assert.equal(await bob.code(listComments, { page_id }), ERRORS.pageNotFound.code);
  });

  test(`${engine}: guests read the comments of an open item, and a name that is called hears only where he may read`, async (t) => {
    const sheaf = await startSheaf(t, engine);
    const [mei, tom] = [await sheaf.user('mei'), await sheaf.user('tom')];
    const [open, closed] = [await mei.addItem('Open'), await mei.addItem('Closed', { members_only: 1 })];
    const [shown, hidden] = [await mei.addPage(open, 'Page', TEXT), await mei.addPage(closed, 'Page', TEXT)];
    await tom.ok(follow, { ...open, followed: 1 });
    await say(sheaf, mei, hidden, 'Look, @tom');
    assert.deepEqual(await told(tom), []);
    await say(sheaf, mei, shown, 'New');
    assert.deepEqual(await told(tom), ['comment New']);
    const { list, may_add } = await sheaf.guest.ok(listComments, { page_id: shown });
    assert.deepEqual([list.length, may_add, list[0]?.may_delete], [1, 0, 0]);
    assert.equal(await sheaf.guest.code(addComment, { page_id: shown, content: 'x' }), ERRORS.loginExpired.code);
    await sheaf.admin.ok(saveConfig, { force_login: 1 });
    assert.equal(await sheaf.guest.code(listComments, { page_id: shown }), ERRORS.loginForced.code);
  });
});
