import { messages } from '../../lib/i18n.ts';

/** What administrators see where users ask for more. */
export const quotaAdminMessages = messages({
  asked: { zh: '等待你回复的申请', en: 'Requests that wait for you' },
  askedHint: { zh: '管理员可见', en: 'For administrators' },
  noAsked: { zh: '没有等待回复的申请。', en: 'No request is waiting.' },
  more: { zh: '还有 {{count}} 个申请，先到的在前。', en: '{{count}} more; those that came first stand first.' },
  from: { zh: '{{name}} · {{time}}', en: '{{name}} · {{time}}' },
  forItem: { zh: '项目：{{name}}', en: 'Item: {{name}}' },
  usedThen: { zh: '申请时已用 {{used}}', en: '{{used}} used when it was asked' },
  look: { zh: '查看 {{name}} 的额度', en: 'See the quotas of {{name}}' },
  grantAmount: { zh: '给多少', en: 'Grant' },
  grantAmountIn: { zh: '给多少（{{unit}}）', en: 'Grant, in {{unit}}' },
  answer: { zh: '回复', en: 'Answer' },
  answerHint: { zh: '不同意时请写明理由', en: 'Say why when you refuse' },
  answerMissing: { zh: '请写明理由', en: 'Say why' },
  grant: { zh: '同意', en: 'Grant' },
  refuse: { zh: '不同意', en: 'Refuse' },
  siteQuotas: { zh: '每个用户的额度', en: 'Quotas of each user' },
  siteQuotasHint: {
    zh: '留空就是不限。有单独额度的用户不受影响。',
    en: 'An empty field is unlimited. Users with quotas of their own keep those.',
  },
  inUnit: { zh: '{{name}}（{{unit}}）', en: '{{name}}, in {{unit}}' },
  saved: { zh: '已保存', en: 'Saved' },
  save: { zh: '保存', en: 'Save' },
  done: { zh: '已回复 {{name}} 的申请。', en: 'The request of {{name}} is answered.' },
});
