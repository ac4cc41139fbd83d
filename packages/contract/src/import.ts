import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { formId, formIdRequired, id, line, text, unixSeconds, zeroOrOne } from './fields.ts';
import { LIMITS } from './limits.ts';

const ImportLoss = z.strictObject({ code: z.string(), where: z.string(), detail: z.string(), text: z.string() });

const ImportReport = z.strictObject({
  item_id: id,
  pages: z.number().int(),
  pages_added: z.number().int(),
  pages_updated: z.number().int(),
  /** To another catalog; each is updated or unchanged besides. */
  pages_moved: z.number().int(),
  pages_unchanged: z.number().int(),
  catalogs: z.number().int(),
  /** Files; `pictures_shown` counts one that three pages show three times. */
  pictures: z.number().int(),
  pictures_shown: z.number().int(),
  links: z.number().int(),
  links_mended: z.number().int(),
  losses: z.array(ImportLoss),
});
export type ImportReport = z.infer<typeof ImportReport>;

const ImportJob = z.strictObject({
  job_id: id,
  state: z.enum(['waiting', 'running', 'done', 'failed', 'cancelled']),
  done: z.number().int(),
  total: z.number().int(),
  error_message: z.string(),
  updated_at: unixSeconds,
  report: ImportReport.nullable(),
});
export type ImportJob = z.infer<typeof ImportJob>;

export const importFile = endpoint({
  path: '/api/import/auto',
  access: 'login',
  byToken: { right: 'write', ofOneItem: true },
  summary: 'Load a zip of Markdown files into a new item, or with item_id into that one; a job does the work.',
  input: z.object({ item_id: formId.default(0), item_name: line(LIMITS.itemNameChars).default('') }),
  upload: { field: 'file', maxBytes: LIMITS.importBytes },
  output: z.strictObject({ job_id: id, item_id: id }),
  errors: [
    'importTooLarge',
    'importUnknown',
    'importUnreadable',
    'itemNotFound',
    'itemNotManaged',
    'itemReadOnly',
    'itemsClosed',
    'itemsOverQuota',
    'loginExpired',
    'notAllowed',
    'storageFull',
    'tooLarge',
    'uploadMissing',
  ],
});

export const importProgress = endpoint({
  path: '/api/import/progress',
  access: 'job.own',
  byToken: { right: 'write', ofOneItem: true },
  summary: 'How far an import is, and its report when it is done.',
  input: z.object({ job_id: formIdRequired }),
  output: ImportJob,
  errors: ['jobNotFound', 'loginExpired'],
});

export const cancelImport = endpoint({
  path: '/api/import/cancel',
  access: 'job.own',
  byToken: { right: 'write', ofOneItem: true },
  summary: 'Stop an import; everything is taken back.',
  input: z.object({ job_id: formIdRequired, confirm: text.max(10).optional() }),
  output: z.strictObject({ cancelled: zeroOrOne }),
  errors: ['jobNotFound', 'loginExpired'],
});
