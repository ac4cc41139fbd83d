import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  addComment,
  createToken,
  deleteData,
  deleteMember,
  deletePage,
  downloadData,
  ERRORS,
  LIMITS,
  listReminders,
  myData,
  requestData,
  requestQuota,
  saveEnvironment,
  saveItemGroup,
  saveMock,
  savePage,
  saveSubscribers,
  saveTeam,
  saveTemplate,
  saveUserQuotas,
  shareTemplate,
  starItem,
} from '@sheaf/contract';
import { onBothEngines } from '../../platform/testing/databases.ts';
import { Person } from '../../testing/person.ts';
import { type Sheaf, startSheaf } from '../../testing/start-sheaf.ts';
import { SAMPLES } from '../attachment/testing/sample-files.ts';
import { download, json, textOf } from './testing/packed-files.ts';

const DAY = 24 * 3600;
const LONG = '长'.repeat(200);

async function upload(person: Person, page_id: number, name: string, bytes: Uint8Array = SAMPLES.pdf) {
  const { data } = await person.upload('/api/page/upload', 'file', { name, bytes }, { page_id });
  // What page/upload answers, checked by the server's own output schema.
  return data as { file_id: number; url: string };
}

/** What mei has, and what others have that she may see. */
async function scene(sheaf: Sheaf) {
  const [mei, tom] = [await sheaf.user('mei'), await sheaf.user('tom')];
  const guide = await mei.addItem('../Guide: <b>梅</b>', { members_only: 1 });
  const con = await mei.addCatalog(guide, 'CON');
  const deep = await mei.addCatalog(guide, LONG.slice(0, 100), con);
  const text = '# Start\r\n\n[x]: <y>\n\ttab\u00a0 😀';
  const page_id = await mei.addPage(guide, '../../etc/passwd', text);
  const variables = JSON.stringify([{ name: 'token', value: 'the secret of calls', is_secret: 1 }]);
  await mei.ok(saveEnvironment, { ...guide, name: 'Sandbox', base_url: 'https://sandbox.test', variables });
  const same = await mei.addPage(guide, 'Same', 'one', con);
  const mock = await mei.ok(saveMock, { page_id: same, template: '{"id|+1": 7}', path: '/same', status: 201 });
  await mei.addPage(guide, 'same', 'two', con);
  await mei.addPage(guide, `\u202e${LONG.slice(1)}`, 'deep', deep);
  const gone = await mei.addPage(guide, '👩‍👩‍👧 old', 'thrown away', deep);
  const { url } = await upload(mei, page_id, 'plan.pdf');
  await mei.ok(savePage, {
    ...guide,
    page_id,
    page_title: '../../etc/passwd',
    page_content: `${text}\n[plan](${url})`,
  });
  await upload(mei, gone, 'old.png', SAMPLES.png);
  await mei.ok(deletePage, { page_id: gone });
  await mei.addMember(guide, tom, { member_group_id: 1 });
  const foreign = await upload(tom, page_id, 'of tom.png', SAMPLES.gif);

  const [shared, lost] = [
    await tom.addItem('Shared', { members_only: 1 }),
    await tom.addItem('Lost', { members_only: 1 }),
  ];
  const followed = await tom.addPage(shared, 'Secret of tom', 'the text of tom');
  const unseen = await tom.addPage(lost, 'Lost page', 'the text of tom');
  await tom.addMember(shared, mei, { member_group_id: 1 });
  const item_member_id = await tom.addMember(lost, mei, { member_group_id: 0 });
  for (const page of [followed, unseen]) await tom.ok(saveSubscribers, { page_id: page, uids: mei.uid });
  const elsewhere = await upload(
    mei,
    await mei.addPage(shared, 'By mei', 'in the item of tom'),
    'elsewhere.zip',
    SAMPLES.zip,
  );
  for (const item of [guide, shared, lost]) await mei.ok(starItem, item);
  await mei.ok(saveItemGroup, { group_name: 'Mine', item_ids: `${guide.item_id},${lost.item_id}` });
  await mei.ok(saveTeam, { team_name: 'Planners' });
  const { id } = await mei.ok(saveTemplate, { template_title: 'Daily', template_content: '# 日报' });
  await mei.ok(shareTemplate, { template_id: id, item_id: guide.item_id });
  await tom.ok(saveTemplate, { template_title: 'Of tom', template_content: 'the text of tom' });
  await sheaf.admin.ok(saveUserQuotas, { uid: mei.uid, traffic: 1000 });
  await mei.ok(requestQuota, { kind: 'traffic', amount: 2000, reason: 'to read more' });
  const { token } = await mei.ok(createToken, { token_name: 'CI' });
  for (const page of [followed, unseen]) {
    sheaf.clock.advance(10);
    await mei.ok(addComment, { page_id: page, content: `Why ${page}?` });
  }
  const takeOut = () => tom.ok(deleteMember, { ...lost, item_member_id });
  return {
    mei,
    tom,
    guide,
    page_id,
    followed,
    unseen,
    text: `${text}\n[plan](${url})`,
    url,
    foreign,
    elsewhere,
    token,
    mock,
    takeOut,
  };
}

