import type { ToldChange } from '../webhook/webhook.note.service.ts';

interface Branch {
  readonly catalogs: readonly { readonly cat_id: number; readonly cat_name: string }[];
  readonly pages: readonly { readonly page_id: number; readonly page_title: string }[];
}

/** What programs are told of a branch that came or went: the change log has a line for the topmost catalog alone. */
export function branchTold(
  action_type: 'create' | 'delete',
  { catalogs, pages }: Branch,
  who: Pick<ToldChange, 'uid' | 'username' | 'happened_at'>,
): readonly ToldChange[] {
  return [
    ...catalogs.map(({ cat_id: object_id, cat_name: object_name }) => {
      return { ...who, action_type, object_type: 'catalog', object_id, object_name };
    }),
    ...pages.map(({ page_id: object_id, page_title: object_name }) => {
      return { ...who, action_type, object_type: 'page', object_id, object_name };
    }),
  ];
}
