import { SETTINGS } from '@sheaf/contract';
import { unescapeOnce } from '@sheaf/exchange/showdoc/escaping';
import type { Context } from '../../context.ts';
import { ApiError } from '../../platform/errors.ts';
import { changeAi } from '../ai/ai.setting.service.ts';
import { keepLoginKey } from '../external-login/login-key.service.ts';
import { changeOauth } from '../external-login/oauth.setting.service.ts';
import { storeLdap } from '../ldap/ldap.config.service.ts';
import { changeSettings, type SettingChange } from '../setting/setting.service.ts';
import type { MoveInWork } from './move-in-work.ts';

type Fields = Readonly<Record<string, unknown>>;

const PORT = 389;
const HOME_IS_ITEM = 3;

/**
 * Settings that nobody has set here, with their secrets sealed. What cannot be used here is told and left out: an
 * installation that comes over is not to fail by its log-in with a directory that is gone.
 */
export async function moveSettings(ctx: Context, work: MoveInWork): Promise<void> {
  for (const [name, change] of Object.entries(plainSettings(ctx, work))) {
    await telling(work, name, () => changeSettings(ctx, { [name]: change }));
  }
  await telling(work, 'ldap_form', () => moveLdap(ctx, work));
  await telling(work, 'oauth2_form', () => moveOauth(ctx, work));
  await telling(work, 'open_api_key', () => moveAi(ctx, work));
  const key = optionOf(work, 'login_secret_key');
  if (key !== '' && ctx.settings.current.login_secret_key === '') await keepLoginKey(ctx, key);
}

async function telling({ notes }: MoveInWork, name: string, store: () => Promise<void>): Promise<void> {
  try {
    await store();
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    notes.push({ code: 'setting-refused', where: name, detail: error.message });
  }
}

function optionOf({ site }: MoveInWork, name: string): string {
  return site.options.get(name)?.value.trim() ?? '';
}

function plainSettings(ctx: Context, work: MoveInWork): SettingChange {
  const { current } = ctx.settings;
  const flag = (name: string) => {
    const value = optionOf(work, name);
    return value === '' ? undefined : value === '1' || value === 'true' ? (1 as const) : (0 as const);
  };
  const kept = Number(optionOf(work, 'history_version_count'));
  const home_item = homeItem(work);
  const home_page = Number(optionOf(work, 'home_page'));
  const wanted: SettingChange = {
    register_open: flag('register_open'),
    show_watermark: flag('show_watermark'),
    force_login: flag('force_login'),
    beian: optionOf(work, 'beian') || undefined,
    site_url: optionOf(work, 'site_url').replace(/\/$/, '') || undefined,
    history_version_count: kept >= 1 && kept <= 1000 ? kept : undefined,
    home_item: home_item === undefined ? undefined : String(home_item),
    home_page: home_page === 2 || (home_page === HOME_IS_ITEM && home_item !== undefined) ? home_page : undefined,
  };
  const isUnset = (name: keyof typeof wanted) =>
    JSON.stringify(current[name]) === JSON.stringify(SETTINGS[name].initial) &&
    JSON.stringify(wanted[name]) !== JSON.stringify(current[name]);
  // The keys of `wanted` are names of settings; entries forget that.
  const names = Object.keys(wanted) as (keyof typeof wanted)[];
  const coming = names.filter((name) => wanted[name] !== undefined && isUnset(name));
  return Object.fromEntries(coming.map((name) => [name, wanted[name]]));
}

function homeItem(work: MoveInWork): number | undefined {
  const old_item = Number(optionOf(work, 'home_item'));
  return Number.isSafeInteger(old_item) ? work.ids.get('item', old_item) : undefined;
}

/** JSON as it is stored, or with a level of escaping around all of it. */
function formOf({ site }: MoveInWork, name: string): Fields | undefined {
  const option = site.options.get(name);
  for (const text of option ? [option.raw, option.value] : []) {
    try {
      const parsed: unknown = JSON.parse(text);
      if (typeof parsed === 'object' && parsed !== null && !Array.isArray(parsed)) return { ...parsed };
    } catch {
      // escaped, or nothing of the kind
    }
  }
  return undefined;
}

function text(fields: Fields, name: string): string {
  const value = fields[name];
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
}

async function moveLdap(ctx: Context, work: MoveInWork): Promise<void> {
  const form = formOf(work, 'ldap_form');
  if (!form || text(form, 'host') === '' || ctx.settings.current.ldap_form.host !== '') return;
  const isOpen = ['1', 'true'].includes(optionOf(work, 'ldap_open'));
  await storeLdap(ctx, {
    ldap_open: isOpen ? 1 : 0,
    ldap_form: {
      host: text(form, 'host'),
      port: Number(text(form, 'port')) || PORT,
      version: 3,
      base_dn: text(form, 'base_dn'),
      bind_dn: text(form, 'bind_dn'),
      bind_password: text(form, 'bind_password'),
      user_field: text(form, 'user_field'),
      name_field: text(form, 'name_field'),
      search_filter: text(form, 'search_filter'),
      ca: '',
      timeout: 10,
      sync_hours: 0,
      groups: [],
    },
  });
}

async function moveOauth(ctx: Context, work: MoveInWork): Promise<void> {
  const form = formOf(work, 'oauth2_form');
  if (!form || text(form, 'host') === '' || ctx.settings.current.oauth2_form.host !== '') return;
  const isOpen = ['1', 'true'].includes(optionOf(work, 'oauth2_open'));
  const oauth2_form = {
    provider: 'custom' as const,
    entrance_tips: unescapeOnce(text(form, 'entrance_tips')),
    client_id: text(form, 'client_id'),
    client_secret: text(form, 'client_secret'),
    protocol: text(form, 'protocol') === 'http' ? ('http' as const) : ('https' as const),
    host: text(form, 'host'),
    authorize_path: text(form, 'authorize_path'),
    token_path: text(form, 'token_path'),
    resource_path: text(form, 'resource_path'),
    userinfo_path: text(form, 'userinfo_path'),
  };
  try {
    await changeOauth(ctx, { oauth2_open: isOpen ? 1 : 0, oauth2_form });
  } catch (error) {
    if (!isOpen || !(error instanceof ApiError)) throw error;
    // Kept, and closed: an administrator completes what is asked for here besides.
    await changeOauth(ctx, { oauth2_open: 0, oauth2_form });
    work.notes.push({ code: 'setting-closed', where: 'oauth2_form', detail: error.message });
  }
}

async function moveAi(ctx: Context, work: MoveInWork): Promise<void> {
  const key = optionOf(work, 'open_api_key') || optionOf(work, 'open_ai_key');
  if (key === '' || ctx.settings.current.open_api_key !== '') return;
  await changeAi(ctx, {
    open_api_host: optionOf(work, 'open_api_host') || optionOf(work, 'open_ai_host'),
    open_api_key: key,
    ai_model_name: optionOf(work, 'ai_model_name'),
    clear_key: 0,
  });
}
