import { messages } from '../../lib/i18n.ts';

export const totpMessages = messages({
  card: { zh: '两步登录', en: 'Log-in in two steps' },
  cardHint: {
    zh: '登录时除了密码，还要手机验证器上的六位数字。',
    en: 'Besides the password a log-in asks for six digits that an authenticator on your telephone shows.',
  },
  demanded: {
    zh: '本站要求管理员开启，开启之前不能管理站点。',
    en: 'This site asks it of its administrators: until you turn it on you cannot administrate the site.',
  },
  isOn: { zh: '已开启', en: 'On' },
  isOff: { zh: '未开启', en: 'Off' },
  codesLeft: { zh: '还有 {{count}} 个备用码', en: 'Recovery codes left: {{count}}' },
  turnOn: { zh: '开启', en: 'Turn on' },
  newCodes: { zh: '换一批备用码', en: 'New recovery codes' },
  turnOff: { zh: '关闭两步登录', en: 'Turn it off' },
  cancel: { zh: '取消', en: 'Cancel' },
  next: { zh: '下一步', en: 'Next' },
  scan: {
    zh: '用手机上的验证器扫描，或把下面的密钥输进去，再填它显示的六位数字。',
    en: 'Scan this with the authenticator on your telephone, or type the key into it. Then enter the six digits that it shows.',
  },
  picture: { zh: '给验证器扫描的二维码', en: 'QR code for the authenticator' },
  key: { zh: '密钥', en: 'Key' },
  code: { zh: '验证码', en: 'Code' },
  codeOrRecovery: { zh: '验证码或备用码', en: 'Code, or a recovery code' },
  codeMissing: { zh: '请填写验证码', en: 'Enter the code' },
  recovery: { zh: '备用码', en: 'Recovery codes' },
  recoveryHint: {
    zh: '手机不在时，每个备用码可以代替验证码用一次。它们只显示这一次，请保存好。',
    en: 'Where the telephone is not at hand, each of these stands for a code, once. They are shown only now: keep them safe.',
  },
  kept: { zh: '已保存好', en: 'I have kept them' },
  stepTitle: { zh: '还要验证码', en: 'A code is needed too' },
  stepHint: {
    zh: '打开手机上的验证器，填它显示的六位数字。手机不在就填一个备用码。',
    en: 'Open the authenticator on your telephone and enter the six digits. Without it, enter a recovery code.',
  },
  logIn: { zh: '登录', en: 'Log in' },
  back: { zh: '重新登录', en: 'Start again' },
});
