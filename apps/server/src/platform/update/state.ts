// Read by the launcher too, which runs it without any package: nothing but Node may be imported here.
import { closeSync, existsSync, fsyncSync, mkdirSync, openSync, readFileSync, renameSync, writeSync } from 'node:fs';
import { join } from 'node:path';

/**
 * `ordered`: nothing was touched yet. `trying`: the back-up is there, the new version may have changed the database.
 * `undoing`: the database is to be as in the back-up. `starting`: the new version was found healthy and is started.
 */
export type UpdatePhase = 'ordered' | 'starting' | 'trying' | 'undoing';

export interface PendingUpdate {
  readonly from: string;
  readonly to: string;
  readonly phase: UpdatePhase;
  /** How often this phase was begun. */
  readonly attempts: number;
  /** In the archive of back-ups before updates; '' before there is one. */
  readonly snapshot: string;
  /** Why it is undone. */
  readonly reason: UpdateFailure | '';
}

/** The step that failed. */
export type UpdateFailure = 'backup' | 'start' | 'trial';

export interface EndedUpdate {
  readonly from: string;
  readonly to: string;
  readonly result: 'done' | 'undone';
  readonly reason: UpdateFailure | '';
  /** In the audit log. */
  readonly isTold: boolean;
}

/** What is written down of versions and updates, in one file that is replaced as a whole: each step is one rename. */
export interface UpdateState {
  /** The folder below `versions` that runs; '' is the one that was installed. */
  readonly current: string;
  readonly former: string;
  /** Unpacked, verified, and not ordered yet. */
  readonly ready: string;
  readonly update: PendingUpdate | null;
  readonly last: EndedUpdate | null;
  /** Of the newest feed that was believed: no older one is. Unix seconds. */
  readonly feed_issued: number;
}

const NOTHING_YET: UpdateState = { current: '', former: '', ready: '', update: null, last: null, feed_issued: 0 };

export function versionsFolder(home: string): string {
  return join(home, 'versions');
}

/** Where the files of a version are. */
export function treeOf(home: string, version: string): string {
  return version === '' ? home : join(versionsFolder(home), version);
}

function stateFile(home: string): string {
  return join(versionsFolder(home), 'state.json');
}

/** @throws Error naming the file, when somebody spoiled it */
export function readState(home: string): UpdateState {
  const file = stateFile(home);
  if (!existsSync(file)) return NOTHING_YET;
  try {
    // Nobody but `writeState` writes it, whole or not at all.
    const state = JSON.parse(readFileSync(file, 'utf8')) as UpdateState;
    for (const version of [state.current, state.former, state.ready, state.update?.to ?? '']) {
      if (version !== '' && !isVersion(version)) throw new Error(`not a version: ${version}`);
    }
    return state;
  } catch (cause) {
    throw new Error(`${file} cannot be read; without it the version that was installed is started`, { cause });
  }
}

/** On the disk when it returns. */
export function writeState(home: string, state: UpdateState): void {
  const folder = versionsFolder(home);
  mkdirSync(folder, { recursive: true });
  const part = join(folder, `.state.${process.pid}`);
  const file = openSync(part, 'w');
  try {
    writeSync(file, `${JSON.stringify(state, null, 2)}\n`);
    fsyncSync(file);
  } finally {
    closeSync(file);
  }
  renameSync(part, stateFile(home));
  syncFolder(folder);
}

function syncFolder(folder: string): void {
  const handle = openSync(folder, 'r');
  try {
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
}

const VERSION = /^(\d{1,6})\.(\d{1,6})\.(\d{1,6})$/;

export function isVersion(text: string): boolean {
  return VERSION.test(text);
}

/** Of versions as `1.10.0`; anything else is the oldest. */
export function isNewer(version: string, than: string): boolean {
  const [a, b] = [partsOf(version), partsOf(than)];
  const at = a.findIndex((part, index) => part !== b[index]);
  return at >= 0 && (a[at] ?? 0) > (b[at] ?? 0);
}

function partsOf(version: string): number[] {
  return (VERSION.exec(version) ?? ['', '-1', '-1', '-1']).slice(1).map(Number);
}
