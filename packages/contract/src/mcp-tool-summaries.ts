import { LIMITS } from './limits.ts';
import type { ToolName } from './mcp-tool-titles.ts';

export interface ToolWords {
  readonly zh: string;
  readonly en: string;
}

/** What each tool does, for the models that choose among them. */
export const TOOL_SUMMARIES = {
  list_items: {
    zh: '这个令牌可以读的项目：令牌的主人创建的，或别人共享给他的。',
    en: 'The items that this token may read: its owner made them, or they are shared with him.',
  },
  read_tree: {
    zh: '按顺序列出项目的目录和页面；带 cat_id 时只列该目录之下的。太多时省略的数量在 omitted 里，请按目录再查。',
    en: 'The catalogs and pages of an item in their order, or with cat_id those below a catalog. What is too much is counted in omitted: ask for its catalogs.',
  },
  search: {
    zh: '搜索含有这些词的页面，最相关的在前，附摘录：在一个项目里，或在自己的和共享给自己的所有项目里。支持 "词组"、-排除的词 和 title:标题里的词。',
    en: 'Pages that hold the words, best first, with an excerpt: in one item, or in all of one\'s own and shared ones. Knows "a phrase", -word and title:word.',
  },
  read_page: {
    zh: `读取页面的 Markdown 和修订号 revision，update_page 需要它。一次最多 ${LIMITS.mcpTextChars} 个字符，用 next_offset 接着读。`,
    en: `A page with its Markdown and its revision, which update_page asks for. At most ${LIMITS.mcpTextChars} characters at once: next_offset reads on.`,
  },
  create_page: {
    zh: '在项目的最上层或某个目录里新建一个 Markdown 页面。',
    en: 'A new page of Markdown in an item, at its top or in a catalog.',
  },
  update_page: {
    zh: '保存读过的页面：新标题、完整的新内容，或两者。从那个修订号之后有人保存过就会被拒绝，拒绝时会给出最新的修订号。',
    en: 'Save a page that was read: its new title, its whole new text, or both. Refused when somebody saved it since that revision; the refusal brings the newest one.',
  },
  list_versions: {
    zh: '列出页面的历史版本，最新的在前，不含内容，也不含当前版本。',
    en: 'The former versions of a page, newest first, without their texts and without the current one.',
  },
  read_version: {
    zh: '读取一个历史版本的内容，像 read_page 那样分段。',
    en: 'A former version of a page with its text, in parts as read_page.',
  },
  compare_versions: {
    zh: '从一个历史版本到当前内容或另一个版本改了什么：以 - 或 + 开头的行，前后各有几行没有变的，每组之前标出位置。',
    en: 'What changed from a former version of a page to the current one, or to another: lines that begin with - or +, some unchanged ones around them, and before each group where it stands.',
  },
  import_document: {
    zh: '把文档（Markdown、OpenAPI、Postman、HTML、SQL，或 base64 编码的 zip、docx、xlsx）导入为页面：放进一个目录、自己管理的项目或新项目。返回任务编号，用 import_progress 查看。',
    en: 'Load a document (Markdown, OpenAPI, Postman, HTML, SQL, or a zip, docx or xlsx as base64) as pages: into a catalog, an item that one manages, or a new item. Answers a job for import_progress.',
  },
  import_progress: {
    zh: '查看导入的进度；完成后给出导入了多少页面，以及哪些内容不能原样导入。',
    en: 'How far an import is, and when it is done how many pages came and what could not come as it was.',
  },
  list_comments: {
    zh: '列出页面上的评论话题，最新的在前，每个话题附上所评论的文字和回复。',
    en: 'The threads on a page, newest first, each with the passage that it is about and its answers.',
  },
  add_comment: {
    zh: '对页面或其中一段文字发表评论，或在话题里回复。@用户名 会通知能读这一页的人。',
    en: 'Comment on a page or on a passage of it, or answer in a thread. @name tells somebody who may read it.',
  },
} as const satisfies Readonly<Record<ToolName, ToolWords>>;
