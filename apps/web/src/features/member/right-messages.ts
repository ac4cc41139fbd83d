import { messages } from '../../lib/i18n.ts';

/** What a right is called, where it comes from and what several come to. */
export const rightMessages = messages({
  right0: { zh: '只读', en: 'Read only' },
  right1: { zh: '可编辑', en: 'Can edit' },
  right2: { zh: '项目管理员', en: 'Item admin' },
  rightOwner: { zh: '全部权限', en: 'Everything' },
  owner: { zh: '所有者', en: 'Owner' },
  allCatalogs: { zh: '全部目录', en: 'All catalogs' },
  andMore: { zh: '{{names}} 等 {{count}} 个', en: '{{names}} and others, {{count}} in all' },
  separator: { zh: '、', en: ', ' },

  byOwner: { zh: '项目的所有者', en: 'Owns the item' },
  byAdmin: { zh: '站点管理员', en: 'Administrator of the site' },
  byMember: { zh: '{{by}} 添加，{{when}}', en: 'Added by {{by}}, {{when}}' },
  byMemberUnknown: { zh: '单独添加，{{when}}', en: 'Added {{when}}' },
  byTeam: { zh: '团队', en: 'Team' },
  byOpen: { zh: '公开项目，人人可读', en: 'An open item: everybody reads it' },

  resultManage: { zh: '项目管理员', en: 'Item admin' },
  resultEdit: { zh: '可编辑', en: 'Can edit' },
  resultEditSome: { zh: '可编辑：{{edit}}', en: 'Can edit: {{edit}}' },
  resultEditReadAll: { zh: '可编辑：{{edit}}；可阅读全部', en: 'Can edit: {{edit}}; can read everything' },
  resultEditReadSome: { zh: '可编辑：{{edit}}；可阅读：{{read}}', en: 'Can edit: {{edit}}; can read: {{read}}' },
  resultRead: { zh: '只读', en: 'Read only' },
  resultReadSome: { zh: '只读：{{read}}', en: 'Read only: {{read}}' },
  resultNone: { zh: '没有权限', en: 'No right' },

  whyTitle: { zh: '{{name}} 能做什么，为什么', en: 'What {{name}} may do, and why' },
  whyTitleMine: { zh: '我能做什么，为什么', en: 'What I may do, and why' },
  place: { zh: '在哪里', en: 'Where' },
  placeRoot: { zh: '项目根目录的页面', en: 'Pages outside of all catalogs' },
  placeIn: { zh: '目录“{{name}}”', en: 'The catalog “{{name}}”' },
  mayManage: { zh: '可以阅读、编辑和管理', en: 'May read, edit and manage' },
  mayEdit: { zh: '可以阅读和编辑', en: 'May read and edit' },
  mayRead: { zh: '可以阅读，不能编辑', en: 'May read, not edit' },
  mayNothing: { zh: '看不到', en: 'Sees nothing here' },
  holds: { zh: '在这里有效', en: 'Holds here' },
  holdsNot: { zh: '不包含这里', en: 'Does not reach here' },
  weaker: { zh: '不会减少别的授权给的权限', en: 'Takes nothing from what other grants give' },
  teamBound: { zh: '{{by}} 在 {{when}} 把项目加入团队', en: '{{by}} bound the item to the team, {{when}}' },
  teamSince: { zh: '{{when}} 起', en: 'Since {{when}}' },
  oneIsEnough: {
    zh: '每一份授权只在自己的目录里有效；有一份允许，就可以做。',
    en: 'Each grant holds only in its own catalogs; one that allows it is enough.',
  },
});
