import { PASSWORD_MASK, SETTINGS, saveConfig, saveMail } from '@sheaf/contract';
import { ZodError } from 'zod';
import type { Context } from '../context.ts';
import { changeMail } from '../modules/mail/mail.service.ts';
import { changeSettings } from '../modules/setting/setting.service.ts';
import { ApiError } from '../platform/errors.ts';
import type { Command } from './command.ts';

export const configCommand: Command = {
  name: 'config',
  usage: 'config list | get <name> | set <name> <value>',
  summary: 'Read or change the settings of the site.',
  run: async ({ context }, [verb = 'list', name = '', value]) => {
    if (verb === 'list') {
      for (const [setting, held] of shownSettings(context)) console.log(`${setting} = ${held}`);
      return 0;
    }
    if (!Object.hasOwn(SETTINGS, name)) return refuse(`There is no setting ${name}.`);
    if (verb === 'get') {
      console.log(shownSettings(context).get(name));
      return 0;
    }
    if (verb !== 'set' || value === undefined) return refuse('config list | get <name> | set <name> <value>');
    const refusal = await changeOne(context, name, value);
    if (refusal !== undefined) return refuse(refusal);
    console.log(`${name} = ${shownSettings(context).get(name)}`);
    return 0;
  },
};

/** Each as `set` takes it back. */
function shownSettings({ settings: { current } }: Context): Map<string, string> {
  const smtp_password = current.smtp_password === '' ? '' : PASSWORD_MASK;
  return new Map(Object.entries({ ...current, smtp_password }).map(([name, held]) => [name, textOf(held)]));
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value);
}

/** Why it was not changed; undefined when it was. */
async function changeOne(context: Context, name: string, value: string): Promise<string | undefined> {
  const given = { [name]: value };
  try {
    if (name.startsWith('smtp_')) await changeMail(context, saveMail.input.parse(given));
    else await changeSettings(context, saveConfig.input.parse(given));
    return undefined;
  } catch (error) {
    if (error instanceof ZodError) return `${name}: ${error.issues[0]?.message ?? 'not right'}`;
    if (!(error instanceof ApiError)) throw error;
    return error.message;
  }
}

function refuse(text: string): number {
  console.error(text);
  return 1;
}
