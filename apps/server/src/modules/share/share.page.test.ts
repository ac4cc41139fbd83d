import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  archiveItem,
  copyCatalog,
  createSinglePage,
  deleteAccount,
  deleteItem,
  deletePage,
  ERRORS,
  listPageFiles,
  listShares,
  openShare,
  pageByKey,
  pageInfo,
  recoverPage,
  revokeShare,
  saveConfig,
  savePage,
  saveShare,
} from '@sheaf/contract';
import { onBothEngines } from '../../platform/testing/databases.ts';
import { attach, paste, status } from '../../testing/attach-files.ts';
import type { Person } from '../../testing/person.ts';
import { type Sheaf, startSheaf } from '../../testing/start-sheaf.ts';

const DAY = 24 * 3600;
const { badInput, loginForced, notAllowed, pageNotFound, shareNotFound } = ERRORS;

/** A private item with a page that is shared by itself, and who may do what with it. */
async function scene(sheaf: Sheaf) {
  const [mei, editor, reader] = [await sheaf.user('mei'), await sheaf.user('editor'), await sheaf.user('reader')];
  const item = await mei.addItem('Secret plans', { password: 'open sesame' });
  await mei.addMember(item, editor, { member_group_id: 1 });
  await mei.addMember(item, reader, { member_group_id: 0 });
  const cat_id = await mei.addCatalog(item, 'Hidden catalog');
  const page_id = await mei.addPage(item, 'Shared', 'the text', cat_id);
  await mei.addPage(item, 'Neighbour', 'beside', cat_id);
  return { mei, editor, reader, item, cat_id, page_id };
}

async function share(person: Person, page_id: number, expire_days = 0): Promise<string> {
  const made = await person.ok(createSinglePage, { page_id, isCreateSinglePage: true, expire_days });
  return 'unique_key' in made ? made.unique_key : '';
}

const reads = (who: Person, unique_key: string) => who.code(pageByKey, { unique_key });
const opens = async (who: Person, unique_key: string) => (await who.get(`/p/${unique_key}`)).status;

