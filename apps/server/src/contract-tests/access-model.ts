import type { AccessRule, Endpoint, ErrorName } from '@sheaf/contract';
import { API_CHANGE_PATHS, API_SOURCE_KEY_PATHS, API_SOURCE_PATHS } from './api-source-paths.ts';
import { DICTIONARY_PATHS } from './dictionary-paths.ts';
import { EXPORT_KEY_PATHS, EXPORT_PATHS } from './export-paths.ts';
import { WEBHOOK_PATHS } from './webhook-paths.ts';

// Who may do what, said a second time and in another way than the policies of the server say it: the server is
// compared with this, and the reference shows it.

export const VIEWERS = {
  guest: 'guest',
  stranger: 'logged in, no right',
  visitor: 'guest who once gave the visit password',
  shared: 'guest who has the key of a share of the page',
  reader: 'reader',
  confined: 'writer of one catalog, in it',
  elsewhere: 'writer of one catalog, outside it',
  writer: 'writer',
  manager: 'item admin',
  creator: 'creator',
  token: "creator's token for reading",
  administrator: 'site admin',
} as const;
export type ViewerKind = keyof typeof VIEWERS;

export const STATES = {
  open: 'open',
  password: 'private with a visit password',
  members: 'private, for members only',
  archived: 'private with a visit password, archived',
  deleted: 'private with a visit password, deleted',
  forced: 'private with a visit password, guests are forced to log in',
  forced_open: 'open, guests are forced to log in',
} as const;
export type ItemState = keyof typeof STATES;

export type Outcome = 'allowed' | ErrorName;

/** What of an endpoint the model goes by. */
export type Promised = Pick<Endpoint, 'path' | 'access' | 'errors' | 'byToken'>;

/** What a call names, and how it answers where that is not there: the same for who may not know of it. */
export interface Subject {
  /**
   * `none`: no item. `item`: all of it, or wherever the viewer may. `place`: one page or catalog. `team`: the creator's
   * team, in which of the viewers he is alone. `binding`: the item as one of that team. `share`: what a key opens.
   */
  readonly of: 'none' | 'item' | 'place' | 'share' | 'team' | 'binding';
  readonly absent?: ErrorName;
  /** The item is seen, this place of it is not; the same as `absent` when it does not say. */
  readonly absentPlace?: ErrorName;
}

const ITEM_SEEN: Subject = { of: 'item', absent: 'itemNotVisible' };
const ITEM: Subject = { of: 'item', absent: 'itemNotFound' };
const PAGE_SEEN: Subject = { of: 'place', absent: 'itemNotVisible' };
const PAGE: Subject = { of: 'place', absent: 'pageNotFound' };
const PAGE_OF_ITEM: Subject = { of: 'place', absent: 'itemNotFound', absentPlace: 'pageNotFound' };
const PAGE_AT_ADDRESS: Subject = { of: 'place', absent: 'itemNotVisible', absentPlace: 'pageNotFound' };
const CATALOG: Subject = { of: 'place', absent: 'catalogNotFound' };
const SHARE: Subject = { of: 'share', absent: 'shareNotFound' };
const COMMENT: Subject = { of: 'place', absent: 'commentNotFound' };
const MOCK: Subject = { of: 'share', absent: 'mockNotFound' };
const MOCK_OF_ITEM: Subject = { of: 'place', absent: 'itemNotVisible', absentPlace: 'mockNotFound' };
const KEY: Subject = { of: 'share', absent: 'apiKeyWrong' };
const NONE: Subject = { of: 'none' };
const TEAM: Subject = { of: 'team', absent: 'teamNotFound' };

