import type { Endpoint, ErrorName } from '@sheaf/contract';
import * as contract from '@sheaf/contract';
import { SAMPLES } from '../modules/attachment/testing/sample-files.ts';
import { attach, type FilledItem, fillTeam, type Place, VISIT_PASSWORD } from './access-matrix-world.ts';
import type { Person } from './person.ts';

/** Who calls, and what there is to call with. */
export interface Scene {
  readonly filled: FilledItem;
  readonly place: Place;
  readonly owner: Person;
  readonly caller: Person;
  /** A user who may be let in and taken out. */
  readonly extra: string;
  /** Another number each time. */
  readonly serial: number;
  /** The call should succeed: what it uses up must be new. */
  readonly succeeds: boolean;
}

export type Fields = Readonly<Record<string, unknown>>;

export interface Sample {
  readonly fields: (scene: Scene) => Fields | Promise<Fields>;
  readonly file?: { readonly name: string; readonly bytes: Uint8Array };
  /** Refusals that come only after the right was proved: the call got through. */
  readonly reaches?: readonly ErrorName[];
  /** Leaves the caller with other cookies than before: it must be one that nobody needs afterwards. */
  readonly changesSession?: true;
}

/** A zip that holds `README.md`: "# Hello". */
const ZIP = Buffer.from(
  'UEsDBBQAAAAAAAAAIVz1FzJdCAAAAAgAAAAJAAAAUkVBRE1FLm1kIyBIZWxsbwpQSwECFAMUAAAAAAAAACFc9RcyXQgAAAAIAAAACQAAAAAAAAAAAAAAgAEAAAAAUkVBRE1FLm1kUEsFBgAAAAABAAEANwAAAC8AAAAAAA==',
  'base64',
);

const none = () => ({});
const item = ({ filled }: Scene) => ({ item_id: filled.item_id });
const page = ({ place }: Scene) => ({ page_id: place.page_id });
const version = ({ place }: Scene) => ({ page_id: place.page_id, page_history_id: place.page_history_id });
const itemAddress = ({ filled }: Scene) => ({ item: filled.item_id });
const pageAddress = ({ filled, place }: Scene) => ({ item: filled.item_id, page_id: place.page_id });
const nothing: Sample = { fields: none };

async function newPage({ owner, filled, place, succeeds, serial }: Scene): Promise<Fields> {
  if (!succeeds) return { page_id: place.page_id };
  return { page_id: await owner.addPage(filled.item, `New ${serial}`, 'text', place.cat_id) };
}

async function newCatalog({ owner, filled, place, succeeds }: Scene): Promise<Fields> {
  const cat_id = succeeds ? await owner.addCatalog(filled.item, 'New', place.cat_id) : place.sub_cat_id;
  return { item_id: filled.item_id, cat_id };
}

async function newFile({ owner, place, succeeds }: Scene): Promise<Fields> {
  const file_id = succeeds ? (await attach(owner, place.page_id)).file_id : place.file_id;
  return { page_id: place.page_id, file_id };
}

async function newMember({ owner, filled, extra, succeeds }: Scene): Promise<Fields> {
  if (!succeeds) return { item_id: filled.item_id, item_member_id: filled.item_member_id };
  const fields = { item_id: filled.item_id, username: extra, member_group_id: 0 };
  return { item_id: filled.item_id, item_member_id: (await owner.ok('/api/member/save', fields)).id };
}

const withWrongPassword = (scene: Scene) => ({ ...item(scene), password: 'not that one' });

/** Whoever sees an item may ask to leave it; this one lets him. */
async function newExit({ owner, caller, filled, succeeds }: Scene): Promise<Fields> {
  if (!succeeds) return { item_id: filled.item_id };
  const { item_id } = await owner.addItem('New');
  if (caller !== owner) await owner.addMember({ item_id }, caller, { member_group_id: 0 });
  return { item_id };
}

async function newItemGroup({ caller, succeeds }: Scene): Promise<Fields> {
  if (!succeeds) return { id: 1 };
  return { id: (await caller.ok(contract.saveItemGroup, { group_name: 'New' })).id };
}

