import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import {
  captchaFields,
  datetime,
  flag,
  formId,
  formIdRequired,
  formInt,
  givenPassword,
  id,
  line,
  nothing,
  text,
  unixSeconds,
  zeroOrOne,
} from './fields.ts';
import { LIMITS } from './limits.ts';
import { PAGE_KINDS } from './page-kind.ts';

/** How long a share lasts, in days; 0: for good. */
export const SHARE_DAYS = [0, 1, 7, 30, 180] as const;

const expireDays = formInt.pipe(z.literal(SHARE_DAYS)).default(0);
const shareKey = line(LIMITS.shareKeyChars);
/** '': none. */
const sharePassword = text.max(LIMITS.visitPasswordChars.max);
/** 0: as often as one likes. */
const maxViews = formInt.pipe(z.number().min(0).max(LIMITS.shareViews));
const visitGrant = text.max(500).optional();

/** Unix seconds; 0: for good. */
const expireTime = unixSeconds;

const SinglePage = z.strictObject({ unique_key: z.string(), page_id: id, expire_time: expireTime });

/** What the holder of a key sees of a page: neither whose it is nor where it stands. */
export const SharedPage = z.strictObject({
  page_id: id,
  page_title: z.string(),
  page_content: z.string(),
  kind: z.enum(PAGE_KINDS),
  author_username: z.string(),
  addtime: datetime,
  attachment_count: z.number().int(),
  unique_key: z.string(),
  expire_time: expireTime,
});
export type SharedPage = z.infer<typeof SharedPage>;

const ShareRow = z.strictObject({
  share_id: id,
  unique_key: z.string(),
  object_type: z.enum(['page', 'catalog', 'item']),
  object_id: id,
  /** The title of the page, or the name of the catalog or item. */
  object_name: z.string(),
  item_id: id,
  item_name: z.string(),
  has_password: zeroOrOne,
  /** 0: as often as one likes. */
  max_views: z.number().int(),
  /** How often it was opened, where it asks for something or may be opened so often only. */
  views: z.number().int(),
  expire_time: expireTime,
  created_at: unixSeconds,
  username: z.string(),
});
export type ShareRow = z.infer<typeof ShareRow>;

export const createSinglePage = endpoint({
  path: '/api/page/createSinglePage',
  access: 'item.edit',
  summary: 'Share a page by an address of its own, or end that: each time the key is new, and the one before is dead.',
  input: z.object({
    page_id: formIdRequired,
    isCreateSinglePage: flag.optional(),
    /** The name that old clients send. */
    isCreateSiglePage: flag.optional(),
    expire_days: expireDays,
    /** Absent: as the share has it that this one takes the place of. */
    password: sharePassword.optional(),
    max_views: maxViews.optional(),
  }),
  output: z.union([SinglePage, nothing]),
  errors: ['itemReadOnly', 'loginExpired', 'notAllowed', 'pageNotFound', 'sharesTooMany'],
});

export const pageByKey = endpoint({
  path: '/api/page/infoByKey',
  access: 'share.read',
  summary: 'A shared page by its key; with page_id a page of a shared catalog or item.',
  input: z.object({ unique_key: shareKey.min(1), page_id: formId.default(0), visit_grant: visitGrant }),
  output: SharedPage,
  errors: ['loginForced', 'shareNotFound', 'sharePasswordNeeded'],
});

export const saveShare = endpoint({
  path: '/api/share/save',
  access: 'item.edit',
  summary:
    'Share a catalog with what is below it, or all of an item (cat_id 0). A share is never changed: make another.',
  input: z.object({
    item_id: formIdRequired,
    cat_id: formId.default(0),
    expire_days: expireDays,
    password: sharePassword.default(''),
    max_views: maxViews.default(0),
  }),
  output: ShareRow,
  errors: ['catalogNotFound', 'itemNotFound', 'itemReadOnly', 'loginExpired', 'notAllowed', 'sharesTooMany'],
});

export const listShares = endpoint({
  path: '/api/share/list',
  access: 'item.edit',
  summary: 'What is shared of an item at the moment, as far as the viewer edits there; newest first.',
  input: z.object({ item_id: formIdRequired }),
  output: z.array(ShareRow),
  errors: ['itemNotFound', 'loginExpired', 'notAllowed'],
});

export const listMyShares = endpoint({
  path: '/api/share/listMine',
  access: 'login',
  summary: 'What the viewer shares at the moment, in items in which he still may; newest first.',
  input: z.object({}),
  output: z.array(ShareRow),
  errors: ['loginExpired'],
});

export const revokeShare = endpoint({
  path: '/api/share/revoke',
  access: 'item.edit',
  summary: 'End a share at once: by who made it, and by who may edit what is shared.',
  input: z.object({ share_id: formIdRequired }),
  output: nothing,
  errors: ['loginExpired', 'notAllowed', 'shareNotFound'],
});

export const openShare = endpoint({
  path: '/api/share/open',
  access: 'share.read',
  summary: 'Open a share that asks for a password or counts its views; the grant is kept as a cookie for a day.',
  input: z.object({ unique_key: shareKey.min(1), password: givenPassword.default(''), ...captchaFields }),
  output: z.strictObject({ visit_grant: z.string(), expires_at: unixSeconds }),
  errors: ['captchaWrong', 'loginForced', 'shareNotFound', 'sharePasswordWrong', 'tooManyAttempts'],
});

const sharePage = {
  answer: 'html',
  method: 'GET',
  cookie: true,
  access: 'share.read',
  output: z.string(),
  errors: ['loginForced', 'shareNotFound'],
} as const;

export const readShare = endpoint({
  ...sharePage,
  path: '/p/:unique_key',
  summary: 'What is shared by a key: a page, or the first page of a catalog or item.',
  input: z.object({ unique_key: shareKey.min(1) }),
});

export const readSharePage = endpoint({
  ...sharePage,
  path: '/p/:unique_key/:page_id',
  summary: 'A page of a shared catalog or item.',
  input: z.object({ unique_key: shareKey.min(1), page_id: formIdRequired }),
});

export const readShareCatalog = endpoint({
  ...sharePage,
  path: '/p/:unique_key/catalog/:cat_id',
  summary: 'A catalog of what is shared.',
  input: z.object({ unique_key: shareKey.min(1), cat_id: formIdRequired }),
});

export const qrCode = endpoint({
  path: '/api/common/qrcode',
  method: 'GET',
  access: 'guest',
  answer: 'file',
  cookie: true,
  summary: 'The QR code of an address of this site: `size` pixels for each of its squares.',
  input: z.object({
    url: line(LIMITS.qrAddressChars).min(1),
    size: formInt.pipe(z.number().min(1).max(10)).default(6),
    format: z.enum(['png', 'svg']).default('png'),
  }),
  output: z.unknown(),
  errors: ['badInput', 'loginForced', 'qrAddressForeign'],
});
