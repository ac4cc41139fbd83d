import type { StoredLdap } from '@sheaf/contract';
import type { Context } from '../../context.ts';
import { ApiError } from '../../platform/errors.ts';
import { askDirectory, type Directory } from '../../platform/ldap/directory.ts';
import { DirectoryError } from '../../platform/ldap/directory-error.ts';
import { accountKey } from '../user/user.service.ts';
import { placeOf } from './ldap.config.service.ts';
import { groupsOf } from './ldap.groups.ts';
import { type DirectoryPerson, personOf, personSearch } from './ldap.person.ts';
import { isNamedByFilter, issuerOf, somebody } from './ldap.place.ts';
import type { Given } from './ldap.plan.ts';
import { findOwnIdentity } from './ldap.queries.ts';

/** Proof that somebody knew the password that the directory has of this person. */
export interface DirectoryProof {
  readonly source: 'ldap';
  readonly issuer: string;
  readonly subject: string;
  readonly person: DirectoryPerson;
  /** Undefined: his groups could not be read. */
  readonly given: Given | undefined;
}

/**
 * Undefined: there is no directory, nobody of that name, or the password is wrong. An empty password, which many
 * directories take for nobody's, is refused before anything else. Nothing is written.
 * @throws ApiError ldapUnreachable
 */
export async function proveInDirectory(
  ctx: Context,
  name: string,
  password: string,
): Promise<DirectoryProof | undefined> {
  const { ldap_open, ldap_form } = ctx.settings.current;
  if (ldap_open !== 1 || password === '' || name === '') return undefined;
  try {
    const ask = (directory: Directory) => proofIn(ctx, directory, ldap_form, { name, password });
    return await askDirectory(placeOf(ctx, ldap_form), ask);
  } catch (err) {
    ctx.log.warn({ err }, 'directory not asked');
    throw unreachable(err);
  }
}

function unreachable(cause: unknown): ApiError {
  return new ApiError('ldapUnreachable', {}, { cause });
}

async function proofIn(
  ctx: Context,
  directory: Directory,
  form: StoredLdap,
  { name, password }: { readonly name: string; readonly password: string },
): Promise<DirectoryProof | undefined> {
  const entries = await directory.find(form.base_dn, { ...personSearch(form, somebody(form, name)), most: 2 });
  const people = entries.map((entry) => personOf(entry, form)).filter((person) => person !== undefined);
  const [person] = people;
  if (people.length > 1) ctx.log.warn({ entries: people.map(({ dn }) => dn) }, 'more than one entry for a user name');
  if (!person || people.length > 1) return undefined;
  if (!isNamedByFilter(form) && accountKey(person.username) !== accountKey(name)) return undefined;
  const given = await givenTo(ctx, directory, form, person);
  const isRight = await directory.proves(person.dn, password);
  if (!isRight) return undefined;
  return { source: 'ldap', issuer: issuerOf(form.base_dn), subject: person.subject, person, given };
}

/** A group that cannot be read takes nothing away and lets nobody wait outside. */
async function givenTo(
  ctx: Context,
  directory: Directory,
  form: StoredLdap,
  person: DirectoryPerson,
): Promise<Given | undefined> {
  try {
    return await groupsOf(directory, form, person);
  } catch (err) {
    if (!(err instanceof DirectoryError) || err.trouble !== 'search') throw err;
    ctx.log.warn({ err }, 'groups of the directory not read');
    return undefined;
  }
}

/**
 * Is this the password that the directory has of this account's person?
 * @throws ApiError ldapUnreachable
 */
export async function isDirectoryPassword(
  ctx: Context,
  { uid, username }: { readonly uid: number; readonly username: string },
  password: string,
): Promise<boolean> {
  const own = await findOwnIdentity(ctx.db, uid);
  if (!own) return false;
  const proof = await proveInDirectory(ctx, username, password);
  return proof !== undefined && proof.issuer === own.issuer && proof.subject === own.subject;
}
