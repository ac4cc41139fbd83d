import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';

/** Databases of the old product beside the project, with what its own program says is in them. */
export const OLD_SITES = fileURLToPath(new URL('../../../../../../../shared/corpus/showdoc/', import.meta.url));

const Version = z.object({ page_history_id: z.number(), sha256: z.string(), onePassSha256: z.string().optional() });
const Comment = z.object({ comment_id: z.number(), username: z.string(), content: z.string() });
const OldPage = z.object({
  page_id: z.number(),
  page_title: z.string(),
  cat_id: z.number(),
  s_number: z.number(),
  author: z.string(),
  addtime: z.string(),
  content: z.string(),
  contentSha256: z.string(),
  history: z.array(Version),
  share: z.object({ unique_key: z.string(), expire_time: z.number(), readable: z.boolean().optional() }).optional(),
  attachments: z.array(z.object({ display_name: z.string(), url: z.string() })).optional(),
  mock: z.object({ unique_key: z.string(), path: z.string(), template: z.string() }).optional(),
  subscribers: z.array(z.number()).optional(),
  comments: z.array(Comment.extend({ replies: z.array(Comment) })).optional(),
});
export type OldPageFacts = z.infer<typeof OldPage>;

const MenuPage = z.object({ page_id: z.number(), page_title: z.string() });
export interface OldCatalogFacts {
  readonly cat_id: number;
  readonly cat_name: string;
  readonly pages: readonly z.infer<typeof MenuPage>[];
  readonly catalogs: readonly OldCatalogFacts[];
}
const Catalog: z.ZodType<OldCatalogFacts> = z.lazy(() =>
  z.object({
    cat_id: z.number(),
    cat_name: z.string(),
    pages: z.array(MenuPage),
    catalogs: z.array(Catalog),
  }),
);

/** A list, or as the first versions have it one catalog, 0 for none. */
const Confined = { cat_id: z.number(), cat_ids: z.union([z.array(z.number()), z.string()]).optional() };
const TeamMember = z.object({ username: z.string(), member_group_id: z.number(), ...Confined });
const Item = z.object({
  item_id: z.number(),
  owner: z.string(),
  item_name: z.string(),
  item_description: z.string(),
  item_type: z.number(),
  item_domain: z.string(),
  visitPassword: z.string(),
  is_archived: z.number(),
  allow_comment: z.number().nullish(),
  tree: z.object({ pages: z.array(MenuPage), catalogs: z.array(Catalog) }),
  pages: z.array(OldPage),
  notInTree: z.array(z.object({ page_id: z.number(), content: z.string() })),
  recycle: z.array(z.object({ page_id: z.number(), page_title: z.string(), del_by: z.string(), del_time: z.string() })),
  members: z.array(TeamMember),
  openApi: z.object({ api_key: z.string(), api_token: z.string() }).optional(),
  teams: z.array(z.object({ team_id: z.number(), team_name: z.string(), members: z.array(TeamMember) })),
});

const User = z.object({
  uid: z.number(),
  username: z.string(),
  name: z.string().nullable(),
  groupid: z.number(),
  password: z.string().nullable(),
  items: z.array(z.object({ item_id: z.number(), is_star: z.number(), s_number: z.number() })).optional(),
  groups: z.array(z.object({ id: z.number(), group_name: z.string(), item_ids: z.string() })).optional(),
  templates: z
    .array(z.object({ template_title: z.string(), template: z.string(), sharedTo: z.array(z.number()) }))
    .optional(),
});

const Facts = z.object({
  counts: z.record(z.string(), z.number()),
  users: z.array(User),
  items: z.array(Item),
  deletedItems: z.array(z.object({ item_id: z.number() })),
  teams: z.array(
    z.object({
      id: z.number(),
      team_name: z.string(),
      members: z.array(z.object({ username: z.string(), group: z.number() })),
      items: z.array(z.number()),
    }),
  ),
  files: z.array(
    z.object({
      file_id: z.number(),
      uid: z.number(),
      linkedPages: z.array(z.number()),
      url: z.string(),
      redirectsTo: z.string().nullable(),
      servedSha256: z.string(),
      display_name: z.string(),
    }),
  ),
  expiredShare: z.object({ unique_key: z.string() }).optional(),
});
export type OldFacts = z.infer<typeof Facts>;

export function readFacts(version: string): OldFacts {
  return Facts.parse(JSON.parse(readFileSync(join(OLD_SITES, version, 'facts.json'), 'utf8')));
}

/** Every page of the facts, with its item. */
export function pagesOf({ items }: OldFacts): readonly (OldPageFacts & { readonly item_id: number })[] {
  return items.flatMap(({ item_id, pages }) => pages.map((page) => ({ ...page, item_id })));
}

/** The catalogs that a right is confined to, as text. */
export function confinedTo({ cat_id, cat_ids }: { cat_id: number; cat_ids?: number[] | string | undefined }): string {
  const listed =
    typeof cat_ids === 'string' ? cat_ids.split(',').filter((id) => id !== '') : (cat_ids ?? []).map(String);
  const named = listed.length > 0 ? listed : cat_id > 0 ? [String(cat_id)] : [];
  return named.sort().join(',');
}