/** Not the item of the others, who would only read it from then on. */
async function readOnlyItem({ owner, caller, filled, succeeds }: Scene): Promise<Fields> {
  if (!succeeds) return { item_id: filled.item_id };
  const item = await owner.addItem('New');
  if (caller.username !== owner.username) await owner.addMember(item, caller, { member_group_id: 2 });
  return item;
}
const noMessage: Sample = { fields: () => ({ message_content_id: 1 }), reaches: ['messageNotFound'] };
const followers = (scene: Scene) => ({ ...page(scene), uids: scene.owner.uid });

const team = ({ filled }: Scene) => ({ team_id: filled.team.team_id });
const teamById = ({ filled }: Scene) => ({ id: filled.team.team_id });

async function newTeam({ owner, filled, succeeds }: Scene): Promise<Fields> {
  if (!succeeds) return { id: filled.team.team_id };
  return { id: (await owner.ok(contract.saveTeam, { team_name: 'New' })).id };
}

async function newTeamMember({ owner, filled, extra, succeeds }: Scene): Promise<Fields> {
  if (!succeeds) return { id: filled.team.team_member_id };
  const { id: team_id } = await owner.ok(contract.saveTeam, { team_name: 'New' });
  return { id: (await owner.ok(contract.saveTeamMember, { team_id, member_username: extra })).id };
}

async function newBinding({ owner, filled, extra, succeeds }: Scene): Promise<Fields> {
  if (!succeeds) return { id: filled.team.team_item_id };
  return { id: (await fillTeam(owner, filled.item, extra)).team_item_id };
}

async function newRight({ owner, filled, extra, succeeds }: Scene): Promise<Fields> {
  if (!succeeds) return { id: filled.team.team_item_member_id, member_group_id: 0 };
  return { id: (await fillTeam(owner, filled.item, extra)).team_item_member_id, member_group_id: 0 };
}

async function recycledPage({ owner, filled, place, succeeds, serial }: Scene): Promise<Fields> {
  const { item_id } = filled;
  if (!succeeds) return { item_id, page_id: place.page_id };
  const page_id = await owner.addPage(filled.item, `Gone ${serial}`, 'text', place.cat_id);
  await owner.ok(contract.deletePage, { page_id });
  return { item_id, page_id };
}

async function ownFile({ caller, place, succeeds }: Scene): Promise<Fields> {
  if (!succeeds) return { file_id: place.file_id };
  const answer = await caller.upload('/api/page/upload', 'file', { name: 'a.pdf', bytes: SAMPLES.pdf });
  // What page/upload answers, checked by the server's own output schema.
  return { file_id: (answer.data as { file_id: number }).file_id };
}

const ANNOUNCED = { display_name: 'a.pdf', size: SAMPLES.pdf.length };

async function ownUpload({ caller, succeeds }: Scene): Promise<Fields> {
  if (!succeeds) return { upload_id: 1, part: 0 };
  const { upload_id } = await caller.ok(contract.beginUpload, { ...ANNOUNCED, fingerprint: 'the same' });
  return { upload_id, part: 0 };
}

async function sentUpload(scene: Scene): Promise<Fields> {
  const fields = await ownUpload(scene);
  if (!scene.succeeds) return fields;
  const file = { name: 'part', bytes: SAMPLES.pdf };
  await scene.caller.upload(contract.sendUploadPart.path, 'file', file, {
    upload_id: Number(fields['upload_id']),
    part: 0,
  });
  return fields;
}

async function newJob({ owner, serial }: Scene): Promise<Fields> {
  const file = { name: `import-${serial}.zip`, bytes: ZIP };
  const answer = await owner.upload('/api/import/auto', 'file', file, { item_name: 'Imported' });
  // What import/auto answers, checked by the server's own output schema.
  return { job_id: (answer.data as { job_id: number }).job_id };
}

