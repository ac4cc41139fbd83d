import type { Engine } from '../database/open.ts';

export type Value = string | number | Uint8Array | null;
export type Row = readonly Value[];

export interface TableShape {
  readonly name: string;
  /** In the order of the table; what the database reckons by itself is not among them. */
  readonly columns: readonly string[];
  /** By these the rows are ordered, the same way on both engines. */
  readonly key: readonly string[];
}

/** A whole database as it is at one moment, whatever is written meanwhile. */
export interface Snapshot {
  readonly engine: Engine;
  /** In the order of their names. */
  readonly tables: readonly TableShape[];
  /** In the order of the key, some hundreds at a time. */
  rows(table: TableShape): AsyncIterable<readonly Row[]>;
  /** For each table that numbers its rows the highest number ever given. */
  numbers(): Promise<ReadonlyMap<string, number>>;
  close(): Promise<void>;
}

export interface SnapshotOptions {
  /** Keeps all others from writing until it is closed. */
  readonly holdWrites?: boolean;
}

/** As the databases quote names. */
export function quoted(name: string): string {
  return `"${name.replaceAll('"', '""')}"`;
}

export function listed(names: readonly string[]): string {
  return names.map(quoted).join(', ');
}