/** Endpoints that name an item, or something in one. All others name nothing. */
const SUBJECTS: Readonly<Record<string, Subject>> = {
  '/api/page/upload': PAGE,
  '/api/page/uploadImg': PAGE,
  '/api/upload/begin': PAGE,
  '/api/page/uploadList': PAGE_SEEN,
  '/api/page/deleteUploadFile': PAGE,
  '/api/attachment/visitFile': { of: 'place', absent: 'fileNotFound' },
  '/api/ai/ask': ITEM_SEEN,
  '/api/catalog/catList': ITEM_SEEN,
  '/api/catalog/catListGroup': ITEM_SEEN,
  '/api/catalog/catListName': ITEM_SEEN,
  '/api/catalog/save': CATALOG,
  '/api/catalog/delete': CATALOG,
  '/api/catalog/batUpdate': PAGE_OF_ITEM,
  '/api/catalog/copy': CATALOG,
  '/api/catalog/getPagesBycat': { of: 'place', absent: 'itemNotFound', absentPlace: 'catalogNotFound' },
  ...Object.fromEntries(API_CHANGE_PATHS.map((path) => [path, ITEM_SEEN])),
  ...Object.fromEntries(API_SOURCE_PATHS.map((path) => [path, ITEM])),
  ...Object.fromEntries(DICTIONARY_PATHS.map((path) => [path, CATALOG])),
  ...Object.fromEntries(EXPORT_PATHS.map((path) => [path, PAGE_OF_ITEM])),
  '/api/export/state': ITEM,
  ...Object.fromEntries(EXPORT_KEY_PATHS),
  '/api/item/getChangeLog': ITEM,
  '/api/item/saveGlobalParam': ITEM,
  '/api/item/update': ITEM,
  '/api/item/detail': ITEM,
  '/api/item/info': ITEM_SEEN,
  '/api/item/search': ITEM_SEEN,
  '/api/item/star': { of: 'item', absent: 'notAllowed' },
  '/api/item/archive': ITEM,
  '/api/item/attorn': ITEM,
  '/api/item/getKey': ITEM,
  '/api/item/resetKey': ITEM,
  '/api/open/updatePage': KEY,
  '/api/open/updatePages': KEY,
  '/api/open/getPage': KEY,
  '/api/open/deletePage': KEY,
  '/api/open/getCatalogTree': KEY,
  '/api/open/createCatalog': KEY,
  '/api/open/updateCatalog': KEY,
  '/api/open/deleteCatalog': KEY,
  '/api/open/uploadAttachment': KEY,
  '/api/open/deleteAttachment': KEY,
  '/api/open/fromComments': KEY,
  '/api/open/updateDbItem': KEY,
  ...Object.fromEntries(API_SOURCE_KEY_PATHS.map((path) => [path, KEY])),
  '/api/open/updateDictionary': KEY,
  '/api/item/exitItem': ITEM,
  '/api/member/getList': ITEM,
  '/api/member/save': ITEM,
  '/api/member/delete': ITEM,
  '/api/member/setAllReadOnly': ITEM,
  '/api/member/getPeople': ITEM,
  '/api/member/getMyGrants': ITEM,
  '/api/member/getAllList': ITEM,
  '/api/item/changedSince': ITEM_SEEN,
  '/api/item/markSeen': ITEM_SEEN,
  '/api/item/getStale': ITEM,
  '/api/page/getKeeper': PAGE,
  '/api/page/setKeeper': PAGE,
  '/api/page/info': PAGE_SEEN,
  '/api/page/save': PAGE_OF_ITEM,
  '/api/page/delete': PAGE,
  '/api/page/sort': PAGE_OF_ITEM,
  '/api/page/history': PAGE,
  '/api/page/diff': PAGE,
  '/api/page/updateHistoryComments': PAGE,
  '/api/page/restore': PAGE,
  '/api/page/setKind': PAGE,
  '/api/page/setLock': PAGE,
  '/api/sheet/open': PAGE,
  '/api/sheet/apply': PAGE,
  '/api/sheet/fold': PAGE,
  '/api/sheet/exportXlsx': PAGE,
  '/api/sheet/importXlsx': PAGE,
  '/api/subscription/getPageList': PAGE,
  '/api/subscription/savePage': PAGE,
  '/api/subscription/deletePage': PAGE,
  '/api/subscription/getReceivers': PAGE,
  '/api/subscription/getMine': PAGE_SEEN,
  '/api/subscription/follow': PAGE_SEEN,
  '/api/pageComment/getList': PAGE_SEEN,
  '/api/pageComment/add': PAGE_SEEN,
  '/api/pageComment/edit': COMMENT,
  '/api/pageComment/delete': COMMENT,
  '/api/pageComment/resolve': COMMENT,
  '/api/page/isLock': PAGE,
  '/api/recycle/getList': ITEM,
  '/api/recycle/recover': ITEM,
  '/api/item/delete': ITEM,
  '/api/team/save': TEAM,
  '/api/team/delete': TEAM,
  '/api/team/attorn': TEAM,
  '/api/team/exitTeam': TEAM,
  '/api/teamMember/getList': TEAM,
  '/api/teamMember/save': TEAM,
  '/api/teamMember/delete': { of: 'team', absent: 'memberNotFound' },
  '/api/teamItem/getListByTeam': TEAM,
  '/api/teamItem/getList': ITEM,
  '/api/teamItem/save': TEAM,
  '/api/teamItem/delete': { of: 'binding', absent: 'teamItemNotFound' },
  '/api/teamItemMember/getList': { of: 'binding', absent: 'teamItemNotFound' },
  '/api/teamItemMember/save': { of: 'binding', absent: 'memberNotFound' },
  '/api/environment/caller': ITEM_SEEN,
  '/api/environment/list': ITEM_SEEN,
  '/api/environment/save': ITEM,
  '/api/environment/delete': ITEM,
  '/api/environment/sort': ITEM,
  '/api/template/getItemList': ITEM,
  '/api/template/shareToItem': { of: 'item', absent: 'notAllowed' },
  ...Object.fromEntries(WEBHOOK_PATHS.map((path) => [path, ITEM])),
  '/api/attachment/bindingPage': PAGE,
  '/api/import/progress': { of: 'none', absent: 'jobNotFound' },
  '/api/import/cancel': { of: 'none', absent: 'jobNotFound' },
  '/api/reading/state': PAGE_AT_ADDRESS,
  '/api/page/createSinglePage': PAGE,
  '/api/httpTest/add': PAGE,
  '/api/httpTest/list': PAGE,
  '/api/httpTest/clear': PAGE,
  '/api/relay/send': ITEM_SEEN,
  '/api/mock/add': PAGE,
  '/api/mock/infoByPageId': PAGE_SEEN,
  '/api/mock/newKey': PAGE,
  '/api/mock/infoByKey': MOCK,
  '/api/mock/infoByPath': MOCK_OF_ITEM,
  '/mock/:unique_key': MOCK,
  '/mock/:item_id/*': MOCK_OF_ITEM,
  '/api/page/infoByKey': SHARE,
  '/api/share/save': { of: 'place', absent: 'itemNotFound', absentPlace: 'catalogNotFound' },
  '/api/share/list': ITEM,
  '/api/share/revoke': { of: 'place', absent: 'shareNotFound' },
  '/api/share/open': SHARE,
  '/p/:unique_key': SHARE,
  '/p/:unique_key/:page_id': SHARE,
  '/p/:unique_key/catalog/:cat_id': SHARE,
  '/:item': ITEM_SEEN,
  '/:item/:page_id': PAGE_AT_ADDRESS,
  '/:item/catalog/:cat_id': { of: 'place', absent: 'itemNotVisible', absentPlace: 'catalogNotFound' },
  '/page/:page_id': PAGE_SEEN,
  '/:item/:page_id.md': PAGE_AT_ADDRESS,
  '/:item/llms.txt': ITEM_SEEN,
  '/:item/llms-full.txt': ITEM_SEEN,
  '/:item/feed.atom': ITEM_SEEN,
  '/:item/opensearch.xml': ITEM_SEEN,
  '/:item/sitemap.xml': ITEM_SEEN,
};

