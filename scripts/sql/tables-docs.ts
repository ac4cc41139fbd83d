import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { migrate } from '../../apps/server/src/platform/database/migrate.ts';
import { type DatabasePlace, openDatabase } from '../../apps/server/src/platform/database/open.ts';
import { MIGRATIONS } from '../../apps/server/src/schema/migrations/index.ts';
import { startOwnPostgres } from '../postgres.ts';
import { type TableDocs, tableDocs } from './column-docs.ts';
import { type TableShape, tableShapes } from './table-shapes.ts';

/** A table of one engine or of both. */
interface TwoShapes {
  readonly sqlite: TableShape | undefined;
  readonly postgres: TableShape | undefined;
}

/** The tables after all migrations, asked of a real database of each engine. */
export async function tablesPage(): Promise<string> {
  const [sqlite, postgres] = await Promise.all([sqliteTables(), postgresTables()]);
  const docs = tableDocs();
  const names = [...new Set([...sqlite, ...postgres].map(({ name }) => name))].sort();
  const named = (shapes: readonly TableShape[], name: string) => shapes.find((shape) => shape.name === name);
  const sections = names.map((name) =>
    section(name, { sqlite: named(sqlite, name), postgres: named(postgres, name) }, docs.get(name)),
  );
  return [ABOUT, ...sections].join('\n');
}

const ABOUT = `# Tables

The schema after all migrations, as SQLite and PostgreSQL tell it. Ids are integers, times Unix seconds UTC with 0 for
never, flags 0 or 1.

Written by \`npm run docs\`; nobody edits it.
`;

async function sqliteTables(): Promise<TableShape[]> {
  const folder = mkdtempSync(join(tmpdir(), 'sheaf-tables-'));
  try {
    return await shapesAt({ file: join(folder, 'sheaf.db') });
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** @throws Error where no PostgreSQL is at hand: half a page would be taken for the whole */
async function postgresTables(): Promise<TableShape[]> {
  const postgres = await startOwnPostgres();
  if (!postgres) throw new Error('PostgreSQL was not found: run npm ci, or install it');
  try {
    return await shapesAt({ url: postgres.url });
  } finally {
    await postgres.stop();
  }
}

async function shapesAt(where: DatabasePlace): Promise<TableShape[]> {
  const open = await openDatabase<unknown>(where);
  try {
    await migrate(open, MIGRATIONS, { info: () => undefined });
    return await tableShapes(open);
  } finally {
    await open.close();
  }
}

function section(name: string, shapes: TwoShapes, docs: TableDocs | undefined): string {
  const { sqlite, postgres } = shapes;
  const only = sqlite && postgres ? '' : `On ${sqlite ? 'SQLite' : 'PostgreSQL'} only.\n\n`;
  const about = docs?.about ? `${docs.about}\n\n` : '';
  return [
    `## ${name}\n\n${only}${about}| column | SQLite | PostgreSQL | when not given | holds |`,
    '| --- | --- | --- | --- | --- |',
    ...columnNames(shapes).map((column) => row(column, shapes, docs)),
    '',
    ...listOf('Keys', sqlite?.keys, postgres?.keys),
    ...listOf('Indexes', sqlite?.indexes, postgres?.indexes),
  ].join('\n');
}

function columnNames({ sqlite, postgres }: TwoShapes): string[] {
  return [...new Set([...(sqlite?.columns ?? []), ...(postgres?.columns ?? [])].map(({ name }) => name))];
}

function row(name: string, { sqlite, postgres }: TwoShapes, docs: TableDocs | undefined): string {
  const [mine, theirs] = [sqlite, postgres].map((shape) => shape?.columns.find((column) => column.name === name));
  const type = (column: typeof mine) => column && `${column.type}${column.isNullable ? ', null' : ''}`;
  const initial = mine?.initial || theirs?.initial;
  const cells = [
    name,
    type(mine) ?? '',
    type(theirs) ?? '',
    initial ? `\`${initial}\`` : '',
    docs?.columns.get(name) ?? '',
  ];
  return `| ${cells.map((cell) => cell.replaceAll('|', String.raw`\|`)).join(' | ')} |`;
}

/** What both have stands once. */
function listOf(title: string, sqlite: readonly string[] = [], postgres: readonly string[] = []): string[] {
  const all = [...new Set([...sqlite, ...postgres])].sort();
  if (all.length === 0) return [];
  const lines = all.map((one) => {
    const where = sqlite.includes(one) ? 'SQLite' : 'PostgreSQL';
    return `- \`${one}\`${sqlite.includes(one) && postgres.includes(one) ? '' : ` (${where})`}`;
  });
  return [`${title}:\n`, ...lines, ''];
}
