import assert from 'node:assert/strict';
import { Readable } from 'node:stream';
import { test } from 'node:test';
import {
  archiveItem,
  beginUpload,
  cancelUpload,
  deleteMember,
  deletePage,
  ERRORS,
  finishUpload,
  LIMITS,
  sendUploadPart,
  uploadFile,
  uploadState,
} from '@sheaf/contract';
import type { FileStore } from '../../platform/storage/file-store.ts';
import { onBothEngines } from '../../platform/testing/databases.ts';
import { type Envelope, Person } from '../../testing/person.ts';
import { type Sheaf, startSheaf } from '../../testing/start-sheaf.ts';

const GOOD = 'the words of the file that was announced';
const EVIL = 'THE WORDS OF A FILE THAT NOBODY HAD SEEN';

/** The store of this server waits with the next blob until it may go on. */
function holdBlob({ app }: Sheaf): { readonly reached: Promise<void>; readonly letGo: () => void } {
  const { files } = app.context;
  const { put } = files;
  const reached = Promise.withResolvers<void>();
  const going = Promise.withResolvers<void>();
  files.put = async (key, bytes, size, type) => {
    if (!key.startsWith('blob/')) return put(key, bytes, size, type);
    files.put = put;
    reached.resolve();
    await going.promise;
    return put(key, bytes, size, type);
  };
  return { reached: reached.promise, letGo: going.resolve };
}

/** The store of this server gives other bytes of a part when it is read for the second time. */
function mixUp(files: FileStore): () => void {
  const { read } = files;
  const seen = new Set<string>();
  files.read = async (key, range) => {
    const found = await read(key, range);
    if (!key.startsWith('part/') || !seen.has(key)) {
      seen.add(key);
      return found;
    }
    found.stream.destroy();
    return { size: found.size, stream: Readable.from([Buffer.from(EVIL)]) };
  };
  return () => {
    files.read = read;
  };
}

async function send(person: Person, upload_id: number, text: string): Promise<void> {
  const file = { name: 'part', bytes: text };
  const sent = await person.upload(sendUploadPart.path, 'file', file, { upload_id, part: 0 });
  assert.equal(sent.error_code, 0, sent.error_message);
}

/** An upload of one part, which is there. */
async function begin(person: Person, page_id: number, text = GOOD): Promise<number> {
  const { upload_id } = await person.ok(beginUpload, { display_name: 'a.txt', size: text.length, page_id });
  await send(person, upload_id, text);
  return upload_id;
}

async function addPage(person: Person, fields = {}) {
  const item = await person.addItem('Item', fields);
  return { ...item, page_id: await person.addPage(item, 'Page') };
}

async function countFiles({ app }: Sheaf): Promise<number> {
  return (await app.context.db.selectFrom('attachment').select('file_id').execute()).length;
}

async function keysOf({ app }: Sheaf, prefix: string): Promise<string[]> {
  return Array.fromAsync(app.context.files.list(prefix));
}

onBothEngines((engine) => {
  test(`${engine}: uploads while others write`, async (t) => {
    const sheaf = await startSheaf(t, engine);
    await t.test('a part that is there stays as it is, also while the file is put together [A-9.04]', () =>
      partsStay(sheaf),
    );
    await t.test('bytes that are not those of the hash get into no blob', () => hashesHold(sheaf));
    await t.test('what arrives after the right was lost is refused', () => lateOnesAreRefused(sheaf));
    await t.test('an upload that is cancelled while it is finished is not found', () => cancelWins(sheaf));
    await t.test('two processes that finish one upload answer the same file', async () =>
      processesAgree(sheaf, await startSheaf(t, engine, { beside: sheaf })),
    );
    await t.test('however many are begun at once, so many stay', () => beginsAreBounded(sheaf));
  });
});

async function partsStay(sheaf: Sheaf): Promise<void> {
  const mei = await sheaf.user('mei');
  const { page_id } = await addPage(mei);
  const upload_id = await begin(mei, page_id);
  const held = holdBlob(sheaf);
  const finishing = mei.ok(finishUpload, { upload_id });
  await held.reached;
  await send(mei, upload_id, EVIL);
  held.letGo();
  await finishing;
  await send(mei, upload_id, EVIL);
  assert.deepEqual(await keysOf(sheaf, 'part/'), [], 'what came too late is not kept');
  const tom = await sheaf.user('tom');
  const own = await addPage(tom);
  const { url } = await tom.ok(finishUpload, { upload_id: await begin(tom, own.page_id) });
  assert.equal(await (await tom.get(url)).text(), GOOD, 'who sends the same content gets it back');
}

async function hashesHold(sheaf: Sheaf): Promise<void> {
  const ann = await sheaf.user('ann');
  const { page_id } = await addPage(ann);
  const [before, files] = [(await keysOf(sheaf, 'blob/')).length, await countFiles(sheaf)];
  const text = GOOD.toUpperCase();
  const upload_id = await begin(ann, page_id, text);
  const restore = mixUp(sheaf.app.context.files);
  const refused = await ann.code(finishUpload, { upload_id });
  restore();
  assert.equal(refused, ERRORS.fault.code);
  assert.deepEqual([(await keysOf(sheaf, 'blob/')).length, await countFiles(sheaf)], [before, files]);
  const { url } = await ann.ok(finishUpload, { upload_id });
  assert.equal(await (await ann.get(url)).text(), text, 'nothing of it was lost');
}

