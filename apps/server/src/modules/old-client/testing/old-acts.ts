import * as contract from '@sheaf/contract';
import { VISIT_PASSWORD } from '../../../testing/access-matrix-world.ts';
import type { Person } from '../../../testing/person.ts';
import type { Fields, Scene } from '../../../testing/samples/sample.ts';
import type { Sheaf } from '../../../testing/start-sheaf.ts';
import type { OldShape } from './old-shapes.ts';

/** Where the calls are made: somebody owns an item in which every list has something. */
export interface OldWorld {
  readonly sheaf: Sheaf;
  readonly at: Scene;
  readonly owner: Person;
  /** A user whom a message waits for. */
  readonly told: Person;
  /** A new user each time. */
  newcomer(): Promise<Person>;
}

/** A call with fields of its own, by somebody else than the owner or both; without them as its sample says. */
export interface OldAct {
  readonly call: string;
  readonly make?: (world: OldWorld) => Promise<{ readonly fields: Fields; readonly by?: Person }>;
  /** `[]`: an empty list. `#`: a number by itself. */
  readonly answers: OldShape | '#' | '[]';
}

const SUCCESS: OldShape = { fields: 'success?' };
const SIGNED_IN: OldShape = {
  fields: 'uid" username name groupid" avatar avatar_small email email_verify# user_token',
};
const PASSWORD = 'a password of somebody';

async function ownItem({ owner }: OldWorld, more: Fields = {}) {
  const { item_id } = await owner.addItem('To change');
  return { fields: { item_id, password: owner.password, ...more } };
}

async function ownTeam({ owner, at }: OldWorld, member_username = at.extra): Promise<number> {
  const { id } = await owner.ok(contract.saveTeam, { team_name: 'To change' });
  await owner.ok(contract.saveTeamMember, { team_id: id, member_username });
  return id;
}

async function unread({ told }: OldWorld) {
  const { list } = await told.ok(contract.listReminders, {});
  const { message_content_id = 0, from_uid = 0 } = list[0] ?? {};
  return { fields: { message_content_id, from_uid }, by: told };
}

async function leaving(world: OldWorld) {
  const by = await world.newcomer();
  const { item_id } = world.at.filled;
  await world.owner.addMember({ item_id }, by, { member_group_id: 0 });
  return { fields: { item_id }, by };
}

async function leavingTeam(world: OldWorld) {
  const by = await world.newcomer();
  return { fields: { id: await ownTeam(world, by.username) }, by };
}

async function locked({ owner, sheaf }: OldWorld) {
  const { item_id } = await owner.addItem('Locked', { password: VISIT_PASSWORD });
  return { fields: { item_id, password: VISIT_PASSWORD }, by: sheaf.guest };
}

const loggingIn = async (world: OldWorld) => {
  const { username, password } = await world.newcomer();
  return { fields: { username, password }, by: world.sheaf.guest };
};

const registering = (username: string) => async (world: OldWorld) => ({
  fields: { username, password: PASSWORD, confirm_password: PASSWORD },
  by: world.sheaf.guest,
});

