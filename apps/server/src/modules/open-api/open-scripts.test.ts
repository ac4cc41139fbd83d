import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { promisify } from 'node:util';
import {
  ERRORS,
  errorText,
  getOpenKey,
  LIMITS,
  openCatalogTree,
  openFromComments,
  openGetPage,
  openUpdateDictionary,
  openUpdatePages,
  setLock,
} from '@sheaf/contract';
import { onBothEngines } from '../../platform/testing/databases.ts';
import { guest } from '../../testing/person.ts';
import { type Sheaf, startSheaf } from '../../testing/start-sheaf.ts';

const run = promisify(execFile);

const SOURCE = `<?php
/**
 * showdoc
 * @catalog Users/Entrance
 * @title Log in
 * @description Name & password, 100% "as is"
 * @method post
 * @url https://api.example.com/login?a=1&b=2
 * @param username 必选 string The name
 * @return {"error_code":0,"a&b":"c"}
 * @number 3
 */
function login() {}
/**
 * showdoc
 * @catalog Users
 * @title Log out
 * @method get
 * @url https://api.example.com/logout
 */
function logout() {}
`;

/** As scripts that people have call it: the text is no encoded form, and every `&` in it has a name instead. */
const SCRIPT = `set -e
txt=$(cat "$SOURCE_FILE")
amp='&'
txt2=$(printf '%s' "$txt" | sed 's/&/_this_and_change_/g')
curl -s -H 'Content-Type: application/x-www-form-urlencoded; charset=utf-8' "$SITE" --data-binary @- <<CURL_DATA
from=shell\${amp}api_key=\${API_KEY}\${amp}api_token=\${API_TOKEN}\${amp}content=\${txt2}
CURL_DATA
`;

async function opened(sheaf: Sheaf) {
  const mei = await sheaf.user('mei');
  const item = await mei.addItem('Orders API', { members_only: 1 });
  return { mei, item, keys: await mei.ok(getOpenKey, item), program: guest(sheaf.url) };
}

async function sourceFile(t: TestContext): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'sheaf-comments-'));
  t.after(() => rm(folder, { recursive: true, force: true }));
  const path = join(folder, 'login.php');
  await writeFile(path, SOURCE);
  return path;
}

