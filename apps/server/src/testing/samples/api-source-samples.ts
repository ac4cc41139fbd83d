import * as contract from '@sheaf/contract';
import type { Sample, Samples, Scene } from './sample.ts';

const FILE = { name: 'api.yaml', bytes: Buffer.from('openapi: 3.1.0\ninfo: { title: A }\npaths: {}\n') };

/** One that is not there: the right is asked before. */
function named(more: Readonly<Record<string, unknown>> = {}): Sample {
  const fields = ({ filled }: Scene) => ({ item_id: filled.item_id, source_id: 999_999, ...more });
  return { fields, reaches: ['apiSourceNotFound'] };
}

export const API_SOURCE_SAMPLES: Samples = [
  [contract.listApiVersions, { fields: ({ filled }) => ({ item_id: filled.item_id }) }],
  [contract.compareApiVersions, named()],
  [contract.listApiSources, { fields: ({ filled }) => ({ item_id: filled.item_id }) }],
  [contract.saveApiSource, named({ url: '', schedule: 'never' })],
  [contract.fetchApiSource, named()],
  [contract.uploadApiVersion, { ...named(), file: FILE }],
  [contract.previewApiVersion, named()],
  [contract.applyApiVersion, named({ version: 1 })],
  [contract.discardApiVersion, named({ version: 1 })],
  [contract.deleteApiSource, named()],
];
