import {
  type ImportedLinks,
  type ImportedUser,
  type InputOf,
  type importUsers,
  LIMITS,
  type OutputOf,
} from '@sheaf/contract';
import type { Viewer } from '../../access/viewer.ts';
import type { RequestContext } from '../../context.ts';
import { hashPassword } from '../../platform/crypto/passwords.ts';
import { isUniqueViolation } from '../../platform/database/errors.ts';
import { ApiError } from '../../platform/errors.ts';
import type { Tx } from '../../schema/tables.ts';
import { recordAudit } from '../audit/audit.service.ts';
import { accountKey } from '../user/user.service.ts';
import { lockAdministrating } from './admin-user.access.ts';
import { insertUsers, type NewUserRow } from './admin-user.queries.ts';
import { firstLinks } from './first-links.ts';
import type { ReadUsers, UserCsvError, UserLine } from './user-csv.ts';
import { type Refusal, refusalsOf, takenKeys } from './user-refusals.ts';

type Imported = OutputOf<typeof importUsers>;

/**
 * Says what would be added and what is wrong with it; with `commit` adds all, or nobody.
 * @throws ApiError emailTaken, usersCsvEmpty, usersCsvUnreadable, usersTooMany, usersCsvWrong, usernameTaken, notAllowed
 */
export async function importUserList(
  ctx: RequestContext,
  viewer: Viewer,
  { csv, commit, with_links }: InputOf<typeof importUsers>,
): Promise<Imported> {
  const { users: lines, ignored } = await readList(csv);
  const refusals = await refusalsOf(ctx, lines);
  const users = lines.map((line, index) => presentLine(line, refusals[index] ?? []));
  const wrong = users.filter(({ errors }) => errors.length > 0).length;
  const looked = { users, wrong, added: 0, links: null, ignored: [...ignored] };
  if (commit === 0) return looked;
  if (wrong > 0) throw new ApiError('usersCsvWrong', { count: wrong }, { field: 'csv' });
  const links = await addAll(ctx, viewer, lines, with_links === 1);
  return { ...looked, added: lines.length, links };
}

async function readList(csv: string): Promise<ReadUsers> {
  // The parser is needed here alone, and seldom.
  const { readUsers, UserCsvError: Unreadable } = await import('./user-csv.ts');
  try {
    const read = readUsers(csv);
    if (read.users.length === 0) throw new Unreadable();
    if (read.users.length > LIMITS.usersImported) {
      throw new ApiError('usersTooMany', { max: LIMITS.usersImported }, { field: 'csv' });
    }
    return read;
  } catch (cause) {
    throw cause instanceof Unreadable ? unreadable(cause) : cause;
  }
}

function unreadable(cause: UserCsvError): ApiError {
  const { line } = cause;
  if (line === undefined) return new ApiError('usersCsvEmpty', {}, { field: 'csv', cause });
  return new ApiError('usersCsvUnreadable', { line }, { field: 'csv', cause });
}

function presentLine(
  { line, username, name, email, password, groupid }: UserLine,
  errors: readonly Refusal[],
): ImportedUser {
  return {
    line,
    username,
    name,
    email,
    groupid: groupid === '1' ? 1 : 2,
    has_password: password === '' ? 0 : 1,
    errors: [...errors],
  };
}

async function addAll(
  ctx: RequestContext,
  viewer: Viewer,
  lines: readonly UserLine[],
  withLinks: boolean,
): Promise<ImportedLinks | null> {
  const rows = await newRows(ctx, lines);
  try {
    return await ctx.db.transaction().execute(async (tx) => {
      await lockAdministrating(ctx, tx, viewer, []);
      await demandStillFree(tx, lines);
      const made = await insertUsers(tx, rows);
      const names = rows.map(({ username }) => username);
      const uids = new Map(made.map(({ uid, username_key }) => [username_key, uid]));
      const people = rows.flatMap(({ username, username_key, name, email_pending: email, password_hash }) => {
        const uid = uids.get(username_key);
        return uid !== undefined && password_hash === '' ? [{ uid, username, name, email }] : [];
      });
      const links = withLinks && people.length > 0 ? await firstLinks(ctx, tx, people) : null;
      const after = { names, ...(links ? { links: links.count, links_end: links.expires_at } : {}) };
      await recordAudit(ctx, tx, { action: 'users.imported', subject: { kind: 'site' }, after });
      return links;
    });
  } catch (cause) {
    throw isUniqueViolation(cause) ? new ApiError('usernameTaken', {}, { field: 'csv', cause }) : cause;
  }
}

/** @throws ApiError usernameTaken, emailTaken */
async function demandStillFree(tx: Tx, lines: readonly UserLine[]): Promise<void> {
  const taken = await takenKeys(tx, lines);
  if (lines.some(({ username }) => taken.has(accountKey(username)))) {
    throw new ApiError('usernameTaken', {}, { field: 'csv' });
  }
  if (taken.size > 0) throw new ApiError('emailTaken', {}, { field: 'csv' });
}

async function newRows(ctx: RequestContext, lines: readonly UserLine[]): Promise<readonly NewUserRow[]> {
  const rows: NewUserRow[] = [];
  // One after the other: whoever logs in meanwhile waits for one hash at most.
  for (const { username, name, email, password, groupid } of lines) {
    const password_hash = password === '' ? '' : await hashPassword(password);
    const group = groupid === '1' ? 1 : 2;
    rows.push({
      ...{ username, name, password_hash, groupid: group, created_at: ctx.clock.now() },
      email_pending: email,
      username_key: accountKey(username),
    });
  }
  return rows;
}
