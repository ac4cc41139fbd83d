import { spawn } from 'node:child_process';
import { cpSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { ROOT } from '../../../../../../scripts/tool.ts';
import { readState, writeState } from '../../../platform/update/state.ts';
import { temporaryFolder } from './installation.ts';

/** The launcher as it is, with versions that do nothing but keep a database of one file. */
export interface StandIn {
  readonly home: string;
  /** Runs the launcher until a version serves, or until the point; then it is killed. Answers what was said. */
  launch(until?: string): Promise<readonly string[]>;
  database(): unknown;
}

/** `broken`: it is healthy when it is tried out, and never starts. */
export type Health = 'broken' | 'healthy' | 'sick';

const FIRST = { schema: 1, rows: ['written before'] };

const POINT = `
import { readFileSync, writeFileSync } from 'node:fs';
import { readState, writeState } from './platform/update/state.ts';
const tree = new URL('../../../', import.meta.url);
const { version, health } = JSON.parse(readFileSync(new URL('package.json', tree), 'utf8'));
const home = process.env.SHEAF_HOME;
const read = (name) => JSON.parse(readFileSync(home + '/' + name, 'utf8'));
const write = (name, value) => writeFileSync(home + '/' + name, JSON.stringify(value));
async function point(name) {
  if (process.env.STOP_AT !== name) return;
  process.stderr.write('at ' + name + '\\n');
  await new Promise((resolve) => setTimeout(resolve, 1e9));
}
`;

const COMMAND = `${POINT.replaceAll("'./platform", "'../platform").replace("'../../../'", "'../../../../'")}
const verb = process.argv[3];
process.stdin.once('end', () => process.exit(1)).resume();
await point(verb + ' begins');
if (verb === 'back-up') write('before.json', read('database.json'));
if (verb === 'back-up') console.log('snapshot: s1');
if (verb === 'trial') write('database.json', { ...read('database.json'), schema: 2 });
if (verb === 'undo') write('database.json', read('before.json'));
await point(verb + ' ends');
process.exit(verb === 'trial' && health === 'sick' ? 1 : 0);
`;

const SERVER = `${POINT}
await point('start begins');
if (read('database.json').schema > Number(version[0])) throw new Error('the database is of a newer version');
if (health === 'broken') throw new Error('it does not start');
const state = readState(home);
if (state.update?.phase === 'starting') writeState(home, { ...state, update: null, last: null });
await point('start ends');
console.log('serves ' + version);
process.exit(0);
`;

export async function standIn(t: { after(end: () => Promise<void>): void }, health: Health): Promise<StandIn> {
  const home = await temporaryFolder(t, 'launcher');
  writeTree(home, { version: '1.0.0', health: 'healthy' });
  writeTree(join(home, 'versions/2.0.0'), { version: '2.0.0', health });
  writeFileSync(join(home, 'database.json'), JSON.stringify(FIRST));
  const update = { from: '1.0.0', to: '2.0.0', phase: 'ordered', attempts: 0, snapshot: '', reason: '' } as const;
  writeState(home, { ...readState(home), update });
  return {
    home,
    launch: (until) => launch(home, until),
    database: () => JSON.parse(readFileSync(join(home, 'database.json'), 'utf8')),
  };
}

function writeTree(tree: string, about: { readonly version: string; readonly health: Health }): void {
  const source = join(tree, 'apps/server/src');
  mkdirSync(join(source, 'cli'), { recursive: true });
  for (const path of ['scripts/start.mjs', 'apps/server/stripped.mjs', 'apps/server/src/platform/update']) {
    cpSync(join(ROOT, path), join(tree, path), { recursive: true });
  }
  writeFileSync(join(tree, 'package.json'), JSON.stringify({ type: 'module', ...about }));
  writeFileSync(join(tree, 'packaged.json'), '{}');
  writeFileSync(join(source, 'main.ts'), SERVER);
  writeFileSync(join(source, 'cli/main.ts'), COMMAND);
  symlinkSync(join(ROOT, '.cache'), join(tree, '.cache'));
}

/** The launcher alone is killed: what it started has to end by itself, and holds the pipes until it has. */
async function launch(home: string, until = ''): Promise<readonly string[]> {
  const { SHEAF_HOME: _, ...environment } = process.env;
  const child = spawn(process.execPath, [join(home, 'scripts/start.mjs')], {
    cwd: home,
    env: { ...environment, STOP_AT: until },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const said: string[] = [];
  for (const stream of [child.stdout, child.stderr]) {
    createInterface(stream).on('line', (line) => {
      said.push(line);
      if (until !== '' && line === `at ${until}`) child.kill('SIGKILL');
    });
  }
  await new Promise((resolve) => child.once('close', resolve));
  return said;
}
