import { messages } from '../lib/i18n.ts';

export const shareAddressMessages = messages({
  share: { zh: '分享', en: 'Share' },
  title: { zh: '分享“{{name}}”', en: 'Share “{{name}}”' },
  address: { zh: '页面链接', en: 'Address of the page' },
  open: { zh: '知道链接的人都能看。', en: 'Everybody who knows the address can read it.' },
  private: {
    zh: '打开时要登录，或者输入项目的访问密码。',
    en: 'It asks for a log-in, or for the visit password of the item.',
  },
  members: { zh: '只有项目成员能打开。', en: 'Only members of the item can open it.' },
  copy: { zh: '复制链接', en: 'Copy the address' },
  copied: { zh: '已复制', en: 'Copied' },
  notCopied: { zh: '没能复制，请选中链接自己复制。', en: 'It could not be copied. Select the address and copy it.' },
  qr: { zh: '这个链接的二维码', en: 'QR code of this address' },
  close: { zh: '关闭', en: 'Close' },
});
