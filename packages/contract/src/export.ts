import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { flag, formId, formIdRequired, id, line, nothing, text, unixSeconds, zeroOrOne } from './fields.ts';
import { LIMITS } from './limits.ts';

/** What an item can be taken along as. */
export const EXPORT_FORMATS = [
  'word',
  'pdf',
  'markdown',
  'site',
  'openapi',
  'postman',
  'sql-mysql',
  'sql-postgresql',
  'sql-sqlite',
  'xlsx',
] as const;
export type ExportFormat = (typeof EXPORT_FORMATS)[number];

/** The whole item, one of its catalogs with what is below it, or one page; a page that is named counts before a catalog. */
const part = { item_id: formIdRequired, cat_id: formId.default(0), page_id: formId.default(0) };
/** Of a Markdown export: 1 takes the former versions of its pages along as well. */
const history = flag.default(0);
const ticket = text.max(LIMITS.exportTicketChars).default('');

const download = { method: 'GET', access: 'item.edit', answer: 'file', queryToken: true, output: z.unknown() } as const;

export const checkMarkdownLimit = endpoint({
  path: '/api/export/checkMarkdownLimit',
  access: 'login',
  byToken: { right: 'read', ofOneItem: true },
  summary: 'Whether one may export now; nothing is limited here, so the answer is always [].',
  input: z.object({ export_format: line(20).default('') }),
  output: nothing,
  errors: ['loginExpired'],
});

const ExportTicket = z.strictObject({
  /** Good once, for the download that it was asked for. */
  ticket: z.string(),
  expires_at: unixSeconds,
  /** How many pages will be in the file. */
  pages: id,
});
export type ExportTicket = z.infer<typeof ExportTicket>;

export const orderExport = endpoint({
  path: '/api/export/order',
  access: 'item.edit',
  summary: 'A ticket for one download of an item, a catalog or a page as a file: `/api/export/file?ticket=`.',
  input: z.object({ ...part, format: z.enum(EXPORT_FORMATS), history }),
  output: ExportTicket,
  errors: [
    'catalogNotFound',
    'exportEmpty',
    'exportNoBrowser',
    'exportNoCalls',
    'exportNoSheets',
    'exportNoTables',
    'exportNotOfType',
    'itemNotFound',
    'loginExpired',
    'notAllowed',
    'pageNotFound',
  ],
});

const ExportJob = z.strictObject({
  export_id: id,
  format: z.enum(EXPORT_FORMATS),
  cat_id: id,
  page_id: id,
  state: z.enum(['waiting', 'running', 'ready', 'failed']),
  /** Pages that are in the file, and that will be. */
  done: z.number().int(),
  total: z.number().int(),
  /** Opens the file for who has it: `/api/export/made?key=`; '' before it is ready. */
  key: z.string(),
  name: z.string(),
  size: z.number().int(),
  asked_at: unixSeconds,
  /** When it goes. */
  expires_at: unixSeconds,
  /** Why it failed. */
  error_message: z.string(),
});
export type ExportJob = z.infer<typeof ExportJob>;

const StartedExport = z.strictObject({
  pages: id,
  /** Of a small one, as of export/order; '' where a job makes the file. */
  ticket: z.string(),
  job: ExportJob.nullable(),
});
export type StartedExport = z.infer<typeof StartedExport>;

export const startExport = endpoint({
  path: '/api/export/start',
  access: 'item.edit',
  summary:
    'Take along an item, a catalog or a page: a ticket for what is small, a job for a PDF, for many pages, and with later=1 for anything. A reminder tells when the job is done.',
  input: z.object({ ...part, format: z.enum(EXPORT_FORMATS), history, later: flag.default(0) }),
  output: StartedExport,
  errors: [
    'catalogNotFound',
    'exportEmpty',
    'exportNoBrowser',
    'exportNoCalls',
    'exportNoSheets',
    'exportNoTables',
    'exportNotOfType',
    'exportsTooMany',
    'itemNotFound',
    'loginExpired',
    'notAllowed',
    'pageNotFound',
  ],
});

const ExportState = z.strictObject({
  /** The newest first. */
  exports: z.array(ExportJob),
  /** A browser that prints is on the server. */
  prints_pdf: zeroOrOne,
});
export type ExportState = z.infer<typeof ExportState>;

export const exportState = endpoint({
  path: '/api/export/state',
  access: 'item.edit',
  summary:
    "One's own exports of an item that a job makes or made: how far they are, and until when each file is there.",
  input: z.object({ item_id: formIdRequired }),
  output: ExportState,
  errors: ['itemNotFound', 'loginExpired', 'notAllowed'],
});

export const cancelExport = endpoint({
  path: '/api/export/cancel',
  access: 'job.own',
  byToken: { right: 'write', ofOneItem: true },
  summary: 'Stop an export, or remove its file.',
  input: z.object({ export_id: formIdRequired }),
  output: nothing,
  errors: ['jobNotFound', 'loginExpired'],
});

export const madeExport = endpoint({
  path: '/api/export/made',
  method: 'GET',
  cookie: true,
  access: 'share.read',
  answer: 'file',
  summary:
    'The file that a job made, as often as one likes for a day; what its owner may take along is asked again. Ranges are served.',
  input: z.object({ key: text.min(1).max(LIMITS.exportKeyChars) }),
  output: z.unknown(),
  errors: ['exportLinkGone', 'loginForced'],
});

export const exportFile = endpoint({
  path: '/api/export/file',
  method: 'GET',
  cookie: true,
  access: 'share.read',
  answer: 'file',
  summary: 'The file that a ticket was given for, once; what its owner may take along is asked again.',
  input: z.object({ ticket: text.min(1).max(LIMITS.exportTicketChars) }),
  output: z.unknown(),
  errors: ['busy', 'exportNotPrinted', 'exportNotThere', 'loginForced'],
});

export const exportWord = endpoint({
  ...download,
  path: '/api/export/word',
  summary: 'An item, a catalog or a page as a Word document; by `user_token`, or better by a ticket of export/order.',
  input: z.object({ ...part, ticket }),
  errors: ['catalogNotFound', 'exportEmpty', 'itemNotFound', 'loginExpired', 'notAllowed', 'pageNotFound'],
});

export const exportMarkdown = endpoint({
  ...download,
  path: '/api/export/markdown',
  summary: 'An item as a zip of Markdown files with its attachments; by `user_token`, or better by a ticket.',
  input: z.object({ ...part, history, ticket }),
  errors: [
    'catalogNotFound',
    'exportEmpty',
    'exportNotOfType',
    'itemNotFound',
    'loginExpired',
    'notAllowed',
    'pageNotFound',
  ],
});
