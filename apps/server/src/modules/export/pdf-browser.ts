import { spawn } from 'node:child_process';
import { accessSync, constants, existsSync, readdirSync, readFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { pathToFileURL } from 'node:url';

const NAMES = ['chromium', 'chromium-browser', 'chromium-headless-shell', 'google-chrome', 'google-chrome-stable'];
const FOLDERS = ['/usr/bin', '/usr/local/bin', '/snap/bin', '/opt/google/chrome', '/usr/lib/chromium'];
const WHOLE = ['/opt/google/chrome/chrome', '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome'];

/** A browser that prints: the one that is named, else one where they usually are. */
export function findBrowser(named: string): string | undefined {
  if (named !== '') return isProgram(named) ? named : undefined;
  const onPath = (process.env['PATH'] ?? '').split(delimiter).filter((folder) => folder !== '');
  const found = NAMES.flatMap((name) => [...onPath, ...FOLDERS].map((folder) => join(folder, name)));
  return [...found, ...WHOLE].find(isProgram);
}

function isProgram(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false; // not there, or not ours to run
  }
}

interface Printing {
  readonly browser: string;
  /** Of the document, with what it shows beside it. */
  readonly folder: string;
  readonly document: string;
  readonly pdf: string;
  readonly limitMs: number;
  readonly memoryMb: number;
  readonly signal: AbortSignal;
}

/** Why nothing was printed. */
export class PrintFailure extends Error {}

/**
 * Prints a document, whose own policy lets no script run, in a browser with no network and a profile of its own. As root, and where a
 * container lets nobody make name spaces, it is run without the sandbox that it would refuse to start without: what it
 * reads was made by us.
 * @throws PrintFailure, or the signal's reason
 */
export async function printToPdf(printing: Printing): Promise<void> {
  if (process.getuid?.() === 0) return run(printing, ['--no-sandbox']);
  try {
    await run(printing, []);
  } catch (error) {
    if (!(error instanceof PrintFailure) || !/sandbox|namespace/i.test(error.message)) throw error;
    await run(printing, ['--no-sandbox']);
  }
}

const QUIET = [
  '--headless',
  '--disable-gpu',
  '--disable-dev-shm-usage',
  '--no-first-run',
  '--no-default-browser-check',
  '--disable-extensions',
  '--disable-sync',
  '--disable-component-update',
  '--disable-background-networking',
  '--disable-breakpad',
  '--mute-audio',
  '--host-resolver-rules=MAP * ~NOTFOUND',
  '--no-pdf-header-footer',
  '--generate-pdf-document-outline',
];
const LOOK_MS = 500;
/** Of what the browser says: its beginning tells. */
const SAID_CHARS = 2000;

async function run(printing: Printing, more: readonly string[]): Promise<void> {
  const { browser, folder, document, pdf, signal } = printing;
  signal.throwIfAborted();
  const profile = `--user-data-dir=${join(folder, 'profile')}`;
  const args = [...QUIET, ...more, profile, `--print-to-pdf=${pdf}`, pathToFileURL(join(folder, document)).href];
  const env = { PATH: process.env['PATH'] ?? '', HOME: folder, TMPDIR: folder, LANG: 'C.UTF-8' };
  // a group of its own, so that all its processes end with it
  const child = spawn(browser, args, { cwd: folder, env, detached: true, stdio: ['ignore', 'ignore', 'pipe'] });
  let [said, stopped] = ['', ''];
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    if (said.length < SAID_CHARS) said += text;
  });
  const stop = (why: string) => {
    stopped = why;
    endGroup(child.pid);
  };
  const begun = performance.now();
  const watch = setInterval(() => {
    if (performance.now() - begun > printing.limitMs) stop('took too long');
    else if (memoryOf(child.pid) > printing.memoryMb) stop('took too much memory');
  }, LOOK_MS);
  const gone = () => stop('nobody waits for it');
  signal.addEventListener('abort', gone, { once: true });
  try {
    const code = await new Promise<number | null>((done, failed) => child.once('error', failed).once('close', done));
    signal.throwIfAborted();
    const isDone = stopped === '' && code === 0 && existsSync(pdf);
    if (!isDone) throw new PrintFailure(`${stopped || `ended with ${code}`}: ${said}`);
  } finally {
    clearInterval(watch);
    signal.removeEventListener('abort', gone);
    endGroup(child.pid);
  }
}

function endGroup(pid: number | undefined): void {
  if (pid === undefined) return;
  try {
    process.kill(-pid, 'SIGKILL');
  } catch {
    // all of it has ended
  }
}

const PAGE_KB = 4;

/** Megabytes of all processes of the group; 0 where the system does not say. */
function memoryOf(group: number | undefined): number {
  try {
    const pids = readdirSync('/proc').filter((name) => /^\d+$/.test(name));
    return pids.reduce((sum, pid) => sum + pagesOf(pid, group), 0) * (PAGE_KB / 1024);
  } catch {
    return 0; // a system without /proc
  }
}

function pagesOf(pid: string, group: number | undefined): number {
  try {
    // the name of the program stands in brackets and may hold blanks: state, parent and group follow it
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ') ?? [];
    return Number(fields[2]) === group ? Number(fields[21]) : 0;
  } catch {
    return 0; // it ended meanwhile
  }
}
