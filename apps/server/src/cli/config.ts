import { SETTINGS, saveConfig } from '@sheaf/contract';
import { changeSettings } from '../modules/setting/setting.service.ts';
import { ApiError } from '../platform/errors.ts';
import type { Command } from './command.ts';

export const configCommand: Command = {
  name: 'config',
  usage: 'config list | get <name> | set <name> <value>',
  summary: 'Read or change the settings of the site.',
  run: async ({ context }, [verb = 'list', name = '', value]) => {
    const { current } = context.settings;
    const shown = new Map<string, unknown>(Object.entries(current));
    if (verb === 'list') {
      for (const [setting, held] of shown) console.log(`${setting} = ${textOf(held)}`);
      return 0;
    }
    if (!Object.hasOwn(SETTINGS, name)) return refuse(`There is no setting ${name}.`);
    if (verb === 'get') {
      console.log(textOf(shown.get(name)));
      return 0;
    }
    if (verb !== 'set' || value === undefined) return refuse('config list | get <name> | set <name> <value>');
    const parsed = saveConfig.input.safeParse({ [name]: value });
    if (!parsed.success) return refuse(`${name}: ${parsed.error.issues[0]?.message ?? 'not right'}`);
    try {
      await changeSettings(context, parsed.data);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      return refuse(error.message);
    }
    console.log(`${name} = ${textOf(new Map<string, unknown>(Object.entries(context.settings.current)).get(name))}`);
    return 0;
  },
};

/** As `set` takes it back. */
function textOf(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value);
}

function refuse(text: string): number {
  console.error(text);
  return 1;
}
