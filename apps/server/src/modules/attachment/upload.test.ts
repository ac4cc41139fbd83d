import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import {
  beginUpload,
  cancelUpload,
  ERRORS,
  finishUpload,
  LIMITS,
  listPageFiles,
  saveConfig,
  sendUploadPart,
  uploadState,
} from '@sheaf/contract';
import type { Engine } from '../../platform/database/open.ts';
import { onBothEngines } from '../../platform/testing/databases.ts';
import { s3Environment } from '../../platform/testing/s3-server.ts';
import type { Person } from '../../testing/person.ts';
import { startSheaf } from '../../testing/start-sheaf.ts';
import { SAMPLES } from './testing/sample-files.ts';

const PART = LIMITS.uploadPartBytes;
const DAY = 24 * 3600;

async function scene(t: TestContext, engine: Engine, environment: Readonly<Record<string, string>> = {}) {
  const sheaf = await startSheaf(t, engine, { environment });
  await sheaf.admin.ok(saveConfig, { upload_max_mb: 20 });
  const mei = await sheaf.user('mei');
  const item = await mei.addItem('Item');
  const page_id = await mei.addPage(item, 'Page');
  const parts = async () => (await Array.fromAsync(sheaf.app.context.files.list('part/'))).length;
  return { sheaf, mei, item, page_id, parts };
}

function send(person: Person, upload_id: number, part: number, bytes: Uint8Array) {
  return person.upload(sendUploadPart.path, 'file', { name: 'part', bytes }, { upload_id, part });
}

/** A PDF by its beginning, filled up. */
function large(bytes: number): Buffer {
  return Buffer.concat([SAMPLES.pdf, Buffer.alloc(bytes - SAMPLES.pdf.length, 7)]);
}

