import { z } from 'zod';
import type { ApiChangeClass } from './api-change.ts';
import type { Endpoint } from './endpoint.ts';
import { endpoint } from './endpoint.ts';
import type { Environment } from './environment.ts';
import type { FeatureName } from './feature.ts';
import { formId, formIdRequired, id, idList, line, text, unixSeconds } from './fields.ts';
import type { FoundPage, ItemInfo, MenuCatalog } from './item.ts';
import { LIMITS } from './limits.ts';
import type { PageInfo } from './page.ts';

export interface OutlineEntry {
  readonly level: 1 | 2 | 3 | 4;
  readonly id: string;
  readonly text: string;
}

/** What a reading page is made from, on the server and again in the browser: the same item and page as the calls answer. */
export interface ReadingData {
  /** `absent`: no such page or catalog is there for the viewer, in an item that he may read. */
  readonly view: 'page' | 'catalog' | 'search' | 'empty' | 'absent';
  /** `item.menu` holds the whole tree of a small item, the open path of a large one. */
  readonly item: ItemInfo;
  /** The places of a large item that are not whole here: ids of catalogs, 0 for the top. */
  readonly menu_cut: readonly number[];
  /** Another number with each change of the item or its tree. */
  readonly tree_version: number;
  readonly page: PageInfo | null;
  /** The page's finished HTML; addresses are complete. */
  readonly html: string;
  readonly outline: readonly OutlineEntry[];
  readonly features: { readonly mermaid: boolean };
  readonly previous: { readonly page_id: number; readonly page_title: string } | null;
  readonly next: { readonly page_id: number; readonly page_title: string } | null;
  /** The catalog of `/{item}/catalog/{cat_id}`. */
  readonly catalog: MenuCatalog | null;
  readonly keyword: string;
  readonly found: readonly FoundPage[];
  readonly user: { readonly username: string; readonly name: string; readonly groupid: 1 | 2 } | null;
  readonly site: SiteData;
  /** What the newest version of its API did to the page, while that is news. */
  readonly api_change?: ApiPageMark;
  /** Where the call of an API page may be tried; absent where it may not be. */
  readonly environments?: readonly Environment[];
  /** Where the key of a share shows it: `item` is then what is shared, and no more than that. */
  readonly share?: { readonly unique_key: string; readonly object_type: 'page' | 'catalog' | 'item' };
}

/** That the newest version of an imported API changed a page. */
export interface ApiPageMark {
  readonly source_id: number;
  /** The gravest of its changes. */
  readonly class: ApiChangeClass;
  /** Unix seconds. */
  readonly changed_at: number;
}

/** What every HTML page knows of the site. */
export interface SiteData {
  readonly language: 'zh' | 'en';
  /** '' or '/docs': stands before every address. */
  readonly base: string;
  readonly canonical: string;
  readonly beian: string;
  /** What shows in this language. */
  readonly features: readonly FeatureName[];
}

/** What the finished HTML of an error shows: nothing of what was asked for. */
export interface ErrorData {
  readonly status: number;
  readonly kind: 'absent' | 'fault' | 'refused' | 'share';
  readonly message: string;
  readonly site: SiteData;
}

const screen = { answer: 'html', method: 'GET', cookie: true, output: z.string() } as const;
const itemKey = line(LIMITS.domainChars).min(1);

/** Screens of the working app: the same shell, what they show comes by calls. */
export const SCREENS = [
  ['/', 'The landing page; by the setting home_page the log-in page or an item.'],
  ['/user/login', 'Log in.'],
  ['/user/register', 'Open an account.'],
  ['/user/loginByUserToken', 'Exchange a single-use code for a session, then go on.'],
  ['/user/forgot', 'Ask for a link to set a new password.'],
  ['/user/reset', 'Set a new password by a link.'],
  ['/user/verify', 'Confirm an e-mail address by a link.'],
  ['/user/setting', 'The account: name, password, sessions.'],
  ['/admin/index', 'The settings of the site, for administrators.'],
  ['/prices', 'The quotas of this site, and what of them is used.'],
  ['/order/index', 'Ask for more of a quota; administrators answer there.'],
  ['/item/index', 'My items.'],
  ['/attachment/index', 'The files that one uploaded.'],
  ['/search', 'Search in all items of the viewer: ?q= the words.'],
  ['/message/index', 'Reminders and announcements.'],
  ['/item/group/index', 'My groups of items.'],
  ['/item/setting/:item_id', 'The settings of an item, for who manages it.'],
  ['/item/changes/:item_id', 'What changed between versions of an imported API, of the pages that one may read.'],
  ['/item/export/:item_id', 'Take an item along as a file, for who may edit it.'],
  ['/item/add', 'A new item, by hand or from files.'],
  ['/item/password/:item_id', 'Ask for the visit password of an item.'],
  ['/page/edit/:item_id/:page_id', 'The editor.'],
  ['/page/diff/:page_id/:page_history_id', 'A page beside a former version.'],
  ['/team/index', 'My teams.'],
  ['/team/member/:team_id', 'The people of a team.'],
  ['/team/item/:team_id', 'The items of a team, and what each member may do in them.'],
  ['/catalog/:item_id', 'Catalog management.'],
  ['/web', 'Leads from an address of the old product, as /web/#/1/2, to what is there now.'],
].map(([path, summary]) =>
  endpoint({ ...screen, path: path ?? '', access: 'anyone', summary: summary ?? '', input: z.object({}) }),
) satisfies readonly Endpoint[];

