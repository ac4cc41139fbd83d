import assert from 'node:assert/strict';
import { test } from 'node:test';
import { bindFile, createToken, deleteMember, deletePageFile, ERRORS, listPageFiles } from '@sheaf/contract';
import { onBothEngines } from '../../platform/testing/databases.ts';
import { overtake } from '../../testing/overtake.ts';
import { Person } from '../../testing/person.ts';
import { startSheaf } from '../../testing/start-sheaf.ts';
import { SAMPLES } from './testing/sample-files.ts';

async function keep(person: Person, where: Readonly<Record<string, number>> = {}) {
  const { data } = await person.upload('/api/page/upload', 'file', { name: 'plan.pdf', bytes: SAMPLES.pdf }, where);
  // What page/upload answers, checked by the server's own output schema.
  return data as { file_id: number; url: string };
}

onBothEngines((engine) => {
  test(`${engine}: one's own file is attached to a page that one may edit, and is read by who reads it [B-7.58 B-2.108]`, async (t) => {
    const sheaf = await startSheaf(t, engine);
    const [mei, tom, ann] = [await sheaf.user('mei'), await sheaf.user('tom'), await sheaf.user('ann')];
    const item = await mei.addItem('Guide', { members_only: 1 });
    const item_member_id = await mei.addMember(item, tom, { member_group_id: 1 });
    await mei.addMember(item, ann, { member_group_id: 0 });
    const page_id = await mei.addPage(item, 'Start');
    const [mine, foreign, readers] = [await keep(tom), await keep(mei), await keep(ann)];
    const names = async (person: Person) => (await person.ok(listPageFiles, { page_id })).map(({ file_id }) => file_id);

    await tom.ok(bindFile, { file_id: mine.file_id, page_id });
    await tom.ok(bindFile, { file_id: mine.file_id, page_id });
    assert.deepEqual(await names(ann), [mine.file_id], 'once, however often it is asked for');
    assert.equal((await ann.get(mine.url)).status, 200);
    assert.equal((await ann.get(foreign.url)).status, 404);

    for (const file_id of [foreign.file_id, 2_000_000_000]) {
      const { error_code, error_field } = await tom.post(bindFile, { file_id, page_id });
      assert.deepEqual([error_code, error_field], [ERRORS.fileNotFound.code, 'file_id'], "another's is not there");
    }
    assert.equal(await ann.code(bindFile, { file_id: readers.file_id, page_id }), ERRORS.notAllowed.code);
    // who only reads has the list, and neither adds to it nor takes from it
    const added = await ann.upload('/api/page/upload', 'file', { name: 'own.pdf', bytes: SAMPLES.pdf }, { page_id });
    const taken = await ann.code(deletePageFile, { file_id: mine.file_id, page_id });
    assert.deepEqual([added.error_code, taken], [ERRORS.notAllowed.code, ERRORS.notAllowed.code]);
    assert.deepEqual(await names(ann), [mine.file_id]);
    const { token } = await tom.ok(createToken, { token_name: 'One', right: 'write', item_id: item.item_id });
    const script = new Person(sheaf.url, { username: 'tom', uid: tom.uid, token });
    assert.equal(await script.code(bindFile, { file_id: mine.file_id, page_id }), ERRORS.fileNotFound.code);

    const late = await overtake(sheaf, {
      call: async () => tom.code(bindFile, { file_id: (await keep(tom)).file_id, page_id }),
      at: 2,
      meanwhile: () => mei.ok(deleteMember, { ...item, item_member_id }),
    });
    assert.deepEqual([late, await names(mei)], [ERRORS.pageNotFound.code, [mine.file_id]]);
  });
});
