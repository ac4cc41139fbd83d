import { createApp } from './app.ts';
import { readConfig } from './config.ts';
import { orderManual } from './modules/manual/manual.job.ts';
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
  const app = await createApp(config);
  const administrator = await ensureAdministrator(app.context);
  // At once: the account stays when the rest of the start fails, and nobody is told its password again.
  if (administrator && !config.adminPassword) {
    process.stdout.write(
      `Administrator: ${administrator.username}\nPassword: ${administrator.password}\n(shown once; change it after you logged in)\n`,
    );
  }
  await orderManual(app.context);
  const address = await app.listen();
  await app.start();
  process.stdout.write(`Sheaf is at ${address}\n`);
  let stopping = false;
  const stop = async (): Promise<void> => {
    if (stopping) return;
    stopping = true;
    app.announceStop();
    if (DRAIN_MS > 0) await new Promise((resume) => setTimeout(resume, DRAIN_MS));
    await app.close();
    process.exit(0);
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => void stop());
}
