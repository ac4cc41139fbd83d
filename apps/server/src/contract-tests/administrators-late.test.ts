import assert from 'node:assert/strict';
import { test } from 'node:test';
import * as contract from '@sheaf/contract';
import { onBothEngines } from '../platform/testing/databases.ts';
import { attach } from '../testing/access-matrix-world.ts';
import { overtake } from '../testing/overtake.ts';
import type { Person } from '../testing/person.ts';
import { type Sheaf, startSheaf } from '../testing/start-sheaf.ts';

/** They look, try or fetch, and change nothing that people or programs see. */
const LOOKS: readonly contract.Endpoint[] = [
  ...[contract.checkDatabase, contract.checkUpdate, contract.downloadUpdate, contract.exportAudit],
  ...[contract.exportUsers, contract.getLoginSecretKey, contract.getSiteQuotas, contract.getUserQuotas],
  ...[contract.listAllFiles, contract.listAudit, contract.listPlannedAnnouncements, contract.listPrompts],
  ...[contract.listQuotaRequests, contract.listSiteItems, contract.listSiteShares, contract.listSiteTokens],
  ...[contract.listSiteUsers, contract.listUserQuotas, contract.loadAi, contract.loadBackup, contract.loadConfig],
  ...[contract.loadLdapConfig, contract.loadMail, contract.loadOauth2Config, contract.previewLdapSync],
  ...[contract.siteOverview, contract.testAi, contract.testLdap, contract.testMail, contract.testOauth2],
  ...[contract.listSiteTokenCalls, contract.testStorage, contract.thingsOfUsers],
];

/** Asked beside what they need: a directory, a launcher. */
const ELSEWHERE: readonly contract.Endpoint[] = [contract.linkLdapUser, contract.updateFiles];

type Fields = Readonly<Record<string, unknown>>;

/** What there is to be changed: everything of tom's. */
async function world({ admin }: Sheaf, tom: Person) {
  const { item_id } = await tom.addItem('Manual');
  const page_id = await tom.addPage({ item_id }, 'Page');
  const gone = await tom.addItem('Gone');
  await tom.ok(contract.deleteItem, { ...gone, password: tom.password });
  await admin.ok(contract.saveUserQuotas, { uid: tom.uid, items: 10 });
  const soon = Math.floor(Date.now() / 1000) + 3600;
  return {
    item_id,
    gone: gone.item_id,
    file_id: (await attach(tom, page_id)).file_id,
    share_id: (await tom.ok(contract.saveShare, { item_id })).share_id,
    token_id: (await tom.ok(contract.createToken, { token_name: 'Reads' })).token_id,
    request_id: (await tom.ok(contract.requestQuota, { kind: 'items', amount: 20, reason: 'more' })).request_id,
    message_id: (await admin.ok(contract.addAnnouncement, { message_content: 'News' })).message_content_id,
    plan_id: (await admin.ok(contract.addAnnouncement, { message_content: 'Soon', send_at: soon })).plan_id,
    soon,
    uid: tom.uid,
  };
}

type World = Awaited<ReturnType<typeof world>>;
type Late = readonly [endpoint: contract.Endpoint, fields: (of: World) => Fields];

const none = () => ({});