onBothEngines((engine) => {
  test(`${engine}: who may edit a page shares it by a key, which hides whose it is; a new time is a new key, and the old one is dead [B-3.09 B-3.16 B-4.28 B-4.29 B-6.04 B-7.04 B-7.06 B-7.07 B-9.10]`, async (t) => {
    const sheaf = await startSheaf(t, engine);
    const { guest, clock } = sheaf;
    const { mei, editor, reader, page_id } = await scene(sheaf);
    const stranger = await sheaf.user('stranger');
    assert.equal(await reader.code(createSinglePage, { page_id, isCreateSinglePage: 1 }), notAllowed.code);
    assert.equal(await stranger.code(createSinglePage, { page_id, isCreateSinglePage: 1 }), pageNotFound.code);
    for (const expire_days of [5, -1, 365]) {
      const refused = await editor.post(createSinglePage.path, { page_id, isCreateSinglePage: 1, expire_days });
      assert.deepEqual([refused.error_code, refused.error_field], [badInput.code, 'expire_days']);
    }
    // as the old client sends it, with its spelling and all in text
    const old = await editor.form(createSinglePage.path, { page_id: String(page_id), isCreateSiglePage: 'true' });
    const { unique_key, expire_time } = old.data as { unique_key: string; expire_time: number };
    assert.match(unique_key, /^[\w-]{22,}$/);
    assert.equal(expire_time, 0);
    const shown = await guest.ok(pageByKey, { unique_key });
    assert.deepEqual(
      { ...shown, addtime: '' },
      {
        ...{ page_id, page_title: 'Shared', page_content: 'the text', author_username: 'mei', addtime: '' },
        ...{ kind: 'markdown', attachment_count: 0, unique_key, expire_time: 0 },
      },
    );
    assert.deepEqual(await guest.ok(pageInfo.path, { unique_key }), shown);
    assert.equal((await editor.ok(pageInfo, { page_id })).unique_key, unique_key);
    assert.equal((await reader.ok(pageInfo, { page_id })).unique_key, '');
    assert.equal((await guest.post(pageInfo.path, {})).error_field, 'page_id');

    const second = await share(mei, page_id, 1);
    assert.notEqual(second, unique_key);
    assert.deepEqual([await reads(guest, unique_key), await reads(guest, second)], [shareNotFound.code, 0]);
    assert.equal((await guest.ok(pageByKey, { unique_key: second })).expire_time, clock.now() + DAY);
    clock.advance(DAY - 1);
    assert.deepEqual([await reads(guest, second), await opens(guest, second)], [0, 200]);
    clock.advance(1);
    assert.deepEqual([await reads(guest, second), await opens(guest, second)], [shareNotFound.code, 404]);
    assert.equal((await editor.ok(pageInfo, { page_id })).unique_key, '');

    const third = await share(mei, page_id, 180);
    assert.deepEqual(await editor.ok(createSinglePage, { page_id, isCreateSiglePage: false }), []);
    assert.equal(await reads(guest, third), shareNotFound.code);
    const never = await guest.post(pageByKey, { unique_key: 'never was' });
    const ended = await guest.post(pageByKey, { unique_key: third });
    assert.deepEqual({ ...never, request: 0 }, { ...ended, request: 0 });
    assert.deepEqual(await mei.ok(listShares, { item_id: (await mei.ok(pageInfo, { page_id })).item_id }), []);
    const { db } = sheaf.app.context;
    const stored = await db.selectFrom('share').selectAll().execute();
    assert.ok(stored.length === 3 && !JSON.stringify(stored).includes(unique_key));
  });

  test(`${engine}: the address of a key is a finished page of the text alone, with its files and no others [A-2.16 B-2.11]`, async (t) => {
    const sheaf = await startSheaf(t, engine);
    const { guest } = sheaf;
    const { mei, reader, item, cat_id, page_id } = await scene(sheaf);
    const [gone, shown] = [await paste(mei, item), await paste(mei, item)];
    const save = (page_content: string) => mei.ok(savePage, { ...item, page_id, page_title: 'Shared', page_content });
    await save(`old ![gone](${gone.url})`);
    await save(`# Heading\n\n![shown](${shown.url}) \`${shown.url}\``);
    const attached = await attach(mei, { page_id });
    const elsewhere = await attach(mei, { page_id: await mei.addPage(item, 'Other', 'other', cat_id) });
    const unique_key = await share(mei, page_id);

    for (const who of [guest, reader, mei]) {
      const answer = await who.get(`/p/${unique_key}`);
      const html = await answer.text();
      assert.equal(answer.headers.get('x-robots-tag'), 'noindex');
      assert.match(answer.headers.get('cache-control') ?? '', /no-store/);
      assert.equal(answer.headers.get('x-sheaf-page'), null);
      assert.match(html, /<h1 class="page-title">Shared<\/h1>/);
      assert.match(html, /<meta name="robots" content="noindex">/);
      for (const hidden of [
        'Secret plans',
        'Hidden catalog',
        'Neighbour',
        `"item_id":${item.item_id}`,
        'rel="canonical"',
      ]) {
        assert.ok(!html.includes(hidden), hidden);
      }
      assert.ok(html.includes(`src="${shown.url}&amp;share=${unique_key}"`), 'the picture is asked for by the key');
      assert.ok(html.includes(`<code>${shown.url}</code>`), 'what only looks like an address is left alone');
    }
    const byKey = (url: string) => status(guest, `${url}&share=${unique_key}`);
    assert.deepEqual([await byKey(shown.url), await byKey(attached.url)], [200, 200]);
    assert.deepEqual([await byKey(gone.url), await byKey(elsewhere.url)], [404, 404]);
    assert.deepEqual([await status(guest, shown.url), await status(guest, `${shown.url}&share=no`)], [404, 404]);
    const [listed] = await guest.ok(listPageFiles, { page_id, unique_key });
    assert.equal(await status(guest, listed?.url ?? ''), 200);
    assert.equal(await opens(guest, `${unique_key}/${page_id}`), 200);
    assert.equal(await opens(guest, `${unique_key}/${page_id + 1}`), 404);
    assert.equal(await opens(guest, `${unique_key}/catalog/${cat_id}`), 404);
    assert.match(await (await guest.get('/robots.txt')).text(), /Disallow: \/p\//);
    await mei.ok(createSinglePage, { page_id, isCreateSinglePage: 0 });
    assert.deepEqual([await byKey(shown.url), await byKey(attached.url)], [404, 404]);
    const dead = await (await guest.get(`/p/${unique_key}`)).text();
    assert.ok(!dead.includes('Shared'));
  });

  test(`${engine}: a key opens nothing while its page or item is away, and nothing of another item; forced log-in closes it unless shares stay open`, async (t) => {
    const sheaf = await startSheaf(t, engine);
    const { guest, admin } = sheaf;
    const { mei, editor, item, cat_id, page_id } = await scene(sheaf);
    const unique_key = await share(editor, page_id);
    const gone = shareNotFound.code;
    await mei.ok(deletePage, { page_id });
    assert.equal(await reads(guest, unique_key), gone);
    await mei.ok(recoverPage, { ...item, page_id });
    assert.equal(await reads(guest, unique_key), 0);

    await admin.ok(saveConfig, { force_login: 1 });
    assert.equal(await reads(guest, unique_key), loginForced.code);
    assert.match((await guest.get(`/p/${unique_key}`)).headers.get('location') ?? '', /^\/user\/login/);
    assert.equal(await reads(await sheaf.user('anybody'), unique_key), 0);
    const open = await mei.addItem('Open');
    const picture = await paste(mei, open);
    await mei.addPage(open, 'Page', `![x](${picture.url})`);
    await admin.ok(saveConfig, { share_open: 1 });
    assert.equal(await reads(guest, unique_key), 0);
    // it lets nobody past the forced log-in to anything else
    assert.equal(await status(guest, `${picture.url}&share=${unique_key}`), 401);
    await admin.ok(saveConfig, { force_login: 0, share_open: 0 });

    const elsewhere = await mei.addItem('Elsewhere');
    const moved = await mei.addCatalog(item, 'Moving');
    const moving = await mei.addPage(item, 'Moving page', 'moves', moved);
    const key = await share(mei, moving);
    assert.equal(await reads(guest, key), 0);
    await mei.ok(copyCatalog, { cat_id: moved, new_p_cat_id: 0, to_item_id: elsewhere.item_id, is_del: 1 });
    assert.equal(await reads(guest, key), gone);
    assert.ok(cat_id > 0);

    const whole = await mei.ok(saveShare, item);
    await mei.ok(archiveItem, { ...item, password: mei.password });
    assert.equal(await reads(guest, whole.unique_key), 0);
    await editor.ok(revokeShare, { share_id: whole.share_id });
    assert.equal(await reads(guest, whole.unique_key), gone);
    assert.equal(await reads(guest, unique_key), 0);
    assert.equal(await editor.code(createSinglePage, { page_id, isCreateSinglePage: 1 }), ERRORS.itemReadOnly.code);
    assert.equal(await reads(guest, unique_key), 0);
    assert.equal(await guest.code(openShare, { unique_key }), 0);
    await mei.ok(deleteItem, { ...item, password: mei.password });
    assert.equal(await reads(guest, unique_key), gone);
  });

  test(`${engine}: with an account its shares are over`, async (t) => {
    const sheaf = await startSheaf(t, engine);
    const { editor, page_id } = await scene(sheaf);
    const unique_key = await share(editor, page_id, 7);
    await editor.ok(deleteAccount, { password: editor.password });
    assert.equal(await reads(sheaf.guest, unique_key), shareNotFound.code);
  });

  test(`${engine}: the link of a page may ask for a password and be opened so often; another time keeps what it asks for`, async (t) => {
    const sheaf = await startSheaf(t, engine);
    const { guest } = sheaf;
    const { editor, item, page_id } = await scene(sheaf);
    const make = async (more: object) => {
      const made = await editor.ok(createSinglePage, { page_id, isCreateSinglePage: 1, expire_days: 7, ...more });
      return 'unique_key' in made ? made.unique_key : '';
    };
    const asks = async () => (await editor.ok(listShares, item)).map((one) => [one.has_password, one.max_views]);
    const refused = await editor.post(createSinglePage.path, { page_id, isCreateSinglePage: 1, max_views: -1 });
    assert.deepEqual([refused.error_code, refused.error_field], [badInput.code, 'max_views']);
    await make({ password: 'between us', max_views: 1 });
    const key = await make({ expire_days: 30 });
    assert.deepEqual(await asks(), [[1, 1]]);
    assert.equal(await reads(guest, key), ERRORS.sharePasswordNeeded.code);
    const wrong = await guest.post(openShare, { unique_key: key, password: 'guessed' });
    assert.equal(wrong.error_code, ERRORS.sharePasswordWrong.code);
    const { visit_grant } = await guest.ok(openShare, { unique_key: key, password: 'between us' });
    assert.equal(await guest.code(pageByKey, { unique_key: key, visit_grant }), 0);
    assert.equal(await reads(editor, key), shareNotFound.code, 'its one view is used up');
    await make({ password: '', max_views: 0 });
    assert.deepEqual(await asks(), [[0, 0]]);
  });
});
