import { isAbsolute, join, relative } from 'node:path';
import type { BackupConfig, BackupLast, BackupPlan } from '@sheaf/contract';
import type { Config } from '../../config.ts';
import { clockSeconds } from '../../platform/datetime.ts';

const [HOUR, DAY] = [3600, 86_400];
/** Every zone moves its clocks at a quarter of an hour. */
const STEP = 900;
/** Where clocks are put forward an hour of a day may not be. */
const LOOK_AHEAD = 2 * DAY;
/** What failed is tried again before its time. */
const AGAIN = HOUR;
/** Longer than any backup takes: whatever began it is not there any more. */
const LONGEST = DAY;

/** When the next is due by the plan. */
export function nextBackup(plan: BackupPlan, last: BackupLast, timeZone: string): number {
  const planned = plannedAfter(plan, last.started_at, timeZone);
  return last.failure === '' ? planned : Math.min(planned, last.ended_at + AGAIN);
}

function plannedAfter({ every, hour, hours, since }: BackupPlan, started_at: number, timeZone: string): number {
  if (every === 'hours') return Math.max(since, started_at > 0 ? started_at + hours * HOUR : 0);
  const after = Math.max(since, started_at);
  const first = Math.floor(after / STEP) * STEP + STEP;
  for (let at = first; at <= after + LOOK_AHEAD; at += STEP) {
    if (clockSeconds(at, timeZone) % DAY === hour * HOUR) return at;
  }
  return after + LOOK_AHEAD;
}

export function isRunning({ started_at, ended_at }: BackupLast, now: number): boolean {
  return started_at > 0 && ended_at === 0 && now - started_at < LONGEST;
}

/** Whether administrators are told of a failure: of the first, and while it lasts once a day. */
export function isToBeTold(before: BackupLast, now: number): boolean {
  if (before.failing_since === 0) return true;
  const daysUntil = (time: number) => Math.floor((time - before.failing_since) / DAY);
  return daysUntil(now) > daysUntil(before.ended_at || before.started_at);
}

export function placeOfBackups(
  { backup, dataDir }: Pick<Config, 'backup' | 'dataDir'>,
  { folder }: Pick<BackupPlan, 'folder'>,
): Pick<BackupConfig, 'place' | 'place_from'> {
  if (folder !== '') return { place: folder, place_from: 'folder' };
  if (backup.place !== undefined) return { place: backup.place, place_from: 'environment' };
  return { place: join(dataDir, 'backups'), place_from: 'data' };
}

/** Whole addresses alone, and none among the files that are to be kept in it. */
export function isFolderOfBackups(folder: string, { dataDir }: Pick<Config, 'dataDir'>): boolean {
  if (!isAbsolute(folder)) return false;
  const within = relative(join(dataDir, 'files'), folder);
  return within.startsWith('..') || isAbsolute(within);
}
