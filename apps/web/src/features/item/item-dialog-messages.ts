import { messages } from '../../lib/i18n.ts';

export const itemDialogMessages = messages({
  dangerCard: { zh: '转让、归档、删除', en: 'Transfer, archive, delete' },
  shareTitle: { zh: '分享“{{name}}”', en: 'Share “{{name}}”' },
  shareAddress: { zh: '项目地址', en: 'Address of the item' },
  shareOpen: { zh: '知道地址的人都能读。', en: 'Everybody who knows the address can read it.' },
  sharePrivate: {
    zh: '打开地址的人需要输入访问密码，成员不用。',
    en: 'Who opens it is asked for the visit password; members are not.',
  },
  shareMembers: { zh: '只有成员能打开。', en: 'Only members can open it.' },
  copyAddress: { zh: '复制地址', en: 'Copy the address' },
  addressCopied: { zh: '已复制', en: 'Copied' },
  addressNotCopied: {
    zh: '没能复制，请选中地址自己复制。',
    en: 'It could not be copied. Select the address and copy it.',
  },
  close: { zh: '关闭', en: 'Close' },
  exitTitle: { zh: '退出“{{name}}”', en: 'Leave “{{name}}”' },
  exitText: {
    zh: '你不再是这个项目的成员，它会从你的列表里消失。要回来，需要项目管理员再添加你。你仍留在你的团队里。',
    en: 'You stop being a member and the item leaves your list. To come back, an item admin has to add you again. You stay in your teams.',
  },
  exitConfirm: { zh: '退出项目', en: 'Leave the item' },
  exitDone: { zh: '你已退出“{{name}}”', en: 'You left “{{name}}”' },
  loginPassword: { zh: '登录密码', en: 'Log-in password' },
  loginPasswordHint: { zh: '你自己登录 Sheaf 用的密码', en: 'The one that you log in to Sheaf with' },
  loginPasswordMissing: { zh: '请输入登录密码', en: 'Enter your log-in password' },
  archiveItem: { zh: '归档', en: 'Archive' },
  archiveTitle: { zh: '归档“{{name}}”', en: 'Archive “{{name}}”' },
  archiveText: {
    zh: '归档后只能阅读，且不能取消归档。',
    en: 'An archived item is read-only and cannot be unarchived.',
  },
  archiveConfirm: { zh: '归档', en: 'Archive' },
  archiveDone: { zh: '“{{name}}”已归档', en: '“{{name}}” is archived' },
  transferItem: { zh: '转让项目', en: 'Transfer the item' },
  transferTitle: { zh: '转让“{{name}}”', en: 'Transfer “{{name}}”' },
  transferText: {
    zh: '接收人成为所有者，你留作项目管理员。',
    en: 'The receiver becomes the owner; you stay as item admin.',
  },
  transferName: { zh: '接收人的用户名', en: 'User name of the receiver' },
  transferNameMissing: { zh: '请输入接收人的用户名', en: 'Enter the user name of the receiver' },
  transferConfirm: { zh: '转让', en: 'Transfer' },
  transferDone: { zh: '“{{name}}”已转让给 {{username}}', en: '“{{name}}” now belongs to {{username}}' },
});
