import type { LdapForm, LdapStep, LdapTest, StoredLdap } from '@sheaf/contract';
import type { RequestContext } from '../../context.ts';
import { askDirectory, type Directory } from '../../platform/ldap/directory.ts';
import { DirectoryError } from '../../platform/ldap/directory-error.ts';
import { placeOf, storedForm } from './ldap.config.service.ts';
import { personOf, personSearch } from './ldap.person.ts';
import { everybody } from './ldap.place.ts';
import { reasonOf } from './ldap.reason.ts';
import { STEP_OF } from './ldap.text.ts';

const SAMPLE = 5;
/** Entries among which people are looked for. */
const LOOKED_AT = 20;

/**
 * Goes the way of a synchronisation as far as it leads.
 * @throws ApiError ldapVersion, ldapPasswordAgain, settingInvalid naming the field
 */
export async function tryDirectory(ctx: RequestContext, given: LdapForm): Promise<LdapTest> {
  const form = await storedForm(ctx, given);
  const place = placeOf(ctx, form);
  const isSecure = place.servers.some(({ security }) => security !== 'none');
  const steps: LdapStep[] = ['connect', ...(isSecure ? (['secure'] as const) : []), 'bind', 'search'];
  try {
    const people = await askDirectory(place, (directory) => someOf(form, directory));
    return { steps: steps.map((step) => ({ step, ok: 1, reason: '' })), people };
  } catch (error) {
    if (!(error instanceof DirectoryError)) throw error;
    const failed = STEP_OF[error.trouble];
    const done = steps.slice(0, steps.indexOf(failed)).map((step) => ({ step, ok: 1, reason: '' }) as const);
    return { steps: [...done, { step: failed, ok: 0, reason: reasonOf(error, ctx.language) }], people: [] };
  }
}

async function someOf(form: StoredLdap, directory: Directory): Promise<LdapTest['people']> {
  const entries = await directory.find(form.base_dn, { ...personSearch(form, everybody(form)), most: LOOKED_AT });
  const people = entries.map((entry) => personOf(entry, form)).filter((person) => person !== undefined);
  return people.slice(0, SAMPLE).map(({ username, name = '', dn }) => ({ username, name, dn }));
}
