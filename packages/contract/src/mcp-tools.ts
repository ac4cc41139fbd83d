import { z } from 'zod';
import { addComment, listComments } from './comment.ts';
import type { Endpoint } from './endpoint.ts';
import { id, line, text, unixSeconds } from './fields.ts';
import { importFile, importProgress } from './import.ts';
import { itemInfo, searchItem } from './item.ts';
import { listMyItems } from './item-list.ts';
import { LIMITS } from './limits.ts';
import { TOOL_SUMMARIES, type ToolWords } from './mcp-tool-summaries.ts';
import type { ToolName } from './mcp-tool-titles.ts';
import { pageDiff, pageHistory, pageInfo, savePage } from './page.ts';
import { searchAll } from './search.ts';

/** What a program calls by name: it makes calls of the screens, with their rights, and answers shortly. */
export interface Tool<I extends z.ZodType = z.ZodType, O extends z.ZodType = z.ZodType, C extends Endpoint = Endpoint> {
  readonly name: ToolName;
  /** Read by models, in the language of the token's owner. Those of fields stand in their `meta`. */
  readonly summary: ToolWords;
  readonly writes: boolean;
  /** The only calls that it makes. */
  readonly calls: readonly C[];
  readonly input: I;
  readonly output: O;
}

function tool<I extends z.ZodType, O extends z.ZodType, C extends Endpoint>(spec: Tool<I, O, C>): Tool<I, O, C> {
  return spec;
}

const named = z.number().int().min(1).max(2_147_483_647);
const maybe = z.number().int().min(0).max(2_147_483_647).default(0);
const words = text.max(LIMITS.pageChars);
/** A long text is read in parts. */
const offset = z
  .number()
  .int()
  .min(0)
  .max(LIMITS.sheetChars)
  .default(0)
  .meta({ zh: '跳过的字符数', en: 'characters to leave out' });
const title = line(LIMITS.titleChars);
const note = line(LIMITS.commentChars)
  .default('')
  .meta({ zh: '改了什么、为什么，保留在历史里', en: 'what changed and why, kept in the history' });
const path = z.array(z.string()).meta({ zh: '从顶级目录往下的各级目录', en: 'catalogs from the top down' });

/** Of a text that is read in parts. */
const part = {
  page_content: z.string(),
  total_chars: z.number().int(),
  /** 0: this is the end. */
  next_offset: z.number().int(),
};

export const listItemsTool = tool({
  name: 'list_items',
  summary: TOOL_SUMMARIES.list_items,
  writes: false,
  calls: [listMyItems, itemInfo],
  input: z.object({}),
  output: z.strictObject({
    items: z.array(
      z.strictObject({
        item_id: id,
        item_name: z.string(),
        item_description: z.string(),
        is_archived: z.boolean(),
      }),
    ),
    omitted: z.number().int(),
  }),
});

export const readTreeTool = tool({
  name: 'read_tree',
  summary: TOOL_SUMMARIES.read_tree,
  writes: false,
  calls: [itemInfo],
  input: z.object({ item_id: named, cat_id: maybe.meta({ zh: '0：整个项目', en: '0: the whole item' }) }),
  output: z.strictObject({
    item_id: id,
    item_name: z.string(),
    may_edit: z.boolean(),
    catalogs: z.array(z.strictObject({ cat_id: id, parent_cat_id: id, cat_name: z.string() })),
    pages: z.array(z.strictObject({ page_id: id, cat_id: id, page_title: z.string(), kind: z.string() })),
    omitted: z.number().int(),
  }),
});

export const searchTool = tool({
  name: 'search',
  summary: TOOL_SUMMARIES.search,
  writes: false,
  calls: [searchItem, searchAll],
  input: z.object({
    keyword: text.trim().min(1).max(LIMITS.keywordChars),
    item_id: maybe.meta({ zh: '0：所有项目', en: '0: all items' }),
    count: z.number().int().min(1).max(LIMITS.mcpFound).default(10),
  }),
  output: z.strictObject({
    pages: z.array(
      z.strictObject({
        page_id: id,
        item_id: id,
        item_name: z.string(),
        page_title: z.string(),
        path,
        excerpt: z.string(),
      }),
    ),
    more: z.boolean(),
  }),
});

export const readPageTool = tool({
  name: 'read_page',
  summary: TOOL_SUMMARIES.read_page,
  writes: false,
  calls: [pageInfo],
  input: z.object({ page_id: named, offset }),
  output: z.strictObject({
    page_id: id,
    item_id: id,
    cat_id: id,
    page_title: z.string(),
    kind: z.string(),
    revision: z.number().int(),
    author_username: z.string(),
    updated_at: unixSeconds,
    may_edit: z.boolean(),
    path,
    ...part,
  }),
});

const Written = z.strictObject({
  page_id: id,
  item_id: id,
  cat_id: id,
  page_title: z.string(),
  revision: z.number().int(),
});

export const createPageTool = tool({
  name: 'create_page',
  summary: TOOL_SUMMARIES.create_page,
  writes: true,
  calls: [savePage],
  input: z.object({
    item_id: named,
    cat_id: maybe.meta({ zh: '0：最上层', en: '0: the top' }),
    page_title: title.min(1),
    page_content: words,
    page_comments: note,
  }),
  output: Written,
});

