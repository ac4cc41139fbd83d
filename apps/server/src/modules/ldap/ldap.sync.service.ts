import { errorText, type LdapReport, LdapSync, LIMITS, type StoredLdap } from '@sheaf/contract';
import type { Context } from '../../context.ts';
import { ApiError } from '../../platform/errors.ts';
import type { Language } from '../../platform/http/language.ts';
import { askDirectory, type Directory, type DirectoryEntry } from '../../platform/ldap/directory.ts';
import { DirectoryError } from '../../platform/ldap/directory-error.ts';
import { recordAudit } from '../audit/audit.service.ts';
import { putSettings } from '../setting/setting.service.ts';
import { accountKey } from '../user/user.service.ts';
import { placeOf } from './ldap.config.service.ts';
import { readGroups } from './ldap.groups.ts';
import { type DirectoryPerson, isMachine, personOf, personSearch } from './ldap.person.ts';
import { everybody, issuerOf } from './ldap.place.ts';
import { emptyReport, note, noteSkipped } from './ldap.plan.ts';
import { type KnownPerson, listKnownAfter, lockSync } from './ldap.queries.ts';
import { disableGone, type Settling, settlePeople } from './ldap.settle.service.ts';
import { toldTrouble } from './ldap.text.ts';

/** How long a process has the work for itself without a word. */
const LEASE = 120;
const AT_ONCE = 500;
/** Of so many, and more than half of all, a synchronisation that nobody watches takes leave of nobody. */
const MANY_GONE = 10;

interface SyncOrder {
  readonly language: Language;
  /** By the timer: nobody looks at what it does. */
  readonly isScheduled: boolean;
}

/**
 * All people of the directory become accounts, with their names, groups and teams as they are there; who is gone is
 * disabled. One at a time; how it went is kept.
 * @throws ApiError ldapSyncRunning, ldapFailed, ldapEmpty, ldapManyGone
 */
export async function syncDirectory(ctx: Context, { language, isScheduled }: SyncOrder): Promise<void> {
  const begun = await beginSync(ctx);
  const renew = () => keepSync(ctx, { ...begun, lease_until: ctx.clock.now() + LEASE });
  try {
    const report = await runSync(ctx, ctx.settings.current.ldap_form, { isScheduled, renew });
    await ctx.db.transaction().execute(async (tx) => {
      await putSettings(ctx, tx, { ldap_sync: { ...begun, ended_at: ctx.clock.now(), report } });
      await recordAudit(ctx, tx, { action: 'ldap.synced', subject: { kind: 'site' }, after: countsOf(report) });
    });
  } catch (error) {
    const told = toldTrouble(error, language);
    const failure = told instanceof ApiError ? errorText(told.error, language, told.values) : String(told);
    await keepSync(ctx, { ...begun, ended_at: ctx.clock.now(), failure });
    throw told;
  } finally {
    await ctx.settings.reload();
  }
}

/** For the log of the site: how many, without their names. */
function countsOf({ people, ...steps }: LdapReport): Readonly<Record<string, number>> {
  const counts = Object.entries(steps).map(([step, { count }]) => [step, count] as const);
  return { people, ...Object.fromEntries(counts.filter(([, count]) => count > 0)) };
}

/** What it would do. @throws ApiError ldapFailed, ldapEmpty */
export async function previewSync(ctx: Context, form: StoredLdap, language: Language): Promise<LdapReport> {
  try {
    return await runSync(ctx, form, { isScheduled: false });
  } catch (error) {
    throw toldTrouble(error, language);
  }
}

/** @throws ApiError ldapSyncRunning */
async function beginSync(ctx: Context): Promise<LdapSync> {
  const now = ctx.clock.now();
  const begun = { started_at: now, ended_at: 0, lease_until: now + LEASE, failure: '', report: null };
  await ctx.db.transaction().execute(async (tx) => {
    const last = LdapSync.safeParse(JSON.parse((await lockSync(tx)) ?? 'null'));
    const runs = last.success && last.data.ended_at === 0 && last.data.lease_until > now;
    if (runs) throw new ApiError('ldapSyncRunning');
    await putSettings(ctx, tx, { ldap_sync: begun });
  });
  return begun;
}

