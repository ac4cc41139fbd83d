import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { formId, formIdRequired, jsonField, line, text } from './fields.ts';
import { LIMITS } from './limits.ts';

// A spreadsheet is changed by operations. They are kept one by one and become one version of its page when whoever holds
// the lock leaves, saves, or has made as many as a version takes.

const index = z.number().int().min(0).max(1_048_576);
const sheet = index;
const cellText = text.max(LIMITS.cellChars);
/** Members that nobody knows yet are kept. */
const members = z.record(z.string(), z.unknown());
const lines = { sheet, at: index, count: index.min(1) };
const putBack = members.optional();
const range = z.string().max(30);
const name = line(LIMITS.sheetNameChars);
const size = z.number().min(1).max(2000).nullable().optional();

const SheetOp = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('cells'),
    sheet,
    cells: z.array(
      z.strictObject({ row: index, col: index, text: cellText.optional(), style: members.nullable().optional() }),
    ),
  }),
  z.strictObject({ kind: z.literal('insertRows'), ...lines, lines: putBack }),
  z.strictObject({ kind: z.literal('insertCols'), ...lines, lines: putBack }),
  z.strictObject({ kind: z.literal('deleteRows'), ...lines }),
  z.strictObject({ kind: z.literal('deleteCols'), ...lines }),
  z.strictObject({ kind: z.literal('rowSize'), ...lines, height: size, hide: z.boolean().optional() }),
  z.strictObject({ kind: z.literal('colSize'), ...lines, width: size, hide: z.boolean().optional() }),
  z.strictObject({ kind: z.literal('merge'), sheet, range }),
  z.strictObject({ kind: z.literal('unmerge'), sheet, range }),
  z.strictObject({ kind: z.literal('freeze'), sheet, cell: range }),
  z.strictObject({ kind: z.literal('order'), sheet, from: index, order: z.array(index) }),
  z.strictObject({
    kind: z.literal('filter'),
    sheet,
    range,
    filters: z.array(z.strictObject({ col: index, values: z.array(cellText) })),
  }),
  z.strictObject({ kind: z.literal('addSheet'), at: index, name }),
  z.strictObject({ kind: z.literal('deleteSheet'), sheet }),
  z.strictObject({ kind: z.literal('renameSheet'), sheet, name }),
  z.strictObject({ kind: z.literal('moveSheet'), sheet, to: index }),
  z.strictObject({ kind: z.literal('hideSheet'), sheet, hidden: z.boolean() }),
  z.strictObject({ kind: z.literal('putSheet'), at: index, content: members }),
  z.strictObject({
    kind: z.literal('frame'),
    sheet,
    frame: z.strictObject({
      freeze: range.optional(),
      merges: z.array(range).optional(),
      validations: z.array(members).optional(),
      autofilter: members.optional(),
      rowCount: index,
      colCount: index,
    }),
  }),
]);
export type SentSheetOp = z.infer<typeof SheetOp>;

/** Where a spreadsheet stands: a version of its page, and how many operations came after it. */
const SheetState = z.strictObject({ revision: z.number().int(), seq: z.number().int() });
export type SheetState = z.infer<typeof SheetState>;

export const openSheet = endpoint({
  path: '/api/sheet/open',
  access: 'item.edit',
  summary: 'A spreadsheet to be edited: the text of its last version, and the operations that came after it.',
  input: z.object({ page_id: formIdRequired }),
  output: SheetState.extend({ page_title: z.string(), page_content: z.string(), ops: z.array(SheetOp) }),
  errors: ['itemReadOnly', 'itemTypeReadOnly', 'loginExpired', 'notAllowed', 'pageNotFound', 'sheetExpected'],
});

export const applySheet = endpoint({
  path: '/api/sheet/apply',
  access: 'item.edit',
  summary:
    'Append operations to a spreadsheet whose lock one holds. `revision` and `seq` are where they begin; sent again with the same `batch` they count once.',
  input: z.object({
    page_id: formIdRequired,
    revision: formIdRequired,
    seq: formId,
    /** Made by the client, another for each call. */
    batch: line(64).default(''),
    ops: jsonField(z.array(SheetOp).min(1).max(LIMITS.sheetOps)),
  }),
  output: SheetState,
  errors: [
    'badInput',
    'itemReadOnly',
    'itemTypeReadOnly',
    'loginExpired',
    'notAllowed',
    'pageLocked',
    'pageNotFound',
    'sheetExpected',
    'sheetNotLocked',
    'sheetOpRefused',
    'sheetStale',
    'sheetTooBig',
  ],
});

export const foldSheet = endpoint({
  path: '/api/sheet/fold',
  access: 'item.edit',
  summary: 'Make one version of the operations of a spreadsheet; none when they change nothing.',
  input: z.object({ page_id: formIdRequired }),
  output: SheetState,
  errors: [
    'itemReadOnly',
    'itemTypeReadOnly',
    'loginExpired',
    'notAllowed',
    'pageLocked',
    'pageNotFound',
    'sheetExpected',
  ],
});

export const exportXlsx = endpoint({
  path: '/api/sheet/exportXlsx',
  method: 'GET',
  access: 'item.edit',
  answer: 'file',
  cookie: true,
  summary: 'A spreadsheet as an xlsx file. Formulas that we reckon stay formulas, every other text is text.',
  input: z.object({ page_id: formIdRequired }),
  output: z.unknown(),
  errors: ['loginExpired', 'notAllowed', 'pageNotFound', 'sheetExpected'],
});

export const importXlsx = endpoint({
  path: '/api/sheet/importXlsx',
  access: 'item.edit',
  summary:
    'Put the sheets of an xlsx file in place of those of a spreadsheet whose lock one holds: a version of its own.',
  input: z.object({ page_id: formIdRequired }),
  upload: { field: 'file', maxBytes: LIMITS.xlsxBytes },
  output: SheetState.extend({
    /** What could not be taken over, as sentences. */
    losses: z.array(z.string()),
  }),
  errors: [
    'importTooLarge',
    'importUnreadable',
    'itemReadOnly',
    'itemTypeReadOnly',
    'loginExpired',
    'notAllowed',
    'pageLocked',
    'pageNotFound',
    'sheetExpected',
    'sheetNotLocked',
    'uploadMissing',
  ],
});
