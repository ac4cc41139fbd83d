import { messages } from '../lib/i18n.ts';

export const apiCallMessages = messages({
  try: { zh: '试一试', en: 'Try it' },
  close: { zh: '关闭', en: 'Close' },
  environment: { zh: '环境', en: 'Environment' },
  send: { zh: '发送请求', en: 'Send' },
  sending: { zh: '正在发送…', en: 'Sending…' },
  took: { zh: '{{ms}} 毫秒', en: '{{ms}} ms' },
  cut: { zh: '内容太长，只显示开头。', en: 'The answer is long: this is its beginning.' },
  direct: {
    zh: '请求由你的浏览器直接发到 {{place}}，填的内容不会保存。',
    en: 'Sent from this browser straight to {{place}}. What you fill in is not kept.',
  },
  elsewhere: {
    zh: '这个地址不在项目的环境里，没有发送。',
    en: 'This address is in none of the item’s environments. Nothing was sent.',
  },
  nowhere: {
    zh: '项目还没有环境，读者看不到“试一试”。能管理项目的人在编辑本页的表单里点“环境”添加。',
    en: 'The item has no environment yet, so readers are not offered to try calls. Who manages it adds one under “Environments” in the form of this page.',
  },
  noAnswer: {
    zh: '没有收到回答：网络不通，或者对方不允许从网页调用（CORS）。',
    en: 'No answer came: there is no way there, or the other side lets no web page call it (CORS).',
  },
  languages: { zh: '请求代码的语言', en: 'Language of the code' },
});
