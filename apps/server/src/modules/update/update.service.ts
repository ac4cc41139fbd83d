import { readdir, rm } from 'node:fs/promises';
import { errorText, type UpdateFound } from '@sheaf/contract';
import type { Viewer } from '../../access/viewer.ts';
import type { Config } from '../../config.ts';
import type { Context, RequestContext } from '../../context.ts';
import { ApiError } from '../../platform/errors.ts';
import {
  isNewer,
  isVersion,
  type PendingUpdate,
  readState,
  treeOf,
  versionsFolder,
  writeState,
} from '../../platform/update/state.ts';
import { VERSION } from '../../version.ts';
import { lockAdministrating } from '../admin-user/admin-user.access.ts';
import { type AuditEntry, recordAudit } from '../audit/audit.service.ts';
import { downloadUpdate } from './update.download.service.ts';
import { readFeed } from './update.feed.service.ts';
import { demandNoObstacle, findObstacle } from './update.obstacle.service.ts';
import { countOtherProcesses } from './update.queries.ts';

/**
 * `others`: whether other processes of the site run, where that is known.
 * @throws ApiError updateFeedUnanswered, updateFeedUnsigned, updateFeedWrong, updateFeedOld
 */
export async function findUpdate(
  config: Config,
  language: 'en' | 'zh',
  others: () => Promise<boolean> = async () => false,
): Promise<UpdateFound> {
  const { updateFeed } = config;
  const nothing = { version: VERSION, new_version: '', url: '', changes_url: '', guide_url: '', obstacle: '' };
  if (!updateFeed) return { ...nothing, has_feed: 0 };
  const feed = await readFeed(updateFeed, config);
  if (!isNewer(feed.version, VERSION)) return { ...nothing, has_feed: 1 };
  const obstacle = (await findObstacle(config)) ?? ((await others()) ? 'updateOthersRunning' : undefined);
  return {
    version: VERSION,
    new_version: feed.version,
    url: new URL(feed.archive, updateFeed.url).href,
    has_feed: 1,
    changes_url: feed.changes_url,
    guide_url: feed.guide_url,
    obstacle: obstacle === undefined ? '' : errorText(obstacle, language),
  };
}

/** What they wrote would be lost if the update was undone. */
export async function othersRun({ db, engine }: Pick<Context, 'db' | 'engine'>): Promise<boolean> {
  return (await countOtherProcesses(db, engine)) > 0;
}

/** @throws ApiError */
export async function fetchUpdate(ctx: RequestContext): Promise<void> {
  const version = await downloadUpdate(ctx.config, VERSION);
  await tell(ctx, 'update.downloaded', { from: VERSION, to: version });
}

/** @throws ApiError updateNoFeed, updateNotDownloaded, updateRunning, or the obstacle */
async function planUpdate(config: Pick<Config, 'home' | 'updateFeed'>): Promise<PendingUpdate> {
  if (!config.updateFeed) throw new ApiError('updateNoFeed');
  const { update, ready } = readState(await demandNoObstacle(config));
  if (update) throw new ApiError('updateRunning');
  if (!isNewer(ready, VERSION)) throw new ApiError('updateNotDownloaded');
  return { from: VERSION, to: ready, phase: 'ordered', attempts: 0, snapshot: '', reason: '' };
}

/**
 * Writes down that the downloaded version is wanted: the next start makes it so.
 * @throws ApiError as `planUpdate`
 */
export async function orderUpdate(
  config: Pick<Config, 'home' | 'updateFeed'>,
  agree: (update: PendingUpdate) => Promise<void> = async () => undefined,
): Promise<PendingUpdate> {
  const update = await planUpdate(config);
  await agree(update);
  // without it nothing could be planned
  const home = config.home ?? '';
  writeState(home, { ...readState(home), ready: '', update, last: null });
  return update;
}

/** @throws ApiError as `planUpdate`, updateOthersRunning, loginExpired, notAllowed */
export async function beginUpdate(ctx: RequestContext, viewer: Viewer): Promise<void> {
  const { restart } = ctx;
  if (!restart) throw new ApiError('updateNotLaunched');
  if (await othersRun(ctx)) throw new ApiError('updateOthersRunning');
  await orderUpdate(ctx.config, ({ from, to }) =>
    ctx.db.transaction().execute(async (tx) => {
      await lockAdministrating(ctx, tx, viewer, []);
      await recordAudit(ctx, tx, {
        action: 'update.ordered',
        subject: { kind: 'site', name: to },
        after: { from, to },
      });
    }),
  );
  restart();
}

const FAILURES = { backup: 'updateBackupFailed', trial: 'updateTrialFailed', start: 'updateStartFailed' } as const;

/** @throws ApiError updateRunning, updateBackupFailed, updateTrialFailed, updateStartFailed */
export function demandUpdated({ home }: Pick<Config, 'home'>): void {
  if (home === undefined) return;
  const { update, last } = readState(home);
  if (update) throw new ApiError('updateRunning');
  if (last?.result === 'undone' && last.reason !== '')
    throw new ApiError(FAILURES[last.reason], { version: last.from });
}

/** Called when all is there and before anybody is let in: from now on what people write keeps this version. */
export async function confirmUpdate(ctx: Context): Promise<void> {
  const { home } = ctx.config;
  if (home === undefined) return;
  const state = readState(home);
  const { update } = state;
  if (update?.phase === 'starting' && update.to === VERSION) {
    const { from, to } = update;
    writeState(home, { ...state, update: null, last: { from, to, result: 'done', reason: '', isTold: false } });
    await removeOthers(home);
  }
  const { last, ...rest } = readState(home);
  if (!last || last.isTold || rest.update) return;
  const { from, to, reason } = last;
  await tell(ctx, last.result === 'done' ? 'update.done' : 'update.undone', { from, to, reason });
  writeState(home, { ...rest, last: { ...last, isTold: true } });
}

/** The one that runs and the one before it stay. */
async function removeOthers(home: string): Promise<void> {
  const { current, former } = readState(home);
  for (const name of await readdir(versionsFolder(home))) {
    if (!isVersion(name) || name === current || name === former) continue;
    await rm(treeOf(home, name), { recursive: true, force: true });
  }
}

async function tell(
  ctx: Context | RequestContext,
  action: AuditEntry['action'],
  after: Readonly<Record<'to', string> & Record<string, string>>,
): Promise<void> {
  await ctx.db
    .transaction()
    .execute((tx) => recordAudit(ctx, tx, { action, subject: { kind: 'site', name: after.to }, after }));
}
