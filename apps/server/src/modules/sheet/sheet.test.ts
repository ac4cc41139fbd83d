import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  addItem,
  applySheet,
  archiveItem,
  ERRORS,
  foldSheet,
  importXlsx,
  isLock,
  itemInfo,
  openSheet,
  pageDiff,
  pageHistory,
  pageInfo,
  restorePage,
  saveMember,
  savePage,
  searchItem,
  setLock,
} from '@sheaf/contract';
import { readBook } from '@sheaf/sheet';
import { onBothEngines } from '../../platform/testing/databases.ts';
import { overtake } from '../../testing/overtake.ts';
import type { Person } from '../../testing/person.ts';
import { type Sheaf, startSheaf } from '../../testing/start-sheaf.ts';

interface Site {
  readonly sheaf: Sheaf;
  readonly mei: Person;
  readonly item_id: number;
  readonly page_id: number;
}

async function sheetOf(t: Parameters<typeof startSheaf>[0], engine: Parameters<typeof startSheaf>[1]): Promise<Site> {
  const sheaf = await startSheaf(t, engine);
  const mei = await sheaf.user('mei');
  const { item_id } = await mei.ok(addItem, { item_name: 'Budget', item_type: 4 });
  const page_id = (await mei.ok(itemInfo, { item_id })).menu.pages[0]?.page_id ?? 0;
  return { sheaf, mei, item_id, page_id };
}

function write(row: number, col: number, text: string) {
  return { kind: 'cells' as const, sheet: 0, cells: [{ row, col, text }] };
}

function textsOf(page_content: string): string[] {
  const [sheet] = readBook(page_content);
  const rows = Object.entries(sheet?.rows ?? {}).filter(([key]) => key !== 'len');
  return rows.flatMap(([, row]) => Object.values<{ text?: string }>(row.cells ?? {}).flatMap(({ text = '' }) => text));
}

