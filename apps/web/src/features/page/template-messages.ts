import { messages } from '../../lib/i18n.ts';

/** Texts to begin from. */
export const templateMessages = messages({
  templates: { zh: '模板', en: 'Templates' },
  builtin: { zh: '内置', en: 'Built in' },
  mine: { zh: '我的模板', en: 'Mine' },
  shared: { zh: '共享到这个项目', en: 'Shared in this item' },
  apiTemplate: { zh: 'API 接口文档', en: 'API document' },
  databaseTemplate: { zh: '数据字典', en: 'Database document' },
  preview: { zh: '模板预览', en: 'Preview of the template' },
  insert: { zh: '插入', en: 'Insert' },
  cancel: { zh: '取消', en: 'Cancel' },
  noneMine: {
    zh: '还没有。用“另存为模板”保存一篇。',
    en: 'None yet: keep one by “Save as template”.',
  },
  noneShared: { zh: '还没有共享的模板。', en: 'Nobody shares one yet.' },
  sharedBy: { zh: '{{title}}（{{name}}）', en: '{{title}} ({{name}})' },
  share: { zh: '共享到项目', en: 'Share in items' },
  shareTitle: { zh: '共享“{{title}}”', en: 'Share “{{title}}”' },
  shareHint: {
    zh: '能编辑这些项目的人可以使用这个模板。空着就是不共享。',
    en: 'Whoever may edit these items can use the template. Empty: it is shared nowhere.',
  },
  items: { zh: '项目', en: 'Items' },
  sharedIn: { zh: '共享到 {{count}} 个项目', en: 'Shared in items: {{count}}' },
  remove: { zh: '删除模板', en: 'Delete template' },
  removeTitle: { zh: '删除模板“{{title}}”？', en: 'Delete the template “{{title}}”?' },
  removeText: {
    zh: '它也会从共享到的项目里消失，已经写好的页面不变。',
    en: 'It also leaves the items where it is shared. Pages written from it stay as they are.',
  },
  saveTitle: { zh: '另存为模板', en: 'Save as template' },
  name: { zh: '模板名称', en: 'Name of the template' },
  nameMissing: { zh: '写一个名称', en: 'Give it a name' },
  save: { zh: '保存模板', en: 'Save template' },
  saveHint: {
    zh: '保存编辑器里现在的正文，没有保存的改动也在内。',
    en: 'Keeps the text as it is in the editor now, unsaved changes included.',
  },
  emptyText: { zh: '正文是空的，没有可以保存的内容。', en: 'The text is empty: there is nothing to keep.' },
});