onBothEngines((engine) => {
  test(`${engine}: a large file comes in parts, goes on where it was cut off, and is one file however often it is finished`, async (t) => {
    const { sheaf, mei, page_id, parts } = await scene(t, engine);
    const bytes = large(PART + 1000);
    const announced = { display_name: 'recording.pdf', size: bytes.length, page_id, fingerprint: 'one' };
    const { upload_id, part_bytes } = await mei.ok(beginUpload, announced);
    assert.equal(part_bytes, PART);
    const second = await send(mei, upload_id, 1, bytes.subarray(PART));
    assert.equal(second.error_code, 0);
    const early = await mei.post(finishUpload, { upload_id });
    assert.deepEqual(
      [early.error_code, early.error_message],
      [ERRORS.uploadUnfinished.code, 'The file is not whole yet; parts missing: 1.'],
    );
    const again = await mei.ok(beginUpload, announced);
    assert.deepEqual([again.upload_id, again.received], [upload_id, [1]], 'the same goes on');
    const other = await mei.ok(beginUpload, { ...announced, fingerprint: 'two' });
    assert.notEqual(other.upload_id, upload_id);
    await mei.ok(cancelUpload, { upload_id: other.upload_id });

    for (const wrong of [bytes.subarray(0, 10), bytes.subarray(0, PART - 1)]) {
      assert.equal((await send(mei, upload_id, 0, wrong)).error_code, ERRORS.uploadPartWrong.code);
    }
    assert.equal((await send(mei, upload_id, 2, bytes.subarray(PART))).error_code, ERRORS.uploadPartWrong.code);
    await send(mei, upload_id, 0, bytes.subarray(0, PART));
    const files = await Promise.all([1, 2].map(() => mei.ok(finishUpload, { upload_id })));
    files.push(await mei.ok(finishUpload, { upload_id }));
    assert.equal(new Set(files.map(({ file_id }) => file_id)).size, 1);
    const [listed, ...rest] = await sheaf.guest.ok(listPageFiles, { page_id });
    assert.deepEqual(rest, []);
    assert.deepEqual(
      [listed?.display_name, listed?.file_type, listed?.file_size],
      ['recording.pdf', 'application/pdf', bytes.length],
    );
    const got = await sheaf.guest.get(listed?.url ?? '');
    assert.ok(Buffer.from(await got.arrayBuffer()).equals(bytes));
    assert.equal(got.headers.get('content-disposition')?.split(';')[0], 'attachment');
    assert.match(got.headers.get('content-security-policy') ?? '', /sandbox/);
    assert.equal(await parts(), 0);
  });

  test(`${engine}: in an S3 store parts become one file that is read in ranges, and are swept when nobody goes on`, async (t) => {
    const folder = await mkdtemp(join(tmpdir(), 'sheaf-s3-'));
    t.after(() => rm(folder, { recursive: true, force: true }));
    const { sheaf, mei, page_id, parts } = await scene(t, engine, await s3Environment(t, folder));
    const bytes = large(PART + 1000);
    const announced = { display_name: 'recording.pdf', size: bytes.length, page_id };
    const { upload_id } = await mei.ok(beginUpload, announced);
    assert.equal((await send(mei, upload_id, 1, bytes.subarray(PART))).error_code, 0);
    assert.equal((await send(mei, upload_id, 0, bytes.subarray(0, PART))).error_code, 0);
    assert.equal(await parts(), 2, 'they stand in the store, not beside it');
    await mei.ok(finishUpload, { upload_id });
    assert.equal(await parts(), 0);
    const [listed] = await sheaf.guest.ok(listPageFiles, { page_id });
    const got = await sheaf.guest.get(listed?.url ?? '');
    assert.ok(Buffer.from(await got.arrayBuffer()).equals(bytes));
    const headers = { range: `bytes=${PART - 5}-${PART + 4}` };
    const range = await fetch(got.url, { headers });
    assert.deepEqual([range.status, range.headers.get('content-length')], [206, '10']);
    assert.ok(Buffer.from(await range.arrayBuffer()).equals(bytes.subarray(PART - 5, PART + 5)));

    const left = await mei.ok(beginUpload, { ...announced, display_name: 'left.pdf' });
    await send(mei, left.upload_id, 0, bytes.subarray(0, PART));
    assert.equal(await parts(), 1);
    sheaf.clock.advance(DAY + 1);
    await sheaf.app.context.jobs.runDue();
    assert.equal(await parts(), 0);
    const kept = await fetch(got.url);
    assert.equal((await kept.arrayBuffer()).byteLength, bytes.length, 'what is a file stays');
  });

  test(`${engine}: an upload is its owner's alone, within the site's limit, judged by its content, and gone after a day [A-5.09 A-9.04]`, async (t) => {
    const { sheaf, mei, item, parts } = await scene(t, engine);
    const tom = await sheaf.user('tom');
    const announced = { display_name: 'a.txt', size: PART + 5, item_id: item.item_id };
    assert.equal(await tom.code(beginUpload, announced), ERRORS.notAllowed.code);
    const tooLarge = await mei.post(beginUpload, { ...announced, size: 20 * 1024 * 1024 + 1 });
    assert.deepEqual(
      [tooLarge.error_code, tooLarge.error_message],
      [ERRORS.tooLarge.code, 'Too large: at most 20 MB.'],
    );
    const html = await mei.code(beginUpload, { ...announced, display_name: 'a.html' });
    assert.equal(html, ERRORS.uploadTypeRefused.code);
    const { upload_id } = await mei.ok(beginUpload, announced);
    for (const call of [uploadState, finishUpload, cancelUpload]) {
      assert.equal(await tom.code(call.path, { upload_id }), ERRORS.uploadNotFound.code);
    }
    assert.equal((await send(tom, upload_id, 0, Buffer.alloc(PART))).error_code, ERRORS.uploadNotFound.code);
    const script = Buffer.concat([Buffer.from('<script>alert(1)</script>'), Buffer.alloc(PART - 25, 32)]);
    await send(mei, upload_id, 0, script);
    await send(mei, upload_id, 1, Buffer.alloc(5, 32));
    assert.equal(await mei.code(finishUpload, { upload_id }), ERRORS.uploadTypeRefused.code);
    assert.equal(await parts(), 0);

    const left = await mei.ok(beginUpload, announced);
    await send(mei, left.upload_id, 1, Buffer.alloc(5, 97));
    assert.equal(await parts(), 1);
    sheaf.clock.advance(DAY + 1);
    await sheaf.app.context.jobs.runDue();
    assert.equal(await mei.code(uploadState, { upload_id: left.upload_id }), ERRORS.uploadNotFound.code);
    assert.equal(await parts(), 0);
    const begun: number[] = [];
    for (let n = 0; n <= LIMITS.uploadsAtOnce; n++) begun.push((await mei.ok(beginUpload, announced)).upload_id);
    const there = await Promise.all(begun.map((id) => mei.code(uploadState, { upload_id: id })));
    assert.deepEqual(
      there.flatMap((code, n) => (code === 0 ? [] : [n])),
      [0],
      'the oldest made room',
    );

    const whole = { name: 'b.txt', bytes: Buffer.alloc(5 * 1024 * 1024, 97) };
    assert.equal(
      (await mei.upload('/api/page/upload', 'file', whole, item)).error_code,
      0,
      'above the default of 4 MB',
    );
    await sheaf.admin.ok(saveConfig, { upload_max_mb: 4 });
    const refused = await mei.upload('/api/page/upload', 'file', whole, item);
    assert.equal(refused.error_code, ERRORS.tooLarge.code);
    assert.match(refused.error_message, /4 MB/);
  });
});