onBothEngines((engine) => {
  test(`${engine}: what is done to a spreadsheet is kept one by one and becomes a version when its editor leaves [B-3.46 B-4.30]`, async (t) => {
    const { sheaf, mei, item_id, page_id } = await sheetOf(t, engine);
    const opened = await mei.ok(openSheet, { page_id });
    assert.deepEqual([opened.revision, opened.seq, opened.page_content, opened.ops], [1, 0, '', []]);
    const first = { page_id, revision: 1, seq: 0, batch: 'a', ops: [write(0, 0, 'Rent'), write(0, 1, '1200')] };
    assert.equal(await mei.code(applySheet, first), ERRORS.sheetNotLocked.code);

    await mei.ok(setLock, { page_id });
    assert.deepEqual(await mei.ok(applySheet, first), { revision: 1, seq: 2 });
    assert.deepEqual(await mei.ok(applySheet, first), { revision: 1, seq: 2 }, 'sent again it counts once');
    assert.equal(await mei.code(applySheet, { ...first, batch: 'b' }), ERRORS.sheetStale.code);
    const bad = {
      ...first,
      seq: 2,
      batch: 'c',
      ops: [write(1, 0, 'x'), { kind: 'unmerge' as const, sheet: 4, range: 'A1' }],
    };
    const refusal = await mei.post(applySheet, bad);
    assert.equal(refusal.error_code, ERRORS.sheetOpRefused.code);
    assert.equal(refusal.error_field, 'ops.1.sheet');
    await mei.ok(applySheet, { ...first, seq: 2, batch: 'd', ops: [write(1, 1, '=B1*12')] });

    const waiting = await mei.ok(openSheet, { page_id });
    assert.deepEqual([waiting.revision, waiting.seq, waiting.ops.length], [1, 3, 3]);
    assert.equal((await mei.ok(pageInfo, { page_id })).page_content, '', 'no version yet');

    await mei.ok(setLock, { page_id, lock_to: 1000 });
    const left = await mei.ok(pageInfo, { page_id });
    assert.equal(left.revision, 2);
    assert.deepEqual(textsOf(left.page_content), ['Rent', '1200', '=B1*12']);
    assert.deepEqual(await mei.ok(foldSheet, { page_id }), { revision: 2, seq: 0 }, 'nothing more to be made of it');

    const html = await (await mei.get(`/${item_id}/${page_id}`)).text();
    assert.match(html, /<td class="sheet-number">14400<\/td>/u);
    const data = await mei.get(`/${item_id}/${page_id}`, { accept: 'application/json' });
    assert.equal((await data.json()).page.page_content, '', 'readers have its tables');
    const found = await mei.ok(searchItem, { item_id, keyword: '14400' });
    assert.equal(found.pages.length, 1);
    const markdown = await (await mei.get(`/${item_id}/${page_id}.md`)).text();
    assert.equal(markdown, '## Sheet1\n\n| Rent | 1200 |\n| --- | --- |\n|  | 14400 |');

    await mei.ok(setLock, { page_id });
    await mei.ok(applySheet, { page_id, revision: 2, seq: 0, ops: [write(0, 1, '1300')] });
    assert.deepEqual(await mei.ok(foldSheet, { page_id }), { revision: 3, seq: 0 });
    const [former] = await mei.ok(pageHistory, { page_id });
    const page_history_id = former?.page_history_id ?? 0;
    const { lines } = await mei.ok(pageDiff, { page_id, page_history_id });
    const changes = lines.filter(({ op }) => op !== '=').map(({ op, text }) => `${op} ${text}`);
    assert.deepEqual(changes, ['- B1: 1200', '+ B1: 1300']);

    await mei.ok(applySheet, { page_id, revision: 3, seq: 0, ops: [write(5, 5, 'in time')] });
    const restored = await mei.ok(restorePage, { page_id, page_history_id });
    assert.equal(restored.revision, 5, 'what waited became a version of its own first');
    assert.deepEqual(textsOf(restored.page_content), ['Rent', '1200', '=B1*12']);

    await mei.ok(applySheet, { page_id, revision: 5, seq: 0, ops: [write(9, 0, 'left behind')] });
    sheaf.clock.advance(31 * 60);
    await sheaf.app.context.jobs.runDue();
    assert.ok(textsOf((await mei.ok(pageInfo, { page_id })).page_content).includes('left behind'), 'a job makes it');

    // the present is that of who reads, also where the page was read before
    await mei.ok(setLock, { page_id });
    await mei.ok(applySheet, { page_id, revision: 6, seq: 0, ops: [write(20, 0, '=TODAY()')] });
    await mei.ok(foldSheet, { page_id });
    const today = async (who: Person) => {
      const shown = await (await who.get(`/${item_id}/${page_id}`)).text();
      return Number(/<th scope="row">21<\/th><td class="sheet-number">(\d+)<\/td>/u.exec(shown)?.[1]);
    };
    const day = await today(sheaf.guest);
    assert.ok(Math.abs(day - sheaf.clock.now() / 86_400 - 25_569) < 2, String(day));
    sheaf.clock.advance(86_400);
    assert.deepEqual([await today(sheaf.guest), await today(mei)], [day + 1, day + 1]);

    await mei.ok(setLock, { page_id, lock_to: sheaf.clock.now() + 3600 });
    await mei.ok(applySheet, { page_id, revision: 7, seq: 0, ops: [write(30, 0, 'just before')] });
    await mei.ok(archiveItem, { item_id, password: mei.password });
    await sheaf.app.context.jobs.runDue();
    assert.ok(textsOf((await mei.ok(pageInfo, { page_id })).page_content).includes('just before'), 'an archive has it');
  });

  test(`${engine}: only managers write in a spreadsheet, whole texts are checked, and 200 operations are a version [B-6.07]`, async (t) => {
    const { sheaf, mei, item_id, page_id } = await sheetOf(t, engine);
    const [reader, editor, manager] = [await sheaf.user('reader'), await sheaf.user('editor'), await sheaf.user('tom')];
    await mei.addMember({ item_id }, reader, { member_group_id: 0 });
    await mei.addMember({ item_id }, editor, { member_group_id: 1 });
    await mei.addMember({ item_id }, manager, { member_group_id: 2 });
    const text = '[{"name":"One","rows":{"0":{"cells":{"0":{"text":"x"}}},"len":800}}]';
    const saving = { item_id, page_id, page_title: 'Budget', page_content: text };
    const ops = [write(0, 0, 'mine')];
    for (const person of [reader, editor]) {
      assert.equal((await person.ok(itemInfo, { item_id })).item_edit, false);
      assert.equal((await person.ok(pageInfo, { page_id })).page_edit, 0);
      const refused = [
        await person.code(savePage, saving),
        await person.code(setLock, { page_id }),
        await person.code(isLock, { page_id }),
        await person.code(openSheet, { page_id }),
        await person.code(applySheet, { page_id, revision: 1, seq: 0, ops }),
        await person.code(foldSheet, { page_id }),
      ];
      assert.deepEqual(new Set(refused), new Set([ERRORS.notAllowed.code]), person.username);
    }
    assert.equal((await manager.ok(itemInfo, { item_id })).item_edit, true);
    assert.equal((await manager.ok(savePage, saving)).revision, 2);
    const second = { item_id, page_title: 'Second', page_content: '{}' };
    assert.equal(await manager.code(savePage, second), ERRORS.singlePageTaken.code);
    for (const page_content of [
      'no JSON',
      '[{"name":1}]',
      '[{"name":"a","rows":{"1":{"cells":{"0":{"text":5}}}}}]',
      '[]',
    ]) {
      assert.equal(
        await manager.code(savePage, { ...saving, page_content }),
        ERRORS.pageTextUnreadable.code,
        page_content,
      );
    }
    const many = Array.from({ length: 200 }, (_, row) => write(row, 0, `row ${row}`));
    await manager.ok(setLock, { page_id });
    assert.equal(await mei.code(applySheet, { page_id, revision: 2, seq: 0, ops: many }), ERRORS.pageLocked.code);
    const sent = { page_id, revision: 2, seq: 0, batch: 'many', ops: many };
    assert.deepEqual(await manager.ok(applySheet, sent), { revision: 3, seq: 0 });
    assert.deepEqual(await manager.ok(applySheet, sent), { revision: 3, seq: 0 }, 'sent again it is that version');
    assert.equal(await manager.code(applySheet, { ...sent, batch: 'other' }), ERRORS.sheetStale.code);
    assert.equal(await manager.code(applySheet, { ...sent, ops: many.slice(1) }), ERRORS.sheetStale.code);
    assert.equal(textsOf((await mei.ok(pageInfo, { page_id })).page_content).length, 200);
    const big = Array.from({ length: 160 }, (_, row) => write(row, 1, 'x'.repeat(32_000)));
    assert.equal(await manager.code(applySheet, { page_id, revision: 3, seq: 0, ops: big }), ERRORS.sheetTooBig.code);
    assert.equal((await manager.ok(openSheet, { page_id })).seq, 0, 'nothing of it was kept');
    const guest = await (await fetch(`${sheaf.url}/${item_id}/${page_id}`)).text();
    assert.match(guest, /<td>row 7<\/td>/u, 'whoever may read it has the table');

    const late = await overtake(sheaf, {
      call: () => manager.code(applySheet, { page_id, revision: 3, seq: 0, ops }),
      meanwhile: () => mei.ok(saveMember, { item_id, username: 'tom', member_group_id: 1 }),
    });
    assert.equal(late, ERRORS.notAllowed.code);
    assert.equal((await mei.ok(openSheet, { page_id })).seq, 0);
    assert.equal((await mei.ok(isLock, { page_id })).lock, 0, 'who manages it no more holds no lock');
  });

  test(`${engine}: a spreadsheet goes out as xlsx and comes in again, for managers alone [B-2.136 B-2.137 B-6.07]`, async (t) => {
    const { sheaf, mei, item_id, page_id } = await sheetOf(t, engine);
    const editor = await sheaf.user('editor');
    await mei.addMember({ item_id }, editor, { member_group_id: 1 });
    await mei.ok(setLock, { page_id });
    const merge = { kind: 'merge' as const, sheet: 0, range: 'A3:B4' };
    const add = { kind: 'addSheet' as const, at: 1, name: 'Other' };
    const sum = { ...write(0, 0, '=Sheet1!B1*2'), sheet: 1 };
    const ops = [write(0, 0, 'Total'), write(0, 1, '21'), write(2, 0, "=cmd|'x'!A1"), merge, add, sum];
    await mei.ok(applySheet, { page_id, revision: 1, seq: 0, ops });

    const address = `/api/sheet/exportXlsx?page_id=${page_id}`;
    const file = await mei.get(address);
    assert.match(file.headers.get('content-disposition') ?? '', /Budget\.xlsx/u);
    const bytes = new Uint8Array(await file.arrayBuffer());
    assert.equal((await editor.get(address)).status, 403);
    const send = (person: Person) => person.upload(importXlsx.path, 'file', { name: 'a.xlsx', bytes }, { page_id });
    assert.equal((await send(editor)).error_code, ERRORS.notAllowed.code);
    const imported = await send(mei);
    assert.deepEqual(imported.data, { revision: 3, seq: 0, losses: [] }, 'what was done before is a version too');
    const { page_content } = await mei.ok(pageInfo, { page_id });
    const book = readBook(page_content);
    assert.deepEqual(textsOf(page_content), ['Total', '21', "=cmd|'x'!A1"]);
    assert.equal(book[0]?.styles?.[book[0].rows?.[2]?.cells?.[0]?.style ?? 0]?.format, 'text');
    assert.deepEqual(
      [book[0]?.merges, book[1]?.name, book[1]?.rows?.[0]?.cells?.[0]?.text],
      [['A3:B4'], 'Other', '=Sheet1!B1*2'],
    );

    const broken = await mei.upload(importXlsx.path, 'file', { name: 'a.xlsx', bytes: 'no zip' }, { page_id });
    assert.deepEqual([broken.error_code, broken.error_field], [ERRORS.importUnreadable.code, 'file']);
    await mei.ok(setLock, { page_id, lock_to: 1000 });
    assert.equal((await send(mei)).error_code, ERRORS.sheetNotLocked.code);
  });
});
