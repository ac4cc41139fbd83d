import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { FETCH_REFUSALS, fetchSchedule } from './fetch-schedule.ts';
import { formId, formIdRequired, id, jsonField, nothing, text, unixSeconds, zeroOrOne } from './fields.ts';
import { LIMITS } from './limits.ts';

/** What is taken where a page and the database differ. */
const CHOICES = ['page', 'database', 'both'] as const;
/** A table itself, what it says of itself, or a row of its lists. */
const PARTS = ['table', 'comment', 'columns', 'keys', 'tables'] as const;

/** Cells of a row by field: `type`, `key`, `nullable`, `default`, `comment`, `columns`, `target`; null: no such row. */
const Side = z.record(z.string(), z.string()).nullable();

const DictionaryChange = z.strictObject({
  /** Empty for the page that lists all tables. */
  table: z.string(),
  part: z.enum(PARTS),
  name: z.string(),
  state: z.enum(['added', 'changed', 'removed', 'renamed']),
  /** What a renamed table was called. */
  from: z.string(),
  /** People changed it too. */
  contested: zeroOrOne,
  /** What is taken when nobody chooses: it loses nothing that people wrote. */
  choice: z.enum(CHOICES),
  page: Side,
  database: Side,
  both: Side,
});
export type DictionaryChange = z.infer<typeof DictionaryChange>;

const Chosen = z.object({
  table: text.max(1000),
  part: z.enum(PARTS),
  name: text.max(1000),
  choice: z.enum(CHOICES),
});

const ddl = text.min(1).max(LIMITS.ddlChars);
const refusals = ['catalogNotFound', 'itemReadOnly', 'itemTypeReadOnly', 'loginExpired', 'notAllowed'] as const;
const unreadable = ['dictionaryEmpty', 'dictionaryTooLarge'] as const;

export const dictionaryState = endpoint({
  path: '/api/dictionary/state',
  access: 'item.edit',
  summary: 'Whether a catalog is bound to a data dictionary, and when it was brought up to date last.',
  input: z.object({ cat_id: formIdRequired }),
  output: z.strictObject({
    bound: zeroOrOne,
    dialect: z.string(),
    tables: id,
    /** Some of its pages are still being written. */
    pending: zeroOrOne,
    synced_at: unixSeconds,
    username: z.string(),
    /** Whence newer statements come by themselves; empty: from nowhere. */
    url: z.string(),
    schedule: fetchSchedule,
    next_at: unixSeconds,
    checked_at: unixSeconds,
    /** Why nothing came of the last fetch; empty when something did. */
    error_message: z.string(),
  }),
  errors: [...refusals],
});
export type DictionaryState = z.infer<typeof dictionaryState.output>;

export const previewDictionary = endpoint({
  path: '/api/dictionary/preview',
  access: 'item.edit',
  summary: 'What CREATE TABLE statements would change: tables, and for pages that are there each column and key.',
  input: z.object({ cat_id: formIdRequired, ddl }),
  output: z.strictObject({
    bound: zeroOrOne,
    /** Of what the pages were compared with. */
    version: id,
    dialect: z.string(),
    tables: id,
    changes: z.array(DictionaryChange),
    /** There are more changes than are listed. */
    cut: zeroOrOne,
  }),
  errors: [...refusals, ...unreadable],
});
export type DictionaryPreview = z.infer<typeof previewDictionary.output>;

const done = z.strictObject({ added: id, updated: id, pending: zeroOrOne });

export const bindDictionary = endpoint({
  path: '/api/dictionary/bind',
  access: 'item.edit',
  summary: 'Make a page of each table in the catalog, and one that lists them, as a whole or not at all.',
  input: z.object({ cat_id: formIdRequired, ddl }),
  output: done,
  errors: [...refusals, ...unreadable, 'busy', 'dictionaryBound', 'itemFull', 'pagesOverQuota', 'workUnderWay'],
});

export const applyDictionary = endpoint({
  path: '/api/dictionary/apply',
  access: 'item.edit',
  summary: 'Bring the pages of a bound catalog up to newer statements, as chosen; what people wrote stays.',
  input: z.object({
    cat_id: formIdRequired,
    ddl,
    version: formId.default(0),
    choices: jsonField(z.array(Chosen).max(LIMITS.dictionaryChanges)).default([]),
  }),
  output: done,
  errors: [
    ...refusals,
    ...unreadable,
    'busy',
    'dictionaryChanged',
    'dictionaryNotBound',
    'itemFull',
    'pagesOverQuota',
    'workUnderWay',
  ],
});

export const followDictionary = endpoint({
  path: '/api/dictionary/follow',
  access: 'item.edit',
  summary: 'From which address and how often newer statements are fetched; an empty address ends that.',
  input: z.object({ cat_id: formIdRequired, url: text.trim().max(LIMITS.relayUrlChars), schedule: fetchSchedule }),
  output: nothing,
  errors: [...refusals, 'apiFetchRefused', 'busy', 'dictionaryNotBound'],
});

export const fetchDictionary = endpoint({
  path: '/api/dictionary/fetch',
  access: 'item.edit',
  summary: 'Fetch the statements from their address now and apply them; what people wrote stays.',
  input: z.object({ cat_id: formIdRequired }),
  output: done,
  errors: [
    ...refusals,
    ...unreadable,
    ...FETCH_REFUSALS,
    'busy',
    'dictionaryChanged',
    'dictionaryNotBound',
    'itemFull',
    'pagesOverQuota',
    'workUnderWay',
  ],
});

export const unbindDictionary = endpoint({
  path: '/api/dictionary/unbind',
  access: 'item.edit',
  summary: 'Bind the catalog to its database no more; its pages stay.',
  input: z.object({ cat_id: formIdRequired }),
  output: nothing,
  errors: [...refusals, 'dictionaryNotBound'],
});
