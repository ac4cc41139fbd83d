import { type App, createApp } from '../app.ts';
import { ConfigError, readConfig } from '../config.ts';
import { createLog } from '../platform/log/log.ts';
import { auditCommand } from './audit.ts';
import type { Command } from './command.ts';
import { configCommand } from './config.ts';
import { importCommand } from './import.ts';
import { itemCommand } from './item.ts';
import { migrateCommand } from './migrate.ts';
import { userCommand } from './user.ts';

const COMMANDS: readonly Command[] = [
  auditCommand,
  configCommand,
  importCommand,
  itemCommand,
  migrateCommand,
  userCommand,
];

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
  let app: App | undefined;
  try {
    app = await createApp(readConfig(environment), { log: createLog('warn') });
    return await command.run(app, args);
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    console.error(error.message);
    return 2;
  } finally {
    await app?.close();
  }
}
