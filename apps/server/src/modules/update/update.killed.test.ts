import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readState } from '../../platform/update/state.ts';
import { type Health, standIn } from './testing/stand-in.ts';

const POINTS: readonly (readonly [Health, string])[] = [
  ['healthy', 'back-up begins'],
  ['healthy', 'back-up ends'],
  ['healthy', 'trial begins'],
  ['healthy', 'trial ends'],
  ['healthy', 'start begins'],
  ['healthy', 'start ends'],
  ['sick', 'trial ends'],
  ['sick', 'undo begins'],
  ['sick', 'undo ends'],
];
const OLD = { schema: 1, rows: ['written before'] };
const NEW = { ...OLD, schema: 2 };

for (const [health, point] of POINTS) {
  test(`an update to a ${health} version that is killed when its ${point} is made or undone by the next start`, async (t) => {
    const site = await standIn(t, health);
    const killed = await site.launch(point);
    assert.deepEqual([killed.includes(`at ${point}`), killed.some((line) => line.startsWith('serves'))], [true, false]);
    const said = await site.launch();
    const isHealthy = health === 'healthy';
    assert.equal(said.at(-1), isHealthy ? 'serves 2.0.0' : 'serves 1.0.0', said.join('\n'));
    assert.deepEqual(site.database(), isHealthy ? NEW : OLD);
    const { current, update } = readState(site.home);
    assert.deepEqual([current, update], [isHealthy ? '2.0.0' : '', null]);
    assert.equal((await site.launch()).at(-1), isHealthy ? 'serves 2.0.0' : 'serves 1.0.0');
  });
}

test('of two starts at once one makes the update, and the other waits for it', async (t) => {
  const site = await standIn(t, 'healthy');
  const said = (await Promise.all([site.launch(), site.launch()])).flat();
  assert.equal(said.filter((line) => line === 'serves 2.0.0').length, 2, said.join('\n'));
  assert.equal(said.filter((line) => line === 'snapshot: s1').length, 1);
});

test('a version that never starts is left at the fourth start, with the database as it was', async (t) => {
  const site = await standIn(t, 'broken');
  for (let start = 1; start <= 3; start++) {
    assert.ok(!(await site.launch()).some((line) => line.startsWith('serves')));
    assert.deepEqual(site.database(), NEW);
  }
  assert.equal((await site.launch()).at(-1), 'serves 1.0.0');
  assert.deepEqual(site.database(), OLD);
  assert.equal(readState(site.home).last?.reason, 'start');
});