const LATE: readonly Late[] = [
  [contract.saveConfig, () => ({ register_open: 0 })],
  [contract.saveAi, () => ({ ai_model_name: 'late' })],
  [contract.savePrompt, () => ({ prompt_key: contract.PROMPT_KEYS[0], language: 'en', text: 'late' })],
  [contract.saveMail, () => ({ smtp_from: 'late@example.org' })],
  [contract.saveBackup, () => ({ keep_daily: 3 })],
  [contract.runBackup, none],
  [contract.saveLdapConfig, () => ({ ldap_open: 0 })],
  [contract.saveOauth2Config, () => ({ oauth2_form: { entrance_tips: 'late' } })],
  [contract.resetLoginSecretKey, none],
  [contract.saveSiteQuotas, () => ({ items: 5 })],
  [contract.saveUserQuotas, ({ uid }) => ({ uid, items: 5 })],
  [contract.answerQuotaRequest, ({ request_id }) => ({ request_id, grant: 1 })],
  [contract.addAnnouncement, () => ({ message_content: 'late' })],
  [contract.addAnnouncement, ({ soon }) => ({ message_content: 'late', send_at: soon })],
  [contract.deletePlannedAnnouncement, ({ plan_id }) => ({ plan_id })],
  [contract.deleteAnnouncement, ({ message_id }) => ({ message_content_id: message_id })],
  [contract.retryJob, () => ({ job_id: 999_999 })],
  [contract.revokeSiteShare, ({ share_id }) => ({ share_id })],
  [contract.revokeSiteToken, ({ token_id }) => ({ token_id })],
  [contract.createResetLink, () => ({ username: 'admin' })],
  [contract.removeTotp, ({ uid }) => ({ uid })],
  [contract.recoverItem, ({ gone }) => ({ item_id: gone })],
  [contract.deleteSiteItems, ({ item_id }) => ({ item_id })],
  [contract.giveSiteItems, ({ item_id }) => ({ item_id, username: 'admin' })],
  [contract.deleteSiteFile, ({ file_id }) => ({ file_id, force: 1 })],
  [contract.saveSiteUser, () => ({ username: 'late', password: 'a long password' })],
  [contract.saveSiteUser, ({ uid }) => ({ uid, password: 'a long password' })],
  [contract.setUsersDisabled, ({ uid }) => ({ uids: [uid], disabled: 1 })],
  [contract.signUsersOut, ({ uid }) => ({ uids: [uid] })],
  [contract.importUsers, () => ({ csv: 'username\nlate', commit: 1 })],
  [contract.deleteUser, ({ uid }) => ({ uid, heir: 'admin' })],
];

test('every call by which administrators change something is asked for, or said to look only', () => {
  const known = [...LOOKS, ...ELSEWHERE, ...LATE.map(([endpoint]) => endpoint)].map(({ path }) => path);
  const administrative = contract.ENDPOINTS.filter(({ access }) => access === 'site.admin').map(({ path }) => path);
  assert.deepEqual([...new Set(known)].sort(), [...administrative].sort());
});

onBothEngines((engine) => {
  test(`${engine}: an administrator who is made an ordinary user while his call is on its way changes nothing any more`, async (t) => {
    const sheaf = await startSheaf(t, engine);
    const { admin } = sheaf;
    const [lin, tom] = [await sheaf.user('lin'), await sheaf.user('tom')];
    const made = await world(sheaf, tom);
    const be = (groupid: 1 | 2) => admin.ok(contract.saveSiteUser, { uid: lin.uid, groupid });
    const answered: [string, number][] = [];
    // what it starts by itself, as chaining the audit log, is no transaction of the calls
    await sheaf.app.context.feed.stop();
    for (const [{ path }, fields] of LATE) {
      await be(1);
      const call = () => lin.code(path, fields(made));
      answered.push([path, await overtake(sheaf, { call, meanwhile: () => be(2) })]);
    }
    assert.deepEqual(
      answered,
      LATE.map(([{ path }]) => [path, contract.ERRORS.notAllowed.code]),
    );
    await sheaf.app.context.feed.start();
    const { list } = await admin.ok(contract.listAudit, { kind: 'others', username: 'lin' });
    assert.deepEqual(list, [], 'nothing was done in his name');
  });

  test(`${engine}: of announcements that are planned at once no more wait than may`, async (t) => {
    const { admin } = await startSheaf(t, engine);
    const send_at = Math.floor(Date.now() / 1000) + 3600;
    const max = contract.LIMITS.announcementsPlanned;
    const plan = () => admin.code(contract.addAnnouncement, { message_content: 'Soon', send_at });
    const answers = await Promise.all(Array.from({ length: max + 20 }, plan));
    assert.equal(answers.filter((code) => code === 0).length, max);
    assert.equal(answers.filter((code) => code === contract.ERRORS.announcementsTooMany.code).length, 20);
  });
});
