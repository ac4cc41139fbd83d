import type { Context, RequestContext } from '../../context.ts';
import { ApiError } from '../../platform/errors.ts';
import { askDirectory } from '../../platform/ldap/directory.ts';
import { demandAdministrating } from '../admin-user/admin-user.access.ts';
import { recordAudit } from '../audit/audit.service.ts';
import { linkIdentity } from '../identity/identity.service.ts';
import { findNamedUsers, lockPeople, replacePassword } from '../user/user.service.ts';
import { placeOf } from './ldap.config.service.ts';
import { type DirectoryPerson, personOf, personSearch } from './ldap.person.ts';
import { issuerOf, somebody } from './ldap.place.ts';
import { toldTrouble } from './ldap.text.ts';

/**
 * An administrator says that both are one: from now on the directory lets the person in, and the local password, with
 * all that it began, ends. An administrator's account is never given away so.
 * @throws ApiError settingInvalid where there is no directory, ldapFailed, userNotFound, notAllowed, identityTaken
 */
export async function linkLdapAccount(ctx: RequestContext, username: string): Promise<void> {
  const form = ctx.settings.current.ldap_form;
  if (ctx.settings.current.ldap_open !== 1)
    throw new ApiError('settingInvalid', { field: 'ldap_open' }, { field: 'ldap_open' });
  const { users } = await findNamedUsers(ctx.db, [username]);
  const person = await findPerson(ctx, username).catch((error: unknown) => {
    throw toldTrouble(error, ctx.language);
  });
  const [user] = users;
  if (!user || !person) throw new ApiError('userNotFound', { names: username }, { field: 'username' });
  await ctx.db.transaction().execute(async (tx) => {
    await demandAdministrating(ctx, tx, [user.uid]);
    const staying = (await lockPeople(tx, [user.uid])).get(user.uid);
    if (!staying) throw new ApiError('userNotFound', { names: username }, { field: 'username' });
    if (staying.groupid === 1) throw new ApiError('notAllowed');
    const key = { source: 'ldap', issuer: issuerOf(form.base_dn), subject: person.subject } as const;
    await linkIdentity(ctx, tx, key, user.uid);
    await replacePassword(ctx, tx, { uid: user.uid, password_hash: '' });
    const subject = { kind: 'user', id: user.uid, name: user.username } as const;
    await recordAudit(ctx, tx, {
      action: 'identity.linked',
      subject,
      after: { source: key.source, issuer: key.issuer },
    });
  });
}

async function findPerson(ctx: Context, username: string): Promise<DirectoryPerson | undefined> {
  const form = ctx.settings.current.ldap_form;
  return askDirectory(placeOf(ctx, form), async (directory) => {
    const entries = await directory.find(form.base_dn, { ...personSearch(form, somebody(form, username)), most: 2 });
    const people = entries.map((entry) => personOf(entry, form)).filter((person) => person !== undefined);
    return people.length === 1 ? people[0] : undefined;
  });
}
