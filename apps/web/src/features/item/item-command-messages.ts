import { messages } from '../../lib/i18n.ts';
import type { ItemCommandId } from './item-commands.ts';

const LABELS = {
  editPage: { zh: '编辑', en: 'Edit' },
  copyPage: { zh: '复制页面', en: 'Copy the page' },
  movePage: { zh: '移动到…', en: 'Move to…' },
  pageInfo: { zh: '页面信息', en: 'Page information' },
  pageHistory: { zh: '历史版本', en: 'History' },
  pageKeeper: { zh: '负责人和复查日期', en: 'Keeper and review date' },
  deletePage: { zh: '删除页面', en: 'Delete the page' },
  newApiPage: { zh: '新建接口页面', en: 'New API page' },
  newPageIn: { zh: '在这里新建页面', en: 'New page here' },
  newCatalogIn: { zh: '新建子目录', en: 'New catalog inside' },
  newCatalogBeside: { zh: '新建同级目录', en: 'New catalog beside' },
  renameCatalog: { zh: '改名', en: 'Rename' },
  copyCatalog: { zh: '复制或移动…', en: 'Copy or move…' },
  sortPages: { zh: '页面排序', en: 'Sort the pages' },
  dictionary: { zh: '数据字典…', en: 'Data dictionary…' },
  shareCatalog: { zh: '分享…', en: 'Share…' },
  deleteCatalog: { zh: '删除目录', en: 'Delete the catalog' },
  expandAll: { zh: '全部展开', en: 'Expand all' },
  collapseAll: { zh: '全部收起', en: 'Collapse all' },
  changeLog: { zh: '变更记录', en: 'Change log' },
  stale: { zh: '需要复查的页面', en: 'Pages to review' },
  recycle: { zh: '回收站', en: 'Recycle bin' },
  manageCatalogs: { zh: '目录管理', en: 'Manage catalogs' },
  members: { zh: '成员管理', en: 'Members' },
  import: { zh: '导入…', en: 'Import…' },
  openApi: { zh: '开放 API', en: 'Open API' },
  base: { zh: '基本信息', en: 'Basic information' },
  settings: { zh: '项目设置', en: 'Item settings' },
  exportItem: { zh: '导出', en: 'Export' },
  transfer: { zh: '转让', en: 'Transfer' },
  archive: { zh: '归档', en: 'Archive' },
  deleteItem: { zh: '删除项目', en: 'Delete the item' },
} as const satisfies Record<ItemCommandId, { zh: string; en: string }>;

export const itemCommandMessages = messages({
  ...LABELS,
  rowMenu: { zh: '“{{title}}”的操作', en: 'Actions for “{{title}}”' },
  barMenu: { zh: '更多', en: 'More' },
  itemMenu: { zh: '管理项目', en: 'Manage the item' },
});
