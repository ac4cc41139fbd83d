import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  cancelExport,
  createToken,
  deleteMember,
  ERRORS,
  type ExportJob,
  exportState,
  getChangeLog,
  importFile,
  LIMITS,
  listImports,
  listReminders,
  logOut,
  madeExport,
  revokeToken,
  startExport,
} from '@sheaf/contract';
import { openZip } from '@sheaf/exchange';
import { onBothEngines } from '../../platform/testing/databases.ts';
import { Person, signIn } from '../../testing/person.ts';
import { type Sheaf, startSheaf } from '../../testing/start-sheaf.ts';
import { EXPORT_JOB } from './export.start.service.ts';

const HOUR = 3600;
const AS_MARKDOWN = { format: 'markdown', later: 1 } as const;

/** An item of mei, of which tom edits one catalog. */
async function scene(sheaf: Sheaf) {
  const [mei, tom] = [await sheaf.user('mei'), await sheaf.user('tom')];
  const item = await mei.addItem('Guide', { members_only: 1 });
  const [api, other] = [await mei.addCatalog(item, 'API'), await mei.addCatalog(item, 'Other')];
  await mei.addPage(item, 'Start', 'text');
  await mei.addPage(item, 'Orders', 'orders', api);
  await mei.addPage(item, 'Elsewhere', 'other', other);
  return { mei, tom, item, api, other };
}

async function run({ app }: Sheaf): Promise<void> {
  await app.context.jobs.runDue();
}

async function parts({ app }: Sheaf): Promise<string[]> {
  return Array.fromAsync(app.context.files.list('export/'));
}

async function newest(person: Person, item_id: number): Promise<ExportJob> {
  const [first] = (await person.ok(exportState, { item_id })).exports;
  assert.ok(first);
  return first;
}

/** As anybody does who has the address. */
function opened(sheaf: Sheaf, key: string): Promise<Response> {
  return sheaf.guest.fetch(`${madeExport.path}?key=${encodeURIComponent(key)}`);
}

async function pathsIn(answer: Response): Promise<readonly string[]> {
  assert.equal(answer.status, 200);
  const { files } = await openZip({ bytes: new Uint8Array(await answer.arrayBuffer()), name: 'a.zip' });
  return files.map(({ path }) => path);
}

