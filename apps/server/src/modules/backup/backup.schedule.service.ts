import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { BackupConfig, BackupLast, InputOf, saveBackup } from '@sheaf/contract';
import type { Context } from '../../context.ts';
import { keptSecretKey } from '../../platform/crypto/secret-key.ts';
import { randomToken } from '../../platform/crypto/tokens.ts';
import { ApiError } from '../../platform/errors.ts';
import type { JsonValue, RunningJob } from '../../platform/jobs/job.ts';
import type { Tx } from '../../schema/tables.ts';
import { demandAdministrating } from '../admin-user/admin-user.access.ts';
import { recordAudit } from '../audit/audit.service.ts';
import { announce } from '../message/announce.service.ts';
import { changeSettings, putSettings } from '../setting/setting.service.ts';
import { administratorsOf } from '../user/user.service.ts';
import { type BackupAnswer, backUpApart } from './backup.apart.service.ts';
import { isFolderOfBackups, isRunning, isToBeTold, nextBackup, placeOfBackups } from './backup.plan.ts';
import type { BackupReport } from './backup.service.ts';

export const BACKUP_JOB = 'backup.run';

export function backupConfig({ settings: { current }, config, clock }: Context): BackupConfig {
  const { backup_open, backup_plan, backup_last, time_zone } = current;
  const { since: _, ...plan } = backup_plan;
  return {
    backup_open,
    backup_plan: plan,
    ...placeOfBackups(config, backup_plan),
    encrypted: config.backup.passphrase === undefined ? 0 : 1,
    running: isRunning(backup_last, clock.now()) ? 1 : 0,
    next_at: backup_open === 1 ? nextBackup(backup_plan, backup_last, time_zone) : 0,
    last: backup_last,
  };
}

/** @throws ApiError backupFolder, settingInvalid */
export async function storePlan(ctx: Context, input: InputOf<typeof saveBackup>): Promise<void> {
  const { backup_open = ctx.settings.current.backup_open, ...given } = input;
  const changes = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined));
  const former = ctx.settings.current;
  const plan = { ...former.backup_plan, ...changes };
  if (plan.folder !== '') await demandFolder(ctx, plan.folder);
  const isNew = former.backup_open !== backup_open || isAnotherTime(former.backup_plan, plan);
  const backup_plan = isNew ? { ...plan, since: ctx.clock.now() } : plan;
  await changeSettings(ctx, { backup_open, backup_plan });
}

type Times = Pick<Context['settings']['current']['backup_plan'], 'every' | 'hour' | 'hours'>;

function isAnotherTime(one: Times, other: Times): boolean {
  return one.every !== other.every || one.hour !== other.hour || one.hours !== other.hours;
}

/** The folder above it has to be there: a mistyped one is not made. @throws ApiError backupFolder, settingInvalid */
async function demandFolder({ config }: Context, folder: string): Promise<void> {
  if (!isFolderOfBackups(folder, config))
    throw new ApiError('settingInvalid', { field: 'folder' }, { field: 'folder' });
  const probe = join(folder, `.tried-${randomToken(6)}`);
  try {
    await mkdir(folder).catch((error: unknown) => {
      if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
    });
    await writeFile(probe, '');
    await rm(probe);
  } catch (cause) {
    throw refusedFolder(cause);
  }
}

function refusedFolder(cause: unknown): ApiError {
  const reason = cause instanceof Error ? cause.message : String(cause);
  return new ApiError('backupFolder', { reason }, { field: 'folder', cause });
}

/** @throws ApiError backupRunning */
export async function orderBackup(ctx: Context): Promise<void> {
  if (isRunning(ctx.settings.current.backup_last, ctx.clock.now())) throw new ApiError('backupRunning');
  await ctx.db.transaction().execute(async (tx) => {
    await demandAdministrating(ctx, tx);
    await beginOrdered(ctx, tx);
    await recordAudit(ctx, tx, { action: 'backup.ordered', subject: { kind: 'site' } });
  });
  await ctx.settings.reload();
}

/** By the plan, when it is time. */
export async function orderDueBackup(ctx: Context): Promise<boolean> {
  const { backup_open, backup_plan, backup_last, time_zone } = ctx.settings.current;
  const now = ctx.clock.now();
  if (backup_open !== 1 || isRunning(backup_last, now)) return false;
  if (now < nextBackup(backup_plan, backup_last, time_zone)) return false;
  await ctx.db.transaction().execute((tx) => beginOrdered(ctx, tx));
  await ctx.settings.reload();
  return true;
}

async function beginOrdered(ctx: Context, tx: Tx): Promise<void> {
  const begun = { ...ctx.settings.current.backup_last, started_at: ctx.clock.now(), ended_at: 0 };
  await putSettings(ctx, tx, { backup_last: begun });
  await ctx.jobs.enqueue(tx, { kind: BACKUP_JOB, payload: null, unique_key: BACKUP_JOB });
}

/** How it went is kept with the settings. Where the process stops, another takes the job up. */
export async function runOrdered(ctx: Context, { signal }: RunningJob): Promise<JsonValue> {
  await ctx.settings.reload();
  const before = ctx.settings.current.backup_last;
  const started_at = ctx.clock.now();
  await keepLast(ctx, { ...before, started_at, ended_at: 0 });
  const answer = await answered(ctx, started_at, signal);
  const ended = { ...before, started_at, ended_at: ctx.clock.now() };
  if ('report' in answer) {
    await keepLast(ctx, { ...ended, failure: '', reason: '', failing_since: 0, good: goodOf(ended, answer.report) });
    return { snapshot: answer.report.snapshot };
  }
  const failing_since = before.failing_since || started_at;
  const last = { ...ended, failure: answer.failure, reason: answer.reason, failing_since };
  ctx.log.error({ failure: answer.failure, reason: answer.reason }, 'backup failed');
  await keepLast(ctx, last, isToBeTold(before, ended.ended_at));
  return { failure: answer.failure };
}

async function answered(ctx: Context, now: number, signal: AbortSignal): Promise<BackupAnswer> {
  const { config } = ctx;
  const { backup_plan: plan } = ctx.settings.current;
  const order = {
    config,
    place: placeOfBackups(config, plan).place,
    now,
    keep: { daily: plan.keep_daily, weekly: plan.keep_weekly, monthly: plan.keep_monthly },
    secretKey: config.secretKey ?? (await keptSecretKey(config.dataDir)),
  };
  try {
    return await backUpApart(order, signal);
  } catch (error) {
    signal.throwIfAborted();
    return { failure: 'other', reason: error instanceof Error ? error.message : String(error) };
  }
}

function goodOf({ started_at, ended_at }: BackupLast, report: BackupReport): NonNullable<BackupLast['good']> {
  const { snapshot, bytes, added_bytes, files, missing_files, kept_snapshots } = report;
  return {
    at: started_at,
    seconds: ended_at - started_at,
    ...{ snapshot, bytes, added_bytes, files, kept_snapshots },
    missing_files: missing_files.length,
  };
}

async function keepLast(ctx: Context, backup_last: BackupLast, isTold = false): Promise<void> {
  await ctx.db.transaction().execute(async (tx) => {
    await putSettings(ctx, tx, { backup_last });
    if (!isTold) return;
    await announce(ctx, tx, {
      from: { uid: 0, username: 'Sheaf' },
      to: await administratorsOf(tx),
      action_type: 'backup',
      about: { object_type: 'vip' },
      note: backup_last.reason,
    });
  });
  await ctx.settings.reload();
}
