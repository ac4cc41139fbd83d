import { z } from 'zod';
import { Uploaded } from './attachment.ts';
import { CatalogRow } from './catalog.ts';
import { endpoint } from './endpoint.ts';
import { formId, formIdRequired, formInt, id, jsonField, line, text, zeroOrOne } from './fields.ts';
import { Menu } from './item.ts';
import { LIMITS } from './limits.ts';
import { PageInfo, SavedPage } from './page.ts';
import { WRITTEN_KINDS } from './page-kind.ts';

const OpenKey = z.strictObject({ api_key: z.string(), api_token: z.string() });
export type OpenKey = z.infer<typeof OpenKey>;

export const getOpenKey = endpoint({
  path: '/api/item/getKey',
  access: 'item.manage',
  summary: 'The key and token by which programs write in an item; made when it is first asked for.',
  input: z.object({ item_id: formIdRequired }),
  output: OpenKey,
  errors: ['itemNotFound', 'itemNotManaged', 'itemReadOnly', 'loginExpired'],
});

export const resetOpenKey = endpoint({
  path: '/api/item/resetKey',
  access: 'item.manage',
  summary: 'Give an item another key and token; those before are dead at once.',
  input: z.object({ item_id: formIdRequired }),
  output: OpenKey,
  errors: ['itemNotFound', 'itemNotManaged', 'itemReadOnly', 'loginExpired'],
});

/** What every call of the open API carries. */
const keys = {
  api_key: text.max(LIMITS.openKeyChars).default(''),
  api_token: text.max(LIMITS.openKeyChars).default(''),
};

const pageTitle = line(LIMITS.titleChars);
const catalogName = line(LIMITS.catalogNameChars).min(1);

/** Names of catalogs from the top down, as `a/b/c`; blanks and empty parts are left out. */
const catalogPath = text
  .max(LIMITS.openPathChars)
  .default('')
  .transform((path) => path.split('/').map((name) => name.trim()))
  .transform((names) => names.filter((name) => name !== ''))
  .pipe(z.array(catalogName));

/** The order of siblings; left out, what is there keeps its own. */
const order = formInt.default(0);

const CALL = ['apiKeyWrong', 'openTooManyCalls'] as const;
const WRITE = [...CALL, 'itemReadOnly', 'itemTypeReadOnly'] as const;
const PAGE_WRITE = [
  ...WRITE,
  'catalogTooDeep',
  'catalogsFull',
  'itemFull',
  'pageEmpty',
  'pageTooLong',
  'pageLocked',
  'pageTextUnreadable',
  'pagesOverQuota',
  'singlePageTaken',
] as const;

/** A text for the page of a title in the catalog of a path. */
const titled = {
  cat_name: catalogPath,
  cat_name_sub: catalogPath,
  page_title: pageTitle.min(1),
  page_content: text.default(''),
  s_number: order,
  /** Of a new page; one that is there stays what it is. */
  kind: z.enum(WRITTEN_KINDS).default('markdown'),
};

export const openUpdatePage = endpoint({
  path: '/api/open/updatePage',
  access: 'item.key',
  summary:
    'Save a page by its title in a catalog by its path, by the key of an item; what is not there is made. Calls at the same time make no doubles.',
  input: z.object({ ...keys, ...titled }),
  output: SavedPage,
  errors: [...PAGE_WRITE],
});

export const openUpdatePages = endpoint({
  path: '/api/open/updatePages',
  access: 'item.key',
  summary: `Save up to ${LIMITS.openPagesAtOnce} pages as open/updatePage does, by the key of an item: all of them or, where one cannot be saved, none. Of two with one title in one catalog the later counts.`,
  input: z.object({ ...keys, pages: jsonField(z.array(z.object(titled)).min(1).max(LIMITS.openPagesAtOnce)) }),
  output: z.array(z.strictObject({ page_id: id, cat_id: id, page_title: z.string(), revision: z.number().int() })),
  errors: [...PAGE_WRITE],
});

export const openGetPage = endpoint({
  path: '/api/open/getPage',
  access: 'item.key',
  summary: 'A page by its page_id, or the first one with a title, by the key of its item.',
  input: z.object({ ...keys, page_id: formId.default(0), page_title: pageTitle.default('') }),
  output: PageInfo,
  errors: [...CALL, 'pageNotFound'],
});

export const openDeletePage = endpoint({
  path: '/api/open/deletePage',
  access: 'item.key',
  summary: 'Move a page to the recycle bin, by the key of its item.',
  input: z.object({ ...keys, page_id: formIdRequired }),
  output: z.strictObject({ page_id: id }),
  errors: [...WRITE, 'pageLocked', 'pageNotFound'],
});

