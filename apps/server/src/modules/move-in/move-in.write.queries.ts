import type { Insertable } from 'kysely';
import type { Tables, Tx } from '../../schema/tables.ts';

type Rows<T extends keyof Tables> = readonly Insertable<Tables[T]>[];

/** At most 200 of each. */
export async function insertUsers(tx: Tx, rows: Rows<'user'>): Promise<void> {
  await tx.insertInto('user').values(rows).execute();
}

export async function insertNoticeSettings(tx: Tx, rows: Rows<'notice_setting'>): Promise<void> {
  await tx
    .insertInto('notice_setting')
    .values(rows)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export async function insertItem(tx: Tx, row: Insertable<Tables['item']>): Promise<void> {
  await tx.insertInto('item').values(row).execute();
}

export async function insertCatalogs(tx: Tx, rows: Rows<'catalog'>): Promise<void> {
  await tx.insertInto('catalog').values(rows).execute();
}

export async function insertPages(tx: Tx, rows: Rows<'page'>): Promise<void> {
  await tx.insertInto('page').values(rows).execute();
}

export async function insertTexts(tx: Tx, rows: Rows<'page_text'>): Promise<void> {
  await tx.insertInto('page_text').values(rows).execute();
}

export async function insertBindings(tx: Tx, rows: Rows<'attachment_page'>): Promise<void> {
  await tx
    .insertInto('attachment_page')
    .values(rows)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** At most 500. */
export async function updateFilesItem(tx: Tx, file_ids: readonly number[], item_id: number): Promise<void> {
  await tx.updateTable('attachment').set({ item_id }).where('file_id', 'in', file_ids).execute();
}

/** Answers the id; undefined where the person is a member already. */
export async function insertMember(tx: Tx, row: Insertable<Tables['item_member']>): Promise<number | undefined> {
  const made = await tx
    .insertInto('item_member')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .returning('item_member_id')
    .executeTakeFirst();
  return made?.item_member_id;
}

export async function insertMemberCatalogs(tx: Tx, rows: Rows<'item_member_catalog'>): Promise<void> {
  await tx.insertInto('item_member_catalog').values(rows).execute();
}

export async function insertTeams(tx: Tx, rows: Rows<'team'>): Promise<void> {
  await tx.insertInto('team').values(rows).execute();
}

/** Answers the id, also of a person who is in the team already. */
export async function upsertTeamMember(tx: Tx, row: Insertable<Tables['team_member']>): Promise<number> {
  const { team_member_id } = await tx
    .insertInto('team_member')
    .values(row)
    .onConflict((conflict) =>
      conflict.columns(['team_id', 'uid']).doUpdateSet((eb) => ({ uid: eb.ref('excluded.uid') })),
    )
    .returning('team_member_id')
    .executeTakeFirstOrThrow();
  return team_member_id;
}

/** Answers the id, also where the item is bound already. */
export async function upsertTeamItem(tx: Tx, row: Insertable<Tables['team_item']>): Promise<number> {
  const { team_item_id } = await tx
    .insertInto('team_item')
    .values(row)
    .onConflict((conflict) =>
      conflict.columns(['item_id', 'team_id']).doUpdateSet((eb) => ({ team_id: eb.ref('excluded.team_id') })),
    )
    .returning('team_item_id')
    .executeTakeFirstOrThrow();
  return team_item_id;
}

/** Answers the id; undefined where the person has a right in it already. */
export async function insertTeamItemMember(
  tx: Tx,
  row: Insertable<Tables['team_item_member']>,
): Promise<number | undefined> {
  const made = await tx
    .insertInto('team_item_member')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .returning('team_item_member_id')
    .executeTakeFirst();
  return made?.team_item_member_id;
}

export async function insertTeamItemMemberCatalogs(tx: Tx, rows: Rows<'team_item_member_catalog'>): Promise<void> {
  await tx.insertInto('team_item_member_catalog').values(rows).execute();
}

export async function insertShares(tx: Tx, rows: Rows<'share'>): Promise<void> {
  await tx
    .insertInto('share')
    .values(rows)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export async function insertMocks(tx: Tx, rows: Rows<'mock'>): Promise<void> {
  await tx
    .insertInto('mock')
    .values(rows)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export async function insertComments(tx: Tx, rows: Rows<'comment'>): Promise<void> {
  await tx.insertInto('comment').values(rows).execute();
}

export async function insertSubscriptions(tx: Tx, rows: Rows<'subscription'>): Promise<void> {
  await tx
    .insertInto('subscription')
    .values(rows)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export async function insertTemplates(tx: Tx, rows: Rows<'template'>): Promise<void> {
  await tx.insertInto('template').values(rows).execute();
}

export async function insertTemplateItems(tx: Tx, rows: Rows<'template_item'>): Promise<void> {
  await tx
    .insertInto('template_item')
    .values(rows)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export async function insertStars(tx: Tx, rows: Rows<'item_star'>): Promise<void> {
  await tx
    .insertInto('item_star')
    .values(rows)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export async function insertGroups(tx: Tx, rows: Rows<'item_group'>): Promise<void> {
  await tx.insertInto('item_group').values(rows).execute();
}

export async function insertGroupItems(tx: Tx, rows: Rows<'item_group_item'>): Promise<void> {
  await tx
    .insertInto('item_group_item')
    .values(rows)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** An order that somebody made here stays. */
export async function insertOrders(tx: Tx, rows: Rows<'item_order'>): Promise<void> {
  await tx
    .insertInto('item_order')
    .values(rows)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export async function insertMessages(tx: Tx, rows: Rows<'message'>): Promise<void> {
  await tx.insertInto('message').values(rows).execute();
}

export async function insertRecipients(tx: Tx, rows: Rows<'message_recipient'>): Promise<void> {
  await tx
    .insertInto('message_recipient')
    .values(rows)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}
