import {
  type InputOf,
  isOpenId,
  type Oauth2Config,
  type Oauth2Form,
  type Settings,
  type saveOauth2Config,
} from '@sheaf/contract';
import type { Context } from '../../context.ts';
import { openSecret, SecretUnreadableError, sealSecret } from '../../platform/crypto/secrets.ts';
import { ApiError } from '../../platform/errors.ts';
import { demandAdministrating } from '../admin-user/admin-user.access.ts';
import { recordAudit } from '../audit/audit.service.ts';
import { putSettings } from '../setting/setting.service.ts';
import { demandTeam } from '../team/team.service.ts';
import { badField, type OauthProvider, secretPlace } from './oauth-provider.ts';

const CALLBACK = '/auth/callback';

/** @throws ApiError oauthClosed */
export function openedProvider(ctx: Pick<Context, 'settings' | 'secrets'>): OauthProvider {
  if (ctx.settings.current.oauth2_open !== 1) throw new ApiError('oauthClosed');
  return savedProvider(ctx);
}

/** As it is saved, also while nobody may log in by it. */
export function savedProvider({ settings, secrets }: Pick<Context, 'settings' | 'secrets'>): OauthProvider {
  const { oauth2_form: form, oauth2_client_secret: sealed } = settings.current;
  return {
    form,
    secret: sealed === '' ? '' : openedSecret(secrets, form, sealed),
    callback: callbackOf(settings.current),
  };
}

/** What the log-in page tells of it. */
export function oauthEntrance({ oauth2_open, oauth2_form }: Settings) {
  return { oauth2_open, oauth2_entrance_tips: oauth2_open === 1 ? oauth2_form.entrance_tips : '' };
}

export function oauthConfig(settings: Settings): Oauth2Config {
  const { oauth2_open, oauth2_form, oauth2_client_secret } = settings;
  const client_secret_set = oauth2_client_secret === '' ? 0 : 1;
  const callback = settings.site_url === '' ? '' : callbackBelow(settings);
  return { oauth2_open, oauth2_form: { ...oauth2_form, client_secret: '', client_secret_set }, callback };
}

/** @throws ApiError settingInvalid naming the field, oauthSecretAgain, teamNotFound */
export async function changeOauth(ctx: Context, input: InputOf<typeof saveOauth2Config>): Promise<void> {
  const { current } = ctx.settings;
  const { client_secret = '', ...sent } = input.oauth2_form;
  // what is absent is undefined here, and keeps its value
  const given = Object.fromEntries(Object.entries(sent).filter(([, value]) => value !== undefined));
  const form: Oauth2Form = { ...current.oauth2_form, ...given };
  const open = input.oauth2_open ?? current.oauth2_open;
  const field = badField(form, { open: open === 1, hasSite: current.site_url !== '' });
  if (field) throw new ApiError('settingInvalid', { field }, { field });
  const oauth2_client_secret = keptSecret(ctx, form, client_secret);
  await ctx.db.transaction().execute(async (tx) => {
    const teams = new Set(form.group_rules.map(({ team_id }) => team_id).filter((team_id) => team_id > 0));
    for (const team_id of [...teams].sort((a, b) => a - b)) await demandTeam(tx, team_id);
    await demandAdministrating(ctx, tx);
    const { oauth2_form: before, oauth2_client_secret: sealed } = current;
    await putSettings(ctx, tx, { oauth2_open: open, oauth2_form: form, oauth2_client_secret });
    await recordAudit(ctx, tx, {
      action: 'setting.changed',
      subject: { kind: 'site' },
      before: { ...before, oauth2_open: current.oauth2_open, oauth2_client_secret: sealed },
      after: { ...form, oauth2_open: open, oauth2_client_secret: oauth2_client_secret ?? sealed },
    });
  });
  await ctx.settings.reload();
}

/** Undefined: as it was. Whoever may name another address would be sent the secret there. @throws ApiError oauthSecretAgain */
function keptSecret(ctx: Context, form: Oauth2Form, secret: string): string | undefined {
  if (secret !== '') return sealSecret(ctx.secrets, purposeFor(form), secret);
  const { oauth2_form: before, oauth2_client_secret: sealed } = ctx.settings.current;
  if (sealed === '' || secretPlace(form) === secretPlace(before)) return undefined;
  throw new ApiError('oauthSecretAgain', {}, { field: 'client_secret' });
}

function openedSecret(secrets: Context['secrets'], form: Oauth2Form, sealed: string): string {
  try {
    return openSecret(secrets, purposeFor(form), sealed);
  } catch (cause) {
    throw cause instanceof SecretUnreadableError ? new ApiError('oauthAnswerWrong', {}, { cause }) : cause;
  }
}

function purposeFor(form: Oauth2Form): string {
  return `oauth2_client_secret ${isOpenId(form) ? 'issuer' : 'token'} ${secretPlace(form)}`;
}

function callbackOf(settings: Settings): string {
  return settings.oauth2_form.redirectUri || callbackBelow(settings);
}

function callbackBelow({ site_url }: Settings): string {
  return `${site_url.replace(/\/$/, '')}${CALLBACK}`;
}
