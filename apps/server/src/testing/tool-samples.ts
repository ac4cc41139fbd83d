import * as contract from '@sheaf/contract';
import * as tools from '@sheaf/contract/mcp-tools';
import { type Fields, item, none, page, type Scene, version } from './samples/sample.ts';

/** Arguments with which a tool does its work when the caller may. */
export interface ToolSample {
  readonly tool: tools.Tool;
  readonly fields: (scene: Scene) => Fields | Promise<Fields>;
  /** Refusals that come only after the right was proved: the call got through. */
  readonly reaches?: readonly contract.ErrorName[];
}

const newText = ({ filled, place, serial }: Scene) => ({
  item_id: filled.item_id,
  cat_id: place.cat_id,
  page_title: `By a tool ${serial}`,
  page_content: 'text',
});

async function nextText({ owner, place, serial, succeeds }: Scene): Promise<Fields> {
  const { page_id } = place;
  const revision = succeeds ? (await owner.ok(contract.pageInfo, { page_id })).revision : 1;
  return { page_id, revision, page_content: `text ${serial}` };
}

const markdown = (scene: Scene) => ({ ...item(scene), file_name: 'plan.md', text: `# Plan ${scene.serial}` });

async function jobOfOwner({ owner, serial }: Scene): Promise<Fields> {
  const file = { name: 'plan.md', bytes: `# Plan ${serial}` };
  const { data } = await owner.upload(contract.importFile.path, 'file', file, { item_name: 'Imported' });
  return { job_id: contract.importFile.output.parse(data).job_id };
}

export const TOOL_SAMPLES: readonly ToolSample[] = [
  { tool: tools.listItemsTool, fields: none },
  { tool: tools.readTreeTool, fields: item },
  { tool: tools.searchTool, fields: (scene) => ({ ...item(scene), keyword: 'text' }) },
  { tool: tools.readPageTool, fields: page },
  { tool: tools.createPageTool, fields: newText },
  { tool: tools.updatePageTool, fields: nextText },
  { tool: tools.listVersionsTool, fields: page },
  { tool: tools.readVersionTool, fields: version },
  { tool: tools.compareVersionsTool, fields: version },
  { tool: tools.importDocumentTool, fields: markdown },
  { tool: tools.importProgressTool, fields: jobOfOwner },
  { tool: tools.listCommentsTool, fields: page },
  {
    tool: tools.addCommentTool,
    fields: (scene) => ({ ...page(scene), content: 'a comment' }),
    reaches: ['commentTooSoon'],
  },
];
