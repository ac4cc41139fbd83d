import { type InputOf, PROMPT_KEYS, type Prompt, type PromptKey, type savePrompt } from '@sheaf/contract';
import type { Context, RequestContext } from '../../context.ts';
import { demandAdministrating } from '../admin-user/admin-user.access.ts';
import { recordAudit } from '../audit/audit.service.ts';
import { findPrompt, listChangedPrompts, putPrompt, removePrompt } from './prompt.queries.ts';
import { PROMPTS } from './prompts.ts';

const LANGUAGES = ['zh', 'en'] as const;

/** What the model is told before this action, in the language of who asks. */
export async function promptFor({ db, language }: RequestContext, key: PromptKey): Promise<string> {
  return (await findPrompt(db, key, language)) ?? PROMPTS[key][language];
}

export async function allPrompts({ db }: Context): Promise<Prompt[]> {
  const changed = await listChangedPrompts(db);
  return PROMPT_KEYS.flatMap((prompt_key) =>
    LANGUAGES.map((language) => {
      const initial = PROMPTS[prompt_key][language];
      const row = changed.find((one) => one.prompt_key === prompt_key && one.language === language);
      return { prompt_key, language, text: row?.text ?? initial, initial };
    }),
  );
}

export async function changePrompt(
  ctx: Context,
  { prompt_key, language, text }: InputOf<typeof savePrompt>,
): Promise<void> {
  const isInitial = text === '' || text === PROMPTS[prompt_key][language];
  await ctx.db.transaction().execute(async (tx) => {
    await demandAdministrating(ctx, tx);
    const before = (await findPrompt(tx, prompt_key, language)) ?? PROMPTS[prompt_key][language];
    const after = isInitial ? PROMPTS[prompt_key][language] : text;
    const subject = { kind: 'prompt', name: `${prompt_key} ${language}` } as const;
    await recordAudit(ctx, tx, { action: 'prompt.changed', subject, before: { text: before }, after: { text: after } });
    if (isInitial) await removePrompt(tx, prompt_key, language);
    else await putPrompt(tx, { prompt_key, language, text, updated_at: ctx.clock.now() });
  });
}
