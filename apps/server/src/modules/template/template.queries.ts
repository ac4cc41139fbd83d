import { LIMITS } from '@sheaf/contract';
import { sql } from 'kysely';
import type { Db, Tx } from '../../schema/tables.ts';
import type { TemplateItemRow, TemplateRow } from '../../schema/template-tables.ts';

/** How many templates there are, and their characters together. */
export interface Sum {
  readonly count: number;
  readonly characters: number;
}

/** A template as an item has it, with who shares it since when. */
export type SharedTemplateRow = Omit<TemplateRow, 'created_at'> &
  Pick<TemplateItemRow, 'item_id'> & { readonly created_at: number; readonly shared_at: number };

/** Newest first. */
export async function listTemplateRows(db: Db, uid: number): Promise<TemplateRow[]> {
  return db
    .selectFrom('template')
    .selectAll()
    .where('uid', '=', uid)
    .orderBy('template_id', 'desc')
    .limit(LIMITS.templates)
    .execute();
}

/** Where a user's templates are shared, among the items that are there; of one template, or of all. */
export async function listShares(
  db: Db,
  uid: number,
  template_id: number | undefined,
): Promise<readonly TemplateItemRow[]> {
  const shares = db
    .selectFrom('template_item')
    .innerJoin('template', 'template.template_id', 'template_item.template_id')
    .innerJoin('item', 'item.item_id', 'template_item.item_id')
    .selectAll('template_item')
    .where('template.uid', '=', uid)
    .where('item.deleted_at', '=', 0)
    .orderBy('template_item.template_item_id')
    .limit(LIMITS.templates * LIMITS.templateItems);
  return (template_id === undefined ? shares : shares.where('template.template_id', '=', template_id)).execute();
}

/** Last shared, first listed. */
export async function listSharedTemplates(db: Db, item_id: number): Promise<SharedTemplateRow[]> {
  return db
    .selectFrom('template_item')
    .innerJoin('template', 'template.template_id', 'template_item.template_id')
    .select(['template.template_id', 'template.template_title', 'template.template_content', 'template.created_at'])
    .select(['template_item.item_id', 'template_item.uid', 'template_item.username'])
    .select('template_item.created_at as shared_at')
    .where('template_item.item_id', '=', item_id)
    .orderBy('template_item.template_item_id', 'desc')
    .limit(LIMITS.templates)
    .execute();
}

export async function findTemplate(db: Db, template_id: number): Promise<Pick<TemplateRow, 'uid'> | undefined> {
  return db.selectFrom('template').select('uid').where('template_id', '=', template_id).executeTakeFirst();
}

/** Whoever shares or deletes a template holds it until the transaction ends. */
export async function lockTemplate(tx: Tx, template_id: number): Promise<Pick<TemplateRow, 'uid'> | undefined> {
  return tx
    .selectFrom('template')
    .select('uid')
    .where('template_id', '=', template_id)
    .forNoKeyUpdate()
    .executeTakeFirst();
}

export async function sumOfTemplates(tx: Tx, uid: number): Promise<Sum> {
  return tx
    .selectFrom('template')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .select(sql<number>`coalesce(sum(length(template_content)), 0)`.as('characters'))
    .where('uid', '=', uid)
    .executeTakeFirstOrThrow()
    .then(numbers);
}

export async function sumOfShared(tx: Tx, item_id: number): Promise<Sum> {
  return tx
    .selectFrom('template_item')
    .innerJoin('template', 'template.template_id', 'template_item.template_id')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .select(sql<number>`coalesce(sum(length(template.template_content)), 0)`.as('characters'))
    .where('template_item.item_id', '=', item_id)
    .executeTakeFirstOrThrow()
    .then(numbers);
}

function numbers({ count, characters }: Sum): Sum {
  return { count: Number(count), characters: Number(characters) };
}

export async function insertTemplate(tx: Tx, template: Omit<TemplateRow, 'template_id'>): Promise<TemplateRow> {
  return tx.insertInto('template').values(template).returningAll().executeTakeFirstOrThrow();
}

/** Its shares go with it. */
export async function removeTemplate(tx: Tx, template_id: number): Promise<void> {
  await tx.deleteFrom('template').where('template_id', '=', template_id).execute();
}

/** Those in other items than these; at most 100 items. */
export async function removeOtherShares(tx: Tx, template_id: number, item_ids: readonly number[]): Promise<void> {
  const shares = tx.deleteFrom('template_item').where('template_id', '=', template_id);
  await (item_ids.length === 0 ? shares : shares.where('item_id', 'not in', item_ids)).execute();
}

/** Where it is shared already it goes on being so. */
export async function insertShare(tx: Tx, share: Omit<TemplateItemRow, 'template_item_id'>): Promise<void> {
  await tx
    .insertInto('template_item')
    .values(share)
    .onConflict((conflict) => conflict.columns(['template_id', 'item_id']).doNothing())
    .execute();
}
