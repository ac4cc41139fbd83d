import type { PageKind } from '@sheaf/contract';
import { compiledOnce } from '../../platform/database/compiled.ts';
import type { Db } from '../../schema/tables.ts';

/** What names a state of a page, without its text. */
export interface PageMark {
  readonly page_id: number;
  readonly item_id: number;
  readonly top_cat_id: number;
  readonly revision: number;
  readonly kind: PageKind;
  readonly attachment_count: number;
}

export async function findPageMark(db: Db, page_id: number): Promise<PageMark | undefined> {
  const [mark] = await markOf(db, page_id);
  return mark && { ...mark, attachment_count: mark.attachment_count ?? 0 };
}

const markOf = compiledOnce((db: Db, page_id: number) =>
  db
    .selectFrom('page')
    .select(['page_id', 'item_id', 'top_cat_id', 'revision', 'kind'])
    .select((eb) =>
      eb
        .selectFrom('attachment_page')
        .whereRef('attachment_page.page_id', '=', 'page.page_id')
        .where('attachment_page.bound_as', '=', 'attached')
        .select((count) => count.fn.countAll<number>().as('files'))
        .as('attachment_count'),
    )
    .where('page_id', '=', page_id)
    .where('deleted_at', '=', 0)
    .where('batch_id', 'is', null),
);
