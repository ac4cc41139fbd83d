import { messages } from '../../lib/i18n.ts';

/** What administrators see of the quotas of single users. */
export const userQuotaMessages = messages({
  card: { zh: '单个用户的额度', en: 'Quotas of single users' },
  cardHint: {
    zh: '有单独额度的用户排在下面。要给别人设，先找到他。',
    en: 'Users with quotas of their own stand below. Find anybody else to set some.',
  },
  waiting: { zh: '{{count}} 个申请等待回复', en: 'Requests that wait for an answer: {{count}}' },
  find: { zh: '按用户名或显示名查找用户', en: 'Find users by user name or name' },
  nobody: { zh: '还没有人有单独的额度。', en: 'Nobody has quotas of their own yet.' },
  nobodyFound: { zh: '没有找到“{{keyword}}”', en: 'Nobody found for “{{keyword}}”' },
  noneOwn: { zh: '用全站的额度', en: 'As the site gives' },
  one: { zh: '{{kind}} {{amount}}', en: '{{kind}}: {{amount}}' },
  pagesOfList: { zh: '用户分页', en: 'Pages of the list of users' },
  set: { zh: '设置', en: 'Set' },
  setOf: { zh: '设置 {{name}} 的额度', en: 'Set the quotas of {{name}}' },
  dialog: { zh: '{{name}} 的额度', en: 'Quotas of {{name}}' },
  asked: { zh: '等待回复：{{what}}', en: 'Asked for: {{what}}' },
  fullest: { zh: '按页面最多的项目', en: 'Of the item with the most' },
  choice: { zh: '{{kind}}：额度', en: '{{kind}}: quota' },
  amount: { zh: '{{kind}}：数量', en: '{{kind}}: amount' },
  amountIn: { zh: '{{kind}}：数量（{{unit}}）', en: '{{kind}}: amount, in {{unit}}' },
  asSite: { zh: '和全站一样：{{amount}}', en: 'As the site: {{amount}}' },
  noLimit: { zh: '不限', en: 'Unlimited' },
  ownAmount: { zh: '单独的额度', en: 'An own amount' },
  amountMissing: { zh: '请填写数量', en: 'Enter an amount' },
  save: { zh: '保存', en: 'Save' },
  saved: { zh: '已保存 {{name}} 的额度', en: 'The quotas of {{name}} are saved' },
});
