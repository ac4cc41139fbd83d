import { messages } from '../../lib/i18n.ts';

export const loginKeyMessages = messages({
  card: { zh: '通用接入', en: 'General access' },
  cardHint: {
    zh: '让其他系统用签名的地址把人直接登录进来，管理员除外。生成密钥之前是关着的。',
    en: 'Other systems log people in by signed addresses, administrators excepted. It is off until a key is made.',
  },
  key: { zh: '登录密钥', en: 'Log-in secret key' },
  none: { zh: '还没有密钥', en: 'There is no key' },
  docs: { zh: '接入文档', en: 'Documentation' },
  make: { zh: '生成密钥', en: 'Make a key' },
  reset: { zh: '重置', en: 'Reset' },
  remove: { zh: '关闭通用接入', en: 'Turn it off' },
  copy: { zh: '复制', en: 'Copy' },
  copied: { zh: '已复制', en: 'Copied' },
  resetTitle: { zh: '重置登录密钥', en: 'Reset the log-in secret key' },
  resetText: {
    zh: '旧的密钥立即失效，用它接入的系统都要换成新的。',
    en: 'The present key ends at once: every system that signs with it needs the new one.',
  },
  removeTitle: { zh: '关闭通用接入', en: 'Turn general access off' },
  removeText: {
    zh: '密钥立即失效，其他系统不能再把人登录进来。',
    en: 'The key ends at once: other systems log nobody in any more.',
  },
  md5: { zh: '接受旧产品的 MD5 签名', en: 'Take the MD5 signatures of the old product' },
  md5Hint: {
    zh: '接入的系统改不了时才开。名字和跳转地址不在这种签名里，名字因此不会更新。',
    en: 'Only for systems that cannot be changed. Name and target are not in such a signature, so that names stay.',
  },
  cancel: { zh: '取消', en: 'Cancel' },
});
