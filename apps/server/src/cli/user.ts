import { ApiError } from '../platform/errors.ts';
import type { Command } from './command.ts';
import { USER_VERBS } from './user-verbs.ts';

const USAGE =
  'user list | add <name> [--admin] | password <name> | link <name> | admin <name> [--off] | disable <name> | enable <name> | one-step <name> [--json]';
const HELP = `sheaf ${USAGE}

  list            all accounts
  add             a new account; its password is made and printed once
  password        a new password, made and printed once; ends what the account is logged in by
  link            a link with which the user sets a password, once, within 24 hours
  admin           make somebody an administrator; --off: an ordinary user again
  disable, enable nobody comes in by a disabled account; what it owns stays
  one-step        its log-ins ask for no code of an authenticator any more: for who lost it and the recovery codes

  --json          one JSON value instead of text

  Ends with 0 when it is done, 1 when it is refused, 2 when it is called wrongly, 3 when there is no such user.
  Example: sheaf user add lin --admin --json`;
const FLAGS: ReadonlySet<string> = new Set(['--admin', '--off', '--json']);

export const userCommand: Command = {
  name: 'user',
  usage: USAGE,
  summary:
    'List accounts, add one, give one a new password or a link that sets one, make administrators, disable and enable, take the second step of its log-ins away. More: sheaf user --help',
  run: async (app, args) => {
    if (args.includes('--help')) {
      console.log(HELP);
      return 0;
    }
    const flags = new Set(args.filter((arg) => arg.startsWith('--')));
    const [verb = 'list', name = '', ...rest] = args.filter((arg) => !arg.startsWith('--'));
    const run = USER_VERBS.get(verb);
    const isWrong =
      rest.length > 0 || (verb === 'list') !== (name === '') || [...flags].some((flag) => !FLAGS.has(flag));
    if (!run || isWrong) {
      console.error(HELP);
      return 2;
    }
    try {
      const { text, json } = await run(app.context, name, flags);
      console.log(flags.has('--json') ? JSON.stringify(json) : text);
      return 0;
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      console.error(
        flags.has('--json') ? JSON.stringify({ error: error.error, message: error.message }) : error.message,
      );
      return error.error === 'userNotFound' ? 3 : 1;
    }
  },
};
