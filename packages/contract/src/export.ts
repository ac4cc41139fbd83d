import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { flag, formId, formIdRequired, id, line, nothing, text, unixSeconds } from './fields.ts';
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