async function keepSync(ctx: Context, ldap_sync: LdapSync): Promise<void> {
  await ctx.db.transaction().execute((tx) => putSettings(ctx, tx, { ldap_sync }));
}

interface SyncRun {
  readonly isScheduled: boolean;
  /** Absent: nothing is changed. */
  readonly renew?: () => Promise<void>;
}

/** Where another server goes on, it begins again: what was changed by then is told, whom it names is told anew. */
async function runSync(ctx: Context, form: StoredLdap, { isScheduled, renew }: SyncRun): Promise<LdapReport> {
  const report = emptyReport();
  await askDirectory(placeOf(ctx, form), async (directory) => {
    const { people, skipped, ...changes } = emptyReport();
    Object.assign(report, { people, skipped }, renew ? {} : changes);
    const seen = { subjects: new Set<string>(), names: new Set<string>() };
    const given = await readGroups(directory, form);
    const work: Settling = { issuer: issuerOf(form.base_dn), given, report, isDry: !renew };
    for await (const some of peopleOf(directory, form, { report, seen })) {
      await settlePeople(ctx, work, some);
      await renew?.();
    }
    // Entries that are nobody's are no reason to take leave of everybody.
    if (seen.subjects.size === 0) throw new ApiError('ldapEmpty');
    await settleGone(ctx, work, seen.subjects, isScheduled);
  });
  return report;
}

interface Seen {
  readonly subjects: Set<string>;
  readonly names: Set<string>;
}

async function* peopleOf(
  directory: Directory,
  form: StoredLdap,
  { report, seen }: { readonly report: LdapReport; readonly seen: Seen },
): AsyncGenerator<readonly DirectoryPerson[]> {
  for await (const entries of directory.pages(form.base_dn, personSearch(form, everybody(form)))) {
    const people = entries
      .filter((entry) => !isMachine(entry))
      .map((entry) => freshPerson(entry, form, { report, seen }))
      .filter((person) => person !== undefined);
    if (report.people > LIMITS.ldapPeople) throw new DirectoryError('search', `more than ${LIMITS.ldapPeople} people`);
    // A directory that knows no pages sends all at once.
    for (let from = 0; from < people.length; from += AT_ONCE) yield people.slice(from, from + AT_ONCE);
  }
}

/** Of two who are called alike the first counts. */
function freshPerson(
  entry: DirectoryEntry,
  form: StoredLdap,
  { report, seen }: { readonly report: LdapReport; readonly seen: Seen },
): DirectoryPerson | undefined {
  const person = personOf(entry, form);
  report.people += 1;
  if (!person) {
    noteSkipped(report, entry.dn, 'noName');
    return undefined;
  }
  const key = accountKey(person.username);
  const isSecond = seen.subjects.has(person.subject) || seen.names.has(key);
  seen.subjects.add(person.subject);
  seen.names.add(key);
  if (isSecond) noteSkipped(report, person.username, 'twice');
  return isSecond ? undefined : person;
}

/** @throws ApiError ldapManyGone */
async function settleGone(
  ctx: Context,
  work: Settling,
  seen: ReadonlySet<string>,
  isScheduled: boolean,
): Promise<void> {
  const gone: KnownPerson[] = [];
  let staying = 0;
  for (let after = ''; ; ) {
    const some = await listKnownAfter(ctx.db, work.issuer, after, AT_ONCE);
    const missing = some.filter(({ subject, disabled_at }) => !seen.has(subject) && disabled_at === 0);
    gone.push(...missing);
    staying += some.length - missing.length;
    const last = some.at(-1);
    if (!last) break;
    after = last.subject;
  }
  if (isScheduled && gone.length >= MANY_GONE && gone.length > staying) {
    throw new ApiError('ldapManyGone', { gone: gone.length });
  }
  for (const person of gone) {
    const isDone =
      work.isDry || (await ctx.db.transaction().execute((tx) => disableGone(ctx, tx, work.issuer, person)));
    if (isDone) note(work.report, 'disabled', person.username);
    else noteSkipped(work.report, person.username, 'lastAdministrator');
  }
}
