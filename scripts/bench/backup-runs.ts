import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { SECRET_KEY } from '../live-server.ts';
import { ROOT } from '../tool.ts';

export interface BackupSite {
  readonly dataDir: string;
  readonly environment: Readonly<Record<string, string>>;
  /** Where each archive gets a folder, which is removed after it. */
  readonly archives: string;
}

export interface BackupRun {
  /** For which it was not stopped. */
  readonly seconds: number;
  readonly added_bytes: number;
  readonly files: number;
  readonly missing: number;
}

export interface BackupRuns {
  /** Stops the process that backs up, as it is, until `resume`. */
  pause(): void;
  resume(): void;
  /** When the last one is done. @throws Error when one failed */
  end(): Promise<readonly BackupRun[]>;
}

/** One `sheaf backup` after another, each into an archive of its own, so that all of them write everything. */
export function backUpAgainAndAgain(site: BackupSite): BackupRuns {
  const runs: BackupRun[] = [];
  let [isPaused, isEnding, runningMs, resumedAt] = [false, false, 0, performance.now()];
  let child: ChildProcess | undefined;
  const clock = () => runningMs + (isPaused ? 0 : performance.now() - resumedAt);
  const all = (async () => {
    do {
      const begun = clock();
      const report = await backUp(site, (started) => {
        child = started;
        if (isPaused) child.kill('SIGSTOP');
      });
      runs.push({ ...report, seconds: (clock() - begun) / 1000 });
    } while (!isEnding);
    return runs;
  })();
  // Told by `end`: nobody else waits for it.
  all.catch(() => undefined);
  const resume = () => {
    if (!isPaused) return;
    [isPaused, resumedAt] = [false, performance.now()];
    child?.kill('SIGCONT');
  };
  return {
    pause: () => {
      [runningMs, isPaused] = [clock(), true];
      child?.kill('SIGSTOP');
    },
    resume,
    end: () => {
      isEnding = true;
      resume();
      return all;
    },
  };
}

async function backUp(
  { dataDir, environment, archives }: BackupSite,
  began: (child: ChildProcess) => void,
): Promise<Omit<BackupRun, 'seconds'>> {
  const archive = await mkdtemp(join(archives, 'sheaf-bench-archive-'));
  try {
    const env = { ...process.env, ...environment, SHEAF_DATA_DIR: dataDir, SHEAF_SECRET_KEY: SECRET_KEY };
    const command = [join(ROOT, 'apps/server/src/cli/main.ts'), 'backup', archive, '--json'];
    const child = spawn(process.execPath, command, { cwd: ROOT, env, stdio: ['ignore', 'pipe', 'inherit'] });
    const kill = () => void child.kill('SIGKILL');
    process.once('exit', kill);
    began(child);
    const said = await text(child.stdout);
    process.off('exit', kill);
    const report = /\{.*\}/s.exec(said)?.[0];
    if (report === undefined) throw new Error(`the backup failed: ${said.slice(-500)}`);
    // What the command prints, by its own report.
    const { added_bytes, files, missing_files } = JSON.parse(report) as {
      readonly added_bytes: number;
      readonly files: number;
      readonly missing_files: readonly string[];
    };
    return { added_bytes, files, missing: missing_files.length };
  } finally {
    await rm(archive, { recursive: true, force: true });
  }
}
