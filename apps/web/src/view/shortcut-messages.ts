import { messages } from '../lib/i18n.ts';

export const shortcutMessages = messages({
  fullScreen: { zh: '全屏阅读', en: 'Full-screen reading' },
  close: { zh: '关闭', en: 'Close' },
  shortcuts: { zh: '键盘快捷键', en: 'Keyboard shortcuts' },
  keySearch: { zh: '搜索', en: 'Search' },
  keyHelp: { zh: '显示快捷键', en: 'Show the shortcuts' },
  keyPages: { zh: '上一页、下一页', en: 'Previous, next page' },
  keyTree: { zh: '在目录里移动', en: 'Move in the contents' },
  keyMove: { zh: '移动目录里的页面或目录', en: 'Move a page or catalog of the contents' },
  keyMenu: { zh: '打开这一行的菜单', en: 'Open the menu of the line' },
  keyEdit: { zh: '编辑这一页', en: 'Edit this page' },
  keyEscape: { zh: '关闭菜单、抽屉、对话框', en: 'Close a menu, the drawer, a dialog' },
});