onBothEngines((engine) => {
  test(`${engine}: what a job makes is told of, opened by its key for a day, and by nobody who lost the right or the session`, async (t) => {
    const sheaf = await startSheaf(t, engine);
    const { mei, tom, item, api, other } = await scene(sheaf);
    const { item_id } = item;
    const small = await mei.ok(startExport, { item_id, format: 'markdown' });
    assert.deepEqual([small.pages, small.job, small.ticket.length > 40], [3, null, true]);
    const asked = await mei.ok(startExport, { item_id, ...AS_MARKDOWN });
    assert.deepEqual([asked.ticket, asked.job?.state, asked.job?.total, asked.job?.key], ['', 'waiting', 3, '']);
    const again = await mei.ok(startExport, { item_id, ...AS_MARKDOWN });
    assert.equal(again.job?.export_id, asked.job?.export_id, 'the same is not made twice');
    await run(sheaf);
    const made = await newest(mei, item_id);
    const until = sheaf.clock.now() + LIMITS.exportKeptHours * HOUR;
    assert.deepEqual([made.state, made.done, made.expires_at, made.error_message], ['ready', 3, until, '']);
    assert.match(made.name, /^Guide_\d{14}\.zip$/);
    const answer = await opened(sheaf, made.key);
    assert.match(answer.headers.get('content-disposition') ?? '', /Guide_\d{14}\.zip/);
    assert.equal(Number(answer.headers.get('content-length')), made.size);
    assert.deepEqual(await pathsIn(answer), ['Start.md', 'API/Orders.md', 'Other/Elsewhere.md', 'info.json']);
    const range = await sheaf.guest.fetch(`${madeExport.path}?key=${made.key}`, { headers: { range: 'bytes=0-1' } });
    assert.deepEqual([range.status, await range.text()], [206, 'PK']);
    const [told] = (await mei.ok(listReminders, {})).list;
    assert.deepEqual([told?.action_type, told?.object_type, told?.item_id], ['export', 'item', item_id]);
    const [noted] = (await mei.ok(getChangeLog, { item_id })).list;
    assert.equal(noted?.op_action_type, 'export');
    for (const key of ['none', `${made.key}x`, `x${made.key}`]) assert.equal((await opened(sheaf, key)).status, 404);

    // tom, confined, gets what he edits; one right less, and none of it is his any more
    const whole = await tom.code(startExport, { item_id, ...AS_MARKDOWN });
    assert.equal(whole, ERRORS.itemNotFound.code);
    const first = await mei.addMember(item, tom, { member_group_id: 1, cat_id: api });
    assert.equal(await tom.code(cancelExport, { export_id: made.export_id }), ERRORS.jobNotFound.code);
    assert.deepEqual((await tom.ok(exportState, { item_id })).exports, []);
    await tom.ok(startExport, { item_id, ...AS_MARKDOWN });
    await run(sheaf);
    const { key } = await newest(tom, item_id);
    assert.deepEqual(await pathsIn(await opened(sheaf, key)), ['API/Orders.md', 'info.json']);
    await mei.ok(deleteMember, { ...item, item_member_id: first });
    await mei.addMember(item, tom, { member_group_id: 1, cat_id: other });
    assert.equal((await opened(sheaf, key)).status, 404, 'he may edit elsewhere only');
    assert.equal((await opened(sheaf, made.key)).status, 200);

    await mei.ok(logOut, {});
    assert.equal((await opened(sheaf, made.key)).status, 404);
    const back = await signIn(sheaf.url, 'mei', mei.password);
    const fresh = await newest(back, item_id);
    assert.equal((await opened(sheaf, fresh.key)).status, 200);
    sheaf.clock.advance(LIMITS.exportKeptHours * HOUR);
    assert.equal((await opened(sheaf, fresh.key)).status, 404);
    assert.deepEqual((await back.ok(exportState, { item_id })).exports, []);
    assert.equal((await parts(sheaf)).length, 2);
    await run(sheaf);
    assert.deepEqual(await parts(sheaf), []);
  });

  test(`${engine}: who lost the right meanwhile is told so, who cancels leaves nothing, and so many wait at once`, async (t) => {
    const sheaf = await startSheaf(t, engine);
    const { mei, tom, item, api } = await scene(sheaf);
    const { item_id } = item;
    const item_member_id = await mei.addMember(item, tom, { member_group_id: 1 });
    await tom.ok(startExport, { item_id, ...AS_MARKDOWN });
    await mei.ok(deleteMember, { ...item, item_member_id });
    await run(sheaf);
    await mei.addMember(item, tom, { member_group_id: 1 });
    const failed = await newest(tom, item_id);
    assert.deepEqual([failed.state, failed.error_message], ['failed', ERRORS.itemNotFound.en]);

    // a token has what it was given, and its exports end with it
    const { token, token_id } = await mei.ok(createToken, { token_name: 'CI', right: 'write' });
    const script = new Person(sheaf.url, { username: 'mei', uid: mei.uid, token });
    await script.ok(startExport, { item_id, ...AS_MARKDOWN });
    await mei.ok(revokeToken, { token_id });
    await run(sheaf);
    assert.equal((await newest(mei, item_id)).error_message, ERRORS.loginExpired.en);

    for (let page = 0; page < LIMITS.exportsKept; page++) {
      const page_id = await mei.addPage(item, `Page ${page}`, 'text', api);
      await mei.ok(startExport, { item_id, page_id, ...AS_MARKDOWN });
    }
    assert.equal(await mei.code(startExport, { item_id, ...AS_MARKDOWN }), ERRORS.exportsTooMany.code);
    const { exports } = await mei.ok(exportState, { item_id });
    assert.equal(exports.length, LIMITS.exportsKept, 'the one that failed made room');
    const [last, ...others] = exports;
    for (const { export_id } of others) await mei.ok(cancelExport, { export_id });
    await run(sheaf);
    assert.deepEqual(
      (await mei.ok(exportState, { item_id })).exports.map(({ export_id, state }) => [export_id, state]),
      [[last?.export_id, 'ready']],
    );
    assert.equal((await parts(sheaf)).length, 1);
    const { key } = await newest(mei, item_id);
    assert.equal((await opened(sheaf, key)).status, 200);
    await mei.ok(cancelExport, { export_id: last?.export_id ?? 0 });
    assert.equal((await opened(sheaf, key)).status, 404);
    assert.deepEqual(await parts(sheaf), []);
  });

  test(`${engine}: an import does not wait until one's own export is made`, async (t) => {
    const sheaf = await startSheaf(t, engine);
    const { mei, item } = await scene(sheaf);
    const { item_id } = item;
    await mei.ok(startExport, { item_id, ...AS_MARKDOWN });
    const { db, clock } = sheaf.app.context;
    const busy = { lease_until: clock.now() + HOUR, lease_key: 'another process' };
    await db.updateTable('job').set(busy).where('kind', '=', EXPORT_JOB).execute();
    const file = { name: 'new.md', bytes: Buffer.from('# New') };
    const { data } = await mei.upload(importFile.path, 'file', file, { item_id });
    await run(sheaf);
    const [listed] = await mei.ok(listImports, { item_id });
    assert.deepEqual([listed?.job_id, listed?.state], [importFile.output.parse(data).job_id, 'done']);
    assert.equal((await newest(mei, item_id)).state, 'running');
  });
});
