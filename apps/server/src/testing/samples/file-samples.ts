import * as contract from '@sheaf/contract';
import { SAMPLES } from '../../modules/attachment/testing/sample-files.ts';
import { attach } from '../access-matrix-world.ts';
import { type Fields, none, nothing, page, type Samples, type Scene, ZIP } from './sample.ts';

async function newFile({ owner, place, succeeds }: Scene): Promise<Fields> {
  const file_id = succeeds ? (await attach(owner, place.page_id)).file_id : place.file_id;
  return { page_id: place.page_id, file_id };
}

async function ownFile({ caller, place, succeeds }: Scene): Promise<Fields> {
  if (!succeeds) return { file_id: place.file_id };
  const answer = await caller.upload('/api/page/upload', 'file', { name: 'a.pdf', bytes: SAMPLES.pdf });
  // What page/upload answers, checked by the server's own output schema.
  return { file_id: (answer.data as { file_id: number }).file_id };
}

const ANNOUNCED = { display_name: 'a.pdf', size: SAMPLES.pdf.length };

async function ownUpload({ caller, succeeds }: Scene): Promise<Fields> {
  if (!succeeds) return { upload_id: 1, part: 0 };
  const { upload_id } = await caller.ok(contract.beginUpload, { ...ANNOUNCED, fingerprint: 'the same' });
  return { upload_id, part: 0 };
}

async function sentUpload(scene: Scene): Promise<Fields> {
  const fields = await ownUpload(scene);
  if (!scene.succeeds) return fields;
  const file = { name: 'part', bytes: SAMPLES.pdf };
  await scene.caller.upload(contract.sendUploadPart.path, 'file', file, {
    upload_id: Number(fields['upload_id']),
    part: 0,
  });
  return fields;
}

async function newJob({ owner, serial }: Scene): Promise<Fields> {
  const file = { name: `import-${serial}.zip`, bytes: ZIP };
  const answer = await owner.upload('/api/import/auto', 'file', file, { item_name: 'Imported' });
  // What import/auto answers, checked by the server's own output schema.
  return { job_id: (answer.data as { job_id: number }).job_id };
}

export const FILE_SAMPLES: Samples = [
  [contract.uploadFile, { fields: page, file: { name: 'a.pdf', bytes: SAMPLES.pdf } }],
  [contract.uploadImage, { fields: page, file: { name: 'a.png', bytes: SAMPLES.png } }],
  [contract.listPageFiles, { fields: page }],
  [contract.deletePageFile, { fields: newFile }],
  [contract.fileStoreState, nothing],
  [contract.visitFile, { fields: ({ place }) => ({ sign: place.sign }) }],
  [contract.listMyFiles, nothing],
  [contract.listAllFiles, nothing],
  [contract.deleteSiteFile, { fields: () => ({ file_id: 999_999 }), reaches: ['fileNotFound'] }],
  [contract.bindFile, { fields: async (scene) => ({ ...page(scene), ...(await ownFile(scene)) }) }],
  [contract.deleteMyFile, { fields: ownFile }],
  [contract.beginUpload, { fields: ({ place }) => ({ ...ANNOUNCED, page_id: place.page_id, fingerprint: 'here' }) }],
  [contract.sendUploadPart, { fields: ownUpload, file: { name: 'part', bytes: SAMPLES.pdf } }],
  [contract.uploadState, { fields: ownUpload }],
  [contract.finishUpload, { fields: sentUpload }],
  [contract.cancelUpload, { fields: ownUpload }],
  [contract.importFile, { fields: none, file: { name: 'a.zip', bytes: ZIP } }],
  [contract.previewImport, { fields: none, file: { name: 'a.zip', bytes: ZIP } }],
  [contract.importProgress, { fields: newJob }],
  [contract.listImports, nothing],
  [contract.cancelImport, { fields: newJob }],
];
