import type { Endpoint } from '@sheaf/contract';
import * as contract from '@sheaf/contract';
import { SAMPLES } from '../modules/attachment/testing/sample-files.ts';
import { ACCOUNT_SAMPLES } from './samples/account-samples.ts';
import { API_SOURCE_SAMPLES } from './samples/api-source-samples.ts';
import { COMMENT_SAMPLES } from './samples/comment-samples.ts';
import { DICTIONARY_SAMPLES } from './samples/dictionary-samples.ts';
import { ENVIRONMENT_SAMPLES } from './samples/environment-samples.ts';
import { EXPORT_SAMPLES } from './samples/export-samples.ts';
import { FILE_SAMPLES } from './samples/file-samples.ts';
import { ITEM_SAMPLES } from './samples/item-samples.ts';
import { MOCK_SAMPLES } from './samples/mock-samples.ts';
import { OPEN_API_SAMPLES } from './samples/open-api-samples.ts';
import { PEOPLE_SAMPLES } from './samples/people-samples.ts';
import { item, type Sample, ZIP } from './samples/sample.ts';
import { SHARE_SAMPLES } from './samples/share-samples.ts';
import { SHEET_SAMPLES } from './samples/sheet-samples.ts';
import { SITE_SAMPLES } from './samples/site-samples.ts';
import { TEMPLATE_SAMPLES } from './samples/template-samples.ts';
import { WEBHOOK_SAMPLES } from './samples/webhook-samples.ts';

/** Input with which each endpoint does its work, when the caller may. */
export const ENDPOINT_SAMPLES: ReadonlyMap<Endpoint, Sample> = new Map([
  ...COMMENT_SAMPLES,
  ...EXPORT_SAMPLES,
  ...FILE_SAMPLES,
  ...ITEM_SAMPLES,
  ...MOCK_SAMPLES,
  ...OPEN_API_SAMPLES,
  ...PEOPLE_SAMPLES,
  ...API_SOURCE_SAMPLES,
  ...DICTIONARY_SAMPLES,
  ...SHARE_SAMPLES,
  ...SHEET_SAMPLES,
  ...SITE_SAMPLES,
  ...ENVIRONMENT_SAMPLES,
  ...TEMPLATE_SAMPLES,
  ...WEBHOOK_SAMPLES,
  ...ACCOUNT_SAMPLES,
]);

/** One endpoint called in another way than its sample does: it then promises what `as` does. */
interface OtherUse {
  readonly what: string;
  readonly endpoint: Endpoint;
  readonly sample: Sample;
  readonly as: Pick<Endpoint, 'path' | 'access' | 'errors'>;
}

const manages = contract.updateItem;
const looksAsManager = { path: manages.path, access: manages.access, errors: [] } as const;
const looksSomewhere = { path: manages.path, access: 'item.edit', errors: [] } as const;
const editsSomewhere = { ...looksSomewhere, errors: ['itemReadOnly'] } as const;
const editsAtCatalog = { ...editsSomewhere, path: contract.listCatalogPages.path } as const;

export const OTHER_USES: readonly OtherUse[] = [
  {
    what: 'a new team',
    endpoint: contract.saveTeam,
    sample: { fields: () => ({ team_name: 'Mine' }) },
    as: contract.listTeams,
  },
  {
    what: 'a copy',
    endpoint: contract.addItem,
    sample: { fields: ({ filled }) => ({ item_name: 'Copy', copy_item_id: filled.item_id }) },
    as: contract.itemDetail,
  },
  {
    what: 'for an item',
    endpoint: contract.previewImport,
    sample: { fields: item, file: { name: 'a.zip', bytes: ZIP } },
    as: manages,
  },
  {
    what: 'into an item',
    endpoint: contract.listImports,
    sample: { fields: item },
    as: looksAsManager,
  },
  {
    what: 'into an item',
    endpoint: contract.importFile,
    sample: { fields: item, file: { name: 'a.zip', bytes: ZIP } },
    as: manages,
  },
  {
    what: 'a new page',
    endpoint: contract.savePage,
    sample: { fields: (scene) => ({ ...item(scene), cat_id: scene.place.cat_id, page_content: 'new' }) },
    as: editsAtCatalog,
  },
  {
    what: 'a new catalog',
    endpoint: contract.saveCatalog,
    sample: { fields: (scene) => ({ ...item(scene), parent_cat_id: scene.place.cat_id, cat_name: 'New' }) },
    as: editsAtCatalog,
  },
  {
    what: 'to no page yet',
    endpoint: contract.uploadImage,
    sample: { fields: item, file: { name: 'a.png', bytes: SAMPLES.png } },
    as: editsSomewhere,
  },
  {
    what: 'by the key of a share',
    endpoint: contract.pageInfo,
    sample: { fields: ({ place }) => ({ unique_key: place.unique_key }) },
    as: contract.pageByKey,
  },
  {
    what: 'of a shared page',
    endpoint: contract.listPageFiles,
    sample: { fields: ({ place }) => ({ page_id: place.page_id, unique_key: place.unique_key }) },
    as: contract.pageByKey,
  },
  { what: 'of a page to come', endpoint: contract.isLock, sample: { fields: item }, as: looksSomewhere },
];
