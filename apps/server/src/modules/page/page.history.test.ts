import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  ERRORS,
  loadConfig,
  pageDiff,
  pageHistory,
  pageInfo,
  restorePage,
  saveConfig,
  savePage,
  setLock,
  updateHistoryComments,
} from '@sheaf/contract';
import type { Engine } from '../../platform/database/open.ts';
import { onBothEngines } from '../../platform/testing/databases.ts';
import type { Person, TestItem } from '../../testing/person.ts';
import { type Sheaf, startSheaf } from '../../testing/start-sheaf.ts';

interface Written {
  readonly sheaf: Sheaf;
  readonly mei: Person;
  readonly item: TestItem;
  readonly page_id: number;
}

/** A page saved with each of these texts in turn, a minute apart. */
async function written(
  t: Parameters<typeof startSheaf>[0],
  engine: Engine,
  texts: readonly string[],
): Promise<Written> {
  const sheaf = await startSheaf(t, engine);
  const mei = await sheaf.user('mei');
  const item = await mei.addItem('Item');
  const page_id = await mei.addPage(item, 'One', texts[0]);
  for (const page_content of texts.slice(1)) {
    sheaf.clock.advance(60);
    await mei.ok(savePage, { item_id: item.item_id, page_id, page_title: 'One', page_content });
  }
  return { sheaf, mei, item, page_id };
}

