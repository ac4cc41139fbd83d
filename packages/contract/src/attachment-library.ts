import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { datetime, flag, formIdRequired, formInt, id, line, nothing, unixSeconds, zeroOrOne } from './fields.ts';
import { LIMITS } from './limits.ts';

/** A page that holds a file, as far as the viewer may see it. */
const FilePage = z.strictObject({
  page_id: id,
  page_title: z.string(),
  item_id: id,
  item_name: z.string(),
  /** 1: only a former version of it shows the file. */
  is_former: zeroOrOne,
});
export type FilePage = z.infer<typeof FilePage>;

const MyFile = z.strictObject({
  file_id: id,
  uid: id,
  username: z.string(),
  display_name: z.string(),
  /** By content. */
  file_type: z.string(),
  file_size: z.number().int(),
  /** In MB, with three decimals. */
  file_size_m: z.number(),
  /** 1 image, 2 anything else. */
  attachment_type: z.union([z.literal(1), z.literal(2)]),
  visit_times: id,
  addtime: datetime,
  added_at: unixSeconds,
  last_visit_time: datetime,
  url: z.string(),
  /** Into which it was uploaded; 0: none. */
  item_id: id,
  /** Pages that show, hold or once showed it. */
  pages: z.array(FilePage),
  /** Such pages beyond the viewer's sight. */
  hidden_pages: id,
});
export type MyFile = z.infer<typeof MyFile>;

const MyFiles = z.strictObject({
  list: z.array(MyFile),
  /** Of those that the filters leave. */
  total: id,
  /** Bytes of all files, whatever the filters. */
  used: z.number().int(),
  used_m: z.number(),
  /** Bytes that one may use; null: as many as one likes. */
  allowed: z.number().int().nullable(),
  /** What was read of them this month, in MB. */
  used_flow_m: z.number(),
});
export type MyFiles = z.infer<typeof MyFiles>;

export const listMyFiles = endpoint({
  path: '/api/attachment/getMyList',
  access: 'login',
  summary: 'The files that one uploaded, newest first, with the pages that use them.',
  input: z.object({
    page: formIdRequired.default(1),
    count: formIdRequired.pipe(z.number().max(100)).default(5),
    /** 1 images, 2 everything else; all when it is neither. */
    attachment_type: formInt.default(-1),
    /** Part of the name, as it stands. */
    display_name: line(200).default(''),
    /** Whose files, for administrators; of others it is ignored. */
    username: line(LIMITS.usernameChars.max).default(''),
  }),
  output: MyFiles,
  errors: ['loginExpired'],
});

export const bindFile = endpoint({
  path: '/api/attachment/bindingPage',
  access: 'item.edit',
  summary: 'Attach a file that one uploaded to a page that one may edit.',
  input: z.object({ file_id: formIdRequired, page_id: formIdRequired }),
  output: nothing,
  errors: ['fileNotFound', 'itemReadOnly', 'itemTypeReadOnly', 'loginExpired', 'notAllowed', 'pageNotFound'],
});

export const deleteMyFile = endpoint({
  path: '/api/attachment/deleteMyAttachment',
  access: 'login',
  summary:
    'Delete a file that one uploaded. While pages use it that is refused, with the pages one may see and the number of the others, unless force is 1.',
  input: z.object({ file_id: formIdRequired, force: flag.default(0) }),
  output: nothing,
  errors: ['fileInUse', 'fileNotFound', 'loginExpired'],
});

const AllFiles = z.strictObject({
  list: z.array(MyFile),
  /** Of those that the filters leave; so the bytes. */
  total: id,
  used: z.number().int(),
  used_m: z.number(),
});
export type AllFiles = z.infer<typeof AllFiles>;

export const listAllFiles = endpoint({
  path: '/api/attachment/getAllList',
  access: 'site.admin',
  summary: 'The files of everybody, newest first, with the pages that use them and what they take.',
  input: z.object({
    page: formIdRequired.pipe(z.number().max(1_000_000)).default(1),
    count: formIdRequired.pipe(z.number().max(100)).default(LIMITS.consoleRows),
    /** 1 images, 2 everything else; all when it is neither. */
    attachment_type: formInt.default(-1),
    /** Part of the name, as it stands. */
    display_name: line(200).default(''),
    /** Whose files; '' for anybody's. */
    username: line(LIMITS.usernameChars.max).default(''),
  }),
  output: AllFiles,
  errors: ['loginExpired', 'notAllowed'],
});

export const deleteSiteFile = endpoint({
  path: '/api/attachment/deleteAttachment',
  access: 'site.admin',
  summary: 'Delete a file of anybody. While pages use it that is refused, with these pages, unless force is 1.',
  input: z.object({ file_id: formIdRequired, force: flag.default(0) }),
  output: nothing,
  errors: ['fileInUse', 'fileNotFound', 'loginExpired', 'notAllowed'],
});
