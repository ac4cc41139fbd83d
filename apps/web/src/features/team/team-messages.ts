import { messages } from '../../lib/i18n.ts';

export const teamMessages = messages({
  teams: { zh: '团队', en: 'Teams' },
  teamsHint: {
    zh: '一起维护项目的人。每个人在每个项目里的权限可以单独调整。',
    en: 'People who work on items together. Each has a right in each item.',
  },
  newTeam: { zh: '新建团队', en: 'New team' },
  noTeams: { zh: '还没有团队', en: 'There are no teams yet' },
  noTeamsHint: {
    zh: '建一个团队，把人和项目放在一起，权限就不用一个一个加。',
    en: 'Make one, and people and items come together without letting in each by hand.',
  },
  findTeam: { zh: '按名称找团队', en: 'Find a team' },
  noMatch: { zh: '没有找到“{{text}}”', en: 'Nothing found for “{{text}}”' },
  absent: { zh: '没有这个团队', en: 'There is no such team' },
  absentHint: { zh: '它可能已被删除，或者你不在里面。', en: 'It may have been deleted, or you are not in it.' },
  toTeams: { zh: '回到团队列表', en: 'To the teams' },
  counts: {
    zh: '{{members}} 人 · {{items}} 个项目 · {{place}}',
    en: 'Members: {{members}} · Items: {{items}} · {{place}}',
  },
  placeOwner: { zh: '创建者', en: 'Owner' },
  placeAdmin: { zh: '团队管理员', en: 'Team admin' },
  placeMember: { zh: '成员', en: 'Member' },
  ownedSince: { zh: '你创建于 {{date}}', en: 'Yours, made {{date}}' },
  ownedBy: { zh: '{{name}} 创建于 {{date}}', en: 'Owned by {{name}}, made {{date}}' },
  chooseTeam: { zh: '换一个团队', en: 'Choose a team' },
  showMore: { zh: '再显示 {{count}} 个', en: 'Show {{count}} more' },
  membersTab: { zh: '成员 {{count}}', en: 'Members {{count}}' },
  itemsTab: { zh: '项目 {{count}}', en: 'Items {{count}}' },
  tabs: { zh: '团队内容', en: 'In this team' },
  actionsOf: { zh: '“{{name}}”的操作', en: 'Actions on “{{name}}”' },

  name: { zh: '团队名称', en: 'Name of the team' },
  nameMissing: { zh: '请填写团队名称', en: 'Give the team a name' },
  create: { zh: '新建', en: 'Create' },
  rename: { zh: '改名', en: 'Rename' },
  renameTitle: { zh: '给“{{name}}”改名', en: 'Rename “{{name}}”' },
  save: { zh: '保存', en: 'Save' },
  created: { zh: '已新建“{{name}}”', en: 'Made “{{name}}”' },
  renamed: { zh: '已改名为“{{name}}”', en: 'Renamed to “{{name}}”' },

  transfer: { zh: '转让', en: 'Transfer' },
  transferTitle: { zh: '转让团队“{{name}}”', en: 'Transfer the team “{{name}}”' },
  transferText: {
    zh: '这个团队里你拥有的项目会一起转给接收人，你不再是团队成员。别人拥有的项目不变，仍在团队里。',
    en: 'Those of its items that you own go along, and you are in the team no more. Items of others stay theirs, and in the team.',
  },
  receiver: { zh: '接收人的用户名', en: 'User name of the receiver' },
  receiverMissing: { zh: '请填写接收人的用户名', en: 'Enter the user name of the receiver' },
  password: { zh: '你的登录密码', en: 'Your log-in password' },
  passwordMissing: { zh: '请输入登录密码', en: 'Enter your log-in password' },
  transferConfirm: { zh: '转让团队', en: 'Transfer the team' },
  transferred: {
    zh: '“{{name}}”已转让。一起转走的项目：{{moved}}，没有变的：{{kept}}',
    en: 'Transferred “{{name}}”. Items that went along: {{moved}}; that stay as they are: {{kept}}',
  },

  exit: { zh: '退出', en: 'Leave' },
  exitTitle: { zh: '退出团队“{{name}}”', en: 'Leave the team “{{name}}”' },
  exitText: {
    zh: '你通过这个团队得到的权限马上失效；单独给你的权限不受影响。要回来需要团队管理员重新添加。',
    en: 'What you may do by this team ends at once; what you were given by itself stays. To come back, a team admin has to add you.',
  },
  exitConfirm: { zh: '退出团队', en: 'Leave the team' },
  exited: { zh: '已退出“{{name}}”', en: 'Left “{{name}}”' },

  remove: { zh: '删除', en: 'Delete' },
  removeTitle: { zh: '删除团队“{{name}}”', en: 'Delete the team “{{name}}”' },
  removeText: {
    zh: '团队的 {{members}} 人会失去通过它得到的权限。{{items}} 个项目和里面的页面都还在。团队不能找回。',
    en: 'What its people may do by it ends (members: {{members}}). Its items stay with all their pages (items: {{items}}). The team cannot be brought back.',
  },
  removeConfirm: { zh: '删除团队', en: 'Delete the team' },
  removed: { zh: '已删除“{{name}}”', en: 'Deleted “{{name}}”' },
});