onBothEngines((engine) => {
  test(`${engine}: former versions are listed newest first, without the current one [B-3.14 B-7.14 B-1.05]`, async (t) => {
    const { sheaf, mei, page_id } = await written(t, engine, ['a', 'b', 'c']);
    await sheaf.admin.ok('/api/adminSetting/saveConfig', { time_zone: 'UTC' });
    const versions = await mei.ok(pageHistory, { page_id });
    assert.deepEqual(
      versions.map(({ page_content, addtime, author_username }) => [page_content, addtime, author_username]),
      [
        ['b', '2026-01-01 00:01:00', 'mei'],
        ['a', '2026-01-01 00:00:00', 'mei'],
      ],
    );
    assert.deepEqual([...new Set(versions.map((version) => version.page_id))], [page_id]);
  });

  test(`${engine}: a version is compared with the current page by line [B-7.13]`, async (t) => {
    const { mei, item, page_id } = await written(t, engine, ['one\ntwo\n', 'one\n2\n']);
    const [version] = await mei.ok(pageHistory, { page_id });
    assert.ok(version);
    const diff = await mei.ok(pageDiff, { page_id, page_history_id: version.page_history_id });
    assert.deepEqual([diff.page.page_content, diff.history_page.page_content], ['one\n2\n', 'one\ntwo\n']);
    assert.deepEqual(
      diff.lines.map(({ op, text }) => op + text),
      ['=one', '-two', '+2'],
    );
    await mei.ok(savePage, { ...item, page_id, page_title: 'Page', page_content: 'one\nthree\n' });
    const [second] = await mei.ok(pageHistory, { page_id });
    assert.ok(second);
    const pair = { page_id, page_history_id: version.page_history_id, other_history_id: second.page_history_id };
    const two = await mei.ok(pageDiff, pair);
    assert.deepEqual([two.page.page_content, two.history_page.page_content], ['one\n2\n', 'one\ntwo\n']);
    const other = await mei.addPage(item, 'Other', 'x');
    assert.equal(await mei.code(pageDiff, { ...pair, page_id: other }), ERRORS.versionNotFound.code);
    const foreign = { page_id: other, page_history_id: version.page_history_id };
    assert.equal(await mei.code(pageDiff, foreign), ERRORS.versionNotFound.code);
    assert.equal(await mei.code(restorePage, foreign), ERRORS.versionNotFound.code);
    assert.equal(
      await mei.code(updateHistoryComments, { ...foreign, page_comments: 'x' }),
      ERRORS.versionNotFound.code,
    );
  });

  test(`${engine}: a note is written on a version, and only there [B-7.15]`, async (t) => {
    const { mei, page_id } = await written(t, engine, ['a', 'b', 'c']);
    const [, oldest] = await mei.ok(pageHistory, { page_id });
    assert.ok(oldest);
    const noted = await mei.ok(updateHistoryComments, {
      page_id,
      page_history_id: oldest.page_history_id,
      page_comments: 'before the move',
    });
    assert.deepEqual(noted, { success: true });
    const notes = (await mei.ok(pageHistory, { page_id })).map(({ page_comments }) => page_comments);
    assert.deepEqual(notes, ['', 'before the move']);
  });

  test(`${engine}: a restored version becomes the newest one and nothing is lost`, async (t) => {
    const { mei, page_id } = await written(t, engine, ['a', 'b']);
    const [version] = await mei.ok(pageHistory, { page_id });
    assert.ok(version);
    const restored = await mei.ok(restorePage, { page_id, page_history_id: version.page_history_id });
    assert.deepEqual([restored.page_content, restored.revision], ['a', 3]);
    const former = (await mei.ok(pageHistory, { page_id })).map(({ page_content }) => page_content);
    assert.deepEqual(former, ['b', 'a']);
  });

  test(`${engine}: history belongs to those who may edit; a lock of somebody else refuses the restoring`, async (t) => {
    const { sheaf, mei, item, page_id } = await written(t, engine, ['a', 'b']);
    const [reader, writer] = [await sheaf.user('reader'), await sheaf.user('writer')];
    await mei.addMember(item, reader, { member_group_id: 0 });
    await mei.addMember(item, writer, { member_group_id: 1 });
    const [version] = await writer.ok(pageHistory, { page_id });
    assert.ok(version);
    const which = { page_id, page_history_id: version.page_history_id };
    assert.equal(await reader.code(pageHistory, { page_id }), ERRORS.notAllowed.code);
    assert.equal(await reader.code(pageDiff, which), ERRORS.notAllowed.code);
    assert.equal(await reader.code(restorePage, which), ERRORS.notAllowed.code);
    assert.equal(await reader.code(updateHistoryComments, { ...which, page_comments: '' }), ERRORS.notAllowed.code);
    assert.equal(await sheaf.guest.code(pageHistory, { page_id }), ERRORS.loginExpired.code);
    await mei.ok(setLock, { page_id });
    assert.equal(await writer.code(restorePage, which), ERRORS.pageLocked.code);
  });

  test(`${engine}: old versions beyond the number of the settings go, when a page is saved and by a job; young ones and those of an import stay [B-3.28 B-9.11]`, async (t) => {
    const { sheaf, mei, item, page_id } = await written(t, engine, ['1', '2', '3', '4', '5']);
    assert.equal((await sheaf.admin.ok(loadConfig, {})).history_version_count, 20);
    await sheaf.admin.ok(saveConfig, { history_version_count: 2 });
    const save = (page_content: string) =>
      mei.ok(savePage, { item_id: item.item_id, page_id, page_title: 'One', page_content });
    const former = async () => (await mei.ok(pageHistory, { page_id })).map(({ page_content }) => page_content);
    await save('6');
    assert.deepEqual(await former(), ['5', '4', '3', '2', '1'], 'all are younger than a day');
    await sheaf.app.context.db.transaction().execute(async (tx) => {
      const source = { item_id: item.item_id, format: 'markdown', name: 'docs', imported_at: 1 };
      const { source_id } = await tx
        .insertInto('import_source')
        .values(source)
        .returning('source_id')
        .executeTakeFirstOrThrow();
      await tx
        .insertInto('import_link')
        .values({ source_id, key: 'one.md', page_id, revision: 2, content_hash: '' })
        .execute();
    });
    sheaf.clock.advance(25 * 3600);
    await save('7');
    assert.deepEqual(await former(), ['6', '5', '2']);
    assert.equal((await mei.ok(pageInfo, { page_id })).page_content, '7');
    const other = await mei.addPage(item, 'Other', 'a');
    const also = { item_id: item.item_id, page_id: other, page_title: 'Other' };
    for (const page_content of ['b', 'c']) await mei.ok(savePage, { ...also, page_content });
    sheaf.clock.advance(25 * 3600);
    const { jobs } = sheaf.app.context;
    await jobs.runDue();
    assert.equal((await mei.ok(pageHistory, { page_id: other })).length, 2);
    await sheaf.admin.ok(saveConfig, { history_version_count: 1 });
    await jobs.runDue();
    assert.deepEqual(await former(), ['6', '2'], 'without another save');
    assert.deepEqual(
      (await mei.ok(pageHistory, { page_id: other })).map(({ page_content }) => page_content),
      ['b'],
    );
  });

  test(`${engine}: a history lists all versions, and as many texts of the newest as an answer may hold`, async (t) => {
    const long = (letter: string) => letter.repeat(900_000);
    const { mei, page_id } = await written(t, engine, [long('a'), 'short', long('b'), long('c'), 'now']);
    const listed = await mei.ok(pageHistory, { page_id });
    assert.deepEqual(
      listed.map(({ page_content, content_omitted }) => [page_content.slice(0, 5), content_omitted]),
      [
        ['ccccc', 0],
        ['bbbbb', 0],
        ['short', 0],
        ['', 1],
      ],
    );
    const bare = await mei.ok(pageHistory, { page_id, with_content: 0 });
    assert.deepEqual(
      [...new Set(bare.map(({ page_content, content_omitted }) => [page_content, content_omitted].join()))],
      [',1'],
    );
    const oldest = listed.at(-1);
    assert.ok(oldest);
    const { history_page } = await mei.ok(pageDiff, { page_id, page_history_id: oldest.page_history_id });
    assert.equal(history_page.page_content, long('a'));
  });

  test(`${engine}: a difference of very many lines holds the changes, and says how many lines it leaves out`, async (t) => {
    const lines = Array.from({ length: 30_000 }, (_, at) => `line ${at}`);
    const { mei, page_id } = await written(t, engine, [
      lines.join('\n'),
      lines.with(25_000, 'changed').join('\n'),
      'x\n'.repeat(30_000),
    ]);
    const [changed, first] = await mei.ok(pageHistory, { page_id, with_content: 0 });
    assert.ok(changed && first);
    const whole = await mei.ok(pageDiff, { page_id, page_history_id: changed.page_history_id });
    assert.deepEqual([whole.lines.length, whole.lines_omitted], [20_000, 40_000]);
    await mei.ok(restorePage, { page_id, page_history_id: changed.page_history_id });
    const one = await mei.ok(pageDiff, { page_id, page_history_id: first.page_history_id });
    assert.deepEqual(
      one.lines.map(({ op, old_line, new_line }) => [op, old_line ?? new_line]),
      [
        ...[24_998, 24_999, 25_000].map((line) => ['=', line]),
        ['-', 25_001],
        ['+', 25_001],
        ...[25_002, 25_003, 25_004].map((line) => ['=', line]),
      ],
    );
    assert.equal(one.lines_omitted, 29_993);
  });
});
