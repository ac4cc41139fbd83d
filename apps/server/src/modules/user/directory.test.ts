import assert from 'node:assert/strict';
import { test } from 'node:test';
import { LIMITS, listAllUsers, saveConfig, updateInfo } from '@sheaf/contract';
import { onBothEngines } from '../../platform/testing/databases.ts';
import type { Person } from '../../testing/person.ts';
import { startSheaf } from '../../testing/start-sheaf.ts';

async function found(person: Person, username: string): Promise<string[]> {
  return (await person.ok(listAllUsers, { username })).map((user) => user.username);
}

onBothEngines((engine) => {
  test(`${engine}: users are found by any part of user name or name, without an address, at most a hundred [A-7.20]`, async (t) => {
    const sheaf = await startSheaf(t, engine);
    const [mei, tom] = [await sheaf.user('Mei_x'), await sheaf.user('tom')];
    await tom.ok(updateInfo, { name: '林晓 Tom%ski' });
    const { db } = sheaf.app.context;
    await db.updateTable('user').set({ email: 'tom@example.com' }).where('uid', '=', tom.uid).execute();
    assert.deepEqual(await mei.ok(listAllUsers, { username: '晓 tom%' }), [
      { uid: tom.uid, username: 'tom', name: '林晓 Tom%ski' },
    ]);
    assert.deepEqual(await found(tom, 'I_X'), ['Mei_x']);
    assert.deepEqual(await found(tom, 'example'), []);
    assert.deepEqual(
      [await found(tom, '%'), await found(tom, '_')],
      [['tom'], ['Mei_x']],
      'signs stand for themselves',
    );
    assert.deepEqual(await found(tom, ''), ['admin', 'Mei_x', 'tom']);
    const many = Array.from({ length: LIMITS.usersListed + 5 }, (_, n) => `person${n}`);
    const rows = many.map((username) => ({ username, username_key: username, email_key: null, created_at: 1 }));
    await db.insertInto('user').values(rows).execute();
    assert.equal((await found(tom, 'ERSON')).length, LIMITS.usersListed);
    await db.updateTable('user').set({ disabled_at: 1 }).where('username_key', '=', 'person104').execute();
    assert.deepEqual(await found(tom, 'person104'), []);
  });

  test(`${engine}: where the directory is closed, only administrators search it; others must know a name`, async (t) => {
    const sheaf = await startSheaf(t, engine);
    const [mei, tom] = [await sheaf.user('mei'), await sheaf.user('tomas')];
    await tom.ok(updateInfo, { name: 'Tom Lee' });
    await sheaf.admin.ok(saveConfig, { directory_open: 0 });
    for (const part of ['', 'tom', 'oma', 'Tom', 'Tom L%']) assert.deepEqual(await found(mei, part), [], part);
    for (const whole of ['tomas', 'TOMAS', 'Tom Lee']) assert.deepEqual(await found(mei, whole), ['tomas'], whole);
    assert.deepEqual(await found(sheaf.admin, 'om'), ['tomas']);
    await sheaf.admin.ok(saveConfig, { directory_open: 1 });
    assert.deepEqual(await found(mei, 'oma'), ['tomas']);
  });
});
