import { EMAIL, type ErrorName, errorText, type ImportedUser, LIMITS } from '@sheaf/contract';
import type { RequestContext } from '../../context.ts';
import { ApiError } from '../../platform/errors.ts';
import type { Db } from '../../schema/tables.ts';
import { accountKey, demandPassword, demandUsername } from '../user/user.service.ts';
import { listKeysTaken } from './admin-user.queries.ts';
import type { UserLine } from './user-csv.ts';

export type Refusal = ImportedUser['errors'][number];

/** What is wrong with each line. */
export async function refusalsOf(
  ctx: RequestContext,
  lines: readonly UserLine[],
): Promise<readonly (readonly Refusal[])[]> {
  const taken = await takenKeys(ctx.db, lines);
  const [names, addresses] = [firstLines(lines, nameKey), firstLines(lines, emailKey)];
  return lines.map((line) => {
    const name = { isTaken: taken.has(nameKey(line)), twin: before(names, nameKey(line), line) };
    const email = { isTaken: taken.has(emailKey(line)), twin: before(addresses, emailKey(line), line) };
    const refusals = [usernameRefusal(line, name), emailRefusal(line, email), ...otherRefusals(line)];
    return refusals.flatMap((one) =>
      one ? [{ field: one.field, message: errorText(one.error, ctx.language, one.values) }] : [],
    );
  });
}

/** Of what somebody would be called: what others are called already. */
export async function takenKeys(db: Db, lines: readonly UserLine[]): Promise<ReadonlySet<string>> {
  const keys = new Set(lines.flatMap((line) => [nameKey(line), emailKey(line)]));
  return new Set(
    await listKeysTaken(
      db,
      [...keys].filter((key) => key !== ''),
    ),
  );
}

const nameKey = ({ username }: UserLine): string => accountKey(username);
const emailKey = ({ email }: UserLine): string => accountKey(email);

/** Where each stands first, as name or as address: nobody is called by the address of another. */
function firstLines(lines: readonly UserLine[], keyOf: (line: UserLine) => string): ReadonlyMap<string, number> {
  return new Map(lines.map((line) => [keyOf(line), line.line] as const).reverse());
}

function before(first: ReadonlyMap<string, number>, key: string, { line }: UserLine): number | undefined {
  const found = first.get(key);
  return found === undefined || found >= line ? undefined : found;
}

interface Beside {
  readonly isTaken: boolean;
  /** The line above that says the same. */
  readonly twin: number | undefined;
}

interface FoundRefusal {
  readonly field: Refusal['field'];
  readonly error: ErrorName;
  readonly values?: Readonly<Record<string, string | number>>;
}

function usernameRefusal({ username }: UserLine, { isTaken, twin }: Beside): FoundRefusal | undefined {
  const field = 'username';
  if (isRefused(() => demandUsername(username))) return { field, error: 'usernameInvalid' };
  if (isTaken) return { field, error: 'usernameTaken' };
  return twin === undefined ? undefined : { field, error: 'usernameTwice', values: { line: twin } };
}

function emailRefusal({ email }: UserLine, { isTaken, twin }: Beside): FoundRefusal | undefined {
  const field = 'email';
  if (email === '') return undefined;
  if (email.length > LIMITS.emailChars || !EMAIL.test(email)) return { field, error: 'emailWrong' };
  if (isTaken) return { field, error: 'emailTaken' };
  return twin === undefined ? undefined : { field, error: 'emailTwice', values: { line: twin } };
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
