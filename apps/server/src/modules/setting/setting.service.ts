import { SETTINGS, type SettingName, type Settings } from '@sheaf/contract';
import type { Context, SettingsCache } from '../../context.ts';
import { ApiError } from '../../platform/errors.ts';
import type { Db, Tx } from '../../schema/tables.ts';
import { demandAdministrating } from '../admin-user/admin-user.access.ts';
import { recordAudit } from '../audit/audit.service.ts';
import { listSettings, writeSetting } from './setting.queries.ts';

/** Former texts of pages are pruned: daily, and when fewer are to be kept. */
export const PRUNE_JOB = 'page.prune';

export type SettingChange = { readonly [K in SettingName]?: Settings[K] | undefined };

/** The settings as this process knows them; another process's change arrives by the feed. */
export async function openSettings({ db, feed, log }: Pick<Context, 'db' | 'feed' | 'log'>): Promise<SettingsCache> {
  let current = await readSettings(db);
  let [begun, shown] = [0, 0];
  const cache: SettingsCache = {
    get current() {
      return current;
    },
    reload: async () => {
      begun += 1;
      const turn = begun;
      const read = await readSettings(db);
      if (turn < shown) return; // a reading that began later has ended before this one and knows more
      shown = turn;
      current = read;
    },
  };
  feed.on('setting', () => {
    cache.reload().catch((err: unknown) => log.error({ err }, 'changed settings could not be read'));
  });
  return cache;
}

/**
 * Stores what is given; what is absent keeps its value.
 * @throws ApiError settingInvalid naming the field, loginExpired, notAllowed
 */
export async function changeSettings(ctx: Context, change: SettingChange): Promise<void> {
  await ctx.db.transaction().execute(async (tx) => {
    await demandAdministrating(ctx, tx);
    const before = await readSettings(tx);
    const given = Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined));
    await putSettings(ctx, tx, change);
    if ((change.history_version_count ?? Number.POSITIVE_INFINITY) < before.history_version_count) {
      await ctx.jobs.enqueue(tx, { kind: PRUNE_JOB, payload: null, unique_key: PRUNE_JOB });
    }
    await recordAudit(ctx, tx, { action: 'setting.changed', subject: { kind: 'site' }, before, after: given });
  });
  await ctx.settings.reload();
}

/** The same among other writes: who calls has the settings read again after the transaction. */
export async function putSettings(ctx: Context, tx: Tx, change: SettingChange): Promise<void> {
  const given = Object.entries(change).filter(([, value]) => value !== undefined);
  for (const [name, value] of given) demandValid(name, value);
  for (const [name, value] of given) await writeSetting(tx, name, JSON.stringify(value), ctx.clock.now());
  await ctx.feed.put(tx, { topic: 'setting', id: 0 });
}

export async function readSettings(db: Db): Promise<Settings> {
  const stored = new Map((await listSettings(db)).map(({ name, value }) => [name, value]));
  const read = <K extends SettingName>(name: K): Settings[K] => {
    const { schema, initial } = SETTINGS[name];
    const text = stored.get(name);
    const parsed = text === undefined ? undefined : schema.safeParse(JSON.parse(text));
    // Each schema's output is Settings[K] by the definition of Settings; the union over all names hides that.
    return (parsed?.success ? parsed.data : initial) as Settings[K];
  };
  // The keys of SETTINGS are its names, each with what its own schema gave; fromEntries forgets which is whose.
  const names = Object.keys(SETTINGS) as SettingName[];
  return Object.fromEntries(names.map((name) => [name, read(name)])) as unknown as Settings;
}

function demandValid(name: string, value: unknown): void {
  const known = Object.entries(SETTINGS).find(([setting]) => setting === name)?.[1];
  const valid = known?.schema.safeParse(value).success ?? false;
  if (!valid || (name === 'time_zone' && !isTimeZone(value))) {
    throw new ApiError('settingInvalid', { field: name }, { field: name });
  }
}

function isTimeZone(value: unknown): boolean {
  if (value === '') return true;
  try {
    return Intl.DateTimeFormat('en', { timeZone: String(value) }).resolvedOptions().timeZone !== '';
  } catch {
    return false; // Intl refuses an unknown zone by a RangeError and offers no other question
  }
}
