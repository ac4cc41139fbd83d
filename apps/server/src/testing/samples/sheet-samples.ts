import * as contract from '@sheaf/contract';
import { page, type Samples, type Scene, ZIP } from './sample.ts';

const REFUSED = { reaches: ['sheetExpected'] } as const;

const ops = [{ kind: 'cells', sheet: 0, cells: [{ row: 0, col: 0, text: '1' }] }];

/** Pages of the matrix are written ones: a call that got through is told so. */
export const SHEET_SAMPLES: Samples = [
  [contract.openSheet, { fields: page, ...REFUSED }],
  [contract.applySheet, { fields: (scene: Scene) => ({ ...page(scene), revision: 1, seq: 0, ops }), ...REFUSED }],
  [contract.foldSheet, { fields: page, ...REFUSED }],
  [contract.exportXlsx, { fields: page, ...REFUSED }],
  [contract.importXlsx, { fields: page, file: { name: 'a.xlsx', bytes: ZIP }, ...REFUSED }],
];
