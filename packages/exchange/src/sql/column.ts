import {
  accept,
  type Cursor,
  isName,
  peek,
  sourceOf,
  take,
  takeGroup,
  takeName,
  takeParts,
  takeText,
  wordAt,
} from './cursor.ts';
import type { SqlForeignKey } from './model.ts';
import { readReference } from './reference.ts';
import type { Token } from './tokens.ts';

/** A column while its definition is read; the statements that follow may change it. */
export interface ColumnDraft {
  name: string;
  type: string;
  nullable: boolean;
  default: string;
  autoIncrement: boolean;
  comment: string;
}

export interface ReadColumn {
  readonly column: ColumnDraft;
  readonly primary: boolean;
  readonly unique: boolean;
  readonly foreignKey: SqlForeignKey | undefined;
}

interface Reading {
  readonly column: ColumnDraft;
  primary: boolean;
  unique: boolean;
  foreignKey: SqlForeignKey | undefined;
}

type Modifier = (cursor: Cursor, reading: Reading) => void;

function autoIncrement(cursor: Cursor, { column }: Reading): void {
  take(cursor);
  takeGroup(cursor);
  column.autoIncrement = true;
}

function collation(cursor: Cursor): void {
  take(cursor);
  accept(cursor, '=');
  takeParts(cursor);
}

const MODIFIERS: Readonly<Record<string, Modifier>> = {
  NOT: (cursor, { column }) => {
    take(cursor);
    if (take(cursor)?.word === 'NULL') column.nullable = false;
  },
  NULL: (cursor, { column }) => {
    take(cursor);
    column.nullable = true;
  },
  DEFAULT: (cursor, { column }) => {
    take(cursor);
    accept(cursor, 'ON', 'NULL');
    column.default = readExpression(cursor);
  },
  PRIMARY: (cursor, reading) => {
    take(cursor);
    accept(cursor, 'KEY');
    reading.primary = true;
  },
  KEY: (cursor, reading) => {
    take(cursor);
    reading.primary = true;
  },
  UNIQUE: (cursor, reading) => {
    take(cursor);
    accept(cursor, 'KEY');
    reading.unique = true;
  },
  COMMENT: (cursor, { column }) => {
    take(cursor);
    accept(cursor, '=');
    column.comment = takeText(cursor) ?? column.comment;
  },
  REFERENCES: (cursor, reading) => {
    reading.foreignKey = readReference(cursor, '', [reading.column.name]);
  },
  // of a reference or of an update
  ON: (cursor) => {
    take(cursor);
    take(cursor);
    const does = accept(cursor, 'SET', 'NULL') || accept(cursor, 'SET', 'DEFAULT');
    if (!does) readExpression(cursor);
  },
  GENERATED: (cursor, reading) => {
    take(cursor);
    if (!accept(cursor, 'ALWAYS')) accept(cursor, 'BY', 'DEFAULT');
    accept(cursor, 'ON', 'NULL');
    accept(cursor, 'AS');
    if (wordAt(cursor) === 'IDENTITY') autoIncrement(cursor, reading);
    else takeGroup(cursor);
  },
  AUTO_INCREMENT: autoIncrement,
  AUTOINCREMENT: autoIncrement,
  IDENTITY: autoIncrement,
  CONSTRAINT: (cursor) => {
    take(cursor);
    take(cursor);
  },
  COLLATE: collation,
  CHARSET: collation,
  CHARACTER: (cursor) => {
    take(cursor);
    collation(cursor);
  },
};

const NO_COLUMN: ColumnDraft = { name: '', type: '', nullable: true, default: '', autoIncrement: false, comment: '' };

/** Words that may follow a type and are none of it, beside the modifiers that are read. */
const OTHER_ENDS = new Set([
  'AFTER',
  'AS',
  'CHECK',
  'DISABLE',
  'ENABLE',
  'ENCODE',
  'FIRST',
  'FOR',
  'INVISIBLE',
  'MASKED',
  'PERSISTED',
  'ROWGUIDCOL',
  'SPARSE',
  'SRID',
  'STORAGE',
  'STORED',
  'USING',
  'VIRTUAL',
  'VISIBLE',
]);

/** `character varying` and `with time zone` are types, `character set` and `with values` are none. */
function endsType(cursor: Cursor): boolean {
  const word = wordAt(cursor);
  const next = wordAt(cursor, 1);
  if (word === 'CHARACTER') return next === 'SET';
  if (word === 'WITH') return next !== 'TIME' && next !== 'LOCAL' && next !== 'TIMEZONE';
  return OTHER_ENDS.has(word) || Object.hasOwn(MODIFIERS, word);
}

function joined(before: string, token: Token): string {
  if (token.word === '.' || token.word === '[' || token.word === ']' || before.endsWith('.') || before.endsWith('[')) {
    return before + token.text;
  }
  return before === '' ? token.text : `${before} ${token.text}`;
}

function readType(cursor: Cursor): string {
  let type = '';
  for (let token = peek(cursor); token && !endsType(cursor); token = peek(cursor)) {
    const from = cursor.at;
    const { word } = token;
    if (word === '(') {
      takeGroup(cursor);
      type += sourceOf(cursor, from, cursor.at).replace(/\s*([(),])\s*/gu, '$1');
    } else if (isName(token) || /^[.[\]%]$/u.test(word) || type.endsWith('[')) {
      take(cursor);
      type = joined(type, token);
    } else break;
  }
  return type;
}

/** What stands up to the next word that begins something else, as it is written. */
export function readExpression(cursor: Cursor): string {
  const from = cursor.at;
  if (!takeGroup(cursor)) take(cursor);
  while (peek(cursor) && !endsType(cursor)) {
    if (!takeGroup(cursor)) take(cursor);
  }
  return sourceOf(cursor, from, cursor.at);
}

function readModifiers(cursor: Cursor, reading: Reading): void {
  while (peek(cursor)) {
    const word = wordAt(cursor);
    const modifier = Object.hasOwn(MODIFIERS, word) ? MODIFIERS[word] : undefined;
    if (modifier) modifier(cursor, reading);
    else if (word === 'AFTER' || word === 'FIRST') return;
    else if (!takeGroup(cursor)) take(cursor);
  }
}

const COUNTING_TYPES = /^(?:small|big)?serial\d?$/iu;

/** A name, a type and what is demanded of the values. Undefined where no name comes. */
export function readColumn(cursor: Cursor): ReadColumn | undefined {
  const name = takeName(cursor);
  if (name === undefined || name === '') return undefined;
  const type = readType(cursor);
  const counts = COUNTING_TYPES.test(type);
  const reading: Reading = {
    column: { ...NO_COLUMN, name, type, autoIncrement: counts, nullable: !counts },
    primary: false,
    unique: false,
    foreignKey: undefined,
  };
  readModifiers(cursor, reading);
  if (reading.primary) reading.column.nullable = false;
  return reading;
}

/** The type and nullability that SQL Server and PostgreSQL give to a column that is there. */
export function readTypeOf(cursor: Cursor): string {
  return readType(cursor);
}
