import * as contract from '@sheaf/contract';
import { item, none, type Samples, type Scene } from './sample.ts';

const page = ({ filled, place }: Scene) => ({ item_id: filled.item_id, page_id: place.page_id });

async function newExport(scene: Scene) {
  const started = await scene.owner.post(contract.startExport, { ...page(scene), format: 'markdown', later: 1 });
  return { export_id: started.error_code === 0 ? (started.data.job?.export_id ?? 1) : 1 };
}

export const EXPORT_SAMPLES: Samples = [
  [contract.checkMarkdownLimit, { fields: none }],
  [contract.orderExport, { fields: (scene: Scene) => ({ ...page(scene), format: 'markdown' }) }],
  [contract.startExport, { fields: (scene: Scene) => ({ ...page(scene), format: 'markdown' }) }],
  [contract.exportState, { fields: item }],
  [contract.cancelExport, { fields: newExport }],
  // who has no key learns nothing; what a key opens, and for whom, export.job.test.ts asks
  [contract.madeExport, { fields: () => ({ key: 'none' }), reaches: ['exportLinkGone'] }],
  [contract.exportWord, { fields: page }],
  [contract.exportMarkdown, { fields: page }],
  [
    contract.exportFile,
    {
      // whoever has the ticket has the file: it is the creator's
      fields: async (scene: Scene) => {
        const ordered = await scene.owner.post(contract.orderExport, { ...page(scene), format: 'markdown' });
        return { ticket: ordered.error_code === 0 ? ordered.data.ticket : 'none' };
      },
    },
  ],
];