async function newToken({ caller, succeeds }: Scene): Promise<Fields> {
  if (!succeeds) return { token_id: 1 };
  return { token_id: (await caller.ok(contract.createToken, { token_name: 'Ends' })).token_id };
}

async function loginCode({ owner }: Scene): Promise<Fields> {
  return { code: (await owner.ok('/api/user/createLoginCode', {})).user_token };
}

async function captcha({ owner }: Scene): Promise<Fields> {
  return { captcha_id: (await owner.ok('/api/common/createCaptcha', {})).captcha_id };
}

async function ownSession({ caller, succeeds }: Scene): Promise<Fields> {
  if (!succeeds) return { session_id: 1 };
  const sessions = await caller.ok(contract.listSessions, {});
  return { session_id: sessions.find(({ current }) => current === 1)?.session_id };
}

/** Input with which each endpoint does its work, when the caller may. */
export const ENDPOINT_SAMPLES: ReadonlyMap<Endpoint, Sample> = new Map<Endpoint, Sample>([
  [contract.uploadFile, { fields: page, file: { name: 'a.pdf', bytes: SAMPLES.pdf } }],
  [contract.uploadImage, { fields: page, file: { name: 'a.png', bytes: SAMPLES.png } }],
  [contract.listPageFiles, { fields: page }],
  [contract.deletePageFile, { fields: newFile }],
  [contract.visitFile, { fields: ({ place }) => ({ sign: place.sign }) }],
  [contract.listMyFiles, nothing],
  [contract.deleteMyFile, { fields: ownFile }],
  [contract.beginUpload, { fields: ({ place }) => ({ ...ANNOUNCED, page_id: place.page_id, fingerprint: 'here' }) }],
  [contract.sendUploadPart, { fields: ownUpload, file: { name: 'part', bytes: SAMPLES.pdf } }],
  [contract.uploadState, { fields: ownUpload }],
  [contract.finishUpload, { fields: sentUpload }],
  [contract.cancelUpload, { fields: ownUpload }],
  [contract.listCatalogs, { fields: item }],
  [contract.listCatalogTree, { fields: item }],
  [contract.listCatalogNames, { fields: item }],
  [
    contract.saveCatalog,
    { fields: ({ filled, place }) => ({ item_id: filled.item_id, cat_id: place.sub_cat_id, cat_name: 'Renamed' }) },
  ],
  [contract.deleteCatalog, { fields: newCatalog }],
  [
    contract.updateCatalogs,
    {
      fields: ({ filled, place, serial }) => ({
        item_id: filled.item_id,
        cats: JSON.stringify([{ page_id: place.page_id, s_number: serial }]),
      }),
    },
  ],
  [contract.copyCatalog, { fields: ({ place }) => ({ cat_id: place.sub_cat_id, new_p_cat_id: place.cat_id }) }],
  [
    contract.listCatalogPages,
    { fields: ({ filled, place }) => ({ item_id: filled.item_id, cat_id: place.sub_cat_id }) },
  ],
  [contract.homePageSetting, nothing],
  [contract.createCaptcha, nothing],
  [contract.createChallenge, nothing],
  [contract.showCaptcha, { fields: captcha }],
  [contract.runCron, nothing],
  [contract.importFile, { fields: none, file: { name: 'a.zip', bytes: ZIP } }],
  [contract.importProgress, { fields: newJob }],
  [contract.cancelImport, { fields: newJob }],
  [contract.listMyItems, nothing],
  [contract.addItem, { fields: () => ({ item_name: 'Mine' }) }],
  [
    contract.updateItem,
    { fields: ({ filled, serial }) => ({ item_id: filled.item_id, item_description: `No. ${serial}` }) },
  ],
  [contract.itemDetail, { fields: item }],
  [contract.starItem, { fields: item }],
  [contract.unstarItem, { fields: item }],
  [contract.sortItems, { fields: ({ filled }) => ({ data: JSON.stringify({ [filled.item_id]: 1 }) }) }],
  [contract.archiveItem, { fields: withWrongPassword, reaches: ['passwordWrong', 'tooManyAttempts'] }],
  [
    contract.transferItem,
    {
      fields: (scene) => ({ ...withWrongPassword(scene), username: scene.extra }),
      reaches: ['passwordWrong', 'tooManyAttempts'],
    },
  ],
  [contract.exitItem, { fields: newExit, reaches: ['memberNotFound', 'itemOwnerStays'] }],
  [contract.listItemGroups, nothing],
  [contract.saveItemGroup, { fields: ({ filled }) => ({ group_name: 'Mine', item_ids: String(filled.item_id) }) }],
  [contract.deleteItemGroup, { fields: newItemGroup }],
  [contract.sortItemGroups, { fields: () => ({ groups: '[]' }) }],
  [contract.itemInfo, { fields: item }],
  [contract.searchAll, { fields: () => ({ keyword: 'text' }) }],
  [contract.searchItem, { fields: ({ filled }) => ({ item_id: filled.item_id, keyword: 'text' }) }],
  [
    contract.visitItem,
    {
      fields: ({ filled }) => ({ item_id: filled.item_id, password: VISIT_PASSWORD }),
      reaches: ['visitPasswordWrong', 'tooManyAttempts'],
      changesSession: true,
    },
  ],
  [contract.listMembers, { fields: item }],
  [
    contract.saveMember,
    { fields: ({ filled, extra }) => ({ item_id: filled.item_id, username: extra, member_group_id: 0 }) },
  ],
  [contract.deleteMember, { fields: newMember }],
  [contract.setAllReadOnly, { fields: readOnlyItem }],
  [contract.listPeople, { fields: item }],
  [contract.myGrants, { fields: item }],
  [contract.listAllMembers, { fields: item }],
  [contract.listMyPeople, nothing],
  [contract.listReminders, nothing],
  [contract.listAnnouncements, nothing],
  [contract.listUnread, nothing],
  [contract.markRead, noMessage],
  [contract.markAllRead, nothing],
  [contract.deleteMessage, noMessage],
  [contract.messageEvents, nothing],
  [contract.addAnnouncement, { fields: () => ({ message_content: 'News' }) }],
  [contract.deleteAnnouncement, noMessage],
  [contract.listSubscribers, { fields: page }],
  [contract.saveSubscribers, { fields: followers }],
  [contract.deleteSubscribers, { fields: followers }],
  [contract.getPushUrl, nothing],
  [contract.savePushUrl, { fields: () => ({ push_url: '' }) }],
  [contract.getNoticeMail, nothing],
  [contract.saveNoticeMail, { fields: () => ({ notice_mail: 'never' }) }],
  [contract.pageInfo, { fields: page }],
  [
    contract.savePage,
    {
      fields: ({ filled, place, serial }) => ({
        item_id: filled.item_id,
        page_id: place.page_id,
        page_title: 'Hidden',
        page_content: `text ${serial}`,
      }),
    },
  ],
  [contract.deletePage, { fields: newPage }],
  [
    contract.sortPages,
    { fields: ({ filled, place }) => ({ item_id: filled.item_id, pages: JSON.stringify({ [place.page_id]: 1 }) }) },
  ],
  [contract.pageHistory, { fields: page }],
  [contract.pageDiff, { fields: version }],
  [contract.updateHistoryComments, { fields: (scene) => ({ ...version(scene), page_comments: 'a note' }) }],
  [contract.restorePage, { fields: version }],
  [contract.setLock, { fields: newPage }],
  [contract.isLock, { fields: page }],
  [contract.listRecycled, { fields: item }],
  [contract.recoverPage, { fields: recycledPage }],
  [
    contract.deleteItem,
    {
      fields: item,
      reaches: ['passwordWrong', 'tooManyAttempts'],
    },
  ],
  [contract.myData, nothing],
  [
    contract.requestData,
    { fields: () => ({ password: 'not that one' }), reaches: ['passwordWrong', 'tooManyAttempts'] },
  ],
  [contract.deleteData, nothing],
  [contract.downloadData, { fields: none, reaches: ['dataNotThere'] }],
  [contract.listDeletedItems, nothing],
  [contract.recoverItem, { fields: item, reaches: ['itemNotFound'] }],
  [contract.loadConfig, nothing],
  [contract.saveConfig, { fields: () => ({ beian: 'A 1' }) }],
  [contract.loadMail, nothing],
  [contract.saveMail, { fields: () => ({ smtp_user: 'docs' }) }],
  [contract.testMail, { fields: () => ({ to: 'docs@example.org' }), reaches: ['mailNotSet'] }],
  [contract.listTeams, nothing],
  [contract.saveTeam, { fields: (scene) => ({ ...teamById(scene), team_name: 'Planners' }) }],
  [contract.deleteTeam, { fields: newTeam }],
  [
    contract.transferTeam,
    {
      fields: (scene) => ({ ...team(scene), username: scene.extra, password: 'not that one' }),
      reaches: ['passwordWrong', 'tooManyAttempts'],
    },
  ],
  [contract.exitTeam, { fields: teamById, reaches: ['memberNotFound', 'teamOwnerStays'] }],
  [contract.listTeamMembers, { fields: team }],
  [contract.saveTeamMember, { fields: (scene) => ({ ...team(scene), member_username: scene.extra }) }],
  [contract.deleteTeamMember, { fields: newTeamMember }],
  [contract.listItemsOfTeam, { fields: team }],
  [contract.listTeamsOfItem, { fields: item }],
  [contract.saveTeamItem, { fields: (scene) => ({ ...team(scene), ...item(scene) }) }],
  [contract.deleteTeamItem, { fields: newBinding }],
  [contract.listTeamItemMembers, { fields: (scene) => ({ ...team(scene), ...item(scene) }) }],
  [contract.saveTeamItemMember, { fields: newRight }],
  [contract.myQuotas, nothing],
  [
    contract.requestQuota,
    { fields: () => ({ kind: 'items', amount: 5, reason: 'More.' }), reaches: ['quotaEnough', 'quotaRequestOpen'] },
  ],
  [contract.withdrawQuotaRequest, { fields: () => ({ request_id: 1 }), reaches: ['quotaRequestNotFound'] }],
  [contract.listUserQuotas, nothing],
  [contract.getUserQuotas, { fields: ({ caller }) => ({ uid: caller.uid || 1 }) }],
  [contract.saveUserQuotas, { fields: ({ caller }) => ({ uid: caller.uid || 1, traffic: 'unlimited' }) }],
  [contract.getSiteQuotas, nothing],
  [contract.saveSiteQuotas, { fields: () => ({ traffic: 'unlimited' }) }],
  [contract.listQuotaRequests, nothing],
  [contract.answerQuotaRequest, { fields: () => ({ request_id: 1, grant: 1 }), reaches: ['quotaRequestNotFound'] }],
  [contract.healthz, nothing],
  [contract.readyz, nothing],
  [contract.metrics, nothing],
  [contract.openApiDocument, nothing],
  [contract.apiDocs, nothing],
  [contract.appManifest, nothing],
  [contract.serviceWorker, nothing],
  [contract.robots, nothing],
  [contract.userInfo, nothing],
  [contract.listAllUsers, { fields: () => ({ username: 'a' }) }],
  [contract.logIn, { fields: none, reaches: ['fieldsMissing'] }],
  [contract.register, { fields: none, reaches: ['fieldsMissing'] }],
  [contract.updateInfo, { fields: () => ({ name: 'Name' }) }],
  [contract.resetPassword, { fields: none, reaches: ['passwordLength'] }],
  [contract.ownThings, nothing],
  [
    contract.deleteAccount,
    { fields: () => ({ password: 'not that one' }), reaches: ['passwordWrong', 'tooManyAttempts'] },
  ],
  [contract.saveChoices, { fields: () => ({ single_keys: 1 }) }],
  [
    contract.setEmail,
    { fields: () => ({ email: '', password: 'not that one' }), reaches: ['passwordWrong', 'tooManyAttempts'] },
  ],
  [contract.resendVerification, { fields: none, reaches: ['mailNotSet'] }],
  [contract.verifyEmail, { fields: () => ({ token: 'none' }), reaches: ['linkWrong', 'tooManyAttempts'] }],
  [contract.forgotPassword, { fields: () => ({ username: 'nobody' }), reaches: ['mailNotSet'] }],
  [
    contract.setForgottenPassword,
    {
      fields: () => ({ token: 'none', new_password: 'a new password' }),
      reaches: ['linkWrong', 'tooManyAttempts'],
    },
  ],
  [contract.createResetLink, { fields: ({ extra }) => ({ username: extra }) }],
  [contract.listTokens, nothing],
  [contract.createToken, { fields: () => ({ token_name: 'Reads' }), reaches: ['tokensTooMany'] }],
  [contract.revokeToken, { fields: newToken }],
  [contract.logOut, { fields: none, changesSession: true }],
  [contract.oauthInfo, nothing],
  [contract.listSessions, nothing],
  [contract.revokeSession, { fields: ownSession, changesSession: true }],
  [contract.createLoginCode, nothing],
  [contract.logInByCode, { fields: loginCode, changesSession: true }],
  [contract.readManual, nothing],
  [contract.readItems, nothing],
  [contract.readablePages, { fields: ({ place }) => ({ page_ids: String(place.page_id) }) }],
  [contract.readItem, { fields: itemAddress }],
  [contract.readItemPage, { fields: pageAddress }],
  [contract.readCatalog, { fields: ({ filled, place }) => ({ item: filled.item_id, cat_id: place.cat_id }) }],
  [contract.readPage, { fields: page }],
  [contract.readMarkdown, { fields: pageAddress }],
  ...contract.SCREENS.map((screen): [Endpoint, Sample] => [screen, { fields: screenAddress }]),
]);

