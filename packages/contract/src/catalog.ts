import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import {
  datetime,
  flag,
  formId,
  formIdRequired,
  formInt,
  id,
  jsonField,
  line,
  nothing,
  success,
  text,
} from './fields.ts';
import { LIMITS } from './limits.ts';

export const CatalogRow = z.strictObject({
  cat_id: id,
  cat_name: z.string(),
  item_id: id,
  parent_cat_id: id,
  level: z.number().int(),
  s_number: z.number().int(),
  addtime: datetime,
});
export type CatalogRow = z.infer<typeof CatalogRow>;

export type CatalogTree = CatalogRow & { sub: CatalogTree[] };
const CatalogTree: z.ZodType<CatalogTree> = CatalogRow.extend({
  get sub() {
    return z.array(CatalogTree);
  },
});

export const listCatalogs = endpoint({
  path: '/api/catalog/catList',
  access: 'item.visit',
  summary: 'The catalogs that the viewer may see, flat.',
  input: z.object({ item_id: formIdRequired, visit_grant: text.max(500).optional() }),
  output: z.array(CatalogRow),
  errors: ['itemNotFound', 'itemNotVisible', 'loginForced', 'visitPasswordNeeded'],
});

export const listCatalogTree = endpoint({
  path: '/api/catalog/catListGroup',
  access: 'item.visit',
  summary: 'The catalogs that the viewer may see, as a tree.',
  input: z.object({ item_id: formIdRequired, visit_grant: text.max(500).optional() }),
  output: z.array(CatalogTree),
  errors: ['itemNotFound', 'itemNotVisible', 'loginForced', 'visitPasswordNeeded'],
});

export const listCatalogNames = endpoint({
  path: '/api/catalog/catListName',
  access: 'item.visit',
  summary: 'The catalogs depth first, each named by its path "a / b / c".',
  input: z.object({ item_id: formIdRequired, visit_grant: text.max(500).optional() }),
  output: z.array(z.strictObject({ cat_id: id, cat_name: z.string() })),
  errors: ['itemNotFound', 'itemNotVisible', 'loginForced', 'visitPasswordNeeded'],
});

export const saveCatalog = endpoint({
  path: '/api/catalog/save',
  access: 'item.edit',
  summary: 'Create a catalog (cat_id 0), rename it or put it under another parent.',
  input: z.object({
    item_id: formId.default(0),
    cat_id: formId.default(0),
    parent_cat_id: formId.optional(),
    cat_name: line(LIMITS.catalogNameChars).default(''),
    s_number: formInt.default(0),
  }),
  output: id,
  errors: [
    'catalogCircle',
    'catalogConfines',
    'catalogNameMissing',
    'catalogNotFound',
    'catalogTooDeep',
    'catalogsFull',
    'itemNotFound',
    'itemReadOnly',
    'itemTypeReadOnly',
    'loginExpired',
    'notAllowed',
  ],
});

export const deleteCatalog = endpoint({
  path: '/api/catalog/delete',
  access: 'item.edit',
  summary: 'Delete a catalog with what is below it; its pages go to the recycle bin.',
  input: z.object({ item_id: formId.default(0), cat_id: formIdRequired }),
  output: success,
  errors: ['catalogNotFound', 'itemReadOnly', 'itemTypeReadOnly', 'loginExpired', 'notAllowed', 'pageLocked'],
});

const MovedNode = z.object({
  cat_id: formId.default(0),
  cat_name: line(LIMITS.catalogNameChars).optional(),
  page_id: formId.default(0),
  parent_cat_id: formId.optional(),
  page_cat_id: formId.optional(),
  level: formInt.optional(),
  s_number: formInt.optional(),
});

export const updateCatalogs = endpoint({
  path: '/api/catalog/batUpdate',
  access: 'item.edit',
  summary: 'The tree after a drag: places and order of catalogs and pages, all or nothing.',
  input: z.object({
    item_id: formIdRequired,
    cats: jsonField(
      z
        .array(MovedNode)
        .min(1)
        .max(LIMITS.itemPages + LIMITS.itemCatalogs),
    ),
    dragged_id: text.max(50).or(z.number()).optional(),
    dragged_title: text.max(LIMITS.titleChars).default(''),
    dragged_type: z.enum(['page', 'catalog', 'folder', '']).default(''),
  }),
  output: nothing,
  errors: [
    'catalogCircle',
    'catalogConfines',
    'catalogNotFound',
    'catalogTooDeep',
    'itemNotFound',
    'itemReadOnly',
    'itemTypeReadOnly',
    'loginExpired',
    'notAllowed',
    'pageNotFound',
  ],
});

export const copyCatalog = endpoint({
  path: '/api/catalog/copy',
  access: 'item.edit',
  summary:
    'Copy a catalog with its pages below another parent, also of another item; with is_del 1 move it. Out of its item it moves for those who manage that, and for the last author of every page in it.',
  input: z.object({
    cat_id: formIdRequired,
    new_p_cat_id: formId.default(0),
    to_item_id: formId.default(0),
    is_del: flag.default(0),
  }),
  output: id,
  errors: [
    'catalogCircle',
    'catalogConfines',
    'catalogNotFound',
    'catalogTooDeep',
    'catalogsFull',
    'deleteNotAllowed',
    'itemFull',
    'itemNotFound',
    'itemReadOnly',
    'itemTypeReadOnly',
    'loginExpired',
    'notAllowed',
    'pageLocked',
    'pagesOverQuota',
    'workUnderWay',
  ],
});

export const listCatalogPages = endpoint({
  path: '/api/catalog/getPagesBycat',
  access: 'item.edit',
  summary: 'The pages of a catalog in their order; cat_id 0: those at the root.',
  input: z.object({ item_id: formIdRequired, cat_id: formId.default(0) }),
  output: z.array(z.strictObject({ page_id: id, page_title: z.string(), s_number: z.number().int() })),
  errors: ['catalogNotFound', 'itemNotFound', 'loginExpired', 'notAllowed'],
});
