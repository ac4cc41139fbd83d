import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  addComment,
  addItem,
  archiveItem,
  bindDictionary,
  copyCatalog,
  createSinglePage,
  deleteCatalog,
  deleteItem,
  deleteMember,
  deletePage,
  deleteTeam,
  deleteTeamMember,
  ERRORS,
  editComment,
  getKeeper,
  itemInfo,
  listComments,
  listMembers,
  listShares,
  listTeamMembers,
  mockOfPage,
  pageHistory,
  pageInfo,
  recoverPage,
  renewMockKey,
  resetPassword,
  restorePage,
  revokeShare,
  saveCatalog,
  saveEnvironment,
  saveGlobalParam,
  saveMock,
  savePage,
  saveShare,
  saveTeam,
  saveTeamMember,
  setKeeper,
  setLock,
  setPageKind,
  sortPages,
  transferItem,
  transferTeam,
  unbindDictionary,
  updateCatalogs,
  updateHistoryComments,
  updateItem,
} from '@sheaf/contract';
import { onBothEngines } from '../platform/testing/databases.ts';
import { overtake } from '../testing/overtake.ts';
import { type Person, signIn } from '../testing/person.ts';
import { type Sheaf, startSheaf } from '../testing/start-sheaf.ts';

const [NO_ITEM, NO_PAGE, NO_TEAM] = [
  ERRORS.itemNotFound.code,
  ERRORS.pageNotFound.code,
  ERRORS.teamNotFound.code,
] as const;
/** Verifying a password takes two transactions before that of the work: the try is counted, and forgotten. */
const AFTER_PASSWORD = 3;
/** The batch is begun, catalogs and pages are written, and all is shown. */
const LAST_OF_COPY = 4;

/** An item that only its people see, with all that an item admin can change in it. */
async function furnished(owner: Person, admin: Person, clock: Sheaf['clock']) {
  const item = await owner.addItem('Manual', { members_only: 1 });
  const [cat_id, other] = [await owner.addCatalog(item, 'One'), await owner.addCatalog(item, 'Two')];
  const page_id = await owner.addPage(item, 'Page', 'first', cat_id);
  await owner.ok(savePage, { ...item, page_id, page_title: 'Page', page_content: 'second' });
  const gone = await owner.addPage(item, 'Gone');
  await owner.ok(deletePage, { page_id: gone });
  const item_member_id = await owner.addMember(item, admin, { member_group_id: 2 });
  const page_history_id = (await owner.ok(pageHistory, { page_id }))[0]?.page_history_id ?? 0;
  const { share_id } = await owner.ok(saveShare, item);
  clock.advance(10);
  const { comment_id } = await admin.ok(addComment, { page_id, content: 'in time' });
  clock.advance(10);
  await owner.ok(saveMock, { page_id, template: '{}' });
  return { ...item, cat_id, other, page_id, gone, item_member_id, page_history_id, share_id, comment_id };
}

type Furnished = Awaited<ReturnType<typeof furnished>>;
type Late = readonly [
  call: (admin: Person, item: Furnished) => Promise<number>,
  code: number,
  /** Which transaction is overtaken. */
  at?: number,
];

