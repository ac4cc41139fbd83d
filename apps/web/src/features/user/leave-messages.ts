import { messages } from '../../lib/i18n.ts';

export const leaveMessages = messages({
  card: { zh: '删除账号', en: 'Delete the account' },
  hint: {
    zh: '你的项目和团队先交给别人。写过的页面留下，并保留你的用户名；账号不能恢复。',
    en: 'Your items and teams go to others first. Pages you wrote stay, with your user name; the account does not come back.',
  },
  open: { zh: '删除账号…', en: 'Delete the account…' },
  title: { zh: '删除账号', en: 'Delete the account' },
  confirm: { zh: '删除账号', en: 'Delete the account' },
  cancel: { zh: '取消', en: 'Cancel' },
  text: {
    zh: '登录、访问令牌、收藏和成员身份都会消失。',
    en: 'Log-ins, tokens, stars and memberships go.',
  },
  heir: { zh: '项目和团队交给', en: 'Items and teams go to' },
  heirHint: {
    zh: '一个用户名；下面没有单独写明的都归他',
    en: 'A user name; gets all that is not given to somebody below',
  },
  each: { zh: '逐个指定（{{items}} 个项目，{{teams}} 个团队）', en: 'One by one (items: {{items}}, teams: {{teams}})' },
  itemTo: { zh: '项目“{{name}}”交给', en: 'Item “{{name}}” goes to' },
  teamTo: { zh: '团队“{{name}}”交给', en: 'Team “{{name}}” goes to' },
  gone: { zh: '账号已删除。', en: 'The account is deleted.' },
  lastAdministrator: {
    zh: '你是最后一个管理员，先让别人当管理员。',
    en: 'You are the last administrator: make somebody else one first.',
  },
});
