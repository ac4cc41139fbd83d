import { messages } from '../../lib/i18n.ts';

export const tokenCallMessages = messages({
  title: { zh: '“{{name}}”做过什么', en: 'What “{{name}}” did' },
  hint: {
    zh: '用这个令牌通过 AI 助手的工具（MCP）做的事，最新的在前，保留 {{days}} 天。其他接口调用不在这里。',
    en: 'What assistants did by tools (MCP) with this token, the last first, kept for {{days}} days. Other calls are not listed.',
  },
  none: { zh: '还没有通过工具做过什么', en: 'Nothing was done by tools yet' },
  older: { zh: '更早的', en: 'Show older ones' },
  done: { zh: '成功', en: 'done' },
  refused: { zh: '被拒', en: 'refused' },
  unknown: { zh: '没有结束', en: 'unfinished' },
  page: { zh: '页面 {{id}}', en: 'Page {{id}}' },
  item: { zh: '项目 {{id}}', en: 'Item {{id}}' },
  facts: { zh: '{{when}} · 来自 {{address}}', en: '{{when}} · from {{address}}' },
});
