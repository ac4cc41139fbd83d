import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';

/** Databases of the old product beside the project, with what its own program says is in them. */
export const OLD_SITES = fileURLToPath(new URL('../../../../../../../shared/corpus/showdoc/', import.meta.url));
export const OLD_VERSIONS = ['2.10.10', '3.2.6', '3.6.2', '3.9.2', 'upgraded-2.10.10-to-3.9.2'];

const Version = z.object({
  page_history_id: z.number(),
  page_title: z.string(),
  page_comments: z.string(),
  author: z.string(),
  addtime: z.string(),
  sha256: z.string(),
  onePassSha256: z.string().optional(),
});
const Comment = z.object({
  comment_id: z.number(),
  username: z.string(),
  content: z.string(),
  addtime: z.number(),
});
const OldPage = z.object({
  page_id: z.number(),
  page_title: z.string(),
  cat_id: z.number(),
  s_number: z.number(),
  author: z.string(),
  addtime: z.string(),
  page_addtime: z.string(),
  page_comments: z.string(),
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
const Member = TeamMember.extend({ addtime: z.string() });
const Change = z.object({
  oper: z.string(),
  action: z.string(),
  object: z.string(),
  name: z.string(),
  optime: z.string(),
});
const Item = z.object({
  item_id: z.number(),
  owner: z.string(),
  item_name: z.string(),
  item_description: z.string(),
  item_type: z.number(),
  item_domain: z.string(),
  addtime: z.number(),
  last_update_time: z.number(),
  visitPassword: z.string(),
  is_archived: z.number(),
  allow_comment: z.number().nullish(),
  tree: z.object({ pages: z.array(MenuPage), catalogs: z.array(Catalog) }),
  pages: z.array(OldPage),
  notInTree: z.array(z.object({ page_id: z.number(), content: z.string() })),
  recycle: z.array(z.object({ page_id: z.number(), page_title: z.string(), del_by: z.string(), del_time: z.string() })),
  deletedPagesInTable: z.number(),
  changeLog: z.object({ total: z.number(), newest: z.array(Change) }),
  templates: z.array(z.number()),
  members: z.array(Member),
  openApi: z.object({ api_key: z.string(), api_token: z.string() }).optional(),
  teams: z.array(z.object({ team_id: z.number(), team_name: z.string(), members: z.array(TeamMember) })),
});

const ListedItem = z.object({
  item_id: z.number(),
  creator: z.number(),
  manage: z.number(),
  is_star: z.number(),
  s_number: z.number(),
});
const Reminder = z.object({
  from: z.string(),
  message_content: z.string(),
  status: z.number(),
  object_id: z.number(),
  addtime: z.string(),
});
const User = z.object({
  uid: z.number(),
  username: z.string(),
  name: z.string().nullable(),
  groupid: z.number(),
  email: z.string().nullish(),
  password: z.string().nullable(),
  push_url: z.string().nullish(),
  loginRefused: z.unknown().optional(),
  items: z.array(ListedItem).optional(),
  groups: z.array(z.object({ id: z.number(), group_name: z.string(), item_ids: z.string() })).optional(),
  templates: z
    .array(z.object({ template_title: z.string(), template: z.string(), sharedTo: z.array(z.number()) }))
    .optional(),
  reminders: z.array(Reminder).optional(),
  announcements: z.array(z.object({ message_content: z.string(), status: z.number() })).optional(),
});

/** As the console of the old program shows it; null and '' where nobody set it. */
const option = z.string().nullish();
const Config = {
  register_open: option,
  show_watermark: option,
  history_version_count: option,
  home_page: option,
  home_item: option,
  beian: option,
  site_url: option,
  force_login: option,
};
const Form = z.record(z.string(), z.string());

const Facts = z.object({
  counts: z.record(z.string(), z.number()),
  users: z.array(User),
  items: z.array(Item),
  deletedItems: z.array(z.object({ item_id: z.number(), uid: z.number() })),
  teams: z.array(
    z.object({
      id: z.number(),
      uid: z.number(),
      team_name: z.string(),
      memberCount: z.number(),
      itemCount: z.number(),
      members: z.array(z.object({ username: z.string(), group: z.number() })),
      items: z.array(z.number()),
    }),
  ),
  files: z.array(
    z.object({
      file_id: z.number(),
      uid: z.number(),
      item_id: z.number(),
      servedBytes: z.number(),
      linkedPages: z.array(z.number()),
      url: z.string(),
      redirectsTo: z.string().nullable(),
      servedSha256: z.string(),
      display_name: z.string(),
    }),
  ),
  expiredShare: z.object({ unique_key: z.string() }).optional(),
  options: z.object({
    config: z.object(Config),
    ldap: z.object({ ldap_open: z.string(), ldap_form: Form.nullable() }),
    oauth2: z.object({ oauth2_open: z.string(), oauth2_form: Form.nullable() }),
  }),
  home: z.object({ home_page: z.string(), home_item: z.string(), beian: z.string() }),
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
