import { PROMPT_KEYS } from '@sheaf/contract';
import type { Selectable } from 'kysely';
import type { PromptTable } from '../../schema/ai-tables.ts';
import type { Db, Tx } from '../../schema/tables.ts';

/** Those that were changed. */
export async function listChangedPrompts(db: Db): Promise<Selectable<PromptTable>[]> {
  return db.selectFrom('prompt').selectAll().where('prompt_key', 'in', PROMPT_KEYS).execute();
}

export async function findPrompt(db: Db, prompt_key: string, language: 'zh' | 'en'): Promise<string | undefined> {
  const row = await db
    .selectFrom('prompt')
    .select('text')
    .where('prompt_key', '=', prompt_key)
    .where('language', '=', language)
    .executeTakeFirst();
  return row?.text;
}

export async function putPrompt(tx: Tx, prompt: Selectable<PromptTable>): Promise<void> {
  const { text, updated_at } = prompt;
  await tx
    .insertInto('prompt')
    .values(prompt)
    .onConflict((conflict) => conflict.columns(['prompt_key', 'language']).doUpdateSet({ text, updated_at }))
    .execute();
}

export async function removePrompt(tx: Tx, prompt_key: string, language: 'zh' | 'en'): Promise<void> {
  await tx.deleteFrom('prompt').where('prompt_key', '=', prompt_key).where('language', '=', language).execute();
}