export const readablePages = endpoint({
  path: '/api/reading/readable',
  method: 'GET',
  cookie: true,
  access: 'guest',
  summary: 'Which of these pages the viewer may read now: a device drops its copies of the others.',
  input: z.object({ page_ids: idList.pipe(z.array(id).max(100)) }),
  output: z.strictObject({ page_ids: z.array(id) }),
  errors: ['loginForced'],
});

export const findOldAddress = endpoint({
  path: '/api/reading/oldAddress',
  access: 'anyone',
  summary:
    'Where an address of a screen of the old product leads: the same screen here, with the ids that things have by now.',
  input: z.object({
    /** What stands behind `#`. */
    address: text.max(LIMITS.oldAddressChars),
  }),
  output: z.strictObject({ path: z.string() }),
  errors: [],
});

export const readOldAddress = endpoint({
  ...screen,
  path: '/web/to',
  access: 'anyone',
  summary:
    'Leads on from an address of the old product as texts have it: /web/1/2, which is what stood behind its #, is taken here.',
  input: z.object({ address: text.max(LIMITS.oldAddressChars).default('') }),
});

export const readState = endpoint({
  path: '/api/reading/state',
  method: 'GET',
  cookie: true,
  access: 'item.visit',
  summary:
    'Whether a page and the tree around it are as they were, for screens that stay open; who edits there is told who else edits the page.',
  input: z.object({ item_id: formIdRequired, page_id: formId.default(0), visit_grant: text.max(500).optional() }),
  output: z.strictObject({
    tree_version: z.number().int(),
    /** 0 without a page_id. */
    revision: z.number().int(),
    holder: z.string(),
    /** When the lock of the holder ends unless he renews it; 0 where nobody is told. */
    lock_to: unixSeconds,
  }),
  errors: ['itemNotVisible', 'loginForced', 'pageNotFound', 'visitPasswordNeeded'],
});

/** Pages of the manual to which screens lead: their files, without the language. */
export const MANUAL_PAGES = {
  singleSignOn: '07-administration/06-single-sign-on',
  generalAccess: '07-administration/07-general-access',
} as const;

export const readManual = endpoint({
  ...screen,
  path: '/help',
  access: 'anyone',
  summary:
    'Leads to the manual, which opens in the language of the reader, or to one of its pages; where there is no manual, home.',
  input: z.object({
    /** A file of it without the language, as `07-administration/07-general-access`. */
    page: text.max(200).default(''),
  }),
});

export const readItems = endpoint({
  ...screen,
  path: '/item',
  access: 'anyone',
  summary: 'Leads to my items.',
  input: z.object({}),
});

export const readItem = endpoint({
  ...screen,
  path: '/:item',
  access: 'item.visit',
  summary: 'An item by id or personal domain: its first page, or with ?keyword= the pages found.',
  input: z.object({
    item: itemKey,
    page_id: text.max(50).optional(),
    keyword: text.max(LIMITS.keywordChars).default(''),
  }),
  errors: ['itemNotVisible', 'loginForced', 'visitPasswordNeeded'],
});

export const readItemPage = endpoint({
  ...screen,
  path: '/:item/:page_id',
  access: 'item.visit',
  summary: 'A page of an item.',
  input: z.object({ item: itemKey, page_id: formIdRequired }),
  errors: ['itemNotVisible', 'loginForced', 'pageNotFound', 'visitPasswordNeeded'],
});

export const readCatalog = endpoint({
  ...screen,
  path: '/:item/catalog/:cat_id',
  access: 'item.visit',
  summary: 'What a catalog of an item holds.',
  input: z.object({ item: itemKey, cat_id: formId }),
  errors: ['catalogNotFound', 'itemNotVisible', 'loginForced', 'visitPasswordNeeded'],
});

export const readPage = endpoint({
  ...screen,
  path: '/page/:page_id',
  access: 'item.visit',
  summary: 'A page by itself.',
  input: z.object({ page_id: formIdRequired }),
  errors: ['itemNotVisible', 'loginForced', 'pageNotFound', 'visitPasswordNeeded'],
});

export const readMarkdown = endpoint({
  ...screen,
  path: '/:item/:page_id.md',
  access: 'item.visit',
  answer: 'plain',
  summary: 'The Markdown of a page.',
  input: z.object({ item: itemKey, page_id: formIdRequired }),
  errors: ['itemNotVisible', 'loginForced', 'pageNotFound', 'visitPasswordNeeded'],
});