export const updatePageTool = tool({
  name: 'update_page',
  summary: TOOL_SUMMARIES.update_page,
  writes: true,
  calls: [savePage, pageInfo],
  input: z
    .object({
      page_id: named,
      revision: z.number().int().min(1).meta({ zh: 'read_page 给出的值', en: 'as read_page told it' }),
      page_title: title.min(1).optional(),
      page_content: words.optional(),
      page_comments: note,
    })
    .refine(({ page_title, page_content }) => page_title !== undefined || page_content !== undefined, {
      path: ['page_content'],
    }),
  output: Written,
});

const Version = z.strictObject({
  page_history_id: id,
  revision: z.number().int(),
  page_title: z.string(),
  page_comments: z.string(),
  author_username: z.string(),
  saved_at: unixSeconds,
});

export const listVersionsTool = tool({
  name: 'list_versions',
  summary: TOOL_SUMMARIES.list_versions,
  writes: false,
  calls: [pageHistory],
  input: z.object({ page_id: named }),
  output: z.strictObject({ versions: z.array(Version) }),
});

export const readVersionTool = tool({
  name: 'read_version',
  summary: TOOL_SUMMARIES.read_version,
  writes: false,
  calls: [pageDiff],
  input: z.object({ page_id: named, page_history_id: named, offset }),
  output: Version.extend(part),
});

export const compareVersionsTool = tool({
  name: 'compare_versions',
  summary: TOOL_SUMMARIES.compare_versions,
  writes: false,
  calls: [pageDiff],
  input: z.object({
    page_id: named,
    page_history_id: named,
    other_history_id: maybe.meta({ zh: '0：当前内容', en: '0: the current text' }),
  }),
  output: z.strictObject({
    from_revision: z.number().int(),
    to_revision: z.number().int(),
    changes: z.string(),
    lines_omitted: z.number().int(),
  }),
});

const state = z.enum(['waiting', 'running', 'done', 'failed', 'cancelled']);

export const importDocumentTool = tool({
  name: 'import_document',
  summary: TOOL_SUMMARIES.import_document,
  writes: true,
  calls: [importFile],
  input: z.object({
    file_name: line(LIMITS.titleChars)
      .min(1)
      .meta({ zh: '带扩展名，如 openapi.yaml', en: 'with its ending, as openapi.yaml' }),
    text: text.max(LIMITS.mcpImportBytes).optional(),
    base64: z
      .base64()
      .max(Math.ceil(LIMITS.mcpImportBytes / 3) * 4)
      .optional(),
    item_id: maybe.meta({ zh: '0：新项目', en: '0: a new item' }),
    cat_id: maybe,
    item_name: line(LIMITS.itemNameChars).default('').meta({ zh: '新项目的名称', en: 'of a new item' }),
  }),
  output: z.strictObject({ job_id: id, item_id: id, state }),
});

export const importProgressTool = tool({
  name: 'import_progress',
  summary: TOOL_SUMMARIES.import_progress,
  writes: false,
  calls: [importProgress],
  input: z.object({ job_id: named }),
  output: z.strictObject({
    job_id: id,
    state,
    done: z.number().int(),
    total: z.number().int(),
    error_message: z.string(),
    item_id: id,
    pages_added: z.number().int(),
    pages_updated: z.number().int(),
    losses: z.array(z.string()),
  }),
});

const Said = z.strictObject({ comment_id: id, username: z.string(), content: z.string(), added_at: unixSeconds });

export const listCommentsTool = tool({
  name: 'list_comments',
  summary: TOOL_SUMMARIES.list_comments,
  writes: false,
  calls: [listComments],
  input: z.object({ page_id: named, page: z.number().int().min(1).max(1000).default(1) }),
  output: z.strictObject({
    threads: z.array(Said.extend({ quote: z.string(), is_settled: z.boolean(), replies: z.array(Said) })),
    total: z.number().int(),
  }),
});

export const addCommentTool = tool({
  name: 'add_comment',
  summary: TOOL_SUMMARIES.add_comment,
  writes: true,
  calls: [addComment],
  input: z.object({
    page_id: named,
    content: text.trim().min(1).max(LIMITS.pageCommentChars),
    parent_id: maybe.meta({
      zh: '话题的第一条评论；0：新话题',
      en: 'the comment that begins the thread; 0: a new one',
    }),
    anchor_quote: text
      .max(LIMITS.commentQuoteChars)
      .default('')
      .meta({ zh: '所评论的文字，不带标记', en: 'the passage, as it reads without its markup' }),
  }),
  output: z.strictObject({ comment_id: id }),
});

/** In the order in which they are listed. */
export const MCP_TOOLS: readonly Tool[] = [
  listItemsTool,
  readTreeTool,
  searchTool,
  readPageTool,
  createPageTool,
  updatePageTool,
  listVersionsTool,
  readVersionTool,
  compareVersionsTool,
  importDocumentTool,
  importProgressTool,
  listCommentsTool,
  addCommentTool,
];
