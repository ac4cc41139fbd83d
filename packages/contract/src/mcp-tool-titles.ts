/** What each tool is called where people see it. By itself, so that a screen loads no schema for it. */
export const TOOL_TITLES = {
  list_items: { zh: '列出项目', en: 'List items' },
  read_tree: { zh: '读取目录', en: 'Read the tree' },
  search: { zh: '搜索', en: 'Search' },
  read_page: { zh: '读取页面', en: 'Read a page' },
  create_page: { zh: '新建页面', en: 'Create a page' },
  update_page: { zh: '修改页面', en: 'Change a page' },
  list_versions: { zh: '列出历史版本', en: 'List versions' },
  read_version: { zh: '读取历史版本', en: 'Read a version' },
  compare_versions: { zh: '比较版本', en: 'Compare versions' },
  import_document: { zh: '导入文档', en: 'Import a document' },
  import_progress: { zh: '查看导入进度', en: 'Progress of an import' },
  list_comments: { zh: '读取评论', en: 'List comments' },
  add_comment: { zh: '发表评论', en: 'Comment' },
} as const;

export type ToolName = keyof typeof TOOL_TITLES;
