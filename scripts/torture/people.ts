import { register, saveMember } from '@sheaf/contract';
import type { Client } from '../api-client.ts';
import { ADMIN_PASSWORD } from '../live-server.ts';

/** What a killed server began counts as under way for two minutes, and of that an account has ten at most. */
export const PEOPLE = 12;

/** The tokens of people who manage all of these items; their names begin alike. */
export async function letIn(client: Client, name: string, item_ids: readonly number[]): Promise<readonly string[]> {
  const tokens: string[] = [];
  const names = Array.from({ length: PEOPLE }, (_, at) => `${name}${at}`);
  const password = { password: ADMIN_PASSWORD, confirm_password: ADMIN_PASSWORD };
  for (const username of names) tokens.push((await client.ok(register, { username, ...password })).user_token);
  const people = { username: names.join(','), member_group_id: 2 } as const;
  for (const item_id of item_ids) await client.ok(saveMember, { item_id, ...people });
  return tokens;
}
