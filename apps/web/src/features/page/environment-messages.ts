import { messages } from '../../lib/i18n.ts';

/** Where the calls of an item are answered. */
export const environmentMessages = messages({
  title: { zh: '项目的环境', en: 'Environments of the item' },
  hint: {
    zh: '地址里的 {{base_url}} 在每个环境里代表它的基础地址。读者可以从浏览器直接向这些地址发送请求；密钥的值只有能编辑整个项目的人看得到。',
    en: 'In an address {{base_url}} stands for the base address of the environment that is chosen. Readers may send calls to these addresses from their browsers; values of secrets are seen only by who may edit the whole item.',
  },
  none: { zh: '还没有环境，读者暂时不能试一试。', en: 'There are no environments yet, so readers cannot try calls.' },
  add: { zh: '添加环境', en: 'Add an environment' },
  name: { zh: '名称，例如：沙箱', en: 'Name, such as Sandbox' },
  baseUrl: { zh: '基础地址', en: 'Base address' },
  variable: { zh: '变量名', en: 'Variable' },
  value: { zh: '值', en: 'Value' },
  secret: { zh: '密钥', en: 'Secret' },
  save: { zh: '保存', en: 'Save' },
  saved: { zh: '已保存', en: 'Saved' },
  moveUp: { zh: '上移', en: 'Move up' },
  moveUpNamed: { zh: '上移“{{name}}”', en: 'Move up “{{name}}”' },
  remove: { zh: '删除', en: 'Delete' },
  done: { zh: '关闭', en: 'Close' },
});
