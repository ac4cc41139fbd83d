import { messages } from '../../lib/i18n.ts';

/** What an item that an API client keeps adds to each of its calls. */
export const globalParamMessages = messages({
  title: { zh: '全局参数', en: 'Global parameters' },
  hint: {
    zh: '它们加在每个接口的参数前面：Query 加给 GET，Body 加给其他方法（JSON 除外），Header 加给全部。看得到项目的人都看得到，不要写密钥。',
    en: 'They stand before the parameters of each call: query for GET, body for other methods (not for JSON), headers for all. Whoever sees the item sees them, so keep secrets out.',
  },
  query: { zh: 'Query', en: 'Query' },
  body: { zh: 'Body', en: 'Body' },
  header: { zh: 'Header', en: 'Headers' },
  name: { zh: '参数名', en: 'Name' },
  value: { zh: '值', en: 'Value' },
  remark: { zh: '说明', en: 'Explanation' },
  newRow: { zh: '新的一行', en: 'new row' },
  on: { zh: '启用', en: 'On' },
  remove: { zh: '去掉“{{name}}”', en: 'Take out “{{name}}”' },
  kept: {
    zh: 'Cookie（{{count}}）和脚本只给 API 客户端用，保存时不变。',
    en: 'Cookies ({{count}}) and scripts are for the API client alone, and stay as they are.',
  },
  save: { zh: '保存', en: 'Save' },
  saved: { zh: '已保存', en: 'Saved' },
  notSaved: { zh: '有改动还没保存', en: 'Not saved yet' },
});