export function subjectOf({ path }: Pick<Endpoint, 'path'>): Subject {
  return SUBJECTS[path] ?? NONE;
}

/** The refusal of who sees the thing and has not the right that a rule asks. */
const DENIED: Readonly<Partial<Record<AccessRule, ErrorName>>> = {
  'item.edit': 'notAllowed',
  'item.manage': 'itemNotManaged',
  'page.delete': 'deleteNotAllowed',
  'file.delete': 'notAllowed',
  'site.admin': 'notAllowed',
};

const READING: readonly AccessRule[] = ['item.visit', 'file.read'];
const DENIED_BY_GRANTS: readonly AccessRule[] = ['item.edit', 'item.manage', 'page.delete', 'file.delete'];
/** Whoever is logged in and sees something of the item. */
const SEEING: readonly AccessRule[] = [...READING, 'item.see'];

/** The creator wrote everything in the item, and asked for the jobs. */
export function expectedOutcome(endpoint: Promised, viewer: ViewerKind, state: ItemState): Outcome {
  if (endpoint.access === 'item.key') return keyOutcome(endpoint, state);
  const door = endpoint.access === 'anyone' ? undefined : doorOutcome(endpoint, viewer, state);
  if (door) return door;
  switch (endpoint.access) {
    case 'anyone':
    case 'guest':
    case 'login':
    case 'token':
      return 'allowed';
    case 'site.admin':
      return viewer === 'administrator' ? 'allowed' : deniedBy(endpoint);
    case 'team.see':
    case 'team.manage':
    case 'team.own':
      return teamOutcome(endpoint, viewer, state);
    case 'share.read':
      return state === 'deleted' ? (subjectOf(endpoint).absent ?? 'shareNotFound') : 'allowed';
    case 'job.own':
      return viewer === 'creator' ? 'allowed' : 'jobNotFound';
    default:
      return itemOutcome(endpoint, viewer, state);
  }
}

