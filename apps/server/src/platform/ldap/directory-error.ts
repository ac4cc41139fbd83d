/**
 * `unreachable`: nobody answers, too late, or nonsense. `unsecured`: no encrypted connection that can be trusted. `bind`:
 * the account that searches is refused. `search`: the directory does not search as it is asked to.
 */
export type DirectoryTrouble = 'unreachable' | 'unsecured' | 'bind' | 'search';

const REASON_CHARS = 300;

/** What is wrong with a directory, in its own words or those of the network. */
export class DirectoryError extends Error {
  override readonly name = 'DirectoryError';
  readonly trouble: DirectoryTrouble;

  constructor(trouble: DirectoryTrouble, reason: string, cause?: unknown) {
    super(reason.replaceAll(/\s+/g, ' ').trim().slice(0, REASON_CHARS), { cause });
    this.trouble = trouble;
  }
}
