import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { RequestOf, SavedPage, savePage } from '@sheaf/contract';
import { CallError } from '../../lib/api.ts';
import type { Draft } from '../../lib/drafts.ts';
import { draftName } from '../../lib/drafts.ts';
import type { EditNotice, OpenedPage } from './edit-doors.ts';
import { EditSession } from './edit-session.ts';

const page: OpenedPage = {
  uid: 7,
  item_id: 2,
  page_id: 31,
  kind: 'markdown',
  manages: true,
  text: { page_title: 'Orders', page_content: 'All about orders', cat_id: 3 },
  revision: 4,
};
const newPage: OpenedPage = {
  ...page,
  page_id: 0,
  text: { page_title: '', page_content: '', cat_id: 3 },
  revision: undefined,
};

function desk(opened: OpenedPage, drafts = new Map<string, Draft>()) {
  const pane = { content: opened.text.page_content.replaceAll('\r\n', '\n') };
  const sent: RequestOf<typeof savePage>[] = [];
  const answers: (Partial<SavedPage> | CallError)[] = [];
  const notices: EditNotice[] = [];
  const created: number[] = [];
  const session = new EditSession(opened, {
    content: () => pane.content,
    save: async (input) => {
      sent.push(input);
      const answer = answers.shift() ?? {};
      if (answer instanceof Error) throw answer;
      return {
        page_id: 31,
        item_id: 2,
        cat_id: 3,
        page_title: 'Orders',
        page_content: '',
        kind: 'markdown',
        s_number: 99,
        revision: 5,
        author_username: 'mei',
        addtime: 1,
        ...answer,
      };
    },
    drafts: {
      write: async (key, draft) => void drafts.set(draftName(key), draft),
      stash: (key, draft) => void drafts.set(draftName(key), draft),
      remove: async (key) => void drafts.delete(draftName(key)),
    },
    notify: (notice) => notices.push(notice),
    created: (page_id) => created.push(page_id),
    isOnline: () => true,
    later: () => () => undefined,
    now: () => 1000,
  });
  return { pane, sent, answers, drafts, notices, created, session };
}

test('a save sends the text URL-encoded with the revision it began from [B-4.25]', async () => {
  const { pane, sent, session } = desk(page);
  pane.content = '100% + 中文 & 1';
  assert.equal(await session.save(), true);
  assert.equal(sent[0]?.is_urlencode, 1);
  assert.equal(sent[0]?.page_content, '100%25%20%2B%20%E4%B8%AD%E6%96%87%20%26%201');
  assert.equal(sent[0]?.revision, 4);
  await session.save();
  assert.equal(sent[1]?.revision, 5);
  assert.deepEqual(session.state().save, { kind: 'saved', at: 1000 });
});

test('a text with Windows line ends keeps them', async () => {
  const { pane, sent, session } = desk({ ...page, text: { ...page.text, page_content: 'a\r\nb\r\n' } });
  assert.equal(session.isDirty(), false);
  pane.content = 'a\nb\nc\n';
  await session.save();
  assert.equal(decodeURIComponent(sent[0]?.page_content ?? ''), 'a\r\nb\r\nc\r\n');
});

test('the first save of a new page makes it an existing one [B-4.12 B-4.13]', async () => {
  const { pane, sent, answers, created, session } = desk(newPage);
  pane.content = 'Something new';
  answers.push({ page_id: 40, revision: 1, page_title: 'Untitled' });
  await session.save();
  assert.deepEqual([sent[0]?.page_id, sent[0]?.revision], [0, undefined]);
  assert.deepEqual(created, [40]);
  assert.equal(session.state().page_title, 'Untitled');
  assert.equal(session.isDirty(), false);
  await session.save();
  assert.deepEqual([sent[1]?.page_id, sent[1]?.revision, created.length], [40, 1, 1]);
});

test('a draft is kept of what is unsaved and goes with the save, also that of the new page [B-3.49 B-4.20]', async () => {
  const { pane, answers, drafts, session } = desk(newPage);
  pane.content = 'Something new';
  await session.keepDraft();
  const [[name, draft] = ['', undefined]] = drafts;
  assert.match(name, /^7\/page_content_new_2\/[0-9a-f]{32}$/);
  assert.deepEqual([draft?.page_content, name.endsWith(`/${draft?.made_as}`)], ['Something new', true]);
  answers.push({ page_id: 40 });
  await session.save();
  assert.equal(drafts.size, 0);
  pane.content = 'Something newer';
  await session.keepDraft();
  assert.equal(drafts.get('7/page_content_40')?.revision, 5);
  await session.dropDraft();
  assert.equal(drafts.size, 0);
});

