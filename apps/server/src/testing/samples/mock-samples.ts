import * as contract from '@sheaf/contract';
import { item, page, type Samples, type Scene } from './sample.ts';

const key = ({ place }: Scene) => ({ unique_key: place.mock_key });

export const MOCK_SAMPLES: Samples = [
  [
    contract.saveMock,
    { fields: (scene) => ({ ...page(scene), template: '{"a|2": "x"}', path: `/plan-${scene.place.page_id}` }) },
  ],
  [contract.mockOfPage, { fields: page }],
  [contract.callMock, { fields: key }],
  [contract.mockByKey, { fields: key }],
  [contract.callMockAt, { fields: ({ filled, place }) => ({ item_id: filled.item_id, '*': `plan-${place.page_id}` }) }],
  [
    contract.mockByPath,
    { fields: ({ filled, place }) => ({ item_id: filled.item_id, path: `/plan-${place.page_id}` }) },
  ],
  [contract.renewMockKey, { fields: newKey }],
  [contract.listHttpTests, { fields: page }],
  [
    contract.addHttpTest,
    { fields: (scene) => ({ ...page(scene), method: 'GET', address: 'https://api.example/x?key=1', status: 200 }) },
  ],
  [contract.clearHttpTests, { fields: page }],
  [
    contract.relayRequest,
    { fields: (scene) => ({ ...item(scene), method: 'GET', url: 'https://api.example/' }), reaches: ['relayClosed'] },
  ],
];

/** The key of the place is needed by others. */
async function newKey({ owner, filled, place, succeeds, serial }: Scene) {
  if (!succeeds) return { page_id: place.page_id };
  const page_id = await owner.addPage(filled.item, `Mocked ${serial}`, 'text', place.cat_id);
  await owner.ok(contract.saveMock, { page_id, template: '{}', path: `/mocked-${serial}` });
  return { page_id };
}
