// The first file of every command: runs on any Node 18 or newer and uses nothing but Node itself.
// It brings Node 24 when the machine's is older, installs and builds what changed, then runs the command.
import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import nodeModule from 'node:module';
import { delimiter, dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

const NODE_VERSION = '24.21.0';
const OLDEST_NODE = 24;
const root = dirname(dirname(fileURLToPath(import.meta.url)));
const cache = join(root, '.cache');
/** The folder of the installation. Versions that it updated itself to lie in `versions` within, and are started by it. */
const home = process.env.SHEAF_HOME ?? root;
/** An archive of the update feed holds all that runs: nothing is to be installed or built. */
const isPackaged = existsSync(join(root, 'packaged.json'));
const args = process.argv.slice(2);

/** What each `npm run` name starts: a script, and whether the web app must be built for it. */
const COMMANDS = {
  start: { file: 'apps/server/src/main.ts', build: true },
  sheaf: { file: 'apps/server/src/cli/main.ts', build: true },
  test: { file: 'scripts/test.ts', build: true },
  check: { file: 'scripts/check.ts', build: false },
  lint: { file: 'scripts/lint.ts', build: false },
  bench: { file: 'scripts/bench/main.ts', build: true },
  'bench:organisation': { file: 'scripts/bench/organisation.ts', build: true },
  'bench:whole': { file: 'scripts/bench/whole.ts', build: true },
  torture: { file: 'scripts/torture/main.ts', build: false },
  docs: { file: 'scripts/docs.ts', build: false },
  seed: { file: 'scripts/organisation/main.ts', build: false },
  package: { file: 'scripts/package/main.ts', build: true },
  shots: { file: 'scripts/shots/main.ts', build: true },
  build: { file: undefined, build: true },
};

function run(command, parameters, cwd = root) {
  const windowsNpm = process.platform === 'win32' && command === 'npm';
  const done = spawnSync(command, parameters, { cwd, stdio: 'inherit', shell: windowsNpm });
  if (done.status !== 0) process.exit(done.status ?? 1);
}

/** Fetches the platform's own Node package: no install script, the binary is inside. Answers the binary's path. */
function fetchNode() {
  const appleSilicon = process.platform === 'darwin' && process.arch === 'arm64';
  const system = process.platform === 'win32' ? 'win' : process.platform;
  const name = `${appleSilicon ? 'node-bin' : 'node'}-${system}-${process.arch}`;
  const home = join(cache, `${name}-${NODE_VERSION}`);
  const binary = join(home, 'node_modules', name, 'bin', process.platform === 'win32' ? 'node.exe' : 'node');
  if (existsSync(binary)) return binary;
  if (existsSync('/etc/alpine-release')) {
    console.error(`Sheaf needs Node ${OLDEST_NODE} or newer. Install it with this system's package manager.`);
    process.exit(1);
  }
  console.log(`Node ${process.versions.node} is older than ${OLDEST_NODE}: fetching Node ${NODE_VERSION} into .cache`);
  const part = `${home}.${process.pid}`;
  mkdirSync(part, { recursive: true });
  writeFileSync(join(part, 'package.json'), '{"private":true}');
  const quiet = ['--ignore-scripts', '--no-package-lock', '--no-audit', '--no-fund', '--loglevel=error'];
  run('npm', ['install', ...quiet, `${name}@${NODE_VERSION}`], part);
  try {
    renameSync(part, home);
  } catch {
    rmSync(part, { recursive: true, force: true }); // another start was first
  }
  return binary;
}

/** Runs `work` when `files` differ from those of its last success. */
function once(name, files, work) {
  const mark = join(cache, name);
  const hash = createHash('sha256').update(process.version);
  for (const file of files.sort()) hash.update(file).update(readFileSync(join(root, file)));
  const now = hash.digest('hex');
  if (existsSync(mark) && readFileSync(mark, 'utf8') === now) return;
  work();
  mkdirSync(cache, { recursive: true });
  writeFileSync(mark, now);
}

function walk(folder) {
  return readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    if (entry.name === 'node_modules' || entry.name === 'dist') return [];
    return entry.isDirectory() ? walk(join(folder, entry.name)) : [join(folder, entry.name)];
  });
}

