import { messages } from '../../lib/i18n.ts';

export const PLACE_WORDS = { 1: 'group1', 2: 'group2' } as const;

/** The people and items of one team. */
export const teamPeopleMessages = messages({
  members: { zh: '成员', en: 'Members' },
  member: { zh: '成员', en: 'Member' },
  place: { zh: '角色', en: 'Place' },
  since: { zh: '加入', en: 'Since' },
  owner: { zh: '创建者', en: 'Owner' },
  group1: { zh: '成员', en: 'Member' },
  group2: { zh: '团队管理员', en: 'Team admin' },
  groupOf: { zh: '{{name}} 的角色', en: 'Place of {{name}}' },
  groupSaved: { zh: '已修改 {{name}} 的角色', en: 'Changed the place of {{name}}' },
  findMember: { zh: '按名字找成员', en: 'Find a member' },
  findItem: { zh: '按名称找项目', en: 'Find an item' },
  noMatch: { zh: '没有找到“{{text}}”', en: 'Nothing found for “{{text}}”' },
  showMore: { zh: '再显示 {{count}} 个', en: 'Show {{count}} more' },

  addMembers: { zh: '添加成员', en: 'Add members' },
  people: { zh: '用户名或显示名', en: 'User names or names' },
  peopleMissing: { zh: '先选要添加的人', en: 'Choose somebody first' },
  addHint: {
    zh: '新成员可以编辑团队的每个项目，之后可以单独调整。',
    en: 'Who is new may edit every item of the team; adjust it afterwards.',
  },
  add: { zh: '添加', en: 'Add' },
  added: { zh: '已添加：{{names}}', en: 'Added: {{names}}' },
  addedNot: { zh: '没有这个用户名：{{names}}', en: 'Nobody has this user name: {{names}}' },
  separator: { zh: '、', en: ', ' },
  removeOf: { zh: '移除 {{name}}', en: 'Remove {{name}}' },
  removeTitle: { zh: '把 {{name}} 移出团队', en: 'Take {{name}} out of the team' },
  removeText: {
    zh: '{{name}} 通过这个团队得到的权限马上失效，单独得到的和通过别的团队得到的不受影响。',
    en: 'What {{name}} may do by this team ends at once; what was given by itself or by other teams stays.',
  },
  removeConfirm: { zh: '移出团队', en: 'Take out' },
  removed: { zh: '已移出 {{name}}', en: 'Took {{name}} out' },

  items: { zh: '项目', en: 'Items' },
  adjust: { zh: '调整成员权限', en: 'Adjust members' },
  adjustOf: { zh: '调整成员权限：“{{name}}”', en: 'Adjust members in “{{name}}”' },
  mine: { zh: '我的权限', en: 'My right' },
  mineOf: { zh: '我的权限：“{{name}}”', en: 'My right in “{{name}}”' },
  membersOf: { zh: '“{{name}}”的成员', en: 'Members of “{{name}}”' },
  noItems: { zh: '团队里还没有项目', en: 'The team has no items yet' },
  noItemsHint: {
    zh: '加入项目后，团队的每个人都可以编辑它。',
    en: 'Everybody in the team may edit an item that is added.',
  },
  noItemsMember: { zh: '团队管理员加入项目后，会出现在这里。', en: 'Items appear here when a team admin adds them.' },
  addItems: { zh: '加入项目', en: 'Add items' },
  addItemsField: { zh: '你管理的项目', en: 'Items that you manage' },
  addItemsMissing: { zh: '请选至少一个项目', en: 'Choose at least one item' },
  addItemsNone: { zh: '你管理的项目都已经在团队里了。', en: 'Every item that you manage is in the team already.' },
  itemsAdded: { zh: '已加入：{{names}}', en: 'Added: {{names}}' },
  unbindOf: { zh: '移出“{{name}}”', en: 'Take out “{{name}}”' },
});