/** What an item admin asks for, and what he is answered when he is none any more. */
const LATE: Readonly<Record<string, Late>> = {
  transfer: [
    (admin, { item_id }) => admin.code(transferItem, { item_id, username: 'admin', password: admin.password }),
    NO_ITEM,
    AFTER_PASSWORD,
  ],
  'deletion of the item': [
    (admin, { item_id }) => admin.code(deleteItem, { item_id, password: admin.password }),
    NO_ITEM,
    AFTER_PASSWORD,
  ],
  archiving: [
    (admin, { item_id }) => admin.code(archiveItem, { item_id, password: admin.password }),
    NO_ITEM,
    AFTER_PASSWORD,
  ],
  'new door': [(admin, { item_id }) => admin.code(updateItem, { item_id, password: 'open sesame' }), NO_ITEM],
  'new page': [
    (admin, { item_id }) => admin.code(savePage, { item_id, page_title: 'Late', page_content: 'late' }),
    NO_ITEM,
  ],
  'saved page': [
    (admin, { item_id, page_id }) =>
      admin.code(savePage, { item_id, page_id, page_title: 'Late', page_content: 'late' }),
    NO_ITEM,
  ],
  'restored page': [
    (admin, { page_id, page_history_id }) => admin.code(restorePage, { page_id, page_history_id }),
    NO_ITEM,
  ],
  'deleted page': [(admin, { page_id }) => admin.code(deletePage, { page_id }), NO_PAGE],
  'sorted page': [
    (admin, { item_id, page_id }) => admin.code(sortPages, { item_id, pages: { [page_id]: 5 } }),
    NO_ITEM,
  ],
  'recovered page': [(admin, { item_id, gone }) => admin.code(recoverPage, { item_id, page_id: gone }), NO_ITEM],
  'note of a version': [
    (admin, { page_id, page_history_id }) =>
      admin.code(updateHistoryComments, { page_id, page_history_id, page_comments: 'late' }),
    NO_PAGE,
  ],
  'kind of a page': [(admin, { page_id }) => admin.code(setPageKind, { page_id, kind: 'api' }), NO_PAGE],
  'new environment': [
    (admin, { item_id }) => admin.code(saveEnvironment, { item_id, name: 'Late', base_url: 'https://late.test' }),
    NO_ITEM,
  ],
  'global parameters': [(admin, { item_id }) => admin.code(saveGlobalParam, { item_id, global_param: '{}' }), NO_ITEM],
  lock: [(admin, { page_id }) => admin.code(setLock, { page_id }), NO_PAGE],
  'new catalog': [(admin, { item_id }) => admin.code(saveCatalog, { item_id, cat_name: 'Late' }), NO_ITEM],
  'renamed catalog': [
    (admin, { item_id, cat_id }) => admin.code(saveCatalog, { item_id, cat_id, cat_name: 'Late' }),
    NO_ITEM,
  ],
  'deleted catalog': [(admin, { item_id, cat_id }) => admin.code(deleteCatalog, { item_id, cat_id }), NO_ITEM],
  'dragged page': [
    (admin, { item_id, page_id, other }) =>
      admin.code(updateCatalogs, { item_id, cats: [{ page_id, parent_cat_id: other }] }),
    ERRORS.catalogNotFound.code,
  ],
  'shared page': [(admin, { page_id }) => admin.code(createSinglePage, { page_id, isCreateSinglePage: 1 }), NO_PAGE],
  'page shared no more': [
    (admin, { page_id }) => admin.code(createSinglePage, { page_id, isCreateSinglePage: 0 }),
    NO_PAGE,
  ],
  'shared catalog': [(admin, { item_id, cat_id }) => admin.code(saveShare, { item_id, cat_id }), NO_ITEM],
  'ended share': [(admin, { share_id }) => admin.code(revokeShare, { share_id }), ERRORS.shareNotFound.code],
  'day of review': [(admin, { page_id }) => admin.code(setKeeper, { page_id, review_at: 2_000_000_000 }), NO_PAGE],
  comment: [(admin, { page_id }) => admin.code(addComment, { page_id, content: 'late' }), ERRORS.itemNotVisible.code],
  'edited comment': [
    (admin, { comment_id }) => admin.code(editComment, { comment_id, content: 'late' }),
    ERRORS.commentNotFound.code,
  ],
  mock: [(admin, { page_id }) => admin.code(saveMock, { page_id, template: '{"late": 1}' }), NO_PAGE],
  'new key of a mock': [(admin, { page_id }) => admin.code(renewMockKey, { page_id }), NO_PAGE],
  'dictionary of a catalog': [
    (admin, { cat_id }) => admin.code(bindDictionary, { cat_id, ddl: 'CREATE TABLE late (id int);' }),
    ERRORS.catalogNotFound.code,
    LAST_OF_COPY,
  ],
  'catalog without a dictionary': [
    (admin, { cat_id }) => admin.code(unbindDictionary, { cat_id }),
    ERRORS.catalogNotFound.code,
  ],
  'moved catalog': [
    (admin, { item_id, cat_id, other }) =>
      admin.code(copyCatalog, { cat_id, new_p_cat_id: other, to_item_id: item_id, is_del: 1 }),
    NO_ITEM,
  ],
};

/** All that a late call could have changed. */
async function seenBy(owner: Person, sheaf: Sheaf, { item_id, page_id }: Furnished) {
  const { menu, is_archived } = await owner.ok(itemInfo, { item_id });
  const page = await owner.ok(pageInfo, { page_id });
  const comments = (await owner.ok(pageHistory, { page_id })).map(({ page_comments }) => page_comments);
  const shares = (await owner.ok(listShares, { item_id })).map(({ share_id }) => share_id);
  const talk = await owner.ok(listComments, { page_id });
  const keeper = await owner.ok(getKeeper, { page_id });
  const locks = await sheaf.app.context.db
    .selectFrom('page_lock')
    .select('uid')
    .where('page_id', '=', page_id)
    .execute();
  const mock = await owner.ok(mockOfPage, { page_id });
  return { menu, is_archived, page, comments, locks, shares, talk, mock, keeper };
}

