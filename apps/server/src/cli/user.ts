import type { App } from '../app.ts';
import { recordAudit } from '../modules/audit/audit.service.ts';
import { createHandedLink } from '../modules/user/forgotten.service.ts';
import { createUser, demandUsername, findLogin, listAccounts, setPassword } from '../modules/user/user.service.ts';
import { hashPassword } from '../platform/crypto/passwords.ts';
import { randomToken } from '../platform/crypto/tokens.ts';
import { ApiError } from '../platform/errors.ts';
import type { Command } from './command.ts';

export const userCommand: Command = {
  name: 'user',
  usage: 'user list | add <name> [--admin] | password <name> | link <name>',
  summary:
    'List accounts, add one, give one a new password (made and printed once), or print a link with which its user sets one.',
  run: async (app, [verb = 'list', name = '', option]) => {
    try {
      if (verb === 'list') return await list(app);
      if (verb === 'add') return await add(app, name, option === '--admin');
      if (verb === 'password') return await renew(app, name);
      if (verb === 'link') return await link(app, name);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      console.error(error.message);
      return 1;
    }
    console.error('user list | add <name> [--admin] | password <name> | link <name>');
    return 2;
  },
};

async function list({ context }: App): Promise<number> {
  for (const { uid, username, name, groupid } of await listAccounts(context.db)) {
    console.log(`${uid}\t${username}\t${name}\t${groupid === 1 ? 'administrator' : 'user'}`);
  }
  return 0;
}

async function add({ context }: App, username: string, admin: boolean): Promise<number> {
  demandUsername(username);
  const password = randomToken(15);
  const password_hash = await hashPassword(password);
  const now = context.clock.now();
  await context.db.transaction().execute(async (tx) => {
    const { uid } = await createUser(tx, { username, password_hash, groupid: admin ? 1 : 2 }, now);
    const after = { groupid: admin ? 1 : 2 };
    await recordAudit(context, tx, { action: 'user.added', subject: { kind: 'user', id: uid, name: username }, after });
  });
  console.log(`${username}\nPassword: ${password}`);
  return 0;
}

async function renew({ context }: App, username: string): Promise<number> {
  const user = await findLogin(context.db, username);
  if (!user) throw new ApiError('userNotFound', { names: username });
  const password = randomToken(15);
  await setPassword(context, user.uid, password);
  console.log(`${username}\nPassword: ${password}`);
  return 0;
}

async function link({ context }: App, username: string): Promise<number> {
  const { site_url } = context.settings.current;
  const { path } = await createHandedLink(context, username);
  const root = site_url === '' ? context.config.basePath : site_url.replace(/\/$/, '');
  console.log(
    `${root}${path}\nWorks once, within 24 hours.${site_url === '' ? ' Put the address of the site before it.' : ''}`,
  );
  return 0;
}