onBothEngines((engine) => {
  test(`${engine}: the file holds everything of one's own under names that every system takes, and nothing of others`, async (t) => {
    const sheaf = await startSheaf(t, engine);
    const { mei, tom, guide, text, url, foreign, elsewhere, token, takeOut, page_id, followed, unseen, mock } =
      await scene(sheaf);
    const script = new Person(sheaf.url, { username: 'mei', uid: mei.uid, token });
    const { password } = mei;
    for (const call of [myData, requestData, deleteData]) {
      assert.equal(await script.code(call.path, { password }), ERRORS.tokenNotAllowed.code);
      assert.equal(await sheaf.guest.code(call.path, { password }), ERRORS.loginExpired.code);
    }
    const wrong = await mei.post(requestData, { password: 'not it' });
    assert.deepEqual([wrong.error_code, wrong.error_field], [ERRORS.passwordWrong.code, 'password']);
    assert.equal((await mei.ok(myData, {})).state, 'none');
    const both = await Promise.all([mei.code(requestData, { password }), mei.code(requestData, { password })]);
    assert.deepEqual(both.toSorted(), [0, ERRORS.dataBeingMade.code]);
    assert.equal((await mei.ok(myData, {})).state, 'waiting');
    assert.equal((await mei.get(downloadData.path)).status, 404);
    await takeOut();
    await tom.ok(requestData, { password: tom.password });
    await sheaf.app.context.jobs.runDue();
    const { state, made_at, expires_at } = await mei.ok(myData, {});
    const now = sheaf.clock.now();
    assert.deepEqual([state, made_at, expires_at], ['ready', now, now + LIMITS.ownDataDays * DAY]);
    const [reminder] = (await mei.ok(listReminders, {})).list;
    assert.deepEqual([reminder?.action_type, reminder?.object_type, reminder?.hidden], ['data', 'vip', 0]);
    const others = await download(tom);
    assert.ok(others.has('README.txt') && ![...others].flat().join('\n').includes('# Start'));
    assert.equal((await sheaf.guest.get(downloadData.path)).status, 401);
    assert.equal((await script.fetch(downloadData.path)).status, ERRORS.tokenNotAllowed.status);

    const files = await download(mei);
    const top = `items/_Guide_ _b_梅__b_-${guide.item_id}`;
    const cut = '长'.repeat(60);
    const index = json(files, `${top}/index.json`);
    const [plan, old] = index.files.filter(({ path }: { path: string | null }) => path !== null);
    assert.deepEqual(
      [...files.keys()].filter((path) => path.startsWith('items/')).toSorted(),
      [
        `${top}/01-_.._etc_passwd.md`,
        `${top}/02-CON/01-Same.md`,
        `${top}/02-CON/01-Same.mock.json`,
        `${top}/02-CON/02-same.md`,
        `${top}/02-CON/03-${cut}/01-${cut}.md`,
        `${top}/deleted/01-👩👩👧 old.md`,
        `${top}/files/${plan.file_id}-plan.pdf`,
        `${top}/files/${old.file_id}-old.png`,
        `${top}/index.json`,
      ].toSorted(),
    );
    assert.equal(textOf(files, `${top}/01-_.._etc_passwd.md`), text);
    assert.equal(textOf(files, `${top}/deleted/01-👩👩👧 old.md`), 'thrown away');
    assert.equal(files.get(`${top}/files/${old.file_id}-old.png`), SAMPLES.png.toString('latin1'));
    assert.equal(plan.address, url);
    const named = index.files.find(({ file_id }: { file_id: number }) => file_id === foreign.file_id);
    assert.deepEqual([named.display_name, named.path], ['of tom.png', null]);
    const [first] = index.pages;
    assert.deepEqual(
      [first.page_id, first.page_title, first.author, first.path],
      [page_id, '../../etc/passwd', 'mei', `${top}/01-_.._etc_passwd.md`],
    );
    assert.deepEqual(
      [index.item_name, index.catalogs.length, index.pages.length, index.deleted.length],
      ['../Guide: <b>梅</b>', 2, 4, 1],
    );

    const { template, path, status } = json(files, `${top}/02-CON/01-Same.mock.json`);
    assert.deepEqual([template, path, status], ['{"id|+1": 7}', '/same', 201]);
    const [place] = index.environments;
    assert.deepEqual([place.name, place.variables], ['Sandbox', [{ name: 'token', value: '', is_secret: 1 }]]);

    assert.match(textOf(files, 'README.txt'), /^The data of mei in Sheaf/);
    const account = json(files, 'account.json');
    assert.deepEqual([account.username, account.sessions.length, account.tokens[0].name], ['mei', 1, 'CI']);
    const item = ({ item_name, role }: Record<string, string>) => [item_name, role];
    assert.deepEqual(json(files, 'items.json').items.map(item), [
      ['../Guide: <b>梅</b>', 'owner'],
      ['Shared', 'edit'],
    ]);
    assert.deepEqual(json(files, 'stars.json').stars.map(item).length, 2);
    const [group] = json(files, 'groups.json').groups;
    assert.deepEqual([group.group_name, group.items.length], ['Mine', 1]);
    assert.deepEqual(
      json(files, 'teams.json').teams.map(({ team_name, role }: Record<string, string>) => [team_name, role]),
      [['Planners', 'owner']],
    );
    assert.equal(json(files, 'messages.json').messages.length, 1);
    assert.equal(json(files, 'quota-requests.json').requests[0].reason, 'to read more');
    const [daily, ...more] = json(files, 'templates.json').templates;
    const { template_title, template_content, shared_in } = daily;
    assert.deepEqual(
      [template_title, template_content, shared_in[0].item_id, more],
      ['Daily', '# 日报', guide.item_id, []],
    );
    const said = json(files, 'comments.json').comments;
    assert.deepEqual(
      said.map(({ content, page_title }: Record<string, string>) => [content, page_title]),
      [
        [`Why ${followed}?`, 'Secret of tom'],
        [`Why ${unseen}?`, undefined],
      ],
    );
    const follows = json(files, 'subscriptions.json').subscriptions;
    assert.ok(follows.some(({ page_title }: Record<string, string>) => page_title === 'Secret of tom'));
    const loose = json(files, 'attachments.json').attachments.find(
      ({ file_id }: { file_id: number }) => file_id === elsewhere.file_id,
    );
    assert.equal(loose.path, `attachments/${elsewhere.file_id}-elsewhere.zip`);
    assert.ok(files.has(loose.path));

    const everything = [...files].flat().join('\n');
    for (const never of [
      'argon2',
      'the secret of calls',
      mock.unique_key,
      token,
      mei.token ?? '',
      'the text of tom',
      'in the item of tom',
      'Lost',
      SAMPLES.gif.toString('latin1'),
    ]) {
      assert.ok(!everything.includes(never), never);
    }
    const part = await mei.get(downloadData.path, { range: 'bytes=0-3' });
    assert.deepEqual([part.status, await part.text()], [206, 'PK\x03\x04']);
  });
});
