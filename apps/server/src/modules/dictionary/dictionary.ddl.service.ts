import { LIMITS } from '@sheaf/contract';
import type { SqlDialect, SqlTable } from '@sheaf/exchange';
import type { TableFacts } from '@sheaf/markdown';
import { Apart, ApartFailure } from '../../platform/apart.ts';
import { ApiError } from '../../platform/errors.ts';

export interface ReadDefinitions {
  readonly dialect: SqlDialect;
  readonly tables: readonly SqlTable[];
  readonly complete: boolean;
}

/** What a database declares. */
export interface Definitions {
  readonly dialect: SqlDialect;
  /** By names that tell them apart. */
  readonly tables: readonly TableFacts[];
}

const BOUNDS = { limitMs: 30_000, memoryMb: 512, waiting: 20 } as const;

/** One for the process: five megabytes of statements take seconds, which others want. */
const apart = new Apart<string, ReadDefinitions>(new URL('dictionary.worker.ts', import.meta.url), BOUNDS);

/** @throws ApiError dictionaryEmpty, dictionaryTooLarge, busy */
export async function readDefinitions(ddl: string): Promise<Definitions> {
  const { dialect, tables, complete } = await readApart(ddl);
  if (tables.length === 0) throw new ApiError('dictionaryEmpty', {}, { field: 'ddl' });
  if (!complete || tables.length > LIMITS.dictionaryTables) throw tooLarge();
  return { dialect, tables: toldApart(tables) };
}

export function tooLarge(): ApiError {
  return new ApiError('dictionaryTooLarge', { tables: LIMITS.dictionaryTables }, { field: 'ddl' });
}

async function readApart(ddl: string): Promise<ReadDefinitions> {
  try {
    return await apart.run(ddl);
  } catch (error) {
    throw error instanceof ApartFailure ? tooLarge() : error;
  }
}

/** A table is called by its name alone, as keys call it; of two in different schemas the second by both. */
function toldApart(tables: readonly SqlTable[]): readonly TableFacts[] {
  const seen = new Set<string>();
  return tables.flatMap(({ schema, name, ...facts }) => {
    const called = seen.has(name) ? `${schema}.${name}` : name;
    if (name === '' || seen.has(called)) return [];
    seen.add(called);
    return [{ ...facts, name: called }];
  });
}
