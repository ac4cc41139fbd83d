import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type Keep, toPrune } from './keep.ts';

const at = (text: string) => Date.parse(`${text}Z`) / 1000;

test('of old snapshots the newest of each day, week and month is kept as long as the rules say', () => {
  // 2026-03-02 is a Monday
  const times = [
    '2025-12-31T03:00',
    '2026-01-10T03:00',
    '2026-01-20T03:00',
    '2026-02-27T03:00',
    '2026-03-01T03:00',
    '2026-03-02T03:00',
    '2026-03-03T03:00',
    '2026-03-03T15:00',
    '2026-03-04T03:00',
  ];
  const snapshots = times.map((id) => ({ id, taken_at: at(id) }));
  const now = at('2026-03-04T12:00');
  const cases: [Keep, string[]][] = [
    [{}, times],
    [{ days: 2 }, times.slice(6)],
    [{ daily: 3 }, ['2026-03-02T03:00', '2026-03-03T15:00', '2026-03-04T03:00']],
    [{ weekly: 2 }, ['2026-03-01T03:00', '2026-03-04T03:00']],
    [{ monthly: 3 }, ['2026-01-20T03:00', '2026-02-27T03:00', '2026-03-04T03:00']],
    [{ daily: 1, monthly: 4 }, ['2025-12-31T03:00', '2026-01-20T03:00', '2026-02-27T03:00', '2026-03-04T03:00']],
    [{ days: 0, daily: 0 }, ['2026-03-04T03:00']],
  ];
  for (const [keep, kept] of cases) {
    const gone = toPrune([...snapshots].reverse(), keep, now);
    assert.deepEqual(
      times.filter((id) => !gone.includes(id)),
      kept,
      JSON.stringify(keep),
    );
  }
  assert.deepEqual(toPrune([], { daily: 1 }, now), []);
});