test('two new pages of an item have a draft each; one that was found goes when it lives on in another, or with the save', async () => {
  const drafts = new Map<string, Draft>();
  const [first, second, third] = [desk(newPage, drafts), desk(newPage, drafts), desk(newPage, drafts)];
  first.pane.content = 'Written in one window';
  await first.session.keepDraft();
  second.pane.content = 'Written in another';
  await second.session.keepDraft();
  assert.equal(drafts.size, 2);
  second.answers.push({ page_id: 40 });
  await second.session.save();
  const [left] = drafts.values();
  assert.ok(left);
  assert.deepEqual([drafts.size, left.page_content], [1, 'Written in one window']);

  // the first window is gone, and a third one goes on with what it left
  third.session.found.offer(left);
  third.session.takeDraft(left);
  third.pane.content = 'Written in one window, and on';
  await third.session.keepDraft();
  assert.deepEqual(
    [...drafts.values()].map(({ page_content }) => page_content),
    ['Written in one window, and on'],
  );
  const fourth = desk(newPage, drafts);
  const [declined] = drafts.values();
  assert.ok(declined);
  fourth.session.found.offer(declined);
  fourth.pane.content = 'Something else';
  await fourth.session.keepDraft();
  assert.equal(drafts.size, 2);
  fourth.answers.push({ page_id: 41 });
  await fourth.session.save();
  assert.equal(drafts.size, 0);
});

test('a refused save keeps the draft and tells why [B-8.07]', async () => {
  const { pane, answers, drafts, notices, session } = desk(page);
  pane.content = 'All about refunds';
  answers.push(new CallError('You may not do this.', { code: 10103 }));
  assert.equal(await session.save(), false);
  assert.deepEqual(notices, [{ kind: 'refused', reason: 'You may not do this.' }]);
  assert.equal(session.state().save.kind, 'failed');
  assert.equal(drafts.get('7/page_content_31')?.page_content, 'All about refunds');
});

test('a server that does not answer is told once, then only in the status line [B-8.09]', async () => {
  const { answers, notices, session } = desk(page);
  const silence = new CallError('No answer.', { code: 0 });
  answers.push(silence, silence);
  await session.save();
  await session.save();
  assert.deepEqual(notices, [{ kind: 'unreachable' }]);
  assert.deepEqual(session.state().save, { kind: 'retry', reason: 'No answer.' });
});

test('10250: the text was stored, the draft goes, and the writer hears of the mail address [B-8.03 B-8.04]', async () => {
  const { pane, answers, drafts, notices, session } = desk(page);
  pane.content = 'All about refunds';
  await session.keepDraft();
  answers.push(new CallError('Bind an e-mail address', { code: 10250 }));
  assert.equal(await session.save(), true);
  assert.deepEqual(notices, [{ kind: 'mail-not-bound' }]);
  assert.equal(drafts.size, 0);
  assert.equal(session.isDirty(), false);
});

const stale = {
  current: {
    revision: 6,
    page_title: 'Orders',
    page_content: 'theirs',
    author_username: 'lin',
    is_cur_user: 0 as const,
    saved_at: 9,
  },
  base: { revision: 4, page_title: 'Orders', page_content: 'All about orders' },
};

test('a stale save opens the merge and keeps a draft; the merge is saved on the new revision', async () => {
  const { pane, sent, answers, drafts, session } = desk(page);
  pane.content = 'All about mine';
  answers.push(new CallError('lin saved', { code: 20012, data: stale }), { revision: 7 });
  assert.equal(await session.save(), false);
  assert.deepEqual(session.state().conflict, stale);
  assert.equal(session.state().save.kind, 'conflict');
  assert.equal(drafts.size, 1);
  pane.content = 'merged';
  assert.equal(await session.saveMerged('Orders and refunds'), true);
  assert.deepEqual([sent[1]?.revision, sent[1]?.page_title], [6, 'Orders and refunds']);
  assert.equal(session.state().conflict, null);
});

test('leaving the merge without saving meets the same conflict again', async () => {
  const { sent, answers, session } = desk(page);
  answers.push(new CallError('lin saved', { code: 20012, data: stale }));
  await session.save();
  session.leaveMerge();
  await session.save();
  assert.equal(sent[1]?.revision, 4);
});

test('a draft goes on from the revision where it began', async () => {
  const { sent, session } = desk(page);
  session.takeDraft({ page_title: 'Draft', page_content: 'From the draft', cat_id: 5, revision: 2, saved_at: 1 });
  await session.save();
  assert.deepEqual([sent[0]?.revision, sent[0]?.page_title, sent[0]?.cat_id], [2, 'Draft', 5]);
});

