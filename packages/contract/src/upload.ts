import { z } from 'zod';
import { Uploaded } from './attachment.ts';
import { endpoint } from './endpoint.ts';
import { formId, formIdRequired, formInt, id, line, nothing } from './fields.ts';
import { LIMITS } from './limits.ts';

// A file larger than one request may carry comes in parts. What arrived is kept for a day, so that a client that was cut
// off asks for the state, or begins again with the same fingerprint, and sends only what is missing.

const byUpload = z.object({ upload_id: formIdRequired });

const UploadState = z.strictObject({
  upload_id: id,
  display_name: z.string(),
  size: z.number().int(),
  /** Of every part but the last. */
  part_bytes: z.number().int(),
  /** The parts that are there, from 0 on. */
  received: z.array(z.number().int()),
  /** What it became; 0 before it is finished. */
  file_id: id,
});
export type UploadState = z.infer<typeof UploadState>;

export const beginUpload = endpoint({
  path: '/api/upload/begin',
  access: 'item.edit',
  summary:
    'Announce a file that comes in parts. An unfinished one of the same viewer, place, name, size and fingerprint goes on.',
  input: z.object({
    display_name: line(300).default(''),
    size: formInt.pipe(z.number().min(1)),
    page_id: formId.default(0),
    item_id: formId.default(0),
    /** What the client tells this file by, from another of the same name; '' never goes on. */
    fingerprint: line(200).default(''),
  }),
  output: UploadState,
  errors: [
    'itemNotFound',
    'itemReadOnly',
    'loginExpired',
    'notAllowed',
    'pageNotFound',
    'tooLarge',
    'uploadTypeRefused',
  ],
});

export const sendUploadPart = endpoint({
  path: '/api/upload/part',
  access: 'login',
  summary: 'One part of an announced file; sent again it is the same.',
  input: byUpload.extend({ part: formId }),
  upload: { field: 'file', maxBytes: LIMITS.uploadPartBytes },
  output: UploadState,
  errors: ['loginExpired', 'storageFull', 'tooLarge', 'uploadMissing', 'uploadNotFound', 'uploadPartWrong'],
});

export const uploadState = endpoint({
  path: '/api/upload/state',
  access: 'login',
  summary: 'What is there of an announced file.',
  input: byUpload,
  output: UploadState,
  errors: ['loginExpired', 'uploadNotFound'],
});

export const finishUpload = endpoint({
  path: '/api/upload/finish',
  access: 'login',
  summary: 'Put the parts together; asked again it answers the same file.',
  input: byUpload,
  output: Uploaded,
  errors: [
    'itemNotFound',
    'itemReadOnly',
    'loginExpired',
    'notAllowed',
    'pageNotFound',
    'storageFull',
    'storageOverQuota',
    'uploadNotFound',
    'uploadTypeRefused',
    'uploadUnfinished',
  ],
});

export const cancelUpload = endpoint({
  path: '/api/upload/cancel',
  access: 'login',
  summary: 'Give up an announced file; its parts are removed.',
  input: byUpload,
  output: nothing,
  errors: ['loginExpired', 'uploadNotFound'],
});
