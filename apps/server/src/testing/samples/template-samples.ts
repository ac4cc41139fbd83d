import * as contract from '@sheaf/contract';
import { type Fields, item, nothing, type Samples, type Scene } from './sample.ts';

const TEXT = { template_title: 'Daily', template_content: '# Daily' };

async function ownTemplate({ caller, succeeds }: Scene): Promise<number> {
  return succeeds ? (await caller.ok(contract.saveTemplate, TEXT)).id : 1;
}

async function shared(scene: Scene): Promise<Fields> {
  return { template_id: await ownTemplate(scene), ...item(scene) };
}

export const TEMPLATE_SAMPLES: Samples = [
  [contract.saveTemplate, { fields: () => TEXT, reaches: ['templatesTooMany'] }],
  [contract.listMyTemplates, nothing],
  [contract.listTemplates, nothing],
  [contract.listItemTemplates, { fields: item }],
  [contract.deleteTemplate, { fields: async (scene) => ({ id: await ownTemplate(scene) }) }],
  [contract.shareTemplate, { fields: shared, reaches: ['itemTemplatesFull'] }],
  [contract.listTemplateItems, { fields: async (scene) => ({ template_id: await ownTemplate(scene) }) }],
  [contract.sqlToMarkdownTable, { fields: () => ({ sql: 'create table t (a int)' }) }],
];
