import { messages } from '../../lib/i18n.ts';

export const itemGroupMessages = messages({
  groups: { zh: '项目分组', en: 'Groups of items' },
  short: { zh: '分组', en: 'Groups' },
  manage: { zh: '管理分组', en: 'Manage the groups' },
  openGroups: { zh: '打开分组', en: 'Open the groups' },
  all: { zh: '全部项目', en: 'All items' },
  starred: { zh: '星标项目', en: 'Starred items' },
  hint: {
    zh: '分组只有你自己看得到。拖动调整顺序，键盘用 Alt 加上下方向键。',
    en: 'Only you see your groups. Drag them into order; by key, hold Alt and press an arrow.',
  },
  none: { zh: '还没有分组', en: 'There are no groups yet' },
  noneHint: { zh: '把常一起用的项目放进一个分组。', en: 'Put items that you use together into a group.' },
  add: { zh: '新建分组', en: 'New group' },
  edit: { zh: '编辑分组“{{name}}”', en: 'Edit the group “{{name}}”' },
  remove: { zh: '删除分组“{{name}}”', en: 'Delete the group “{{name}}”' },
  up: { zh: '上移“{{name}}”', en: 'Move “{{name}}” up' },
  down: { zh: '下移“{{name}}”', en: 'Move “{{name}}” down' },
  count: { zh: '{{count}} 个项目', en: 'Items: {{count}}' },
  moved: {
    zh: '“{{name}}”现在是第 {{position}} 个，共 {{count}} 个',
    en: '“{{name}}” is now {{position}} of {{count}}',
  },
  name: { zh: '分组名', en: 'Group name' },
  nameHint: { zh: '不填则叫 default', en: 'Without a name it is called default' },
  items: { zh: '项目', en: 'Items' },
  itemsHint: { zh: '输入名字查找，可以选多个', en: 'Type to find them; choose as many as you like' },
  save: { zh: '保存', en: 'Save' },
  close: { zh: '关闭', en: 'Close' },
  removeText: {
    zh: '只删除分组和它的顺序，里面的项目都还在。',
    en: 'Only the group and its order are deleted; the items in it stay.',
  },
  removeConfirm: { zh: '删除分组', en: 'Delete the group' },
  backToItems: { zh: '返回我的项目', en: 'Back to my items' },
});
