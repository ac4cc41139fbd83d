import * as contract from '@sheaf/contract';
import type { ToolName } from '@sheaf/contract/mcp-tool-titles';
import type { Tool } from '@sheaf/contract/mcp-tools';
import {
  expectedOutcome,
  GUESTS,
  type ItemState,
  isBeyondTokens,
  type Outcome,
  type Promised,
  type ViewerKind,
} from './access-model.ts';

/**
 * A tool that makes a call, asked with each viewer's token for writing. Nobody brings none; an administrator's carries no
 * power. The creator's for reading is refused for what the call asks of tokens, whatever it promises besides.
 */
export function expectedOfTool({ name, calls: [call] }: Tool, viewer: ViewerKind, state: ItemState): Outcome {
  if (GUESTS.includes(viewer)) return 'loginExpired';
  if (viewer === 'token' && call && isBeyondTokens(call)) return 'tokenNotAllowed';
  return expectedOutcome(TOOL_PROMISES[name], viewer === 'administrator' ? 'stranger' : viewer, state);
}

/** The call whose promise a tool has, used as the matrix uses the tool. */
const TOOL_PROMISES: Readonly<Record<ToolName, Promised>> = {
  list_items: contract.listMyItems,
  read_tree: contract.itemInfo,
  search: contract.searchItem,
  read_page: contract.pageInfo,
  // It names a catalog.
  create_page: { path: contract.listCatalogPages.path, access: 'item.edit', errors: ['itemReadOnly'] },
  // Who may not read the page hears so, before anybody asks whether he may write it.
  update_page: { ...contract.savePage, path: contract.pageInfo.path },
  list_versions: contract.pageHistory,
  read_version: contract.pageDiff,
  compare_versions: contract.pageDiff,
  // Into an item.
  import_document: contract.updateItem,
  import_progress: contract.importProgress,
  list_comments: contract.listComments,
  add_comment: contract.addComment,
};
