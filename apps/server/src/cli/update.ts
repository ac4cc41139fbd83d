import type { Config } from '../config.ts';
import { downloadUpdate } from '../modules/update/update.download.service.ts';
import { findUpdate, orderUpdate } from '../modules/update/update.service.ts';
import { VERSION } from '../version.ts';
import { printFacts } from './archive-place.ts';
import type { Command } from './command.ts';
import { EXIT, UsageError } from './exit.ts';
import { backUpBefore, tryVersion, undoUpdate } from './update-steps.ts';

export const updateCommand: Command = {
  name: 'update',
  usage: 'update check | apply [--json]',
  summary:
    'Look whether the feed tells of a newer version, or download it; the next start of the server then makes the update,\n      or undoes it. 1 when that cannot be.',
  example: 'update apply',
  runBeside: async (config, args) => {
    const json = args.includes('--json');
    const [verb = 'check', ...rest] = args.filter((arg) => arg !== '--json');
    const step = STEPS.get(verb);
    if (step) return asPartOfStart(() => step(config, rest[0] ?? ''));
    const work = VERBS.get(verb);
    if (!work || rest.length > 0) throw new UsageError();
    printFacts(await work(config), json);
    return EXIT.done;
  },
};

type Facts = Readonly<Record<string, unknown>>;

async function check(config: Config): Promise<Facts> {
  const { version, new_version, has_feed, changes_url, obstacle } = await findUpdate(config, 'en');
  const news = new_version === '' ? 'none' : new_version;
  return {
    version,
    new_version: has_feed === 0 ? 'unknown: SHEAF_UPDATE_FEED is not set' : news,
    changes_url,
    obstacle: obstacle === '' ? 'none' : obstacle,
  };
}

async function apply(config: Config): Promise<Facts> {
  await downloadUpdate(config, VERSION);
  const { from, to } = await orderUpdate(config);
  return { from, to, next: 'restart the server: the update is made before it serves again' };
}

const VERBS: ReadonlyMap<string, (config: Config) => Promise<Facts>> = new Map([
  ['apply', apply],
  ['check', check],
]);

/** For the launcher alone. */
const STEPS: ReadonlyMap<string, (config: Config, of: string) => Promise<number>> = new Map([
  ['back-up', (config: Config) => backUpBefore(config)],
  ['trial', (config: Config) => tryVersion(config)],
  ['undo', (config: Config, snapshot: string) => undoUpdate(config, snapshot)],
]);

/** The launcher holds the other end of the input: when it is killed, its work ends with it. */
async function asPartOfStart(work: () => Promise<number>): Promise<number> {
  process.stdin.once('end', () => process.exit(1)).resume();
  try {
    return await work();
  } finally {
    process.stdin.destroy();
  }
}
