import { messages } from '../../lib/i18n.ts';

export const mailMessages = messages({
  card: { zh: '邮件', en: 'Mail' },
  cardHint: {
    zh: '设置邮件服务器后，Sheaf 才会发邮件：验证邮箱、重设密码、通知。服务器留空就不发。',
    en: 'Sheaf sends mail once a mail server is set: to verify an address, for a new password, for notices. No server, no mail.',
  },
  host: { zh: '邮件服务器', en: 'Mail server' },
  port: { zh: '端口', en: 'Port' },
  portMissing: { zh: '请填写端口', en: 'Enter the port' },
  security: { zh: '加密方式', en: 'Encryption' },
  securityHint: {
    zh: '看邮件服务商的说明：STARTTLS 多用 587 端口，TLS 多用 465。不加密只用于同一台机器上的服务器。',
    en: 'As your mail provider says: mostly port 587 for STARTTLS and 465 for TLS. Unencrypted is for a server on the same machine.',
  },
  starttls: { zh: 'STARTTLS', en: 'STARTTLS' },
  tls: { zh: 'TLS', en: 'TLS' },
  none: { zh: '不加密', en: 'None' },
  user: { zh: '用户名', en: 'User name' },
  userHint: { zh: '服务器不要求登录就留空。', en: 'Empty when the server asks for none.' },
  password: { zh: '密码', en: 'Password' },
  passwordKept: { zh: '已设置，留空就不改', en: 'Set; empty keeps it' },
  passwordHint: { zh: '加密保存，不再显示。', en: 'Stored encrypted, and not shown again.' },
  clearPassword: { zh: '清除密码', en: 'Clear the password' },
  from: { zh: '发件人', en: 'Sender' },
  fromMissing: { zh: '请填写发件人', en: 'Enter the sender' },
  fromHint: {
    zh: '一个邮箱，也可以带名字：Sheaf <docs@example.com>',
    en: 'An address, with or without a name: Sheaf <docs@example.com>',
  },
  test: { zh: '测试邮件', en: 'Test mail' },
  testHint: { zh: '按保存好的设置马上发一封。', en: 'Sent at once, with the settings as they are saved.' },
  testNotReady: {
    zh: '先填写并保存邮件服务器和发件人，并在“站点”里设置站点地址。',
    en: 'First save a mail server and a sender, and the address of the site under “Site”.',
  },
  to: { zh: '收件人', en: 'To' },
  toMissing: { zh: '请填写收件人', en: 'Enter an address' },
  send: { zh: '发送测试邮件', en: 'Send a test mail' },
  sent: {
    zh: '邮件服务器收下了发给 {{to}} 的信，看看收件箱。',
    en: 'The mail server took the mail to {{to}}. Look into its inbox.',
  },
});