onBothEngines((engine) => {
  test(`${engine}: an item admin who is taken out while his call is on its way changes nothing any more`, async (t) => {
    const sheaf = await startSheaf(t, engine);
    const [owner, tom] = [await sheaf.user('owner'), await sheaf.user('tom')];
    const answered: Record<string, number> = {};
    for (const [name, [call, , at = 1]] of Object.entries(LATE)) {
      const item = await furnished(owner, tom, sheaf.clock);
      const before = await seenBy(owner, sheaf, item);
      const takeOut = () => owner.ok(deleteMember, item);
      answered[name] = await overtake(sheaf, { call: () => call(tom, item), at, meanwhile: takeOut });
      if (answered[name] !== 0) assert.deepEqual(await seenBy(owner, sheaf, item), before, name);
    }
    const codes = Object.entries(LATE).map(([name, [, code]]) => [name, code]);
    assert.deepEqual(answered, Object.fromEntries(codes));
  });

  test(`${engine}: a copy is not shown to who lost the item or left while it was written`, async (t) => {
    const sheaf = await startSheaf(t, engine);
    const [owner, tom] = [await sheaf.user('owner'), await sheaf.user('tom')];
    const item = await furnished(owner, tom, sheaf.clock);
    const copy = () => tom.code(addItem, { item_name: 'Copy', item_type: 1, copy_item_id: item.item_id });
    const takeOut = () => owner.ok(deleteMember, item);
    assert.equal(await overtake(sheaf, { call: copy, at: LAST_OF_COPY, meanwhile: takeOut }), NO_ITEM);
    const left = await sheaf.app.context.db.selectFrom('item').select('item_id').where('uid', '=', tom.uid).execute();
    assert.deepEqual(left, []);
  });

  test(`${engine}: a team that was given away, or that one was taken out of, is changed no more`, async (t) => {
    const sheaf = await startSheaf(t, engine);
    const [owner, tom] = [await sheaf.user('owner'), await sheaf.user('tom')];
    const { id: team_id } = await owner.ok(saveTeam, { team_name: 'Payments' });
    const { id } = await owner.ok(saveTeamMember, { team_id, member_username: 'tom', team_member_group_id: 2 });
    const renamed = await overtake(sheaf, {
      call: () => tom.code(saveTeam, { id: team_id, team_name: 'Late' }),
      meanwhile: () => owner.ok(deleteTeamMember, { id }),
    });
    const deleted = await overtake(sheaf, {
      call: () => owner.code(deleteTeam, { id: team_id }),
      meanwhile: () => owner.ok(transferTeam, { team_id, username: 'tom', password: owner.password }),
    });
    assert.deepEqual([renamed, deleted], [NO_TEAM, NO_TEAM]);
    const members = await tom.ok(listTeamMembers, { team_id });
    assert.deepEqual(
      members.map(({ member_username }) => member_username),
      ['tom'],
    );
  });

  test(`${engine}: a password that is replaced while it is verified gives nothing away`, async (t) => {
    const sheaf = await startSheaf(t, engine);
    const [owner, tom] = [await sheaf.user('owner'), await sheaf.user('tom')];
    const item = await owner.addItem('Manual');
    const { id: team_id } = await owner.ok(saveTeam, { team_name: 'Payments' });
    const thief = await signIn(sheaf.url, 'owner', owner.password);
    const { password } = owner;
    const steal: readonly (() => Promise<number>)[] = [
      () => thief.code(transferItem, { ...item, username: 'tom', password }),
      () => thief.code(deleteItem, { ...item, password }),
      () => thief.code(archiveItem, { ...item, password }),
      () => thief.code(transferTeam, { team_id, username: 'tom', password }),
    ];
    const account = sheaf.app.context.db.updateTable('user').where('uid', '=', owner.uid);
    const { password_hash } = await sheaf.app.context.db
      .selectFrom('user')
      .select('password_hash')
      .where('uid', '=', owner.uid)
      .executeTakeFirstOrThrow();
    for (const call of steal) {
      // Beside the calls that set one and end sessions with it: nothing but the password is another.
      const meanwhile = () => account.set({ password_hash: 'of another password' }).execute();
      assert.equal(await overtake(sheaf, { call, at: AFTER_PASSWORD, meanwhile }), ERRORS.passwordWrong.code);
      await account.set({ password_hash }).execute();
    }
    assert.equal((await owner.ok(itemInfo, item)).is_archived, 0);
    assert.deepEqual(await owner.ok(listMembers, item), []);
    assert.equal(await tom.code(listTeamMembers, { team_id }), NO_TEAM);
    const changed = await overtake(sheaf, {
      call: () => thief.code(resetPassword, { password: owner.password, new_password: 'of the thief' }),
      at: AFTER_PASSWORD,
      meanwhile: () => owner.ok(resetPassword, { password: owner.password, new_password: 'of the owner' }),
    });
    assert.equal(changed, ERRORS.loginExpired.code);
  });
});
