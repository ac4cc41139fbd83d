import type { Kysely, Transaction } from 'kysely';

/**
 * Any database or transaction, whatever tables it knows. Parts of the platform take these, so that a caller hands over
 * its own `Kysely<Tables>`: Kysely is invariant in its tables, and a wider one is not assignable to a narrower one.
 */
export type AnyDb = Pick<Kysely<unknown>, 'getExecutor' | 'isTransaction'>;

/** Only a transaction has `isTransaction: true` in its type: the compiler refuses a write outside of one. */
export type AnyTx = Pick<Transaction<unknown>, 'getExecutor' | 'isTransaction'>;

/** The same handle, seen as knowing the tables of one part of the platform. */
export function withTables<T>(db: AnyDb): Kysely<T> {
  // Every AnyDb is a Kysely instance (nothing else has its executor), and the tables exist because the migration
  // 0001-platform makes them in every database; a type parameter has no run-time form that could differ.
  return db as Kysely<T>;
}
