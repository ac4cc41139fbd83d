import { PASSWORD_MASK, SETTINGS, saveAi, saveConfig, saveMail, saveSiteQuotas } from '@sheaf/contract';
import { ZodError } from 'zod';
import type { Context } from '../context.ts';
import { changeAi } from '../modules/ai/ai.setting.service.ts';
import { changeMail } from '../modules/mail/mail.service.ts';
import { saveQuotasOfSite } from '../modules/quota/quota.admin.service.ts';
import { changeConfig } from '../modules/setting/setting.config.service.ts';
import { ApiError } from '../platform/errors.ts';
import type { Command } from './command.ts';

/** What the server notes for itself. */
const OWN = ['user_quotas', 'oss_former'];
const QUOTA = 'quota_';
const AI_SETTINGS = ['open_api_host', 'open_api_key', 'ai_model_name'];

export const configCommand: Command = {
  name: 'config',
  usage: 'config list | get <name> | set <name> <value>',
  summary: 'Read or change the settings of the site.',
  run: async ({ context }, [verb = 'list', name = '', value]) => {
    if (verb === 'list') {
      for (const [setting, held] of shownSettings(context)) console.log(`${setting} = ${held}`);
      return 0;
    }
    if (!Object.hasOwn(SETTINGS, name) || OWN.includes(name)) return refuse(`There is no setting ${name}.`);
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
  const masked = (sealed: string) => (sealed === '' ? '' : PASSWORD_MASK);
  const [smtp_password, open_api_key] = [masked(current.smtp_password), masked(current.open_api_key)];
  const { secret, secretKey } = current.oss_setting;
  const oss_setting = { ...current.oss_setting, secret: masked(secret), secretKey: masked(secretKey) };
  const shown = Object.entries({ ...current, smtp_password, open_api_key, oss_setting }).filter(
    ([name]) => !OWN.includes(name),
  );
  return new Map(shown.map(([name, held]) => [name, textOf(held)]));
}

function textOf(value: unknown): string {
  if (value === null) return 'unlimited';
  return typeof value === 'string' ? value : JSON.stringify(value);
}

/** Why it was not changed; undefined when it was. */
async function changeOne(context: Context, name: string, value: string): Promise<string | undefined> {
  const given = { [name]: value };
  try {
    if (AI_SETTINGS.includes(name))
      await changeAi(
        context,
        saveAi.input.parse(value === '' ? { clear_key: name === 'open_api_key', ...given } : given),
      );
    else if (name.startsWith('smtp_')) await changeMail(context, saveMail.input.parse(given));
    else if (name.startsWith(QUOTA)) await changeQuota(context, name.slice(QUOTA.length), value);
    else await changeConfig(context, saveConfig.input.parse(given));
    return undefined;
  } catch (error) {
    if (error instanceof ZodError) return `${name}: ${error.issues[0]?.message ?? 'not right'}`;
    if (!(error instanceof ApiError)) throw error;
    return error.message;
  }
}

async function changeQuota(context: Context, kind: string, value: string): Promise<void> {
  await saveQuotasOfSite(context, saveSiteQuotas.input.parse({ [kind]: value }));
}

function refuse(text: string): number {
  console.error(text);
  return 1;
}
