import type { App } from '../app.ts';

/** One command of `sheaf`. */
export interface Command {
  readonly name: string;
  /** `config get <name>`: what stands after `sheaf`, for the help. */
  readonly usage: string;
  readonly summary: string;
  /** Answers the exit code. The app is built but does not listen. */
  run(app: App, args: readonly string[]): Promise<number>;
}
