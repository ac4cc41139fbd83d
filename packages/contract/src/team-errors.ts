import type { ErrorKind } from './error-kind.ts';

/** Part of ERRORS: teams. */
export const TEAM_ERRORS = {
  teamNotFound: { code: 20061, zh: '没有这个团队', en: 'There is no such team.', status: 404 },
  teamNotManaged: {
    code: 10103,
    zh: '只有团队管理员可以做这个操作',
    en: 'Only those who manage the team may do this.',
    status: 403,
  },
  teamNotOwned: {
    code: 10103,
    zh: '只有团队的创建者可以做这个操作',
    en: 'Only the owner of the team may do this.',
    status: 403,
  },
  teamNameMissing: { code: 20062, zh: '请填写团队名称', en: 'Give the team a name.', status: 400 },
  teamOwnerStays: {
    code: 20063,
    zh: '团队的创建者不能离开团队，可以先转让',
    en: 'The owner of a team cannot leave it: transfer it first.',
    status: 409,
  },
  teamMembersTooMany: {
    code: 20064,
    zh: '一个团队最多 {{max}} 个成员',
    en: 'A team holds at most {{max}} members.',
    status: 409,
  },
  teamItemsTooMany: {
    code: 20066,
    zh: '一个团队最多 {{max}} 个项目',
    en: 'A team holds at most {{max}} items.',
    status: 409,
  },
  teamItemNotFound: {
    code: 20065,
    zh: '这个团队没有绑定这个项目',
    en: 'The item is not bound to this team.',
    status: 404,
  },
  rightTooHigh: {
    code: 10103,
    zh: '不能给出比自己更高的权限',
    en: 'Nobody can give a right that is above his own.',
    status: 403,
  },
} as const satisfies Record<string, ErrorKind>;
