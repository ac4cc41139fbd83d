import { saveAi, saveConfig, saveMail, saveSiteQuotas } from '@sheaf/contract';
import { ZodError } from 'zod';
import type { Context } from '../context.ts';
import { changeAi } from '../modules/ai/ai.setting.service.ts';
import { changeMail } from '../modules/mail/mail.service.ts';
import { saveQuotasOfSite } from '../modules/quota/quota.admin.service.ts';
import { changeConfig } from '../modules/setting/setting.config.service.ts';
import type { Command } from './command.ts';
import { isSettingShown, type ShownValue, shownEnvironment, shownSettings } from './config-shown.ts';
import { EXIT, NotThereError, RefusedError, UsageError } from './exit.ts';

const QUOTA = 'quota_';
const AI_SETTINGS = ['open_api_host', 'open_api_key', 'ai_model_name'];

export const configCommand: Command = {
  name: 'config',
  usage: 'config list | get <name> | set <name> <value> [--json]',
  summary:
    'Read or change the settings of the site; list shows the variables of the environment too, and where each value is from.',
  example: 'config set site_url https://docs.example.com',
  run: async ({ context }, args, environment) => {
    const json = args.includes('--json');
    const [verb = 'list', name = '', value, ...more] = args.filter((arg) => arg !== '--json');
    if (verb === 'list' && name === '') {
      printAll(shownEnvironment(environment), shownSettings(context.settings.current), json);
      return EXIT.done;
    }
    const isRight = verb === 'get' ? value === undefined : verb === 'set' && value !== undefined;
    if (!isRight || name === '' || more.length > 0) throw new UsageError();
    if (!isSettingShown(name)) throw new NotThereError(`There is no setting ${name}.`);
    if (value !== undefined) await changeOne(context, name, value);
    const shown = shownSettings(context.settings.current).find((setting) => setting.name === name);
    if (json) console.log(JSON.stringify(shown));
    else console.log(verb === 'set' ? `${name} = ${shown?.value}` : shown?.value);
    return EXIT.done;
  },
};

const ORIGINS = { environment: '', site: '', default: '  (default)' } as const;

function printAll(environment: readonly ShownValue[], settings: readonly ShownValue[], json: boolean): void {
  if (json) {
    console.log(JSON.stringify({ environment, settings }));
    return;
  }
  console.log('# environment');
  for (const { name, value, from } of environment) console.log(`${name} = ${value}${ORIGINS[from]}`);
  console.log('\n# site');
  for (const { name, value, from } of settings) console.log(`${name} = ${value}${ORIGINS[from]}`);
}

/** @throws ApiError, RefusedError why it was not changed */
async function changeOne(context: Context, name: string, value: string): Promise<void> {
  const given = { [name]: value };
  try {
    if (AI_SETTINGS.includes(name))
      await changeAi(
        context,
        saveAi.input.parse(value === '' ? { clear_key: name === 'open_api_key', ...given } : given),
      );
    else if (name.startsWith('smtp_')) await changeMail(context, saveMail.input.parse(given));
    else if (name.startsWith(QUOTA)) await changeQuota(context, name.slice(QUOTA.length), value);
    else await changeAny(context, name, value);
  } catch (error) {
    if (!(error instanceof ZodError)) throw error;
    throw new RefusedError(`${name}: ${error.issues[0]?.message ?? 'not right'}`, { cause: error });
  }
}

/** @throws RefusedError for those that have a form of their own, which is tried before it is stored */
async function changeAny(context: Context, name: string, value: string): Promise<void> {
  if (!Object.hasOwn(saveConfig.input.shape, name)) throw new RefusedError(`${name} is set in the console`);
  await changeConfig(context, saveConfig.input.parse({ [name]: value }));
}

async function changeQuota(context: Context, kind: string, value: string): Promise<void> {
  await saveQuotasOfSite(context, saveSiteQuotas.input.parse({ [kind]: value }));
}
