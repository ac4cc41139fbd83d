import type { Db, Tx } from '../../schema/tables.ts';
import { MANUAL_SETTING } from './manual.queries.ts';

/** Is every page of it as it was brought? */
export async function isManualUnchanged(db: Db, item_id: number): Promise<boolean> {
  const changed = await db
    .selectFrom('page')
    .innerJoin('import_link', 'import_link.page_id', 'page.page_id')
    .select('page.page_id')
    .where('page.item_id', '=', item_id)
    .whereRef('page.revision', '<>', 'import_link.revision')
    .limit(1)
    .executeTakeFirst();
  return changed === undefined;
}

/** From here on it is a batch that was never shown, and goes with it: pages, files, catalogs and the item. */
export async function hideManual(tx: Tx, item_id: number, batch_id: number): Promise<void> {
  await tx
    .insertInto('batch_file')
    .columns(['batch_id', 'file_id'])
    .expression((eb) =>
      eb
        .selectFrom('attachment')
        .select((of) => [of.val(batch_id).as('batch_id'), 'file_id'])
        .where('item_id', '=', item_id),
    )
    .execute();
  await tx.updateTable('page').set({ batch_id }).where('item_id', '=', item_id).execute();
  await tx.updateTable('catalog').set({ batch_id }).where('item_id', '=', item_id).execute();
  await tx.updateTable('item').set({ batch_id }).where('item_id', '=', item_id).execute();
}

export async function removeManualSetting(tx: Tx): Promise<void> {
  await tx.deleteFrom('setting').where('name', '=', MANUAL_SETTING).execute();
}