onBothEngines((engine) => {
  test(`${engine}: the shell script that people have makes pages of comments, and brings them up to date`, async (t) => {
    const sheaf = await startSheaf(t, engine);
    const { keys, program } = await opened(sheaf);
    const SITE = `${sheaf.url}/server/?s=/api/open/fromComments`;
    const env = {
      ...process.env,
      SITE,
      SOURCE_FILE: await sourceFile(t),
      API_KEY: keys.api_key,
      API_TOKEN: keys.api_token,
    };
    for (const _ of ['the first time', 'again']) {
      const { stdout } = await run('sh', ['-c', SCRIPT], { env });
      assert.match(stdout, /^成功/);
    }
    const tree = await program.ok(openCatalogTree, keys);
    const [users] = tree.catalogs;
    assert.deepEqual(
      [users?.cat_name, users?.pages.map((page) => [page.page_title, page.kind, page.method])],
      ['Users', [['Log out', 'api', 'GET']]],
    );
    assert.deepEqual(
      users?.catalogs.map(({ cat_name, pages }) => [cat_name, pages.map(({ page_title }) => page_title)]),
      [['Entrance', ['Log in']]],
    );
    const page = await program.ok(openGetPage, { ...keys, page_title: 'Log in' });
    assert.deepEqual([page.s_number, page.revision, page.author_username], [3, 1, 'API']);
    assert.ok(page.page_content.includes('Name & password, 100% "as is"'), page.page_content);
    assert.ok(page.page_content.includes('`https://api.example.com/login?a=1&b=2`'));
    assert.ok(page.page_content.includes('"a&b": "c"'));
    const wrong = await run('sh', ['-c', SCRIPT], { env: { ...env, API_TOKEN: 'no' } });
    assert.match(wrong.stdout, /api_token/);
  });

  test(`${engine}: a source becomes all of its pages or none, and sent by many at once makes no doubles`, async (t) => {
    const sheaf = await startSheaf(t, engine);
    const { mei, item, keys, program } = await opened(sheaf);
    const send = async (titles: readonly string[]) => {
      const content = titles.map((title) => `/**\n * showdoc\n * @catalog A/B\n * @title ${title}\n */\n`).join('');
      const body = new URLSearchParams({ ...keys, content, lang: 'en' });
      const response = await program.fetch(openFromComments.path, { method: 'POST', body });
      return { status: response.status, text: await response.text() };
    };
    const titlesNow = async () => {
      const [first] = (await program.ok(openCatalogTree, keys)).catalogs;
      return first?.catalogs.flatMap(({ pages }) => pages.map(({ page_title }) => page_title)).sort() ?? [];
    };
    const titles = Array.from({ length: 40 }, (_, at) => `Call ${at}`);
    const answers = await Promise.all(Array.from({ length: 8 }, () => send(titles)));
    assert.deepEqual(new Set(answers.map(({ status }) => status)), new Set([200]));
    assert.deepEqual(await titlesNow(), titles.toSorted());
    const held = await program.ok(openGetPage, { ...keys, page_title: 'Call 7' });
    assert.equal(held.revision, 1, 'the same text again is no version');
    await mei.ok(setLock, { page_id: held.page_id, ...item });
    const refused = await send(['New one', 'Call 7', 'New two'].map((title) => `${title}\n * @remark more`));
    assert.equal(refused.status, ERRORS.pageLocked.status, refused.text);
    assert.deepEqual(await titlesNow(), titles.toSorted(), 'nothing of a refused source stays');
    const twice = await send(['Twice', 'Other', 'Twice']);
    assert.match(twice.text, /pages written: 2/);
    const pages = ['One', 'Two'].map((page_title) => ({ cat_name: 'C', page_title, page_content: page_title }));
    const saved = await program.ok(openUpdatePages, { ...keys, pages });
    assert.deepEqual(
      saved.map(({ page_title, revision }) => `${page_title} ${revision}`),
      ['One 1', 'Two 1'],
    );
    const bad = { ...keys, pages: [...pages, { page_title: 'Held', cat_name: 'a/b/c/d', page_content: 'x' }] };
    assert.equal(await program.code(openUpdatePages, bad), ERRORS.catalogTooDeep.code);
  });

  test(`${engine}: a source without documents is told so`, async (t) => {
    const { keys, program } = await opened(await startSheaf(t, engine));
    const body = new URLSearchParams({ ...keys, content: 'int main() { return 0; }', lang: 'en' });
    const response = await program.fetch(openFromComments.path, { method: 'POST', body });
    assert.deepEqual([response.status, await response.text()], [400, ERRORS.commentsWithoutPages.en]);
  });

  test(`${engine}: of a source with very many documents only so many are read as it takes to refuse it`, async (t) => {
    const { keys, program } = await opened(await startSheaf(t, engine));
    const content = '/** showdoc\n * @title A\n */\n'.repeat(20_000);
    const body = new URLSearchParams({ ...keys, content, lang: 'en' });
    const response = await program.fetch(openFromComments.path, { method: 'POST', body });
    assert.deepEqual(
      [response.status, await response.text()],
      [ERRORS.documentsTooMany.status, errorText('documentsTooMany', 'en', { max: LIMITS.openComments })],
    );
  });

  test(`${engine}: lists of a database become the dictionary of a catalog, in which what people wrote stays`, async (t) => {
    const { mei, item, keys, program } = await opened(await startSheaf(t, engine));
    const lists = {
      table_info: 'name\tcomment\nuser\tPeople\n',
      table_detail: 'table\tcolumn\tdefault\tnullable\ttype\tcomment\nuser\tuid\tNULL\tNO\tint(11)\tNumber\n',
    };
    const push = async (fields: Record<string, string>) => {
      const body = new URLSearchParams({ ...keys, cat_name: 'Database', ...fields });
      const response = await program.fetch('/server/?s=/api/open/updateDbItem', { method: 'POST', body });
      return `${response.status} ${(await response.text()).trim()}`;
    };
    assert.equal(await push(lists), '200 成功');
    const page = await program.ok(openGetPage, { ...keys, page_title: 'user' });
    assert.ok(page.page_content.includes('int(11)') && page.page_content.includes('Number'));
    const written = `${page.page_content}\nWritten by hand.\n`;
    const { item_id } = item;
    await mei.ok('/api/page/save', { item_id, page_id: page.page_id, page_title: 'user', page_content: written });
    const more = 'user\tname\tNULL\tYES\tvarchar(50)\tName\n';
    assert.equal(await push({ ...lists, table_detail: lists.table_detail + more }), '200 成功');
    const after = await program.ok(openGetPage, { ...keys, page_title: 'user' });
    assert.ok(after.page_content.includes('varchar(50)') && after.page_content.includes('Written by hand.'));
    assert.match(await push({ ...lists, table_detail: 'table\tcolumn\nuser\tuid' }), /^400 .*table_detail/);
    const ddl = 'create table shop (id int primary key);';
    const done = await program.ok(openUpdateDictionary, { ...keys, cat_name: 'Shop', ddl });
    assert.deepEqual([done.added, done.updated, done.pending], [2, 0, 0]);
  });
});