function screenAddress(scene: Scene): Fields {
  return { ...item(scene), ...version(scene) };
}

/** One endpoint called in another way than its sample does: it then promises what `as` does. */
interface OtherUse {
  readonly what: string;
  readonly endpoint: Endpoint;
  readonly sample: Sample;
  readonly as: Pick<Endpoint, 'path' | 'access' | 'errors'>;
}

const manages = contract.updateItem;
const looksSomewhere = { path: manages.path, access: 'item.edit', errors: [] } as const;
const editsSomewhere = { ...looksSomewhere, errors: ['itemReadOnly'] } as const;
const editsAtCatalog = { ...editsSomewhere, path: contract.listCatalogPages.path } as const;

export const OTHER_USES: readonly OtherUse[] = [
  {
    what: 'a new team',
    endpoint: contract.saveTeam,
    sample: { fields: () => ({ team_name: 'Mine' }) },
    as: contract.listTeams,
  },
  {
    what: 'a copy',
    endpoint: contract.addItem,
    sample: { fields: ({ filled }) => ({ item_name: 'Copy', copy_item_id: filled.item_id }) },
    as: contract.itemDetail,
  },
  {
    what: 'into an item',
    endpoint: contract.importFile,
    sample: { fields: item, file: { name: 'a.zip', bytes: ZIP } },
    as: manages,
  },
  {
    what: 'a new page',
    endpoint: contract.savePage,
    sample: { fields: (scene) => ({ ...item(scene), cat_id: scene.place.cat_id, page_content: 'new' }) },
    as: editsAtCatalog,
  },
  {
    what: 'a new catalog',
    endpoint: contract.saveCatalog,
    sample: { fields: (scene) => ({ ...item(scene), parent_cat_id: scene.place.cat_id, cat_name: 'New' }) },
    as: editsAtCatalog,
  },
  {
    what: 'to no page yet',
    endpoint: contract.uploadImage,
    sample: { fields: item, file: { name: 'a.png', bytes: SAMPLES.png } },
    as: editsSomewhere,
  },
  { what: 'of a page to come', endpoint: contract.isLock, sample: { fields: item }, as: looksSomewhere },
];
