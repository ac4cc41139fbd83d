import { ConfigError } from './config.ts';
import { isBusy } from './platform/database/errors.ts';
import { NewerDatabaseError } from './platform/database/migrate.ts';

export interface StartFailure {
  readonly text: string;
  /** 2: the environment is wrong; 1: something that the server needs is not to be had. */
  readonly exitCode: 1 | 2;
}

/** What an operator is told when the server cannot start; undefined for a fault, whose stack is wanted. */
export function startFailure(error: unknown): StartFailure | undefined {
  if (error instanceof ConfigError) return { text: error.message, exitCode: 2 };
  if (error instanceof NewerDatabaseError) return { text: error.message, exitCode: 1 };
  if (!(error instanceof Error)) return undefined;
  const code = codeOf(error) ?? (isBusy(error) ? 'busy' : undefined);
  if (code === undefined) return undefined;
  if (code === 'EADDRINUSE') return { text: `PORT: another program listens there (${error.message})`, exitCode: 1 };
  // Those of Node itself are mistakes of ours, but for what SQLite says of its file.
  if (code.startsWith('ERR_') && code !== 'ERR_SQLITE_ERROR') return undefined;
  return { text: `Sheaf cannot start: ${error.message || code}`, exitCode: 1 };
}

function codeOf(error: unknown): string | undefined {
  const code = typeof error === 'object' && error !== null && 'code' in error ? error.code : undefined;
  return typeof code === 'string' ? code : undefined;
}
