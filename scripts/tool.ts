import { spawn } from 'node:child_process';
import { join } from 'node:path';

export interface ToolRun {
  readonly ok: boolean;
  /** Standard output and standard error as they came. */
  readonly output: string;
  readonly stdout: string;
}

export interface ToolOptions {
  readonly cwd?: string;
  readonly env?: Readonly<Record<string, string | undefined>>;
  readonly timeoutMs?: number;
}

export const ROOT = join(import.meta.dirname, '..');
const TIMEOUT_MS = 600_000;

/** Children lead their own process groups, so that servers and browsers that they started end with them. */
const groups = new Set<number>();
process.on('exit', () => groups.forEach(endGroup));
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => process.exit(1));

/** Runs this Node with a script of a package or of ours. Paths in `args` are relative to the root, unless `cwd` is given. */
export async function runNode(args: readonly string[], options: ToolOptions = {}): Promise<ToolRun> {
  const { cwd = ROOT, env = {}, timeoutMs = TIMEOUT_MS } = options;
  const { promise, resolve, reject } = Promise.withResolvers<ToolRun>();
  const child = spawn(process.execPath, args, { cwd, env: { ...process.env, ...env }, detached: true });
  const { pid = 0 } = child;
  groups.add(pid);
  let [stdout, output] = ['', ''];
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    stdout += text;
    output += text;
  });
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    output += text;
  });
  const timer = setTimeout(() => {
    output += `\nended by force: still running after ${timeoutMs / 1000} s\n`;
    endGroup(pid);
  }, timeoutMs);
  child.once('error', reject);
  child.once('close', (code, signal) => {
    clearTimeout(timer);
    endGroup(pid);
    groups.delete(pid);
    if (code !== 0) output += `\nended with ${signal ?? `code ${code}`}\n`;
    resolve({ ok: code === 0, output, stdout });
  });
  return promise;
}

function endGroup(pid: number): void {
  if (pid === 0) return;
  try {
    process.kill(-pid, 'SIGKILL');
  } catch {
    // the whole group has ended by itself
  }
}