/** The calls that change something, and what they answered when it was done. */
export const OLD_ACTS: readonly OldAct[] = [
  { call: 'user/login', make: loggingIn, answers: SIGNED_IN },
  { call: 'user/loginByVerify', make: loggingIn, answers: SIGNED_IN },
  { call: 'user/register', make: registering('registered'), answers: SIGNED_IN },
  { call: 'user/registerByVerify', make: registering('registered-too'), answers: SIGNED_IN },
  { call: 'user/updateInfo', answers: '[]' },
  { call: 'user/savePushUrl', answers: '[]' },
  {
    call: 'user/resetPassword',
    make: async (world) => {
      const by = await world.newcomer();
      return { fields: { password: by.password, new_password: PASSWORD }, by };
    },
    answers: '[]',
  },
  {
    call: 'user/logout',
    make: async (world) => ({ fields: {}, by: await world.newcomer() }),
    answers: '[]',
  },
  { call: 'item/unstar', answers: '[]' },
  { call: 'item/sort', answers: '[]' },
  { call: 'item/exitItem', make: leaving, answers: '[]' },
  { call: 'item/archive', make: ownItem, answers: SUCCESS },
  {
    call: 'item/attorn',
    make: (world) => ownItem(world, { username: world.at.extra }),
    answers: { ...SUCCESS, gone: 'item_id item_name password' },
  },
  { call: 'item/delete', make: ownItem, answers: SUCCESS },
  { call: 'item/pwd', make: locked, answers: { fields: 'refer_url' } },
  {
    call: 'item/info',
    make: async ({ at }) => ({ fields: { item_id: at.filled.item_id, keyword: 'beside' } }),
    answers: {
      at: 'menu.pages',
      fields: 'page_id" cat_id" page_title ext_info',
      gone: 'page_content author_uid addtime',
    },
  },
  { call: 'itemGroup/saveSort', answers: '[]' },
  { call: 'itemGroup/delete', answers: SUCCESS },
  { call: 'member/save', answers: { fields: 'id#' } },
  { call: 'member/delete', answers: SUCCESS },
  {
    call: 'team/attorn',
    make: async (world) => {
      const { owner, at } = world;
      return { fields: { team_id: await ownTeam(world), username: at.extra, password: owner.password } };
    },
    answers: '[]',
  },
  { call: 'team/delete', answers: SUCCESS },
  { call: 'team/exitTeam', make: leavingTeam, answers: '[]' },
  { call: 'teamMember/save', answers: { fields: 'id#' } },
  { call: 'teamMember/delete', answers: SUCCESS },
  { call: 'teamItem/save', answers: { fields: 'id#' } },
  { call: 'teamItem/delete', answers: SUCCESS },
  { call: 'teamItemMember/save', answers: SUCCESS },
  { call: 'catalog/save', answers: '#' },
  { call: 'catalog/copy', answers: '#' },
  { call: 'catalog/batUpdate', answers: '[]' },
  { call: 'recycle/recover', answers: '[]' },
  { call: 'attachment/bindingPage', answers: '[]' },
  { call: 'attachment/deleteMyAttachment', answers: '[]' },
  { call: 'page/deleteUploadFile', answers: '[]' },
  { call: 'message/setRead', make: unread, answers: '[]' },
  { call: 'message/delete', make: unread, answers: '[]' },
  { call: 'open/updateItem', make: byKey, answers: { fields: 'page_id" item_id" cat_id" page_title page_content' } },
  { call: 'item/updateByApi', make: byKey, answers: { fields: 'page_id" item_id" cat_id" page_title page_content' } },
  { call: 'open/deleteAttachment', answers: { fields: 'file_id#' } },
  { call: 'item/resetKey', answers: { fields: 'api_key api_token', gone: 'id item_id addtime last_check_time' } },
];

async function byKey({ at }: OldWorld) {
  return { fields: { ...at.filled.open_key, page_title: 'Pushed', page_content: 'text' } };
}

/** A call that answers a text or a picture, or is made by its address, and what the type of its answer begins with. */
export interface OldFile {
  readonly call: string;
  readonly by: 'GET' | 'POST';
  readonly type: string;
}

export const OLD_FILES: readonly OldFile[] = [
  { call: 'ScriptCron/run', by: 'GET', type: 'application/json' },
  { call: 'attachment/visitFile', by: 'GET', type: 'application/pdf' },
  { call: 'common/qrcode', by: 'GET', type: 'image/png' },
  { call: 'common/showCaptcha', by: 'GET', type: 'image/png' },
  { call: 'open/fromComments', by: 'POST', type: 'text/plain' },
  { call: 'open/updateDbItem', by: 'POST', type: 'text/plain' },
];
