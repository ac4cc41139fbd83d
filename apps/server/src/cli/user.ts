import type { Command } from './command.ts';
import { EXIT, UsageError } from './exit.ts';
import { say } from './say.ts';
import { USER_VERBS } from './user-verbs.ts';

const DETAILS = `  list            all accounts
  add             a new account; its password is made and printed once
  password        a new password, made and printed once; ends what the account is logged in by
  link            a link with which the user sets a password, once, within 24 hours
  admin           make somebody an administrator; --off: an ordinary user again
  disable, enable nobody comes in by a disabled account; what it owns stays
  one-step        its log-ins ask for no code of an authenticator any more: for who lost it and the recovery codes`;
const FLAGS: ReadonlySet<string> = new Set(['--admin', '--off', '--json']);

export const userCommand: Command = {
  name: 'user',
  usage:
    'user list | add <name> [--admin] | password <name> | link <name> | admin <name> [--off] | disable <name> | enable <name> | one-step <name> [--json]',
  summary:
    'List accounts, add one, give one a new password or a link that sets one, make administrators, disable and enable,\n      take the second step of its log-ins away.',
  details: DETAILS,
  example: 'user add lin --admin --json',
  run: async (app, args) => {
    const flags = new Set(args.filter((arg) => arg.startsWith('--')));
    const [verb = 'list', name = '', ...rest] = args.filter((arg) => !arg.startsWith('--'));
    const run = USER_VERBS.get(verb);
    const isWrong =
      rest.length > 0 || (verb === 'list') !== (name === '') || [...flags].some((flag) => !FLAGS.has(flag));
    if (!run || isWrong) throw new UsageError();
    const { text, json } = await run(app.context, name, flags);
    say(flags.has('--json') ? JSON.stringify(json) : text);
    return EXIT.done;
  },
};
