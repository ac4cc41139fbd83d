import * as contract from '@sheaf/contract';
import { none, type Samples, type Scene } from './sample.ts';

const page = ({ filled, place }: Scene) => ({ item_id: filled.item_id, page_id: place.page_id });

export const EXPORT_SAMPLES: Samples = [
  [contract.checkMarkdownLimit, { fields: none }],
  [contract.orderExport, { fields: (scene: Scene) => ({ ...page(scene), format: 'markdown' }) }],
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
