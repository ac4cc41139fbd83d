import { messages } from '../lib/i18n.ts';

export const headerMessages = messages({
  places: { zh: '常用入口', en: 'Places' },
  feedback: { zh: '反馈', en: 'Feedback' },
  attachments: { zh: '附件', en: 'Attachments' },
  teams: { zh: '团队', en: 'Teams' },
  client: { zh: '下载客户端', en: 'Get the app' },
  more: { zh: '更多产品', en: 'More products' },
  admin: { zh: '管理后台', en: 'Administration' },
  calls: { zh: '接口文档', en: 'API reference' },
  manual: { zh: '使用手册', en: 'Manual' },
  feedbackTitle: { zh: '反馈', en: 'Feedback' },
  feedbackText: {
    zh: '哪里不好用，或者缺了什么，写下你做了什么、看到了什么、本来期待什么。不要写密码和令牌。',
    en: 'What is in your way, or missing: say what you did, what you saw and what you had expected. Leave out passwords and tokens.',
  },
  feedbackOpen: { zh: '去问题列表', en: 'Open the list of issues' },
  feedbackNowhere: {
    zh: '这个站点还没有填写反馈地址，请告诉站点管理员。',
    en: 'This site has not named a place for feedback yet. Tell its administrator.',
  },
  clientTitle: { zh: '把 Sheaf 装成应用', en: 'Install Sheaf as an app' },
  clientText: {
    zh: '装好后从桌面或主屏幕打开，有自己的窗口。最近读过的 50 页断网时也能读，退出登录会清空它们。',
    en: 'It opens from the desktop or home screen in a window of its own. The last 50 pages you read stay readable offline; logging out removes them.',
  },
  clientInstall: { zh: '安装', en: 'Install' },
  clientByHand: {
    zh: '在浏览器菜单里选“安装应用”或“添加到主屏幕”。',
    en: 'Choose “Install app” or “Add to home screen” in the menu of your browser.',
  },
  clientInstalled: { zh: '已经安装好了。', en: 'It is installed.' },
  close: { zh: '关闭', en: 'Close' },
});