function install() {
  run('npm', ['ci', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error']);
}

function build() {
  const vite = join(root, 'node_modules/vite/bin/vite.js');
  for (const config of ['vite.config.ts', 'vite.reader.config.ts']) {
    run(process.execPath, [vite, 'build', '--config', config, '--logLevel', 'error'], join(root, 'apps/web'));
  }
  const folders = ['app', 'reader'].map((name) => join(root, 'apps/web/dist', name));
  run(process.execPath, [join(root, 'scripts/pack-assets.ts'), ...folders]);
}

function prepare(command) {
  if (!existsSync(join(root, 'node_modules'))) rmSync(join(cache, 'installed'), { force: true });
  once('installed', ['package-lock.json'], install);
  if (command.build) once('built', [...walk('apps/web'), ...walk('packages'), 'package-lock.json'], build);
}

/**
 * Becomes the launcher of the version that runs, when that is not this one. Before a start an update that was ordered is
 * made, or one that was cut off is gone on with.
 */
async function handOver(starts) {
  if (process.env.SHEAF_HOME !== undefined || !process.execve) return;
  process.env.SHEAF_HOME = root;
  if (!existsSync(join(root, 'versions/state.json'))) return;
  const file = join(root, 'apps/server/src/platform/update/settle.ts');
  const { currentTree, settleUpdate } = await import(pathToFileURL(file).href);
  const tree = starts ? await settleUpdate(root) : currentTree(root);
  if (tree !== root) process.execve(process.execPath, [process.execPath, join(tree, 'scripts/start.mjs'), ...args]);
}

function startAgainWith(binary) {
  const PATH = dirname(binary) + delimiter + process.env.PATH;
  const self = fileURLToPath(import.meta.url);
  const child = spawn(binary, [self, ...args], { stdio: 'inherit', env: { ...process.env, PATH } });
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal));
  child.on('exit', (code, signal) => process.exit(code ?? (signal ? 1 : 0)));
}

async function main() {
  if (Number(process.versions.node.split('.')[0]) < OLDEST_NODE) return startAgainWith(fetchNode());
  const named = Object.hasOwn(COMMANDS, args[0] ?? '');
  const command = COMMANDS[named ? args[0] : 'start'];
  if (command === COMMANDS.start || command === COMMANDS.sheaf) await handOver(command === COMMANDS.start);
  if (!isPackaged) prepare(command);
  if (!command.file) return;
  const file = join(root, command.file);
  process.argv = [process.argv[0], file, ...args.slice(named ? 1 : 0)];
  process.chdir(home);
  // Modules are stripped of types and compiled once, not at each start; processes that this one starts inherit it.
  process.env.NODE_COMPILE_CACHE ??= join(cache, 'compiled');
  if (command === COMMANDS.start) becomeFrugal(STRIPPED_ONCE, { NODE_COMPILE_CACHE: '' });
  else if (process.env.MALLOC_ARENA_MAX === undefined) becomeFrugal([], {});
  nodeModule.enableCompileCache(process.env.NODE_COMPILE_CACHE);
  await import(pathToFileURL(file).href); // in this process, so that signals reach it
}

/** What runs for long has its modules stripped of types once by our own means: Node's keep them in memory twice. */
const STRIPPED_ONCE = [
  '--disable-warning=ExperimentalWarning',
  '--import',
  pathToFileURL(join(root, 'apps/server/stripped.mjs')).href,
];

/**
 * The C library of most Linux systems keeps a heap for every thread, each as large as its busiest moment. With one for
 * all that gives back what is free, the server needs 25 MB less. It reads that when a process begins, and Node its
 * options, so this process begins anew as what it was asked for.
 */
function becomeFrugal(options, environment) {
  if (process.platform !== 'linux' || !process.execve) return;
  const frugal = { MALLOC_ARENA_MAX: '1', MALLOC_TRIM_THRESHOLD_: '131072' };
  const [program, ...rest] = process.argv;
  process.execve(process.execPath, [program, ...options, ...rest], { ...frugal, ...process.env, ...environment });
}

await main();
