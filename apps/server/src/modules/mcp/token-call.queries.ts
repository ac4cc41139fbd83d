import type { Insertable } from 'kysely';
import type { Db, Tx } from '../../schema/tables.ts';
import type { TokenCallRow, TokenCallTable } from '../../schema/token-call-tables.ts';

export interface CallsPart {
  /** The call before which the part begins; 0: the last one is its first. */
  readonly before: number;
  readonly limit: number;
}

const LAST = Number.MAX_SAFE_INTEGER;

/** The last first. */
export async function listCalls(db: Db, session_id: number, { before, limit }: CallsPart): Promise<TokenCallRow[]> {
  return db
    .selectFrom('token_call')
    .selectAll()
    .where('session_id', '=', session_id)
    .where('token_call_id', '<', before || LAST)
    .orderBy('token_call_id', 'desc')
    .limit(limit)
    .execute();
}

export async function insertCall(tx: Tx, call: Insertable<TokenCallTable>): Promise<number> {
  const { token_call_id } = await tx
    .insertInto('token_call')
    .values(call)
    .returning('token_call_id')
    .executeTakeFirstOrThrow();
  return token_call_id;
}

export type CallEnd = Pick<TokenCallRow, 'item_id' | 'page_id' | 'about' | 'error_code' | 'error_message'>;

export async function updateCall(tx: Tx, token_call_id: number, end: CallEnd): Promise<void> {
  await tx.updateTable('token_call').set(end).where('token_call_id', '=', token_call_id).execute();
}

/** Answers how many went: no more than `most`. */
export async function removeOldCalls(tx: Tx, before: number, most: number): Promise<number> {
  const old = tx
    .selectFrom('token_call')
    .select('token_call_id')
    .where('called_at', '<', before)
    .orderBy('called_at')
    .limit(most);
  const { numDeletedRows } = await tx.deleteFrom('token_call').where('token_call_id', 'in', old).executeTakeFirst();
  return Number(numDeletedRows);
}
