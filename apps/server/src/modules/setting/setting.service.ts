import { SETTINGS, type SettingName, type Settings } from '@sheaf/contract';
import type { Context, SettingsCache } from '../../context.ts';
import { ApiError } from '../../platform/errors.ts';
import type { Db } from '../../schema/tables.ts';
import { listSettings, writeSetting } from './setting.queries.ts';

export type SettingChange = { readonly [K in SettingName]?: Settings[K] | undefined };

/** The settings as this process knows them; another process's change arrives by the feed. */
export async function openSettings({ db, feed, log }: Pick<Context, 'db' | 'feed' | 'log'>): Promise<SettingsCache> {
  let current = await readSettings(db);
  const cache: SettingsCache = {
    get current() {
      return current;
    },
    reload: async () => {
      current = await readSettings(db);
    },
  };
  feed.on('setting', () => {
    cache.reload().catch((err: unknown) => log.error({ err }, 'changed settings could not be read'));
  });
  return cache;
}

/**
 * Stores what is given; what is absent keeps its value.
 * @throws ApiError settingInvalid naming the field
 */
export async function changeSettings(ctx: Context, change: SettingChange): Promise<void> {
  const given = Object.entries(change).filter(([, value]) => value !== undefined);
  for (const [name, value] of given) demandValid(name, value);
  const now = ctx.clock.now();
  await ctx.db.transaction().execute(async (tx) => {
    for (const [name, value] of given) await writeSetting(tx, name, JSON.stringify(value), now);
    await ctx.feed.put(tx, { topic: 'setting', id: 0 });
  });
  await ctx.settings.reload();
}

async function readSettings(db: Db): Promise<Settings> {
  const stored = new Map((await listSettings(db)).map(({ name, value }) => [name, value]));
  const read = <K extends SettingName>(name: K): Settings[K] => {
    const { schema, initial } = SETTINGS[name];
    const text = stored.get(name);
    const parsed = text === undefined ? undefined : schema.safeParse(JSON.parse(text));
    // Each schema's output is Settings[K] by the definition of Settings; the union over all names hides that.
    return (parsed?.success ? parsed.data : initial) as Settings[K];
  };
  return {
    register_open: read('register_open'),
    home_page: read('home_page'),
    home_item: read('home_item'),
    beian: read('beian'),
    force_login: read('force_login'),
    site_url: read('site_url'),
    invite_code: read('invite_code'),
    time_zone: read('time_zone'),
    directory_open: read('directory_open'),
    history_version_count: read('history_version_count'),
    features: read('features'),
    feedback_url: read('feedback_url'),
    more_products: read('more_products'),
    smtp_host: read('smtp_host'),
    smtp_port: read('smtp_port'),
    smtp_security: read('smtp_security'),
    smtp_user: read('smtp_user'),
    smtp_password: read('smtp_password'),
    smtp_from: read('smtp_from'),
  };
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
