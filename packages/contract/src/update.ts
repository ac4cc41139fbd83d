import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { nothing, zeroOrOne } from './fields.ts';

const UpdateFound = z.strictObject({
  /** The installed one. */
  version: z.string(),
  /** '' when there is nothing newer. */
  new_version: z.string(),
  /** Where it is downloaded from; '' when there is nothing newer. */
  url: z.string(),
  /** 0: no feed is configured, so nobody knows of newer versions. */
  has_feed: zeroOrOne,
  /** What is new in it, and how it is done by hand, where the feed says so. */
  changes_url: z.string(),
  guide_url: z.string(),
  /** Why the site cannot update itself, and what to do instead; '' when it can. */
  obstacle: z.string(),
});
export type UpdateFound = z.infer<typeof UpdateFound>;

const FEED_ERRORS = ['updateFeedUnanswered', 'updateFeedUnsigned', 'updateFeedWrong', 'updateFeedOld'] as const;
const OBSTACLES = ['updateInContainer', 'updateNotLaunched', 'updateReadOnly', 'updateFilesChanged'] as const;

export const checkUpdate = endpoint({
  path: '/api/adminUpdate/checkUpdate',
  access: 'site.admin',
  summary: 'Whether the configured, signed feed tells of a newer version.',
  input: z.object({}),
  output: UpdateFound,
  errors: [...FEED_ERRORS, 'loginExpired', 'notAllowed'],
});

export const downloadUpdate = endpoint({
  path: '/api/adminUpdate/download',
  access: 'site.admin',
  summary: 'Download the version that the feed tells of, and verify it. Nothing is changed yet.',
  input: z.object({}),
  output: nothing,
  errors: [
    'updateNoFeed',
    ...FEED_ERRORS,
    ...OBSTACLES,
    'updateNone',
    'updateTooFar',
    'updateArchiveWrong',
    'updateRunning',
    'loginExpired',
    'notAllowed',
  ],
});

export const updateFiles = endpoint({
  path: '/api/adminUpdate/updateFiles',
  access: 'site.admin',
  summary:
    'Restart into the downloaded version: the database is backed up and migrated, the new version is tried out, and the former one is put back when that fails.',
  input: z.object({}),
  output: nothing,
  errors: [
    'updateNoFeed',
    ...OBSTACLES,
    'updateOthersRunning',
    'updateNotDownloaded',
    'updateRunning',
    'loginExpired',
    'notAllowed',
  ],
});

export const checkDatabase = endpoint({
  path: '/api/update/checkDb',
  access: 'site.admin',
  summary: 'Whether the last update is made; an error while it is under way, and when it was undone.',
  input: z.object({}),
  output: nothing,
  errors: [
    'updateRunning',
    'updateBackupFailed',
    'updateTrialFailed',
    'updateStartFailed',
    'loginExpired',
    'notAllowed',
  ],
});
