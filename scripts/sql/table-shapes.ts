import { type Kysely, sql } from 'kysely';
import type { OpenDatabase } from '../../apps/server/src/platform/database/open.ts';

/** A table as an engine has it; keys and indexes in words that are the same on both. */
export interface TableShape {
  readonly name: string;
  readonly columns: readonly ColumnShape[];
  readonly keys: readonly string[];
  readonly indexes: readonly string[];
}

interface ColumnShape {
  readonly name: string;
  readonly type: string;
  readonly isNullable: boolean;
  /** SQL; '' for none. */
  readonly initial: string;
}

type AnyKysely = Kysely<unknown>;

export async function tableShapes({ engine, db }: OpenDatabase<unknown>): Promise<TableShape[]> {
  const names = engine === 'sqlite' ? await sqliteNames(db) : await postgresNames(db);
  const shapeOf = engine === 'sqlite' ? sqliteShape : postgresShape;
  const shapes: TableShape[] = [];
  for (const name of names) shapes.push(await shapeOf(db, name));
  return shapes;
}

/** Without the tables that SQLite keeps for itself, also below the one for searching. */
async function sqliteNames(db: AnyKysely): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select name from pragma_table_list where schema = 'main' and type in ('table', 'virtual')
    and name not like 'sqlite\\_%' escape '\\' order by name`.execute(db);
  return rows.map(({ name }) => name);
}

async function sqliteShape(db: AnyKysely, name: string): Promise<TableShape> {
  const { rows: columns } = await sql<{
    name: string;
    type: string;
    not_null: number;
    initial: string | null;
    pk: number;
  }>`
    select name, type, "notnull" as not_null, dflt_value as initial, pk from pragma_table_info(${name})`.execute(db);
  const { rows: indexes } = await sql<{ origin: string; columns: string; made: string | null }>`
    select list.origin, group_concat(info.name, ', ') as columns, made.sql as made
    from pragma_index_list(${name}) as list join pragma_index_info(list.name) as info
    left join sqlite_schema as made on made.name = list.name
    group by list.name order by list.name`.execute(db);
  const { rows: references } = await sql<{ column: string; table: string; to: string; on_delete: string }>`
    select "from" as column, "table", "to", on_delete from pragma_foreign_key_list(${name}) order by "from"`.execute(
    db,
  );
  const primary = columns.filter(({ pk }) => pk > 0).sort((a, b) => a.pk - b.pk);
  return {
    name,
    columns: columns.map(({ name: column, type, not_null, initial, pk }) => {
      return {
        name: column,
        type: type.toLowerCase() || 'any',
        isNullable: not_null === 0 && pk === 0,
        initial: initial ?? '',
      };
    }),
    keys: [
      ...(primary.length > 0 ? [`primary key (${primary.map((column) => column.name).join(', ')})`] : []),
      ...references.map((to) => reference(to.column, `${to.table} (${to.to})`, to.on_delete)),
      ...indexes.filter(({ origin }) => origin === 'u').map((index) => `unique (${index.columns})`),
    ].sort(),
    indexes: indexes.flatMap(({ made }) => (made === null ? [] : [indexOf(made)])).sort(),
  };
}

async function postgresNames(db: AnyKysely): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select tablename as name from pg_tables where schemaname = current_schema() order by tablename`.execute(db);
  return rows.map(({ name }) => name);
}

async function postgresShape(db: AnyKysely, name: string): Promise<TableShape> {
  const table = sql`quote_ident(${name})::regclass`;
  const { rows: columns } = await sql<{ name: string; type: string; not_null: boolean; initial: string | null }>`
    select attname as name, format_type(atttypid, atttypmod) as type, attnotnull as not_null,
      pg_get_expr(adbin, adrelid) as initial
    from pg_attribute left join pg_attrdef on adrelid = attrelid and adnum = attnum
    where attrelid = ${table} and attnum > 0 and not attisdropped order by attnum`.execute(db);
  const { rows: constraints } = await sql<{ definition: string }>`
    select pg_get_constraintdef(oid) as definition from pg_constraint
    where conrelid = ${table} and contype in ('f', 'p', 'u')`.execute(db);
  const { rows: indexes } = await sql<{ made: string }>`
    select pg_get_indexdef(indexrelid) as made from pg_index where indrelid = ${table}
    and not exists (select from pg_constraint where conindid = indexrelid and contype in ('p', 'u'))`.execute(db);
  return {
    name,
    columns: columns.map(({ name: column, type, not_null, initial }) => {
      return { name: column, type, isNullable: !not_null, initial: initial?.replace(/::\w+$/, '') ?? '' };
    }),
    keys: constraints.map(({ definition }) => keyOf(definition)).sort(),
    indexes: indexes.map(({ made }) => indexOf(made)).sort(),
  };
}

function keyOf(definition: string): string {
  const foreign = /^FOREIGN KEY \((\w+)\) REFERENCES "?(\w+)"?\((\w+)\)(?: ON DELETE (.+))?$/.exec(definition);
  if (!foreign) return definition.replace(/^[A-Z ]+/, (words) => words.toLowerCase());
  const [, column = '', table, to, onDelete = 'NO ACTION'] = foreign;
  return reference(column, `${table} (${to})`, onDelete);
}

function reference(column: string, target: string, onDelete: string): string {
  return `${column} → ${target}${onDelete === 'NO ACTION' ? '' : `, on delete ${onDelete.toLowerCase()}`}`;
}

/** `create index page_deleted on page (deleted_at) where deleted_at > 0`, as either engine tells it. */
function indexOf(made: string): string {
  const [, unique = '', name, way = 'btree', rest = ''] =
    /^create (unique )?index "?(\w+)"? on \S+(?: using (\w+))? (.*)$/is.exec(made) ?? [];
  const parts = rest
    .replaceAll('"', '')
    .replaceAll(/::\w+/g, '')
    .replace(/ where \(?(.*?)\)?$/i, (_, which: string) => ` where ${which.replace('IS NOT NULL', 'is not null')}`);
  return `${unique.toLowerCase()}${name}${way === 'btree' ? '' : ` ${way}`} ${parts}`;
}