export const openCatalogTree = endpoint({
  path: '/api/open/getCatalogTree',
  access: 'item.key',
  summary: 'The tree of an item with the titles of its pages, by its key.',
  input: z.object(keys),
  output: Menu,
  errors: [...CALL],
});

export const openCreateCatalog = endpoint({
  path: '/api/open/createCatalog',
  access: 'item.key',
  summary: 'Create a catalog, by the key of an item.',
  input: z.object({ ...keys, cat_name: catalogName, parent_cat_id: formId.default(0), s_number: order }),
  output: CatalogRow,
  errors: [...WRITE, 'catalogNotFound', 'catalogTooDeep', 'catalogsFull'],
});

export const openUpdateCatalog = endpoint({
  path: '/api/open/updateCatalog',
  access: 'item.key',
  summary: 'Rename a catalog or give it another order, by the key of its item.',
  input: z.object({ ...keys, cat_id: formIdRequired, cat_name: catalogName, s_number: order }),
  output: CatalogRow,
  errors: [...WRITE, 'catalogNotFound'],
});

export const openDeleteCatalog = endpoint({
  path: '/api/open/deleteCatalog',
  access: 'item.key',
  summary: 'Delete a catalog with what is below it, by the key of its item; its pages go to the recycle bin.',
  input: z.object({ ...keys, cat_id: formIdRequired }),
  output: z.strictObject({ cat_id: id }),
  errors: [...WRITE, 'catalogNotFound', 'pageLocked'],
});

export const openUploadFile = endpoint({
  path: '/api/open/uploadAttachment',
  access: 'item.key',
  summary: "Store a file, by the key of an item: among its owner's files, attached to a page where one is named.",
  input: z.object({ ...keys, page_id: formId.default(0) }),
  upload: { field: 'file', maxBytes: LIMITS.uploadPartBytes, bySetting: true },
  output: Uploaded,
  errors: [
    ...WRITE,
    'pageNotFound',
    'storageFull',
    'storageOverQuota',
    'tooLarge',
    'uploadMissing',
    'uploadTypeRefused',
  ],
});

export const openDeleteFile = endpoint({
  path: '/api/open/deleteAttachment',
  access: 'item.key',
  summary:
    'Take a file off the pages of an item, by its key; it is deleted where it came to this item and no page holds it any more.',
  input: z.object({
    ...keys,
    file_id: formId.default(0),
    sign: line(LIMITS.shareKeyChars).default(''),
    file_url: text.max(LIMITS.openPathChars).default(''),
  }),
  output: z.strictObject({ file_id: id }),
  errors: [...WRITE, 'fileNotFound'],
});

/** Answered as a line of text, as scripts print it. */
const LINE = { answer: 'plain', output: z.unknown() } as const;

export const openFromComments = endpoint({
  ...LINE,
  path: '/api/open/fromComments',
  access: 'item.key',
  summary:
    'Write a page of each comment in a source that has @title and the word showdoc, by the key of an item. For a script that sends it as it is, `_this_and_change_` stands for `&`.',
  input: z.object({ ...keys, content: text.default('') }),
  errors: [...PAGE_WRITE, 'commentsWithoutPages', 'documentsTooMany'],
});

const DICTIONARY = [
  ...WRITE,
  'busy',
  'catalogTooDeep',
  'catalogsFull',
  'dictionaryEmpty',
  'dictionaryTooLarge',
  'itemFull',
  'pagesOverQuota',
  'workUnderWay',
] as const;

export const openUpdateDbItem = endpoint({
  ...LINE,
  path: '/api/open/updateDbItem',
  access: 'item.key',
  summary:
    'Bring the data dictionary of a catalog up to the lists of tables, columns and indexes of a database, by the key of an item: lines of cells parted by tabs, the first of them their names.',
  input: z.object({
    ...keys,
    cat_name: catalogPath,
    table_info: text.max(LIMITS.ddlChars).default(''),
    table_detail: text.max(LIMITS.ddlChars).default(''),
    table_index: text.max(LIMITS.ddlChars).default(''),
  }),
  errors: [...DICTIONARY, 'tableListWrong'],
});

export const openUpdateDictionary = endpoint({
  path: '/api/open/updateDictionary',
  access: 'item.key',
  summary:
    'Bring the data dictionary of a catalog up to CREATE TABLE statements, by the key of an item: what people wrote stays.',
  input: z.object({ ...keys, cat_name: catalogPath, ddl: text.min(1).max(LIMITS.ddlChars) }),
  output: z.strictObject({ cat_id: id, added: id, updated: id, pending: zeroOrOne }),
  errors: [...DICTIONARY],
});
