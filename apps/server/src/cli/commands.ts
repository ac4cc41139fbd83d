import { createApp } from '../app.ts';
import { type Config, ConfigError, readConfig } from '../config.ts';
import { createLog } from '../platform/log/log.ts';
import { auditCommand } from './audit.ts';
import { backupCommand } from './backup.ts';
import type { Command } from './command.ts';
import { configCommand } from './config.ts';
import { doctorCommand } from './doctor.ts';
import { importCommand } from './import.ts';
import { itemCommand } from './item.ts';
import { migrateCommand } from './migrate.ts';
import { restoreCommand } from './restore.ts';
import { searchCommand } from './search.ts';
import { storageCommand } from './storage.ts';
import { updateCommand } from './update.ts';
import { userCommand } from './user.ts';
import { verifyCommand } from './verify.ts';

const COMMANDS: readonly Command[] = [
  auditCommand,
  backupCommand,
  configCommand,
  doctorCommand,
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

function help(): void {
  console.log('sheaf <command>\n');
  for (const { usage, summary } of COMMANDS) console.log(`  ${usage}\n      ${summary}`);
  console.log('\n  start\n      Start the server: npm start');
}

/** Answers the exit code: 0 done, 1 refused, 2 called wrongly. */
export async function runCommand(
  [name = 'help', ...args]: readonly string[],
  environment: Readonly<Record<string, string | undefined>> = process.env,
): Promise<number> {
  const command = COMMANDS.find((candidate) => candidate.name === name);
  if (!command) {
    help();
    return name === 'help' ? 0 : 2;
  }
  // Threads beside this one do not keep a process awake, and what waits for them alone would end in the midst of it.
  const awake = setInterval(() => undefined, AWAKE_MS);
  try {
    const config = readConfig(environment);
    return await ('run' in command ? onSite(command, config, args) : command.runBeside(config, args));
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    console.error(error.message);
    return 2;
  } finally {
    clearInterval(awake);
  }
}

async function onSite(command: Extract<Command, { run: unknown }>, config: Config, args: readonly string[]) {
  const app = await createApp(config, { log: createLog('warn') });
  try {
    return await command.run(app, args);
  } finally {
    await app.close();
  }
}
