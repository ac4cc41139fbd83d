import { createApp } from '../app.ts';
import { type Config, readConfig } from '../config.ts';
import { createLog } from '../platform/log/log.ts';
import { apiCommand } from './api.ts';
import { auditCommand } from './audit.ts';
import { backupCommand } from './backup.ts';
import type { Command, ProcessEnvironment } from './command.ts';
import { configCommand } from './config.ts';
import { dbCommand } from './db.ts';
import { docsCommand } from './docs.ts';
import { doctorCommand } from './doctor.ts';
import { EXIT, failureOf } from './exit.ts';
import { exportCommand } from './export.ts';
import { importCommand } from './import.ts';
import { itemCommand } from './item.ts';
import { migrateCommand } from './migrate.ts';
import { restoreCommand } from './restore.ts';
import { plain } from './say.ts';
import { searchCommand } from './search.ts';
import { storageCommand } from './storage.ts';
import { updateCommand } from './update.ts';
import { userCommand } from './user.ts';
import { verifyCommand } from './verify.ts';

export const COMMANDS: readonly Command[] = [
  apiCommand,
  auditCommand,
  backupCommand,
  configCommand,
  dbCommand,
  docsCommand,
  doctorCommand,
  exportCommand,
  importCommand,
  itemCommand,
  migrateCommand,
  restoreCommand,
  searchCommand,
  storageCommand,
  updateCommand,
  userCommand,
  verifyCommand,
];

const AWAKE_MS = 60_000;
const ENDS = `  Every command takes --json (one JSON value instead of text, a refusal too) and --help.
  Ends with 0 done, 1 refused or something is wrong, 2 called wrongly, 3 not there, 4 a fault, 5 busy: try later,
  6 an API has changed so that it breaks who calls it (api diff).`;

/** Answers the exit code, one of `EXIT`. */
export async function runCommand(
  given: readonly string[],
  environment: ProcessEnvironment = process.env,
): Promise<number> {
  // Before the command it means the same as behind it.
  const [name = 'help', ...args] = given[0] === '--json' ? [...given.slice(1), '--json'] : given;
  const command = COMMANDS.find((candidate) => candidate.name === name);
  if (!command) return withoutCommand(name, args);
  if (args.includes('--help')) {
    console.log(args.includes('--json') ? JSON.stringify(factsOf(command)) : helpOf(command));
    return EXIT.done;
  }
  try {
    return await runWith(command, readConfig(environment), args, environment);
  } catch (error) {
    return tellFailure(command, error, args);
  }
}

/** The same with a configuration that was read. */
export async function runWith(
  command: Command,
  config: Config,
  args: readonly string[],
  environment: ProcessEnvironment = {},
): Promise<number> {
  // Threads beside this one do not keep a process awake, and what waits for them alone would end in the midst of it.
  const awake = setInterval(() => undefined, AWAKE_MS);
  try {
    return 'run' in command
      ? await onSite(config, (app) => command.run(app, args, environment))
      : await command.runBeside(config, args);
  } catch (error) {
    return tellFailure(command, error, args);
  } finally {
    clearInterval(awake);
  }
}

async function onSite(config: Config, work: (app: Awaited<ReturnType<typeof createApp>>) => Promise<number>) {
  const app = await createApp(config, { log: createLog('warn') });
  try {
    return await work(app);
  } finally {
    await app.close();
  }
}

function tellFailure({ usage }: Command, thrown: unknown, args: readonly string[]): number {
  const { code, error, message } = failureOf(thrown, usage, args);
  if (args.includes('--json')) console.log(JSON.stringify({ error, message }));
  else console.error(plain(message));
  return code;
}

function withoutCommand(name: string, args: readonly string[]): number {
  if (['help', '--help', '-h', '--json'].includes(name)) {
    const [asked] = args;
    const command = COMMANDS.find((candidate) => candidate.name === asked);
    if ([name, ...args].includes('--json'))
      console.log(JSON.stringify(command ? factsOf(command) : COMMANDS.map(factsOf)));
    else console.log(command ? helpOf(command) : help());
    return EXIT.done;
  }
  const message = `There is no command ${name}: see sheaf help`;
  if (args.includes('--json')) console.log(JSON.stringify({ error: 'UsageError', message }));
  else console.error(`${message}\nThere are: ${COMMANDS.map((command) => command.name).join(', ')}`);
  return EXIT.usage;
}

function help(): string {
  const lines = COMMANDS.map(
    ({ usage, summary, example }) => `  ${usage}\n      ${summary}\n      Example: sheaf ${example}`,
  );
  return ['sheaf <command>\n', ...lines, '\n  start\n      Start the server: npm start\n', ENDS].join('\n');
}

/** The help for programs. */
function factsOf({ name, usage, summary, example, details = '' }: Command) {
  return { name, usage, summary, example, details };
}

function helpOf({ usage, summary, example, details }: Command): string {
  return [`sheaf ${usage}`, `  ${summary}`, ...(details ? [details] : []), ENDS, `  Example: sheaf ${example}`].join(
    '\n\n',
  );
}
