import * as contract from '@sheaf/contract';
import type { Fields, Samples, Scene } from './sample.ts';

const ddl = 'CREATE TABLE orders (id int PRIMARY KEY, note text);';
const here = ({ place }: Scene) => ({ cat_id: place.sub_cat_id });

/** A catalog is bound once: each call that should succeed gets one of its own. */
async function newCatalog({ owner, filled, place, succeeds, serial }: Scene): Promise<{ readonly cat_id: number }> {
  if (!succeeds) return { cat_id: place.sub_cat_id };
  return { cat_id: await owner.addCatalog(filled.item, `Dictionary ${serial}`, place.cat_id) };
}

async function boundCatalog(scene: Scene): Promise<Fields> {
  const catalog = await newCatalog(scene);
  if (scene.succeeds) await scene.owner.ok(contract.bindDictionary, { ...catalog, ddl });
  return catalog;
}

export const DICTIONARY_SAMPLES: Samples = [
  [contract.dictionaryState, { fields: here }],
  [contract.previewDictionary, { fields: (scene) => ({ ...here(scene), ddl }) }],
  [contract.bindDictionary, { fields: async (scene) => ({ ...(await newCatalog(scene)), ddl }) }],
  [contract.applyDictionary, { fields: async (scene) => ({ ...(await boundCatalog(scene)), ddl }) }],
  [
    contract.followDictionary,
    { fields: async (scene) => ({ ...(await boundCatalog(scene)), url: '', schedule: 'never' }) },
  ],
  // bound to no address: the right is asked before
  [contract.fetchDictionary, { fields: boundCatalog, reaches: ['apiFetchRefused'] }],
  [contract.unbindDictionary, { fields: boundCatalog }],
];
