import { messages } from '../../lib/i18n.ts';

export const dataMessages = messages({
  card: { zh: '我的数据', en: 'My data' },
  hint: {
    zh: '账号、自己的项目和上传的文件，打包成一个 zip。别人的内容不在里面。',
    en: 'Your account, your own items and your uploads in one zip, without what belongs to others.',
  },
  open: { zh: '打包我的数据…', en: 'Pack my data…' },
  again: { zh: '重新打包…', en: 'Pack again…' },
  title: { zh: '打包我的数据', en: 'Pack my data' },
  text: {
    zh: '打包在后台进行，好了会有提醒。文件保留 {{days}} 天，只有你能下载。',
    en: 'It is packed in the background, and a reminder tells when it is there. The file stays for {{days}} days, for you alone.',
  },
  replaces: { zh: '现在的文件会被换掉。', en: 'The file that is there now goes.' },
  confirm: { zh: '开始打包', en: 'Pack' },
  cancel: { zh: '取消', en: 'Cancel' },
  progress: { zh: '打包进度', en: 'Packing' },
  waiting: { zh: '等待打包', en: 'Waiting to be packed' },
  making: {
    zh: '正在打包。可以离开这个页面，好了会有提醒。',
    en: 'Being packed. You may leave this page: a reminder tells when it is there.',
  },
  count: { zh: '{{done}} / {{total}} 页', en: '{{done}} of {{total}} pages' },
  stop: { zh: '停止', en: 'Stop' },
  ready: { zh: '可以下载', en: 'Ready' },
  facts: { zh: '{{size}}，{{made}} 打包，保留到 {{until}}', en: '{{size}}, packed {{made}}, kept until {{until}}' },
  download: { zh: '下载', en: 'Download' },
  remove: { zh: '删除文件', en: 'Remove the file' },
  removeTitle: { zh: '删除打包好的文件？', en: 'Remove the packed file?' },
  removeText: { zh: '只删除这个文件，账号和项目不变。', en: 'Only this file goes; account and items stay.' },
  failed: { zh: '没有打包成：{{reason}}', en: 'It was not packed: {{reason}}' },
  next: { zh: '{{when}} 之后可以再打包', en: 'It can be packed again after {{when}}' },
});
