import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { datetime, formId, formIdRequired, id, nothing, text, unixSeconds, zeroOrOne } from './fields.ts';
import { LIMITS } from './limits.ts';

const Attachment = z.strictObject({
  file_id: id,
  display_name: z.string(),
  file_type: z.string(),
  file_size: z.number().int(),
  url: z.string(),
  addtime: datetime,
  added_at: unixSeconds,
});
export type Attachment = z.infer<typeof Attachment>;

/** Answered beside the envelope too: old clients read `url` and `success` at the top. */
export const Uploaded = z.strictObject({
  file_id: id,
  url: z.string(),
  display_name: z.string(),
  success: z.literal(1),
});
export type Uploaded = z.infer<typeof Uploaded>;

export const uploadFile = endpoint({
  path: '/api/page/upload',
  access: 'item.edit',
  summary: 'Attach a file to a page.',
  input: z.object({ page_id: formId.default(0), item_id: formId.default(0) }),
  upload: { field: 'file', maxBytes: LIMITS.uploadPartBytes, bySetting: true },
  output: Uploaded,
  errors: [
    'itemNotFound',
    'itemReadOnly',
    'loginExpired',
    'notAllowed',
    'pageNotFound',
    'storageFull',
    'storageOverQuota',
    'tooLarge',
    'uploadMissing',
    'uploadTypeRefused',
  ],
});

export const uploadImage = endpoint({
  path: '/api/page/uploadImg',
  access: 'item.edit',
  summary: 'Store a pasted picture; it is bound to the page by the save that shows it.',
  input: z.object({ page_id: formId.default(0), item_id: formId.default(0) }),
  upload: { field: 'editormd-image-file', aliases: ['file'], maxBytes: LIMITS.uploadPartBytes, bySetting: true },
  output: Uploaded,
  errors: [
    'imageInvalid',
    'itemNotFound',
    'itemReadOnly',
    'loginExpired',
    'notAllowed',
    'pageNotFound',
    'storageFull',
    'storageOverQuota',
    'tooLarge',
    'uploadMissing',
  ],
});

export const listPageFiles = endpoint({
  path: '/api/page/uploadList',
  access: 'item.visit',
  summary: 'The attachments of a page, newest first.',
  input: z.object({
    page_id: formIdRequired,
    /** Of a share that holds the page. */
    unique_key: text.max(LIMITS.shareKeyChars).default(''),
    visit_grant: text.max(500).optional(),
  }),
  output: z.array(Attachment),
  errors: [
    'itemNotVisible',
    'loginForced',
    'pageNotFound',
    'shareNotFound',
    'sharePasswordNeeded',
    'visitPasswordNeeded',
  ],
});

export const deletePageFile = endpoint({
  path: '/api/page/deleteUploadFile',
  access: 'file.delete',
  summary: 'Take a file off a page; the last page that gives it up deletes it.',
  input: z.object({ file_id: formIdRequired, page_id: formIdRequired }),
  output: nothing,
  errors: ['fileNotFound', 'itemReadOnly', 'loginExpired', 'notAllowed', 'pageNotFound'],
});

export const visitFile = endpoint({
  path: '/api/attachment/visitFile',
  method: 'GET',
  access: 'file.read',
  answer: 'file',
  cookie: true,
  queryToken: true,
  summary: 'The bytes of a file, readable exactly when a page that holds it is; ranges are served.',
  input: z.object({
    /** Or, of a file that came from the old product, its place below that product's folder of uploads. */
    sign: text.min(1).max(LIMITS.oldPathChars),
    /** The key of a share whose pages show the file. */
    share: text.max(LIMITS.shareKeyChars).default(''),
    visit_grant: text.max(500).optional(),
  }),
  output: z.unknown(),
  errors: ['fileNotFound', 'loginForced'],
});

export const fileStoreState = endpoint({
  path: '/api/attachment/storeState',
  access: 'guest',
  summary:
    'Whether files can be neither opened nor uploaded, since their store does not answer; found out each 5 seconds at most.',
  input: z.object({}),
  output: z.strictObject({ down: zeroOrOne }),
  errors: ['loginForced'],
});
