import { join } from 'node:path';
import { createApp } from './app.ts';
import { readConfig } from './config.ts';
import { orderManual } from './modules/manual/manual.job.ts';
import { confirmUpdate } from './modules/update/update.service.ts';
import { ensureAdministrator } from './modules/user/user.service.ts';
import { startFailure } from './start-failure.ts';

/** How long balancers are given to notice that this instance is going, before its port closes. */
const DRAIN_MS = Number(process.env['NODE_ENV'] === 'production') * 1000;

/** Runs the server until a signal stops it; a failure that the operator can mend ends the process with one line. */
export async function serve(): Promise<void> {
  try {
    await start();
  } catch (error) {
    const failure = startFailure(error);
    if (!failure) throw error;
    process.stderr.write(`${failure.text}\n`);
    process.exit(failure.exitCode);
  }
}

async function start(): Promise<void> {
  const config = readConfig(process.env);
  const { promise: toRestart, resolve: restart } = Promise.withResolvers<string>();
  const { home } = config;
  const app = await createApp(config, home === undefined ? {} : { restart: () => restart(home) });
  const administrator = await ensureAdministrator(app.context);
  // At once: the account stays when the rest of the start fails, and nobody is told its password again.
  if (administrator && !config.adminPassword) {
    process.stdout.write(
      `Administrator: ${administrator.username}\nPassword: ${administrator.password}\n(shown once; change it after you logged in)\n`,
    );
  }
  await orderManual(app.context);
  await confirmUpdate(app.context);
  const address = await app.listen();
  await app.start();
  process.stdout.write(`Sheaf is at ${address}\n`);
  let stopping = false;
  const end = async (then: () => void): Promise<void> => {
    if (stopping) return;
    stopping = true;
    app.announceStop();
    if (DRAIN_MS > 0) await new Promise((resume) => setTimeout(resume, DRAIN_MS));
    await app.close();
    then();
  };
  for (const signal of SIGNALS) process.on(signal, () => void end(() => process.exit(0)));
  void toRestart.then((folder) => end(() => becomeLauncher(folder)));
}

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/** The same process, so that whoever watches it sees none end. */
function becomeLauncher(home: string): void {
  const { SHEAF_HOME, ...environment } = process.env;
  const launcher = [process.execPath, join(home, 'scripts/start.mjs'), 'start'];
  // the launcher that set it has it too
  process.execve?.(process.execPath, launcher, environment);
}
