import {
  type InputOf,
  LDAP_INITIAL,
  type LdapConfig,
  type LdapForm,
  type StoredLdap,
  type saveLdapConfig,
} from '@sheaf/contract';
import type { Context } from '../../context.ts';
import { openSecret, sealSecret } from '../../platform/crypto/secrets.ts';
import { ApiError } from '../../platform/errors.ts';
import type { DirectoryPlace } from '../../platform/ldap/directory.ts';
import { isFilter } from '../../platform/ldap/filter.ts';
import type { DirectoryServer } from '../../platform/ldap/socket.ts';
import { changeSettings } from '../setting/setting.service.ts';
import { everybody, serversOf } from './ldap.place.ts';

export function ldapConfig({ settings: { current } }: Context): LdapConfig {
  const { bind_password, ...form } = current.ldap_form;
  const bind_password_set = bind_password === '' ? 0 : 1;
  return {
    ldap_open: current.ldap_open,
    ldap_form: { ...form, bind_password: '', bind_password_set },
    last_sync: current.ldap_sync,
  };
}

/**
 * Without a form what is stored stays. A form that cannot be used is refused also while the directory is off.
 * @throws ApiError ldapVersion, ldapPasswordAgain, settingInvalid naming the field
 */
export async function storeLdap(ctx: Context, { ldap_open, ldap_form }: InputOf<typeof saveLdapConfig>): Promise<void> {
  const isEmpty = ldap_form === undefined || (ldap_open === 0 && ldap_form.host === '');
  const stored = isEmpty ? undefined : await storedForm(ctx, ldap_form);
  if (ldap_open === 1) demandPlace(stored ?? ctx.settings.current.ldap_form);
  await changeSettings(ctx, { ldap_open, ldap_form: stored });
}

/**
 * A form as it is stored, its password sealed.
 * @throws ApiError ldapVersion, ldapPasswordAgain, settingInvalid naming the field
 */
export async function storedForm(ctx: Context, given: LdapForm): Promise<StoredLdap> {
  if (given.version !== 3) throw new ApiError('ldapVersion', {}, { field: 'version' });
  const servers = demandPlace(given);
  const form: StoredLdap = {
    ...given,
    version: 3,
    security: given.security ?? servers[0]?.security ?? 'none',
    user_field: given.user_field || LDAP_INITIAL.user_field,
    search_filter: given.search_filter || LDAP_INITIAL.search_filter,
    bind_password: '',
  };
  if (!(await isFilter(everybody(form)))) throw invalid('search_filter');
  if (form.ca !== '' && !/-----BEGIN CERTIFICATE-----/.test(form.ca)) throw invalid('ca');
  if (form.groups.some(({ gives, team_id }) => gives === 'team' && team_id === 0)) throw invalid('groups');
  return { ...form, bind_password: sealedPassword(ctx, form, given.bind_password) };
}

/** @throws ApiError settingInvalid */
function demandPlace(
  form: Pick<StoredLdap, 'host' | 'port' | 'base_dn'> & { readonly security?: StoredLdap['security'] | undefined },
): readonly DirectoryServer[] {
  const servers = serversOf(form, form.security);
  if (!servers) throw invalid('host');
  if (form.base_dn === '') throw invalid('base_dn');
  return servers;
}

/**
 * Opens for these servers alone: whoever writes another name there does not have the password sent to it.
 * @throws ApiError ldapPasswordAgain, settingInvalid where a name has no password, with which it would be nobody's
 */
function sealedPassword({ secrets, settings }: Context, form: StoredLdap, given: string): string {
  if (form.bind_dn === '') return '';
  if (given !== '') return sealSecret(secrets, purposeOf(form), given);
  const { ldap_form: known } = settings.current;
  if (known.bind_password === '') throw invalid('bind_password');
  if (purposeOf(known) !== purposeOf(form)) {
    throw new ApiError('ldapPasswordAgain', {}, { field: 'bind_password' });
  }
  return known.bind_password;
}

function purposeOf(form: StoredLdap): string {
  const servers = (serversOf(form, form.security) ?? []).map(
    ({ host, port, security }) => `${security}:${host}:${port}`,
  );
  return `ldap_password ${servers.join(' ')}`;
}

/** Where the form leads to, with the password opened. */
export function placeOf({ secrets }: Pick<Context, 'secrets'>, form: StoredLdap): DirectoryPlace {
  const { ca, bind_dn, bind_password, timeout } = form;
  return {
    servers: serversOf(form, form.security) ?? [],
    ca,
    seconds: timeout,
    bind_dn,
    bind_password: bind_password === '' ? '' : openSecret(secrets, purposeOf(form), bind_password),
  };
}

function invalid(field: string): ApiError {
  return new ApiError('settingInvalid', { field }, { field });
}
