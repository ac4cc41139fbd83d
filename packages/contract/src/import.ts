import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { flag, formId, formIdRequired, id, line, text, unixSeconds, zeroOrOne } from './fields.ts';
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

const ImportState = z.enum(['waiting', 'running', 'done', 'failed', 'cancelled']);

const ImportJob = z.strictObject({
  job_id: id,
  state: ImportState,
  done: z.number().int(),
  total: z.number().int(),
  error_message: z.string(),
  updated_at: unixSeconds,
  report: ImportReport.nullable(),
});
export type ImportJob = z.infer<typeof ImportJob>;

/** Where a file goes: a new item, or with item_id that one, or with cat_id a catalog of it. */
const target = { item_id: formId.default(0), cat_id: formId.default(0) };

const IMPORT_FORMATS = ['docx', 'html', 'item', 'markdown', 'openapi', 'postman', 'sql', 'xlsx'] as const;

const ImportPreview = z.strictObject({
  format: z.enum(IMPORT_FORMATS),
  /** What a new item would be called. */
  item_name: z.string(),
  item_type: z.union([z.literal(1), z.literal(2), z.literal(3), z.literal(4)]),
  pages: z.number().int(),
  catalogs: z.number().int(),
  /** Catalogs and pages as far as they are listed, in their order; 0 is the top. */
  outline: z.array(z.strictObject({ level: z.number().int(), title: z.string(), kind: z.enum(['catalog', 'page']) })),
  losses: z.array(ImportLoss),
  /** Where in the item this document was imported already: there a newer one can be merged with what people wrote. */
  sources: z.array(z.strictObject({ source_id: id, cat_id: id })),
});
export type ImportPreview = z.infer<typeof ImportPreview>;

export const previewImport = endpoint({
  path: '/api/import/preview',
  access: 'login',
  byToken: { right: 'write', ofOneItem: true },
  summary:
    'Say what a file would become when it is imported: its format, its pages, what would be lost. Writes nothing.',
  input: z.object(target),
  upload: { field: 'file', maxBytes: LIMITS.importBytes },
  output: ImportPreview,
  errors: [
    'busy',
    'catalogNotFound',
    'importTooLarge',
    'importUnknown',
    'importUnreadable',
    'itemNotFound',
    'itemNotManaged',
    'itemReadOnly',
    'loginExpired',
    'notAllowed',
    'tooLarge',
    'uploadMissing',
  ],
});

export const importFile = endpoint({
  path: '/api/import/auto',
  access: 'login',
  byToken: { right: 'write', ofOneItem: true },
  summary:
    'Load a file of any known format into a new item, or with item_id into that one, or with cat_id into a catalog of it. A job does the work; with wait=1 the answer waits for it up to 55 seconds.',
  input: z.object({ ...target, item_name: line(LIMITS.itemNameChars).default(''), wait: flag.default(0) }),
  upload: { field: 'file', maxBytes: LIMITS.importBytes },
  output: z.strictObject({ job_id: id, item_id: id, state: ImportState }),
  errors: [
    'catalogNotFound',
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

const ListedImport = z.strictObject({
  job_id: id,
  item_id: id,
  /** As it was uploaded. */
  file_name: z.string(),
  state: ImportState,
  ordered_at: unixSeconds,
});
export type ListedImport = z.infer<typeof ListedImport>;

export const listImports = endpoint({
  path: '/api/import/list',
  access: 'login',
  summary: `The imports that one ordered oneself in the last 30 days, the newest first, at most ${LIMITS.importsListed}: with item_id those into that item, else those that made a new one. import/progress has the report of each.`,
  input: z.object({ item_id: formId.default(0) }),
  output: z.array(ListedImport),
  errors: ['itemNotFound', 'itemNotManaged', 'loginExpired'],
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
