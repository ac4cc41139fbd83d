import * as contract from '@sheaf/contract';
import { type Fields, nothing, page, type Samples, type Scene } from './sample.ts';

const key = ({ place }: Scene) => ({ unique_key: place.unique_key });

/** A page has one key at a time: that of the place is needed by others. */
async function newSinglePage({ owner, filled, place, succeeds, serial }: Scene): Promise<Fields> {
  if (!succeeds) return { page_id: place.page_id, isCreateSiglePage: 'true' };
  const page_id = await owner.addPage(filled.item, `Shared ${serial}`, 'text', place.cat_id);
  return { page_id, isCreateSiglePage: 'true' };
}

async function newShare({ owner, filled, place, succeeds }: Scene): Promise<Fields> {
  if (!succeeds) return { share_id: place.share_id };
  const made = await owner.ok(contract.saveShare, { item_id: filled.item_id, cat_id: place.sub_cat_id });
  return { share_id: made.share_id };
}

/** An archived item takes no new share to end, and those that it has are needed by others. */
async function oldOrNewShare(scene: Scene): Promise<Fields> {
  try {
    return await newShare(scene);
  } catch {
    return { share_id: 2_000_000_000 };
  }
}

export const SHARE_SAMPLES: Samples = [
  [contract.createSinglePage, { fields: newSinglePage }],
  [contract.pageByKey, { fields: key }],
  [
    contract.saveShare,
    { fields: ({ filled, place }) => ({ item_id: filled.item_id, cat_id: place.sub_cat_id, expire_days: 1 }) },
  ],
  [contract.listShares, { fields: ({ filled }) => ({ item_id: filled.item_id }) }],
  [contract.listMyShares, nothing],
  [contract.openShare, { fields: key, changesSession: true }],
  [contract.readShare, { fields: key }],
  [contract.readSharePage, { fields: (scene) => ({ ...key(scene), ...page(scene) }) }],
  [contract.readShareCatalog, { fields: ({ place }) => ({ unique_key: place.catalog_key, cat_id: place.sub_cat_id }) }],
  [contract.revokeShare, { fields: oldOrNewShare, reaches: ['shareNotFound'] }],
  [contract.qrCode, { fields: ({ owner }) => ({ url: `${owner.url}/item/index` }) }],
];
