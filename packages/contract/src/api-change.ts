import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { formId, formIdRequired, id, text, unixSeconds, zeroOrOne } from './fields.ts';
import { LIMITS } from './limits.ts';

/** What a difference means to who calls the API as it was. */
const CLASSES = ['broken', 'added', 'changed', 'deprecated'] as const;
export type ApiChangeClass = (typeof CLASSES)[number];

const ApiChange = z.strictObject({
  class: z.enum(CLASSES),
  /** As `required-set`. */
  kind: z.string(),
  /** `GET /orders`, as it is now, or was where it is gone; empty for the API as a whole. */
  operation: z.string(),
  /** 0: there is none, or the viewer does not see it. */
  page_id: id,
  /** Where in the operation: `query`, `body`, `answer` and so on. */
  part: z.string(),
  /** Of a parameter or header its name, of an answer its status. */
  name: z.string(),
  /** `pets[].name`; empty for the whole of it. */
  field: z.string(),
  from: z.string(),
  to: z.string(),
  /** All of that in plain words. */
  sentence: z.string(),
});
export type ApiChange = z.infer<typeof ApiChange>;

const ApiVersion = z.strictObject({
  version: id,
  /** Of the file or folder that it came in. */
  name: z.string(),
  origin: z.enum(['fetch', 'import', 'push', 'upload']),
  username: z.string(),
  created_at: unixSeconds,
});
export type ApiVersion = z.infer<typeof ApiVersion>;

const ApiVersions = z.strictObject({
  source_id: id,
  name: z.string(),
  format: z.enum(['openapi', 'postman']),
  /** Newest first. */
  versions: z.array(ApiVersion),
});
export type ApiVersions = z.infer<typeof ApiVersions>;

/** What a document says of itself; `version` 0: one that was sent to be compared. */
const ApiSide = z.strictObject({ version: id, title: z.string(), document_version: z.string() });

const compared = {
  source_id: id,
  before: ApiSide,
  now: ApiSide,
  /** Something breaks who calls the API as it was. */
  breaks: zeroOrOne,
  /** Of all changes, also of those that are not listed. */
  counts: z.strictObject({ broken: id, added: id, changed: id, deprecated: id }),
  changes: z.array(ApiChange),
};
const Comparison = z.strictObject(compared);
export type ApiComparison = z.infer<typeof Comparison>;

const visited = { item_id: formIdRequired, visit_grant: text.max(500).optional() };
/** 0: the newest, and the one before that. */
const versions = { before: formId.default(0), now: formId.default(0) };

const SEEN = ['itemNotFound', 'itemNotVisible', 'loginForced', 'visitPasswordNeeded'] as const;
const COMPARED = ['apiCompareTooLarge', 'apiSourceNotFound', 'apiVersionNotFound', 'apiVersionSingle', 'busy'] as const;

export const listApiVersions = endpoint({
  path: '/api/apiChange/versions',
  access: 'item.visit',
  summary: 'The versions of the APIs that pages of an item come from, of those pages that the viewer may read.',
  input: z.object(visited),
  output: z.array(ApiVersions),
  errors: [...SEEN],
});

export const compareApiVersions = endpoint({
  path: '/api/apiChange/compare',
  access: 'item.visit',
  summary:
    'What was added, changed, broken and deprecated from one version of an imported API to another, of the pages that the viewer may read.',
  input: z.object({ ...visited, source_id: formIdRequired, ...versions }),
  output: Comparison,
  errors: [...SEEN, ...COMPARED],
});

export const openCompareApi = endpoint({
  path: '/api/open/compareApi',
  access: 'item.key',
  summary:
    'What changed between two versions of an imported API, by the key of its item; with a document, as a field or as a file, what it would change. Writes nothing.',
  input: z.object({
    api_key: text.max(LIMITS.openKeyChars).default(''),
    api_token: text.max(LIMITS.openKeyChars).default(''),
    /** Needed where the item has more than one. */
    source_id: formId.default(0),
    ...versions,
    document: text.default(''),
  }),
  upload: { field: 'file', maxBytes: LIMITS.apiDocumentBytes },
  output: Comparison,
  errors: [
    ...COMPARED,
    'apiKeyWrong',
    'apiSourceFormat',
    'apiSourceUnclear',
    'importTooLarge',
    'importUnknown',
    'importUnreadable',
    'openTooManyCalls',
    'tooLarge',
  ],
});
