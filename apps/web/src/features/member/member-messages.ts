import { messages } from '../../lib/i18n.ts';

export const memberMessages = messages({
  members: { zh: '成员', en: 'Members' },
  membersOf: { zh: '“{{name}}”的成员', en: 'Members of “{{name}}”' },
  counts: {
    zh: '{{all}} 人可以进入，其中 {{edit}} 人可以编辑。一个人可以有几份授权，有一份允许就可以做。',
    en: '{{all}} can enter, {{edit}} of them can edit. Somebody may have several grants; one that allows it is enough.',
  },
  openToo: { zh: '这个项目是公开的，其他人也都可以阅读。', en: 'The item is open: everybody else can read it too.' },
  incomplete: { zh: '人太多，只列出了前面的。', en: 'There are too many people: only the first are listed.' },
  person: { zh: '成员', en: 'Member' },
  source: { zh: '授权来自', en: 'Granted by' },
  right: { zh: '权限', en: 'Right' },
  catalogs: { zh: '目录', en: 'Catalogs' },
  result: { zh: '最终：', en: 'In all: ' },
  why: { zh: '为什么', en: 'Why' },
  whyOf: { zh: '为什么：{{name}}', en: 'Why: {{name}}' },
  tools: { zh: '操作', en: 'Actions' },
  findMember: { zh: '按名字找成员', en: 'Find a member' },
  noMatch: { zh: '没有找到“{{text}}”', en: 'Nothing found for “{{text}}”' },
  showMore: { zh: '再显示 {{count}} 人', en: 'Show {{count}} more' },
  alone: { zh: '还没有别人', en: 'Nobody else yet' },
  aloneHint: { zh: '在上面写下用户名，或者加入一个团队。', en: 'Write a user name above, or add a team.' },

  addPeople: { zh: '按用户名或显示名添加', en: 'Add by user name or name' },
  addByName: { zh: '按用户名“{{name}}”添加', en: 'Add the user name “{{name}}”' },
  directoryClosed: {
    zh: '这个站点不能搜索用户：请写出准确的用户名或显示名。',
    en: 'Users cannot be searched on this site: write the exact user name or name.',
  },
  add: { zh: '添加', en: 'Add' },
  addCount: { zh: '添加 {{count}} 人', en: 'Add {{count}}' },
  addMissing: { zh: '先选要添加的人', en: 'Choose somebody first' },
  added: { zh: '已添加：{{names}}', en: 'Added: {{names}}' },
  unknown: { zh: '没有这个用户名：{{names}}', en: 'Nobody has this user name: {{names}}' },
  memberAlready: {
    zh: '已经是成员：{{names}}。权限在下面修改。',
    en: 'A member already: {{names}}. Change the right below.',
  },

  edit: { zh: '修改', en: 'Change' },
  editOf: { zh: '修改 {{name}} 的权限', en: 'Change the right of {{name}}' },
  editOfByTeam: {
    zh: '修改 {{name}} 通过团队“{{team}}”的权限',
    en: 'Change the right of {{name}} by the team “{{team}}”',
  },
  onlyHere: { zh: '只改在这个项目里的权限。', en: 'This changes the right in this item alone.' },
  save: { zh: '保存', en: 'Save' },
  savedFor: { zh: '已修改 {{name}} 的权限', en: 'Changed the right of {{name}}' },

  remove: { zh: '移除', en: 'Remove' },
  removeOf: { zh: '移除 {{name}}', en: 'Remove {{name}}' },
  removeTitle: { zh: '移除 {{name}} 的授权', en: 'Remove the grant of {{name}}' },
  removeText: {
    zh: '“{{right}}，{{catalogs}}”这一份会被移除，下一次操作起就不再有效。',
    en: 'The grant “{{right}}, {{catalogs}}” is removed and counts no more from the next request on.',
  },
  removeConfirm: { zh: '移除这一份', en: 'Remove this grant' },
  remains: { zh: '{{name}} 剩下的权限：{{result}}', en: 'What remains for {{name}}: {{result}}' },
  remainsNothing: { zh: '{{name}} 之后就进不来了。', en: '{{name}} cannot enter the item any more.' },
  remainsPassword: {
    zh: '{{name}} 之后只有凭访问密码才能阅读。',
    en: '{{name}} can only read it with the visit password from then on.',
  },
  removed: { zh: '已移除 {{name}} 的授权', en: 'Removed the grant of {{name}}' },

  allReadOnly: { zh: '全部设为只读', en: 'Everyone to read-only' },
  allReadOnlyText: {
    zh: '除了所有者，每个人都只能阅读：单独添加的、通过团队的，项目管理员也一样。目录限制不变，正在编辑的锁会结束。',
    en: 'Everybody but the owner may only read: members, members of teams, and item admins too. Restrictions to catalogs stay; locks of who is editing end.',
  },
  allReadOnlyYou: { zh: '你自己也会变成只读。', en: 'That includes yourself.' },
  allReadOnlyDone: { zh: '改成只读：{{count}} 人', en: 'Set to read-only: {{count}}' },
  close: { zh: '关闭', en: 'Close' },
  collaborators: { zh: '协作人数超过了限制', en: 'The number of collaborators exceeds the limit' },
  collaboratorsHow: {
    zh: '人数按去重后的总数计算：团队成员和单独添加到项目的成员合在一起，同一个人只算一次。',
    en: 'Collaborators are counted as the deduplicated union of team members and members of single items: somebody who is both counts once.',
  },
  collaboratorsUpgrade: {
    zh: '可以升级账号类型，让更多人一起协作。',
    en: 'Upgrade the account type to work with more people.',
  },
  toPrices: { zh: '查看额度', en: 'See the quotas' },
  toAccount: { zh: '账号设置', en: 'Account settings' },
  toOrder: { zh: '申请更多', en: 'Ask for more' },
});