test('a confirmed cancel clears the draft, and leaving keeps none [B-4.21]', async () => {
  const { pane, drafts, session } = desk(page);
  pane.content = 'All about refunds';
  await session.keepDraft();
  assert.equal(drafts.size, 1);
  await session.abandon();
  await session.keepDraft();
  assert.equal(drafts.size, 0);
});

test('a page that goes away keeps its draft before it returns [B-4.21]', () => {
  const { pane, drafts, session } = desk(page);
  session.stashDraft();
  assert.equal(drafts.size, 0);
  pane.content = 'All about refunds';
  session.stashDraft();
  assert.equal(drafts.get('7/page_content_31')?.page_content, 'All about refunds');
});

test('after a conflict the writer may keep the text as a page of its own, and no draft stays', async () => {
  const { pane, sent, answers, drafts, notices, session } = desk(page);
  pane.content = 'Mine, and nobody else wrote it';
  await session.keepDraft();
  answers.push(new CallError('the item is full', { code: 10100 }), { page_id: 50, revision: 1 });
  assert.equal(await session.saveAsNew('Orders (my version)'), undefined);
  assert.deepEqual(notices, [{ kind: 'refused', reason: 'the item is full' }]);
  assert.equal(drafts.size, 1);
  assert.equal(await session.saveAsNew('Orders (my version)'), 50);
  assert.deepEqual([sent[1]?.page_id, sent[1]?.revision, sent[1]?.page_title], [0, undefined, 'Orders (my version)']);
  assert.equal(drafts.size, 0);
});

test('who follows the page is told with one save, also with one that is tried again, and with no other [B-4.22]', async () => {
  const { session, pane, sent, answers } = desk(page);
  const told = () => sent.map(({ is_notify, notify_content }) => [is_notify, notify_content]);
  pane.content = 'New prices';
  answers.push(new CallError('no answer', { code: 0 }));
  assert.equal(await session.saveAndNotify('as agreed'), false);
  assert.equal(await session.save(), true);
  assert.equal(await session.save(), true);
  assert.deepEqual(told(), [
    [1, 'as agreed'],
    [1, 'as agreed'],
    [undefined, undefined],
  ]);
  answers.push(new CallError('refused', { code: 10103 }));
  assert.equal(await session.saveAndNotify('again'), false);
  assert.equal(await session.save(), true);
  assert.deepEqual(told().at(-1), [undefined, undefined]);
});

test('a new page that is sent again, since no answer came, says that it is the same one', async () => {
  const { pane, sent, answers, session } = desk(newPage);
  pane.content = 'Something new';
  answers.push(new CallError('no answer', { code: 0 }));
  assert.equal(await session.save(), false);
  pane.content = 'Something newer';
  assert.equal(await session.save(), true);
  await session.save();
  assert.match(sent[0]?.made_as ?? '', /^[0-9a-f]{32}$/);
  assert.equal(sent[1]?.made_as, sent[0]?.made_as);
  assert.deepEqual([sent[2]?.page_id, sent[2]?.made_as], [31, undefined]);
});

test('a save that was stored without an answer is no conflict with oneself; what somebody else wrote is', async () => {
  const own = { ...stale.current, page_content: 'half a sentence', is_cur_user: 1 as const };
  const silence = new CallError('no answer', { code: 0 });
  const { pane, sent, answers, drafts, session } = desk(page);
  pane.content = 'half a sentence';
  answers.push(silence, new CallError('stale', { code: 20012, data: { ...stale, current: own } }), { revision: 7 });
  assert.equal(await session.save(), false);
  pane.content = 'half a sentence and the rest';
  assert.equal(await session.save(), true);
  assert.equal(session.state().conflict, null);
  assert.deepEqual([sent.at(-1)?.revision, sent.length, drafts.size], [6, 3, 0]);
  // what people were to hear with the save that was stored is not told twice, what is added is
  for (const note of ['as agreed', undefined]) {
    answers.push(silence, new CallError('stale', { code: 20012, data: { ...stale, current: own } }));
    pane.content = 'half a sentence';
    await (note === undefined ? session.save() : session.saveAndNotify(note));
    await session.saveAndNotify('as agreed');
    assert.equal(sent.at(-1)?.notify_content, note === undefined ? 'as agreed' : undefined);
  }
  // the same words by another hand
  pane.content = 'theirs';
  answers.push(silence, new CallError('stale', { code: 20012, data: stale }));
  await session.save();
  assert.equal(await session.save(), false);
  assert.deepEqual(session.state().conflict, stale);
});
