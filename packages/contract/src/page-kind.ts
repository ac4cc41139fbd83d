import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { formId, formIdRequired } from './fields.ts';

/** What a page is: text, a call of an API, a table of a database, or a spreadsheet. */
export const PAGE_KINDS = ['markdown', 'api', 'table', 'sheet'] as const;
export type PageKind = (typeof PAGE_KINDS)[number];

/** Those that are written as Markdown: a spreadsheet is one as long as it is there, and nothing else becomes one. */
export const WRITTEN_KINDS = ['markdown', 'api', 'table'] as const satisfies readonly PageKind[];

export const setPageKind = endpoint({
  path: '/api/page/setKind',
  access: 'item.edit',
  summary: 'Make an API page, a table or plain text of a page, whose text stays as it is.',
  input: z.object({ page_id: formIdRequired, item_id: formId.default(0), kind: z.enum(WRITTEN_KINDS) }),
  output: z.strictObject({ kind: z.enum(PAGE_KINDS), method: z.string() }),
  errors: [
    'itemReadOnly',
    'itemTypeReadOnly',
    'loginExpired',
    'notAllowed',
    'pageKindFixed',
    'pageLocked',
    'pageNotFound',
    'pageTextUnreadable',
  ],
});
