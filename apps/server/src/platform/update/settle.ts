// Run by the launcher, before anything of a version is: nothing but Node may be imported here.
import { spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { inTurn } from './settle-turn.ts';
import {
  isNewer,
  type PendingUpdate,
  readState,
  treeOf,
  type UpdateFailure,
  type UpdateState,
  writeState,
} from './state.ts';

const MINUTE_MS = 60_000;
/** Reading all rows of a large site takes its time, and so may a migration. */
const BACKUP_MS = 6 * 60 * MINUTE_MS;
const TRIAL_MS = 60 * MINUTE_MS;
/** A trial that was cut off is made once more, and so is a start; a version that fails three times is not wanted. */
const ATTEMPTS_MAX = 3;

/** The folder of the version that runs, when no update is begun or gone on with. */
export function currentTree(home: string): string {
  const { current } = readState(home);
  const tree = treeOf(home, current);
  if (current === '' || !existsSync(join(tree, 'package.json'))) return home;
  return isNewer(installedVersion(home), current) ? home : tree;
}

/**
 * Goes on with an update that was ordered, wherever it was cut off, until it is made or undone; answers the folder of the
 * version to start. Each step is written down before it is done, and may be done twice.
 * @throws Error when the database could not be put back: nothing may be started on it
 */
export async function settleUpdate(home: string): Promise<string> {
  return readState(home).update ? inTurn(home, () => settle(home)) : settle(home);
}

async function settle(home: string): Promise<string> {
  forgetWhenReplaced(home);
  for (;;) {
    const state = readState(home);
    const { update } = state;
    if (!update) return currentTree(home);
    if (update.phase === 'starting' && update.attempts < ATTEMPTS_MAX) {
      writeState(home, { ...state, update: again(update) });
      return currentTree(home);
    }
    await goOn(home, state, update);
  }
}

async function goOn(home: string, state: UpdateState, update: PendingUpdate): Promise<void> {
  const { from, to, phase } = update;
  say(`Update from ${from} to ${to}: ${phase}`);
  if (phase === 'ordered') return backUp(home, state, update);
  if (phase === 'trying') return tryOut(home, state, update);
  if (phase === 'undoing') return undo(home, state, update);
  // it was started often enough and never got to listen, so nobody wrote anything
  writeState(home, { ...state, current: state.former, former: '', update: undoing(update, 'start') });
}

async function backUp(home: string, state: UpdateState, update: PendingUpdate): Promise<void> {
  const { ok, said } = await runUpdate(home, state.current, ['back-up'], BACKUP_MS);
  const snapshot = /^snapshot: (\S+)$/m.exec(said)?.[1] ?? '';
  if (ok && snapshot !== '') {
    writeState(home, { ...state, update: { ...update, phase: 'trying', attempts: 0, snapshot } });
  } else {
    writeState(home, ended(state, { ...update, reason: 'backup' }));
  }
}

async function tryOut(home: string, state: UpdateState, update: PendingUpdate): Promise<void> {
  if (update.attempts >= ATTEMPTS_MAX) {
    writeState(home, { ...state, update: undoing(update, 'trial') });
    return;
  }
  writeState(home, { ...state, update: again(update) });
  const { ok } = await runUpdate(home, update.to, ['trial'], TRIAL_MS);
  if (!ok) {
    writeState(home, { ...state, update: undoing(update, 'trial') });
    return;
  }
  const starting: PendingUpdate = { ...update, phase: 'starting', attempts: 0 };
  writeState(home, { ...state, current: update.to, former: state.current, update: starting });
}

async function undo(home: string, state: UpdateState, update: PendingUpdate): Promise<void> {
  const { ok } = await runUpdate(home, state.current, ['undo', update.snapshot], BACKUP_MS);
  if (!ok) {
    throw new Error(
      `The database is not as it was before the update to ${update.to}, and could not be put back; it is in the archive, as ${update.snapshot}. Start again when the reason above is gone.`,
    );
  }
  writeState(home, ended(state, update));
}

function again(update: PendingUpdate): PendingUpdate {
  return { ...update, attempts: update.attempts + 1 };
}

function undoing(update: PendingUpdate, reason: UpdateFailure): PendingUpdate {
  return { ...update, phase: 'undoing', attempts: 0, reason };
}

function ended(state: UpdateState, { from, to, reason }: PendingUpdate): UpdateState {
  say(`The update to ${to} was not made (${reason}): ${from} is started`);
  return { ...state, ready: '', update: null, last: { from, to, result: 'undone', reason, isTold: false } };
}

function say(text: string): void {
  process.stdout.write(`${text}\n`);
}

/** Whoever puts a newer version into the folder of the installation himself wants that one. */
function forgetWhenReplaced(home: string): void {
  const state = readState(home);
  const newest = state.update?.to ?? state.current;
  if (newest === '' || !isNewer(installedVersion(home), newest)) return;
  writeState(home, { ...state, current: '', former: '', ready: '', update: null });
}

function installedVersion(home: string): string {
  // Written by whoever made the version; a text, or nothing that is newer than any.
  const { version } = JSON.parse(readFileSync(join(home, 'package.json'), 'utf8')) as { version: string };
  return version;
}

/** `sheaf update …` of one version. It ends when this process does: its input is cut off then. */
async function runUpdate(
  home: string,
  version: string,
  args: readonly string[],
  limitMs: number,
): Promise<{ readonly ok: boolean; readonly said: string }> {
  const script = join(treeOf(home, version), 'scripts/start.mjs');
  const child = spawn(process.execPath, [script, 'sheaf', 'update', ...args], {
    cwd: home,
    env: { ...process.env, SHEAF_HOME: home },
    stdio: ['pipe', 'pipe', 'inherit'],
    timeout: limitMs,
    killSignal: 'SIGKILL',
  });
  const stop = (signal: NodeJS.Signals) => {
    child.kill('SIGKILL');
    process.exit(signal === 'SIGTERM' ? 0 : 1);
  };
  for (const signal of SIGNALS) process.on(signal, stop);
  let said = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    process.stdout.write(text);
    said += text;
  });
  const code = await new Promise<number | null>((resolve) => {
    child.once('error', () => resolve(null));
    child.once('close', resolve);
  });
  for (const signal of SIGNALS) process.off(signal, stop);
  return { ok: code === 0, said };
}

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;
