import * as contract from '@sheaf/contract';
import { type Fields, item, type Samples, type Scene } from './sample.ts';

const PLACE = { name: 'Sandbox', base_url: 'https://sandbox.example.com' };

async function environment({ owner, filled, succeeds }: Scene): Promise<Fields> {
  const { item_id } = filled;
  if (!succeeds) return { item_id, environment_id: 1 };
  return { item_id, ...(await owner.ok(contract.saveEnvironment, { item_id, ...PLACE })) };
}

/** Order and removal find the one that each call makes; the item never holds more than one. */
export const ENVIRONMENT_SAMPLES: Samples = [
  [contract.listEnvironments, { fields: item }],
  [contract.environmentCaller, { fields: item }],
  [contract.saveEnvironment, { fields: (scene) => ({ ...item(scene), ...PLACE }), reaches: ['environmentsTooMany'] }],
  [
    contract.sortEnvironments,
    {
      fields: async (scene) => {
        const { item_id, environment_id } = await environment(scene);
        return { item_id, environment_ids: String(environment_id) };
      },
    },
  ],
  // Every item of the matrix is one that people write.
  [
    contract.saveGlobalParam,
    { fields: (scene) => ({ ...item(scene), global_param: '{}' }), reaches: ['globalParamElsewhere'] },
  ],
  [contract.deleteEnvironment, { fields: environment }],
];
