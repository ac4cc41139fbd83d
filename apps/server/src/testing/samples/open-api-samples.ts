import * as contract from '@sheaf/contract';
import { SAMPLES } from '../../modules/attachment/testing/sample-files.ts';
import { item, type Samples, type Scene } from './sample.ts';

/** The key as it is by now; of an archived item nobody is shown it, and the one of before is there. */
async function keys({ filled, owner }: Scene) {
  const { error_code, data } = await owner.post(contract.getOpenKey, { item_id: filled.item_id });
  return error_code === 0 ? data : filled.open_key;
}

async function newPage(scene: Scene) {
  const { owner, filled, place, succeeds, serial } = scene;
  const page_id = succeeds ? await owner.addPage(filled.item, `To go ${serial}`, 'text', place.cat_id) : place.page_id;
  return { ...(await keys(scene)), page_id };
}

async function newCatalog(scene: Scene) {
  const { owner, filled, place, succeeds, serial } = scene;
  const cat_id = succeeds ? await owner.addCatalog(filled.item, `To go ${serial}`) : place.sub_cat_id;
  return { ...(await keys(scene)), cat_id };
}

async function newFile(scene: Scene) {
  const given = await keys(scene);
  if (!scene.succeeds) return { ...given, file_id: scene.place.file_id };
  const file = { name: 'plan.pdf', bytes: SAMPLES.pdf };
  const { data } = await scene.owner.upload(contract.openUploadFile.path, 'file', file, given);
  return { ...given, file_url: contract.openUploadFile.output.parse(data).url };
}

export const OPEN_API_SAMPLES: Samples = [
  [contract.getOpenKey, { fields: item }],
  [contract.resetOpenKey, { fields: item }],
  [
    contract.openUpdatePage,
    {
      fields: async (scene) => ({
        ...(await keys(scene)),
        cat_name: 'By/Key',
        page_title: 'Pushed',
        page_content: 'x',
      }),
    },
  ],
  [
    contract.openUpdatePages,
    {
      fields: async (scene) => ({
        ...(await keys(scene)),
        pages: [
          { cat_name: 'By/Key', page_title: 'Pushed', page_content: 'x' },
          { page_title: 'Pushed too', page_content: 'y' },
        ],
      }),
    },
  ],
  [contract.openGetPage, { fields: async (scene) => ({ ...(await keys(scene)), page_id: scene.place.page_id }) }],
  [contract.openDeletePage, { fields: newPage }],
  [contract.openCatalogTree, { fields: keys }],
  [contract.openCreateCatalog, { fields: async (scene) => ({ ...(await keys(scene)), cat_name: 'Pushed' }) }],
  [
    contract.openUpdateCatalog,
    { fields: async (scene) => ({ ...(await keys(scene)), cat_id: scene.place.sub_cat_id, cat_name: 'Named' }) },
  ],
  [contract.openDeleteCatalog, { fields: newCatalog }],
  [contract.openUploadFile, { fields: keys, file: { name: 'plan.pdf', bytes: SAMPLES.pdf } }],
  [contract.openDeleteFile, { fields: newFile }],
  [
    contract.openFromComments,
    {
      fields: async (scene) => ({
        ...(await keys(scene)),
        content: '/** showdoc\n * @title By comment\n * @url /x\n */',
      }),
    },
  ],
  [
    contract.openUpdateDbItem,
    {
      fields: async (scene) => ({
        ...(await keys(scene)),
        cat_name: 'Tables',
        table_info: 'name\tcomment\nuser\tPeople',
        table_detail: 'table\tcolumn\ttype\nuser\tuid\tint',
      }),
    },
  ],
  [
    contract.openCompareApi,
    {
      fields: async (scene) => ({ ...(await keys(scene)), source_id: 999_999 }),
      reaches: ['apiSourceNotFound'],
    },
  ],
  [
    contract.openUpdateApi,
    {
      fields: async (scene) => ({ ...(await keys(scene)), source_id: 999_999, document: 'openapi: 3.1.0' }),
      reaches: ['apiSourceNotFound'],
    },
  ],
  [
    contract.openUpdateDictionary,
    { fields: async (scene) => ({ ...(await keys(scene)), cat_name: 'Tables', ddl: 'create table t (a int);' }) },
  ],
];
