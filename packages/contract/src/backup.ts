import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { flag, formInt, line, nothing, unixSeconds, zeroOrOne } from './fields.ts';

const every = z.enum(['day', 'hours']);
const BOUNDS = { hour: 23, hours: 168, daily: 366, weekly: 520, monthly: 600, folderChars: 500 } as const;

/** When the site is backed up by itself, where to, and how much of it is kept. */
export const BackupPlan = z.strictObject({
  every,
  /** On the clock of the site, when it is each day. */
  hour: z.number().int().min(0).max(BOUNDS.hour),
  /** From one to the next, when it is by hours. */
  hours: z.number().int().min(1).max(BOUNDS.hours),
  /** '': where the environment says, else `backups` in the data folder. */
  folder: z.string().max(BOUNDS.folderChars),
  /** Of so many last days, weeks and months the newest of each. */
  keep_daily: z.number().int().min(1).max(BOUNDS.daily),
  keep_weekly: z.number().int().min(0).max(BOUNDS.weekly),
  keep_monthly: z.number().int().min(0).max(BOUNDS.monthly),
  /** Since when it is so: the first comes after that. */
  since: unixSeconds,
});
export type BackupPlan = z.infer<typeof BackupPlan>;

export const BACKUP_PLAN: BackupPlan = {
  every: 'day',
  hour: 3,
  hours: 6,
  folder: '',
  keep_daily: 7,
  keep_weekly: 5,
  keep_monthly: 12,
  since: 0,
};

const failure = z.enum(['', 'busy', 'damaged', 'full', 'locked', 'place', 'other']);
export type BackupFailure = z.infer<typeof failure>;

/** How the last backup that the site began went. */
export const BackupLast = z.strictObject({
  started_at: unixSeconds,
  /** 0: it runs, or its process was killed and another takes it up. */
  ended_at: unixSeconds,
  /** '': it succeeded. */
  failure,
  /** What the machine said to it. */
  reason: z.string(),
  /** Since when backups fail; 0: they do not. */
  failing_since: unixSeconds,
  /** The last that succeeded. */
  good: z
    .strictObject({
      at: unixSeconds,
      seconds: z.number().int(),
      snapshot: z.string(),
      bytes: z.number().int(),
      added_bytes: z.number().int(),
      files: z.number().int(),
      /** Files that the site speaks of and its store does not have. */
      missing_files: z.number().int(),
      kept_snapshots: z.number().int(),
    })
    .nullable(),
});
export type BackupLast = z.infer<typeof BackupLast>;

export const BACKUP_NEVER: BackupLast = {
  started_at: 0,
  ended_at: 0,
  failure: '',
  reason: '',
  failing_since: 0,
  good: null,
};

const BackupConfig = z.strictObject({
  backup_open: zeroOrOne,
  backup_plan: BackupPlan.omit({ since: true }),
  /** Where it goes: a folder, or the address of a bucket without its keys. */
  place: z.string(),
  place_from: z.enum(['data', 'environment', 'folder']),
  /** With the passphrase of the environment. */
  encrypted: zeroOrOne,
  running: zeroOrOne,
  /** 0: by nobody's plan. */
  next_at: unixSeconds,
  last: BackupLast,
});
export type BackupConfig = z.infer<typeof BackupConfig>;

export const loadBackup = endpoint({
  path: '/api/adminSetting/loadBackup',
  access: 'site.admin',
  summary: 'When the site is backed up by itself, where to, and how the last backup went.',
  input: z.object({}),
  output: BackupConfig,
  errors: ['loginExpired', 'notAllowed'],
});

export const saveBackup = endpoint({
  path: '/api/adminSetting/saveBackup',
  access: 'site.admin',
  summary: 'Set when the site is backed up; what is not sent keeps its value. A folder is tried before it is stored.',
  input: z.object({
    backup_open: flag.optional(),
    every: every.optional(),
    hour: formInt.pipe(z.number().min(0).max(BOUNDS.hour)).optional(),
    hours: formInt.pipe(z.number().min(1).max(BOUNDS.hours)).optional(),
    folder: line(BOUNDS.folderChars).optional(),
    keep_daily: formInt.pipe(z.number().min(1).max(BOUNDS.daily)).optional(),
    keep_weekly: formInt.pipe(z.number().min(0).max(BOUNDS.weekly)).optional(),
    keep_monthly: formInt.pipe(z.number().min(0).max(BOUNDS.monthly)).optional(),
  }),
  output: nothing,
  errors: ['backupFolder', 'loginExpired', 'notAllowed', 'settingInvalid'],
});

export const runBackup = endpoint({
  path: '/api/adminSetting/runBackup',
  access: 'site.admin',
  summary: 'Back up now, as a job; how it went is with the settings.',
  input: z.object({}),
  output: nothing,
  errors: ['backupRunning', 'loginExpired', 'notAllowed'],
});
