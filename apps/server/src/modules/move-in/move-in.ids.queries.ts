import { sql } from 'kysely';
import type { Engine } from '../../platform/database/open.ts';
import type { Db, Tx } from '../../schema/tables.ts';

/** Tables whose rows keep their ids, where these are free, with the column that has it. */
export const NUMBERED = {
  attachment: 'file_id',
  catalog: 'cat_id',
  comment: 'comment_id',
  item: 'item_id',
  item_group: 'item_group_id',
  message: 'message_id',
  page: 'page_id',
  team: 'team_id',
  template: 'template_id',
  user: 'uid',
} as const;
export type Numbered = keyof typeof NUMBERED;

/** Which of these ids are taken; at most 500 are asked for. */
export async function listTakenIds(db: Db, table: Numbered, ids: readonly number[]): Promise<number[]> {
  const column = sql.ref(NUMBERED[table]);
  const { rows } = await sql<{ id: number }>`
    select ${column} as id from ${sql.table(table)} where ${column} in (${sql.join(ids)})`.execute(db);
  return rows.map(({ id }) => Number(id));
}

/** Whatever the table numbers by itself from now on is larger: nobody takes the id of a row that is yet to come. */
export async function raiseIds(tx: Tx, engine: Engine, table: Numbered, upTo: number): Promise<void> {
  if (engine === 'postgres') {
    const sequence = sequenceOf(table);
    await sql`select setval(${sequence}, greatest(${upTo}::bigint, nextval(${sequence})))`.execute(tx);
    return;
  }
  await sql`insert into sqlite_sequence (name, seq)
    select ${table}, 0 where not exists (select 1 from sqlite_sequence where name = ${table})`.execute(tx);
  await sql`update sqlite_sequence set seq = max(seq, ${upTo}) where name = ${table}`.execute(tx);
}

/** New ids that no other row of the table gets. */
export async function takeIds(tx: Tx, engine: Engine, table: Numbered, count: number): Promise<number[]> {
  if (engine === 'postgres') {
    const { rows } = await sql<{ id: number }>`
      select nextval(${sequenceOf(table)}) as id from generate_series(1, ${count}::int)`.execute(tx);
    return rows.map(({ id }) => Number(id));
  }
  const { rows } = await sql<{ seq: number }>`
    update sqlite_sequence set seq = seq + ${count} where name = ${table} returning seq`.execute(tx);
  const last = Number(rows[0]?.seq ?? 0);
  return Array.from({ length: count }, (_, at) => last - count + 1 + at);
}

function sequenceOf(table: Numbered) {
  return sql`pg_get_serial_sequence(${`"${table}"`}, ${NUMBERED[table]})::regclass`;
}
