import type { ExpressionBuilder } from 'kysely';
import type { Reach } from '../../access/reach.ts';
import type { ShareRecord } from '../../schema/share-tables.ts';
import type { Db, Tables } from '../../schema/tables.ts';

export interface FilePlace {
  readonly file_id: number;
  readonly item_id: number;
  readonly top_cat_id: number;
}

/**
 * Of each of these files one place within reach, if there is any: a live page that holds it, now or in its history. A
 * file may be on the pages of thousands of items, by copies of one that shows it. At most 1,000 files.
 */
export async function listPlacesInReach(db: Db, file_ids: readonly number[], reach: Reach): Promise<FilePlace[]> {
  if (file_ids.length === 0) return [];
  const held = db
    .selectFrom('attachment')
    .select((eb) => ['attachment.file_id', pagesInReach(eb, reach).select('page.page_id').limit(1).as('page_id')])
    .where('attachment.file_id', 'in', file_ids)
    .as('held');
  return db
    .selectFrom(held)
    .innerJoin('page', 'page.page_id', 'held.page_id')
    .select(['held.file_id', 'page.item_id', 'page.top_cat_id'])
    .execute();
}

function pagesInReach(files: ExpressionBuilder<Tables, 'attachment'>, reach: Reach) {
  return (
    files
      .selectFrom('attachment_page')
      .innerJoin('page', 'page.page_id', 'attachment_page.page_id')
      .whereRef('attachment_page.file_id', '=', 'attachment.file_id')
      .where('page.deleted_at', '=', 0)
      .where('page.batch_id', 'is', null)
      // Joined, PostgreSQL would look through all items for those in reach first.
      .where((eb) => eb(itemInReach(eb, reach), '=', eb.ref('page.item_id')))
  );
}

function itemInReach(pages: ExpressionBuilder<Tables, 'page'>, reach: Reach) {
  return pages
    .selectFrom('item')
    .select('item.item_id')
    .whereRef('item.item_id', '=', 'page.item_id')
    .where('item.deleted_at', '=', 0)
    .where('item.batch_id', 'is', null)
    .where((eb) => {
      if (reach.everywhere) return eb.lit(true);
      const open = eb('item.visibility', '=', 'open');
      const visited = reach.visited.length > 0 ? [eb('item.item_id', 'in', reach.visited)] : [];
      return eb.or([open, ...visited, ...(reach.uid === undefined ? [] : [isHeld(eb, reach.uid, reach.item_id)])]);
    });
}

type PageOfItem = ExpressionBuilder<Tables, 'item' | 'page'>;

/** Own, or shared with this user where the page is. */
function isHeld(eb: PageOfItem, uid: number, item_id: number | undefined) {
  const held = eb.or([eb('item.uid', '=', uid), eb.exists(byMembership(eb, uid)), eb.exists(byTeams(eb, uid))]);
  return item_id === undefined ? held : eb.and([eb('item.item_id', '=', item_id), held]);
}

function byMembership(eb: PageOfItem, uid: number) {
  return eb
    .selectFrom('item_member')
    .select('item_member.item_member_id')
    .whereRef('item_member.item_id', '=', 'item.item_id')
    .where('item_member.uid', '=', uid)
    .where((member) => {
      const cats = member
        .selectFrom('item_member_catalog')
        .select('item_member_catalog.cat_id')
        .whereRef('item_member_catalog.item_member_id', '=', 'item_member.item_member_id');
      const here = cats.whereRef('item_member_catalog.cat_id', '=', 'page.top_cat_id');
      return member.or([
        member('item_member.member_group_id', '=', 2),
        member.not(member.exists(cats)),
        member.exists(here),
      ]);
    });
}

function byTeams(eb: PageOfItem, uid: number) {
  return eb
    .selectFrom('team_item')
    .innerJoin('team_member', 'team_member.team_id', 'team_item.team_id')
    .innerJoin('team_item_member', (join) =>
      join
        .onRef('team_item_member.team_member_id', '=', 'team_member.team_member_id')
        .onRef('team_item_member.team_item_id', '=', 'team_item.team_item_id'),
    )
    .select('team_item.team_item_id')
    .whereRef('team_item.item_id', '=', 'item.item_id')
    .where('team_member.uid', '=', uid)
    .where((member) => {
      const cats = member
        .selectFrom('team_item_member_catalog')
        .select('team_item_member_catalog.cat_id')
        .whereRef('team_item_member_catalog.team_item_member_id', '=', 'team_item_member.team_item_member_id');
      const here = cats.whereRef('team_item_member_catalog.cat_id', '=', 'page.top_cat_id');
      return member.or([
        member('team_item_member.member_group_id', '=', 2),
        member.not(member.exists(cats)),
        member.exists(here),
      ]);
    });
}

/** Whether a live page within this object holds the file as it is now. */
export async function isHeldWithin(
  db: Db,
  file_id: number,
  { object_type, object_id, item_id }: Pick<ShareRecord, 'object_type' | 'object_id' | 'item_id'>,
): Promise<boolean> {
  const row = await db
    .selectFrom('attachment_page')
    .innerJoin('page', 'page.page_id', 'attachment_page.page_id')
    .leftJoin('catalog', 'catalog.cat_id', 'page.cat_id')
    .leftJoin('catalog as above', 'above.cat_id', 'catalog.parent_cat_id')
    .select('attachment_page.page_id')
    .where('attachment_page.file_id', '=', file_id)
    .where('attachment_page.bound_as', 'in', ['attached', 'inline'])
    .where('page.item_id', '=', item_id)
    .where('page.deleted_at', '=', 0)
    .where('page.batch_id', 'is', null)
    .where((eb) => {
      if (object_type === 'item') return eb.lit(true);
      if (object_type === 'page') return eb('page.page_id', '=', object_id);
      const above = [eb('catalog.parent_cat_id', '=', object_id), eb('above.parent_cat_id', '=', object_id)];
      return eb.or([eb('page.cat_id', '=', object_id), ...above]);
    })
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}
