import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { FETCH_REFUSALS, fetchSchedule } from './fetch-schedule.ts';
import { formId, formIdRequired, id, jsonField, nothing, text, unixSeconds, zeroOrOne } from './fields.ts';
import { LIMITS } from './limits.ts';

const ApiSource = z.strictObject({
  source_id: id,
  format: z.enum(['openapi', 'postman']),
  /** Of the file or folder that came first. */
  name: z.string(),
  /** The catalog that it was imported into; 0: the top of the item. */
  cat_id: id,
  version: id,
  updated_at: unixSeconds,
  username: z.string(),
  pages: id,
  /** Some of its pages are yet to be written, because somebody edits them. */
  pending: zeroOrOne,
  /** A version on which people have yet to decide; 0: none. */
  waiting: id,
  url: z.string(),
  schedule: fetchSchedule,
  next_at: unixSeconds,
  checked_at: unixSeconds,
  /** Why nothing came of the last fetch; empty when something did. */
  error_message: z.string(),
});
export type ApiSource = z.infer<typeof ApiSource>;

/** What is taken where the document and people changed the same. */
const CHOICES = ['both', 'file', 'mine'] as const;
export type ApiChoice = (typeof CHOICES)[number];

const ApiSectionChange = z.strictObject({
  /** `title`, or which section. */
  section: z.string(),
  heading: z.string(),
  state: z.enum(['added', 'changed', 'removed']),
  /** People changed the same. */
  contested: zeroOrOne,
  /** As the page has it; null: not at all. */
  page: z.string().nullable(),
  /** What each choice leaves; of an uncontested one `both` alone says it. */
  leaves: z.strictObject({ both: z.string().nullable(), file: z.string().nullable(), mine: z.string().nullable() }),
});
export type ApiSectionChange = z.infer<typeof ApiSectionChange>;

const ApiPageChange = z.strictObject({
  key: z.string(),
  title: z.string(),
  /** 0: a page that is yet to be made. */
  page_id: id,
  state: z.enum(['added', 'changed', 'removed', 'returned']),
  sections: z.array(ApiSectionChange),
});
export type ApiPageChange = z.infer<typeof ApiPageChange>;

const counts = { added: id, changed: id, removed: id, contested: id };

const ApiResult = z.strictObject({
  source_id: id,
  version: id,
  /** `same`: nothing new. `waiting`: people decide. `applying`: some pages are written when nobody edits them. */
  state: z.enum(['same', 'waiting', 'applied', 'applying']),
  ...counts,
});
export type ApiResult = z.infer<typeof ApiResult>;

const named = { item_id: formIdRequired, source_id: formIdRequired };
const refusals = ['apiSourceNotFound', 'itemNotFound', 'itemNotManaged', 'itemReadOnly', 'loginExpired'] as const;
const unreadable = ['apiSourceFormat', 'importTooLarge', 'importUnknown', 'importUnreadable'] as const;
const applying = ['apiSourceBusy', 'busy', 'catalogNotFound', 'itemFull', 'pagesOverQuota', 'workUnderWay'] as const;

export const listApiSources = endpoint({
  path: '/api/apiSource/list',
  access: 'item.manage',
  summary: 'The descriptions of APIs that pages of an item come from.',
  input: z.object({ item_id: formIdRequired }),
  output: z.array(ApiSource),
  errors: ['itemNotFound', 'itemNotManaged', 'itemReadOnly', 'loginExpired'],
});

export const saveApiSource = endpoint({
  path: '/api/apiSource/save',
  access: 'item.manage',
  summary: 'From which address and how often newer versions are fetched; an empty address ends that.',
  input: z.object({ ...named, url: text.trim().max(LIMITS.relayUrlChars), schedule: fetchSchedule }),
  output: nothing,
  errors: [...refusals, 'apiFetchRefused'],
});

export const fetchApiSource = endpoint({
  path: '/api/apiSource/fetch',
  access: 'item.manage',
  summary: 'Fetch the document from its address now; what only the document changed is applied.',
  input: z.object(named),
  output: ApiResult,
  errors: [...refusals, ...unreadable, ...FETCH_REFUSALS, ...applying],
});

export const uploadApiVersion = endpoint({
  path: '/api/apiSource/upload',
  access: 'item.manage',
  summary: 'Take in a newer file of a source; it waits until somebody applies it.',
  input: z.object(named),
  upload: { field: 'file', maxBytes: LIMITS.apiDocumentBytes },
  output: ApiResult,
  errors: [...refusals, ...unreadable, 'apiSourceBusy', 'busy', 'tooLarge', 'uploadMissing'],
});

export const previewApiVersion = endpoint({
  path: '/api/apiSource/preview',
  access: 'item.manage',
  summary: 'What the version that waits would add, change and remove, section by section.',
  input: z.object(named),
  output: z.strictObject({
    version: id,
    ...counts,
    changes: z.array(ApiPageChange),
    /** There are more changes than are listed, or shown with their texts. */
    cut: zeroOrOne,
    /** What of the document cannot be carried over, as far as it is listed. */
    losses: z.array(z.string()),
  }),
  errors: [...refusals, ...unreadable, 'apiSourceNothing', 'busy'],
});
export type ApiPreview = z.infer<typeof previewApiVersion.output>;

const Chosen = z.object({ key: text.max(4000), section: text.max(1000), choice: z.enum(CHOICES) });

export const applyApiVersion = endpoint({
  path: '/api/apiSource/apply',
  access: 'item.manage',
  summary: 'Bring the pages up to the version that waits, as chosen; where nobody chose, nothing of people is lost.',
  input: z.object({
    ...named,
    version: formIdRequired,
    choices: jsonField(z.array(Chosen).max(LIMITS.apiChoices)).default([]),
  }),
  output: ApiResult,
  errors: [...refusals, ...unreadable, ...applying, 'apiSourceChanged', 'apiSourceNothing'],
});

export const discardApiVersion = endpoint({
  path: '/api/apiSource/discard',
  access: 'item.manage',
  summary: 'Do not take the version that waits.',
  input: z.object({ ...named, version: formIdRequired }),
  output: nothing,
  errors: [...refusals, 'apiSourceNothing'],
});

export const deleteApiSource = endpoint({
  path: '/api/apiSource/delete',
  access: 'item.manage',
  summary: 'Follow a source no more; its pages stay.',
  input: z.object(named),
  output: nothing,
  errors: [...refusals],
});

export const openUpdateApi = endpoint({
  path: '/api/open/updateApi',
  access: 'item.key',
  summary:
    'Bring the pages of an imported API up to a newer document, by the key of the item: as the field document, or as a file. What people changed too waits for them.',
  input: z.object({
    api_key: text.max(LIMITS.openKeyChars).default(''),
    api_token: text.max(LIMITS.openKeyChars).default(''),
    /** Needed where the item has more than one. */
    source_id: formId.default(0),
    document: text.default(''),
  }),
  upload: { field: 'file', maxBytes: LIMITS.apiDocumentBytes },
  output: ApiResult,
  errors: [
    ...unreadable,
    ...applying,
    'apiKeyWrong',
    'apiSourceNotFound',
    'apiSourceUnclear',
    'itemReadOnly',
    'itemTypeReadOnly',
    'openTooManyCalls',
    'tooLarge',
    'uploadMissing',
  ],
});