type Send = (person: Person, page_id: number) => Promise<() => Promise<Envelope>>;

async function lateOnesAreRefused(sheaf: Sheaf): Promise<void> {
  const owner = await sheaf.user('owner');
  const inParts: Send = async (person, page_id) => {
    const upload_id = await begin(person, page_id, `${page_id} in parts`);
    return () => person.post(finishUpload, { upload_id });
  };
  const atOnce: Send = async (person, page_id) => () =>
    person.upload(uploadFile.path, 'file', { name: 'a.txt', bytes: `${page_id} at once` }, { page_id });
  const before = await countFiles(sheaf);
  for (const [way, send] of Object.entries({ inParts, atOnce })) {
    for (const loss of ['removed', 'archived', 'deleted'] as const) {
      const { item_id, page_id } = await addPage(owner, { members_only: 1 });
      const editor = await sheaf.user(`${loss}-${way}`.toLowerCase());
      const item_member_id = await owner.addMember({ item_id }, editor, { member_group_id: 1 });
      const finish = await send(editor, page_id);
      const held = holdBlob(sheaf);
      const answer = finish();
      await held.reached;
      if (loss === 'removed') await owner.ok(deleteMember, { item_id, item_member_id });
      else if (loss === 'archived') await owner.ok(archiveItem, { item_id, password: owner.password });
      else await owner.ok(deletePage, { page_id });
      held.letGo();
      const expected = loss === 'archived' ? ERRORS.itemReadOnly : ERRORS.pageNotFound;
      assert.equal((await answer).error_code, expected.code, `${loss}, ${way}`);
    }
  }
  assert.equal(await countFiles(sheaf), before);
}

async function cancelWins(sheaf: Sheaf): Promise<void> {
  const eve = await sheaf.user('eve');
  const upload_id = await begin(eve, (await addPage(eve)).page_id, 'cancelled');
  const held = holdBlob(sheaf);
  const finishing = eve.code(finishUpload, { upload_id });
  await held.reached;
  await eve.ok(cancelUpload, { upload_id });
  held.letGo();
  assert.equal(await finishing, ERRORS.uploadNotFound.code);
}

async function processesAgree(sheaf: Sheaf, other: Sheaf): Promise<void> {
  const ben = await sheaf.user('ben');
  const upload_id = await begin(ben, (await addPage(ben)).page_id, 'finished twice');
  const held = holdBlob(other);
  const there = new Person(other.url, { username: ben.username, uid: ben.uid, token: ben.token ?? '' });
  const slower = there.ok(finishUpload, { upload_id });
  await held.reached;
  const { file_id } = await ben.ok(finishUpload, { upload_id });
  held.letGo();
  assert.equal((await slower).file_id, file_id);
}

async function beginsAreBounded(sheaf: Sheaf): Promise<void> {
  const sam = await sheaf.user('sam');
  const parts = await keysOf(sheaf, 'part/');
  const announce = (fingerprint: string) =>
    sam.ok(beginUpload, { display_name: 'a.txt', size: 5, item_id: 0, fingerprint });
  const all = [await announce('first')];
  await send(sam, all[0]?.upload_id ?? 0, 'words');
  while (all.length < LIMITS.uploadsAtOnce) all.push(await announce(`${all.length}`));
  const { waiting, letGo } = await holdUser(sheaf, sam);
  const more = ['a', 'b', 'c', 'd', 'e', 'e', 'f'].map(announce);
  // What asks nothing of the user's row goes on, so that all of them are at their turn.
  for (const { upload_id } of all) await sam.ok(uploadState, { upload_id });
  letGo();
  await waiting;
  const begun = await Promise.all(more);
  assert.equal(begun[4]?.upload_id, begun[5]?.upload_id, 'the same is begun once');
  const there: number[] = [];
  for (const upload_id of new Set([...all, ...begun].map((one) => one.upload_id))) {
    if ((await sam.code(uploadState, { upload_id })) === 0) there.push(upload_id);
  }
  assert.equal(there.length, LIMITS.uploadsAtOnce);
  assert.deepEqual(await keysOf(sheaf, 'part/'), parts, 'the part of the first is gone');
}

/** Who would write needs the row of this user, or the turn to write, and waits. */
async function holdUser({ app }: Sheaf, { uid }: Person) {
  const held = Promise.withResolvers<void>();
  const going = Promise.withResolvers<void>();
  const waiting = app.context.db.transaction().execute(async (tx) => {
    await tx.selectFrom('user').select('uid').where('uid', '=', uid).forUpdate().execute();
    held.resolve();
    await going.promise;
  });
  await held.promise;
  return { waiting, letGo: going.resolve };
}
