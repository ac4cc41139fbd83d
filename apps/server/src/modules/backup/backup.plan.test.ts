import assert from 'node:assert/strict';
import { test } from 'node:test';
import { BACKUP_NEVER, BACKUP_PLAN, type BackupLast, type BackupPlan } from '@sheaf/contract';
import { isFolderOfBackups, isToBeTold, nextBackup } from './backup.plan.ts';

const at = (text: string) => Date.parse(text) / 1000;

test('the next backup is at its hour on the clock of the site, or so many hours after the last; a failure is tried again', () => {
  const [daily, hourly] = [{ hour: 3 }, { every: 'hours', hours: 6 }] as const;
  const failed = { failure: 'full', ended_at: at('2026-03-04T02:30Z') } as const;
  const cases: [Partial<BackupPlan>, Partial<BackupLast>, string, string][] = [
    [{ ...daily, since: at('2026-03-04T02:59:59Z') }, {}, 'UTC', '2026-03-04T03:00Z'],
    [{ ...daily, since: at('2026-03-04T03:00Z') }, {}, 'UTC', '2026-03-05T03:00Z'],
    [daily, { started_at: at('2026-03-04T03:00:20Z') }, 'UTC', '2026-03-05T03:00Z'],
    [daily, { started_at: at('2026-03-04T03:00Z') }, 'Asia/Shanghai', '2026-03-04T19:00Z'],
    [daily, { started_at: at('2026-03-04T03:00Z') }, 'Asia/Kathmandu', '2026-03-04T21:15Z'],
    // there is no 2 o'clock on the 29th
    [{ hour: 2 }, { started_at: at('2026-03-28T12:00Z') }, 'Europe/Berlin', '2026-03-30T00:00Z'],
    [{ ...hourly, since: at('2026-03-04T01:00Z') }, {}, 'UTC', '2026-03-04T01:00Z'],
    [hourly, { started_at: at('2026-03-04T02:00Z') }, 'UTC', '2026-03-04T08:00Z'],
    [hourly, { started_at: at('2026-03-04T02:00Z'), ...failed }, 'UTC', '2026-03-04T03:30Z'],
    [{ hour: 3 }, { started_at: at('2026-03-04T02:00Z'), ...failed }, 'UTC', '2026-03-04T03:00Z'],
  ];
  for (const [plan, last, zone, expected] of cases) {
    const next = nextBackup({ ...BACKUP_PLAN, ...plan }, { ...BACKUP_NEVER, ...last }, zone);
    assert.equal(next, at(expected), JSON.stringify({ plan, last, zone }));
  }
});

test('of failures that go on administrators are told once a day; a folder is a whole address outside the files', () => {
  const failing = { ...BACKUP_NEVER, failing_since: 1000, ended_at: 5000 };
  assert.deepEqual(
    [isToBeTold(BACKUP_NEVER, 9), isToBeTold(failing, 9000), isToBeTold(failing, 1000 + 86_400)],
    [true, false, true],
  );
  const dataDir = '/srv/data';
  const folders = [
    '/backup',
    '/srv/data/backups',
    '/srv/data/filesystem',
    'backup',
    '/srv/data/files',
    '/srv/data/files/x',
  ];
  assert.deepEqual(
    folders.map((folder) => isFolderOfBackups(folder, { dataDir })),
    [true, true, true, false, false, false],
  );
});
