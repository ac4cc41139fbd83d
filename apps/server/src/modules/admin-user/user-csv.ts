import { CsvError, parse } from 'csv-parse/sync';

export interface UserLine {
  /** Of the file, counted from 1. */
  readonly line: number;
  readonly username: string;
  readonly name: string;
  readonly email: string;
  readonly password: string;
  readonly groupid: string;
}

export interface ReadUsers {
  readonly users: readonly UserLine[];
  /** Columns that mean nothing here. */
  readonly ignored: readonly string[];
}

/** A file that is no table of users: `line` where it cannot be read. */
export class UserCsvError extends Error {
  readonly line: number | undefined;

  constructor(line?: number, options?: ErrorOptions) {
    super('not a table of users', options);
    this.line = line;
  }
}

const COLUMNS = ['username', 'name', 'email', 'password', 'groupid'] as const;
const isColumn = (name: string): name is (typeof COLUMNS)[number] => COLUMNS.some((column) => column === name);

/**
 * Reads values that are parted by commas, semicolons or tabs, whichever the first line has; a byte-order mark is passed
 * over. @throws UserCsvError
 */
export function readUsers(csv: string): ReadUsers {
  const [head, ...lines] = recordsOf(csv);
  const names = head?.record.map((name) => name.trim().toLowerCase()) ?? [];
  if (!names.includes('username')) throw new UserCsvError();
  const users = lines.map(({ record, info }) => {
    if (record.length > names.length) throw new UserCsvError(info.lines);
    const cell = (column: string) => record[names.indexOf(column)] ?? '';
    return {
      line: info.lines,
      username: cell('username').trim(),
      name: cell('name').trim(),
      email: cell('email').trim(),
      // Spaces at its ends are part of a password.
      password: cell('password'),
      groupid: cell('groupid').trim(),
    };
  });
  return { users, ignored: names.filter((name) => !isColumn(name)) };
}

interface CsvRecord {
  readonly record: readonly string[];
  readonly info: { readonly lines: number };
}

function recordsOf(csv: string): readonly CsvRecord[] {
  const first = csv.slice(0, csv.search(/[\r\n]|$/));
  const delimiter = [',', ';', '\t'].find((sign) => first.includes(sign)) ?? ',';
  const options = { bom: true, info: true, delimiter, relaxColumnCount: true, skipEmptyLines: true } as const;
  try {
    // With `info` each record stands beside the number of its line.
    return parse(csv, options) as unknown as readonly CsvRecord[];
  } catch (cause) {
    if (!(cause instanceof CsvError)) throw cause;
    const line = typeof cause['lines'] === 'number' ? cause['lines'] : 1;
    throw new UserCsvError(line, { cause });
  }
}
