import type { Compilable, CompiledQuery, Kysely, RawBuilder } from 'kysely';
import type { AnyDb } from './handles.ts';
import { noteLastingText } from './lasting-texts.ts';

/** A value that the compiler takes for a parameter, and that is found again among the parameters. */
class Slot {
  readonly index: number;

  constructor(index: number) {
    this.index = index;
  }
}

interface Compiled<R> {
  readonly query: CompiledQuery<R>;
  /** For each parameter the value that belongs there, or the slot that says which argument does. */
  readonly parameters: readonly unknown[];
}

/**
 * A query whose text never changes, built and compiled once for each database: for a short read that costs more than
 * running it. `build` sees placeholders in place of the values, so it may hand them to the query and do nothing else
 * with them; a list in `in (…)` is no single value.
 */
export function compiledOnce<D extends AnyDb, V extends readonly unknown[], R>(
  build: (db: D, ...values: V) => Compilable<R>,
): (db: D, ...values: V) => Promise<R[]> {
  // A transaction has the adapter of its database, and compiles as that does.
  const known = new WeakMap<object, Compiled<R>>();
  return async (db, ...values) => {
    const { adapter } = db.getExecutor();
    let compiled = known.get(adapter);
    if (!compiled) {
      compiled = compile(build, db, values.length);
      known.set(adapter, compiled);
      noteLastingText(compiled.query.sql);
    }
    const { query } = compiled;
    const parameters = compiled.parameters.map((value) => (value instanceof Slot ? values[value.index] : value));
    // Every AnyDb is a Kysely instance: nothing else has its executor.
    const { rows } = await (db as unknown as Kysely<unknown>).executeQuery<R>({ ...query, parameters });
    return rows;
  };
}

/** The same for a query that takes one row: `columns` names every field that `build` uses. */
export function compiledForRow<D extends AnyDb, Row extends object, R>(
  columns: readonly (keyof Row & string)[],
  build: (db: D, row: Row) => Compilable<R>,
): (db: D, row: Row) => Promise<R[]> {
  // As in compiledOnce: what stands in the fields is only carried to the compiler.
  const rowOf = (values: readonly unknown[]) =>
    Object.fromEntries(columns.map((name, at) => [name, values[at]])) as Row;
  const run = compiledOnce((db: D, ...values: readonly unknown[]) => build(db, rowOf(values)));
  return (db, row) => run(db, ...columns.map((name) => row[name]));
}

/**
 * The rows of a query that is put together each time, in one of a few forms: PostgreSQL plans each of them once for each
 * connection, where whatever its values are no other plan would do.
 */
export async function rowsOfLasting<R>(db: AnyDb, query: Compilable<R> | RawBuilder<R>): Promise<R[]> {
  // Every AnyDb is a Kysely instance: nothing else has its executor.
  const kysely = db as unknown as Kysely<unknown>;
  const compiled = query.compile(kysely);
  noteLastingText(compiled.sql);
  return (await kysely.executeQuery<R>(compiled)).rows;
}

function compile<D extends AnyDb, V extends readonly unknown[], R>(
  build: (db: D, ...values: V) => Compilable<R>,
  db: D,
  count: number,
): Compiled<R> {
  const slots = Array.from({ length: count }, (_, index) => new Slot(index));
  // The builder only carries values to the compiler, which puts whatever it gets among the parameters.
  const query = build(db, ...(slots as unknown as V)).compile();
  return { query, parameters: query.parameters };
}