/** What a token is not for: all that names no item and does not say that it may be read by one, and what one does as a person. */
export function isBeyondTokens({ access, byToken }: Promised): boolean {
  const byGrants = READING.includes(access) || DENIED_BY_GRANTS.includes(access);
  const byNobody = ['anyone', 'guest', 'share.read'].includes(access);
  return !byNobody && !byGrants && byToken?.right !== 'read';
}

/** A key asks nobody who he is: it goes by what its item is. */
function keyOutcome(endpoint: Promised, state: ItemState): Outcome {
  if (state === 'deleted') return 'apiKeyWrong';
  return state === 'archived' && isWrite(endpoint) ? 'itemReadOnly' : 'allowed';
}

export const GUESTS: readonly ViewerKind[] = ['guest', 'visitor', 'shared'];

/** What stops those who are not logged in, before anything is looked up. */
function doorOutcome(endpoint: Promised, viewer: ViewerKind, state: ItemState): Outcome | undefined {
  const { access } = endpoint;
  if (viewer === 'token') return isBeyondTokens(endpoint) ? 'tokenNotAllowed' : undefined;
  if (!GUESTS.includes(viewer)) return access === 'token' ? 'personalTokenNeeded' : undefined;
  if (access !== 'guest' && access !== 'share.read' && !READING.includes(access)) return 'loginExpired';
  return state === 'forced' || state === 'forced_open' ? 'loginForced' : undefined;
}

/** The team is the creator's, and nobody else's whom the matrix knows; its item has its own managers. */
function teamOutcome(endpoint: Promised, viewer: ViewerKind, state: ItemState): Outcome {
  const { of, absent = 'teamNotFound' } = subjectOf(endpoint);
  if (of === 'binding' && state === 'deleted') return absent;
  const isThere = viewer === 'creator' || viewer === 'administrator' || (of === 'binding' && viewer === 'manager');
  if (!isThere) return absent;
  if (endpoint.access === 'team.own' && viewer === 'administrator') return 'teamNotOwned';
  if (!endpoint.errors.includes('itemReadOnly')) return 'allowed';
  if (state === 'deleted') return 'itemNotFound';
  return state === 'archived' ? 'itemReadOnly' : 'allowed';
}

function itemOutcome(endpoint: Promised, viewer: ViewerKind, state: ItemState): Outcome {
  const { of, absent = 'itemNotFound', absentPlace = absent } = subjectOf(endpoint);
  if (endpoint.access === 'file.read' && hasFile(viewer, state)) return 'allowed';
  const sees = sight(viewer, state);
  if (sees === 'nothing') return absent;
  if (sees === 'other places' && of === 'place') {
    // A call that names the item too hears of the item first.
    return state === 'archived' && absentPlace !== absent && isWrite(endpoint) ? 'itemReadOnly' : absentPlace;
  }
  if (!SEEING.includes(endpoint.access) && !holds(endpoint.access, viewer, of)) return deniedBy(endpoint);
  return state === 'archived' && isWrite(endpoint) ? 'itemReadOnly' : 'allowed';
}

/** Who uploaded a file has it anyway, whatever becomes of the page that holds it; the key of a share has that of its page. */
function hasFile(viewer: ViewerKind, state: ItemState): boolean {
  if (viewer === 'shared') return state !== 'deleted';
  return viewer === 'creator' || viewer === 'token';
}

function sight(viewer: ViewerKind, state: ItemState): 'all' | 'nothing' | 'other places' {
  if (state === 'deleted') return 'nothing';
  if (state === 'open' || state === 'forced_open') return 'all';
  // The key of a share opens nothing but what asks for it.
  if (viewer === 'guest' || viewer === 'stranger' || viewer === 'shared') return 'nothing';
  // A visit ends with the password that opened it.
  if (viewer === 'visitor') return state === 'members' ? 'nothing' : 'all';
  return viewer === 'elsewhere' ? 'other places' : 'all';
}

function holds(access: AccessRule, viewer: ViewerKind, of: Subject['of']): boolean {
  const manages = viewer === 'manager' || viewer === 'creator' || viewer === 'administrator';
  if (manages) return true;
  if (access !== 'item.edit' && access !== 'file.delete') return false;
  return viewer === 'writer' || viewer === 'confined' || (viewer === 'elsewhere' && of === 'item');
}

/** An archived item refuses writes; a call that only looks does not name that refusal. */
function isWrite({ errors }: Promised): boolean {
  return errors.includes('itemReadOnly');
}

function deniedBy({ access }: Promised): ErrorName {
  const error = DENIED[access];
  if (!error) throw new Error(`${access} has no refusal`);
  return error;
}
