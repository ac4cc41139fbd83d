import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import type { TestContext } from 'node:test';

export interface TestProcess {
  /** The next message, in the order they were sent; also one that came before it was asked for. */
  next(): Promise<unknown>;
  send(message: string): void;
  /** As `kill -9`: no clean-up runs. */
  kill(): Promise<void>;
  /** Resolves to the exit code. */
  ended(): Promise<number | null>;
}

/** Runs a file as another process that talks by messages; killed when the test ends. */
export function startProcess(t: Pick<TestContext, 'after'>, file: string, argument: unknown): TestProcess {
  const child = fork(file, [JSON.stringify(argument)], { stdio: ['ignore', 'ignore', 'inherit', 'ipc'] });
  const messages: unknown[] = [];
  const waiting: ((message: unknown) => void)[] = [];
  child.on('message', (message) => {
    const first = waiting.shift();
    if (first) first(message);
    else messages.push(message);
  });
  const exit = once(child, 'exit');
  const kill = async () => {
    child.kill('SIGKILL');
    await exit;
  };
  t.after(kill);
  return {
    next: () =>
      messages.length > 0
        ? Promise.resolve(messages.shift())
        : Promise.race([new Promise((resolve) => waiting.push(resolve)), failOnExit(child, exit)]),
    send: (message) => child.send(message),
    kill,
    ended: async () => {
      await exit;
      return child.exitCode;
    },
  };
}

async function failOnExit(child: ChildProcess, exit: Promise<unknown>): Promise<never> {
  await exit;
  throw new Error(`The process ended (${child.exitCode ?? child.signalCode}) before it said anything more`);
}
