import type { App } from '../app.ts';
import type { Config } from '../config.ts';

/** One command of `sheaf`. It throws what `failedExit` knows, and takes `--json` and `--help` like all others. */
export type Command = CommandHead & (OfSite | BesideSite);

interface CommandHead {
  readonly name: string;
  /** `config get <name>`: what stands after `sheaf`, for the help. */
  readonly usage: string;
  readonly summary: string;
  /** A call that works, without `sheaf`. */
  readonly example: string;
  /** More lines for `sheaf <command> --help`. */
  readonly details?: string;
}

export type ProcessEnvironment = Readonly<Record<string, string | undefined>>;

interface OfSite {
  /** Answers the exit code. The app is built but does not listen. */
  run(app: App, args: readonly string[], environment: ProcessEnvironment): Promise<number>;
}

interface BesideSite {
  /** Answers the exit code. The database may not be there, or is not to be brought to this version. */
  runBeside(config: Config, args: readonly string[]): Promise<number>;
}
