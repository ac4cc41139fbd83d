import type { SqlDialect } from './model.ts';
import { nextToken, type Scan, type Token } from './tokens.ts';

/** The first words of the statements that say something of tables; of all others nothing is kept. */
const READ = new Set(['ALTER', 'COMMENT', 'CREATE', 'DROP', 'EXEC', 'EXECUTE']);

/** Beyond it a statement is no definition anybody wrote. */
const TOKENS_KEPT = 400_000;

/** Routines that are passed over without being taken apart. */
export interface SkippedRoutines {
  count: number;
}

export const ROUTINES: ReadonlySet<string> = new Set(['FUNCTION', 'PACKAGE', 'PROC', 'PROCEDURE', 'TRIGGER']);
const NO_BLOCK_END = new Set(['FOR', 'IF', 'LOOP', 'REPEAT', 'WHILE']);
const NO_BLOCK_BEGIN = new Set(['TRAN', 'TRANSACTION', ';']);

interface Splitting {
  readonly scan: Scan;
  tokens: Token[];
  previous: Token | undefined;
  /** How many brackets are open. */
  depth: number;
  /** How many blocks of a routine's body are open; its statements are none of the text. */
  blocks: number;
  routine: boolean;
}

function restOfLine(scan: Scan): string {
  const end = scan.sql.indexOf('\n', scan.at);
  const line = scan.sql.slice(scan.at, end < 0 ? scan.sql.length : end);
  scan.at += line.length;
  return line.trim();
}

function isAlone({ sql }: Scan, token: Token): boolean {
  return token.beginsLine && /^[ \t\r]*(?:\n|$)/u.test(sql.slice(token.end, token.end + 40));
}

function begin(splitting: Splitting): void {
  splitting.tokens = [];
  splitting.previous = undefined;
  splitting.depth = 0;
  splitting.blocks = 0;
  splitting.routine = false;
}

/** Statements of SQL Server need no sign between them: these words at a line's beginning start one. */
function beginsStatement(splitting: Splitting, token: Token): boolean {
  const { depth, previous, routine, scan } = splitting;
  if (!token.beginsLine || depth !== 0 || routine || !previous || previous.word === ',') return false;
  if (token.word === 'ALTER') return nextToken({ ...scan, at: token.end })?.word === 'TABLE';
  return token.word === 'CREATE' || token.word === 'EXEC' || token.word === 'INSERT';
}

function ends({ blocks, scan }: Splitting, token: Token): boolean {
  if (token.word === 'GO' || token.word === '/') return isAlone(scan, token);
  return token.word === ';' && blocks === 0;
}

function countBlocks(splitting: Splitting, token: Token): void {
  const { previous } = splitting;
  if (previous?.word === 'BEGIN' && NO_BLOCK_BEGIN.has(token.word)) splitting.blocks -= 1;
  if (previous?.word === 'END' && NO_BLOCK_END.has(token.word)) splitting.blocks += 1;
  if (token.word === 'BEGIN' || (token.word === 'CASE' && previous?.word !== 'END')) splitting.blocks += 1;
  if (token.word === 'END') splitting.blocks = Math.max(0, splitting.blocks - 1);
}

function keep(splitting: Splitting, token: Token): void {
  const { tokens } = splitting;
  const first = tokens[0]?.word ?? token.word;
  if (first === 'CREATE' && tokens.length < 8 && ROUTINES.has(token.word)) splitting.routine = true;
  if (splitting.routine) countBlocks(splitting, token);
  if (token.word === '(') splitting.depth += 1;
  if (token.word === ')') splitting.depth -= 1;
  if (tokens.length === 0 || (READ.has(first) && tokens.length < TOKENS_KEPT)) tokens.push(token);
  splitting.previous = token;
}

/** The rows that follow `COPY … FROM stdin` in a dump are data, up to a line of their own. */
function skipCopied({ scan, previous, tokens }: Splitting): void {
  if (tokens[0]?.word !== 'COPY' || previous?.word !== 'STDIN') return;
  const end = scan.sql.indexOf('\n\\.', scan.at);
  scan.at = end < 0 ? scan.sql.length : end + 3;
}

const DELIMITER_LINE = /^[ \t]*DELIMITER\b/gimu;

/** What ends by another sign than `;` is a routine: on to where the sign is `;` again. */
function skipRoutines(scan: Scan, skipped: SkippedRoutines): void {
  if (restOfLine(scan) === ';') return;
  const from = scan.at;
  DELIMITER_LINE.lastIndex = from;
  scan.at = DELIMITER_LINE.exec(scan.sql)?.index ?? scan.sql.length;
  skipped.count += scan.sql.slice(from, scan.at).match(ROUTINE)?.length ?? 0;
}

const ROUTINE = /\bCREATE\b[^;(]{0,200}?\b(?:FUNCTION|PROCEDURE|TRIGGER)\b/giu;

/** Lines for the client that runs the file, not for the database. */
function forClient({ scan, tokens }: Splitting, token: Token, skipped: SkippedRoutines): boolean {
  if (tokens.length > 0 || !token.beginsLine) return false;
  if (token.word === 'DELIMITER') skipRoutines(scan, skipped);
  else if (token.word === '\\') restOfLine(scan);
  else return false;
  return true;
}

/** The statements of a text: of those that may say something of tables the tokens, of others the first word. */
export function* statementsOf(sql: string, dialect: SqlDialect, skipped: SkippedRoutines): Generator<readonly Token[]> {
  const scan: Scan = { sql, dialect, at: 0 };
  const splitting: Splitting = {
    scan,
    tokens: [],
    previous: undefined,
    depth: 0,
    blocks: 0,
    routine: false,
  };
  for (let token = nextToken(scan); token; token = nextToken(scan)) {
    if (forClient(splitting, token, skipped)) continue;
    const ended = ends(splitting, token);
    if (ended || beginsStatement(splitting, token)) {
      skipCopied(splitting);
      yield splitting.tokens;
      begin(splitting);
    }
    if (!ended) keep(splitting, token);
  }
  yield splitting.tokens;
}
