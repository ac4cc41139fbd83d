import {
  type ErrorName,
  errorText,
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
import type { Db } from '../../schema/tables.ts';
import { recordAudit } from '../audit/audit.service.ts';
import { accountKey, demandPassword, demandUsername } from '../user/user.service.ts';
import { lockAdministrating } from './admin-user.access.ts';
import { insertUsers, listKeysTaken, type NewUserRow } from './admin-user.queries.ts';
import type { ReadUsers, UserCsvError, UserLine } from './user-csv.ts';

type Imported = OutputOf<typeof importUsers>;
type Refusal = ImportedUser['errors'][number];

/**
 * Says what would be added and what is wrong with it; with `commit` adds all, or nobody.
 * @throws ApiError usersCsvEmpty, usersCsvUnreadable, usersTooMany, usersCsvWrong, usernameTaken, notAllowed
 */
export async function importUserList(
  ctx: RequestContext,
  viewer: Viewer,
  { csv, commit }: InputOf<typeof importUsers>,
): Promise<Imported> {
  const { users: lines, ignored } = await readList(csv);
  const refusals = await refusalsOf(ctx, lines);
  const users = lines.map((line, index) => presentLine(line, refusals[index] ?? []));
  const wrong = users.filter(({ errors }) => errors.length > 0).length;
  const looked = { users, wrong, added: 0, ignored: [...ignored] };
  if (commit === 0) return looked;
  if (wrong > 0) throw new ApiError('usersCsvWrong', { count: wrong }, { field: 'csv' });
  await addAll(ctx, viewer, lines);
  return { ...looked, added: lines.length };
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

/** Of each line. */
async function refusalsOf(ctx: RequestContext, lines: readonly UserLine[]): Promise<readonly (readonly Refusal[])[]> {
  const taken = await takenKeys(ctx.db, lines);
  const before = new Map<string, number>();
  return lines.map((line) => {
    const key = accountKey(line.username);
    const twin = before.get(key);
    if (twin === undefined) before.set(key, line.line);
    const refusals = [usernameRefusal(line, { isTaken: taken.has(key), twin }), ...otherRefusals(line)];
    return refusals.flatMap((one) =>
      one ? [{ field: one.field, message: errorText(one.error, ctx.language, one.values) }] : [],
    );
  });
}

async function takenKeys(db: Db, lines: readonly UserLine[]): Promise<ReadonlySet<string>> {
  return new Set(await listKeysTaken(db, [...new Set(lines.map(({ username }) => accountKey(username)))]));
}

interface FoundRefusal {
  readonly field: Refusal['field'];
  readonly error: ErrorName;
  readonly values?: Readonly<Record<string, string | number>>;
}

function usernameRefusal(
  { username }: UserLine,
  { isTaken, twin }: { readonly isTaken: boolean; readonly twin: number | undefined },
): FoundRefusal | undefined {
  const field = 'username';
  if (isRefused(() => demandUsername(username))) return { field, error: 'usernameInvalid' };
  if (isTaken) return { field, error: 'usernameTaken' };
  return twin === undefined ? undefined : { field, error: 'usernameTwice', values: { line: twin } };
}

function otherRefusals({ name, password, groupid }: UserLine): readonly (FoundRefusal | undefined)[] {
  const max = LIMITS.nameChars;
  return [
    name.length > max ? { field: 'name', error: 'nameTooLong', values: { max } } : undefined,
    password !== '' && isRefused(() => demandPassword(password, 'password'))
      ? { field: 'password', error: 'passwordLength' }
      : undefined,
    ['', '1', '2'].includes(groupid) ? undefined : { field: 'groupid', error: 'groupUnknown' },
  ];
}

function isRefused(demand: () => void): boolean {
  try {
    demand();
    return false;
  } catch (error) {
    if (error instanceof ApiError) return true;
    throw error;
  }
}

function presentLine({ line, username, name, password, groupid }: UserLine, errors: readonly Refusal[]): ImportedUser {
  return {
    line,
    username,
    name,
    groupid: groupid === '1' ? 1 : 2,
    has_password: password === '' ? 0 : 1,
    errors: [...errors],
  };
}

async function addAll(ctx: RequestContext, viewer: Viewer, lines: readonly UserLine[]): Promise<void> {
  const rows: NewUserRow[] = [];
  // One after the other: whoever logs in meanwhile waits for one hash at most.
  for (const { username, name, password, groupid } of lines) {
    const password_hash = password === '' ? '' : await hashPassword(password);
    const group = groupid === '1' ? 1 : 2;
    rows.push({
      ...{ username, name, password_hash, groupid: group, created_at: ctx.clock.now() },
      username_key: accountKey(username),
    });
  }
  try {
    await ctx.db.transaction().execute(async (tx) => {
      await lockAdministrating(ctx, tx, viewer, []);
      if ((await takenKeys(tx, lines)).size > 0) throw new ApiError('usernameTaken', {}, { field: 'csv' });
      await insertUsers(tx, rows);
      const names = rows.map(({ username }) => username);
      await recordAudit(ctx, tx, { action: 'users.imported', subject: { kind: 'site' }, after: { names } });
    });
  } catch (cause) {
    throw isUniqueViolation(cause) ? new ApiError('usernameTaken', {}, { field: 'csv', cause }) : cause;
  }
}
