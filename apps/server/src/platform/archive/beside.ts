import type { DatabasePlace } from '../database/open.ts';

/** An empty database beside the one that it will take the place of. */
export interface Beside {
  readonly where: DatabasePlace;
  /**
   * Takes the place, whole or not at all. What was there stays beside it under the name that is answered; undefined when
   * nothing was.
   * @throws InUseError
   */
  swap(): Promise<string | undefined>;
  /** Removes it; nothing happens after a swap. */
  drop(): Promise<void>;
}

/** Somebody has the database open, or it holds what is not ours. */
export class InUseError extends Error {
  override readonly name = 'InUseError';
}
