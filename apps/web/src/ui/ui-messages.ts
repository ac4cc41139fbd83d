import { messages } from '../lib/i18n.ts';

export const uiMessages = messages({
  attention: { zh: '提示', en: 'Please note' },
  understood: { zh: '知道了', en: 'OK' },
  cancel: { zh: '取消', en: 'Cancel' },
  retry: { zh: '再试一次', en: 'Try again' },
  loading: { zh: '正在加载…', en: 'Loading…' },
  stillLoading: { zh: '还在加载，比平时慢。', en: 'Still loading; this takes longer than usual.' },
  toTop: { zh: '回到顶部', en: 'Back to top' },
  offline: {
    zh: '网络断开。打开的内容可以继续看，恢复后再保存。',
    en: 'You are offline. You can go on reading what is open, and save when you are back.',
  },
  failedTitle: { zh: '没能加载', en: 'This could not be loaded' },
});
