import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  callMcp,
  createToken,
  ERRORS,
  LIMITS,
  listSiteTokenCalls,
  listTokenCalls,
  pageInfo,
  revokeToken,
  saveChoices,
  savePage,
} from '@sheaf/contract';
import { MCP_TOOLS } from '@sheaf/contract/mcp-tools';
import { onBothEngines } from '../../platform/testing/databases.ts';
import { Person } from '../../testing/person.ts';
import { type Sheaf, startSheaf } from '../../testing/start-sheaf.ts';
import { connect } from './testing/connect.ts';
import { dropOldCalls } from './token-call.service.ts';

interface TokenWish {
  readonly right?: 'read' | 'write';
  readonly item_id?: number;
}

const makeToken = (person: Person, wish: TokenWish = {}) =>
  person.ok(createToken, { token_name: 'Assistant', right: 'write', ...wish });

const DAY = 24 * 3600;

onBothEngines((engine) => {
  test(`${engine}: the official client finds, reads, writes, compares and comments with a token, in both ages of the protocol`, async (t) => {
    const sheaf = await startSheaf(t, engine);
    const mei = await sheaf.user('mei');
    const item = await mei.addItem('Orders', { members_only: 1 });
    const cat_id = await mei.addCatalog(item, 'Guides');
    const { token } = await makeToken(mei);
    for (const era of ['before', 'today'] as const) {
      const { client, ok } = await connect(t, mei, token, era);
      const { tools } = await client.listTools();
      assert.deepEqual(
        tools.map(({ name, annotations }) => [name, annotations?.readOnlyHint]),
        MCP_TOOLS.map(({ name, writes }) => [name, !writes]),
      );
      assert.equal(client.getServerVersion()?.name, 'sheaf');
      const { items } = await ok('list_items');
      assert.deepEqual(items, [
        { item_id: item.item_id, item_name: 'Orders', item_description: '', is_archived: false },
      ]);

      const page_title = `Refunds ${era}`;
      const draft = { item_id: item.item_id, cat_id, page_title, page_content: 'The first\n\nrefund text' };
      const made = await ok('create_page', draft);
      const page_id = Number(made['page_id']);
      assert.deepEqual(made, { page_id, item_id: item.item_id, cat_id, page_title, revision: 1 });
      const changed = { page_id, revision: 1, page_content: 'The second\n\nrefund text', page_comments: 'Better' };
      assert.equal((await ok('update_page', changed))['revision'], 2);
      const read = await ok('read_page', { page_id });
      assert.deepEqual(
        [read['page_title'], read['page_content'], read['revision'], read['path'], read['next_offset']],
        [page_title, 'The second\n\nrefund text', 2, ['Guides'], 0],
      );

      const tree = await ok('read_tree', { item_id: item.item_id, cat_id });
      assert.ok(Array.isArray(tree['pages']) && tree['pages'].some((page) => page.page_id === page_id));
      assert.equal(tree['omitted'], 0);
      for (const where of [{}, { item_id: item.item_id }]) {
        const { pages } = await ok('search', { keyword: `title:${page_title}`, ...where });
        assert.ok(Array.isArray(pages) && pages.some((page) => page.page_id === page_id && page.path[0] === 'Guides'));
      }

      const { versions } = await ok('list_versions', { page_id });
      assert.ok(Array.isArray(versions) && versions.length === 1);
      const { page_history_id } = versions[0];
      assert.equal(
        (await ok('read_version', { page_id, page_history_id }))['page_content'],
        'The first\n\nrefund text',
      );
      const { changes } = await ok('compare_versions', { page_id, page_history_id });
      assert.equal(changes, '@@ 1 / - @@\n- The first\n+ The second\n  \n  refund text');

      sheaf.clock.advance(60);
      const { comment_id } = await ok('add_comment', { page_id, content: 'Is it so?', anchor_quote: 'refund text' });
      const { threads } = await ok('list_comments', { page_id });
      assert.ok(Array.isArray(threads));
      const { username, content, quote } = threads.find((thread) => thread.comment_id === comment_id);
      assert.deepEqual([username, content, quote], ['mei', 'Is it so?', 'refund text']);
    }
  });

  test(`${engine}: tools are told of in the language of who owns the token`, async (t) => {
    const sheaf = await startSheaf(t, engine);
    const mei = await sheaf.user('mei');
    const { token } = await makeToken(mei);
    for (const language of ['zh', 'en'] as const) {
      await mei.ok(saveChoices, { language });
      const { tools } = await (await connect(t, mei, token)).client.listTools();
      assert.deepEqual(
        tools.map(({ description }) => description),
        MCP_TOOLS.map(({ summary }) => summary[language]),
      );
      const texts = JSON.stringify(tools.map(({ inputSchema, outputSchema }) => [inputSchema, outputSchema]));
      assert.match(
        texts,
        language === 'zh' ? /"description":"跳过的字符数"/ : /"description":"characters to leave out"/,
      );
      assert.equal(/[\u4e00-\u9fff]/.test(texts), language === 'zh');
      assert.ok(!/"(?:zh|en)":/.test(texts));
    }
  });

  test(`${engine}: a tool refuses what its token may not, what is stale and what is wrong, in the account's language and with the field`, async (t) => {
    const sheaf = await startSheaf(t, engine);
    const [mei, other] = [await sheaf.user('mei'), await sheaf.user('other')];
    const [item, open] = [await mei.addItem('Orders', { members_only: 1 }), await other.addItem('Open')];
    const page_id = await mei.addPage(item, 'List', 'the first text');
    const open_page = await other.addPage(open, 'Open to all');
    const { client, ok, refused } = await connect(t, mei, (await makeToken(mei)).token);
    const reads = await connect(t, mei, (await makeToken(mei, { right: 'read' })).token);
    const one = await connect(t, mei, (await makeToken(mei, { item_id: item.item_id })).token);

    await mei.ok(savePage, { ...item, page_id, page_title: 'List', page_content: 'what a person wrote' });
    const stale = await refused('update_page', { page_id, revision: 1, page_content: 'what a tool wrote' });
    assert.equal(stale.error_code, ERRORS.pageStale.code);
    assert.match(JSON.stringify(stale.data), /"revision":2.*what a person wrote/);
    assert.equal((await mei.ok(pageInfo, { page_id })).page_content, 'what a person wrote');

    const write = { ...item, page_title: 'New', page_content: 'text' };
    assert.equal((await reads.refused('create_page', write)).error_code, ERRORS.notAllowed.code);
    const say = { page_id: open_page, content: 'hello' };
    assert.equal((await reads.refused('add_comment', say)).error_code, ERRORS.tokenNotAllowed.code);
    assert.equal((await one.refused('add_comment', say)).error_code, ERRORS.tokenNotAllowed.code);
    assert.equal((await one.refused('create_page', { ...write, ...open })).error_code, ERRORS.notAllowed.code);
    assert.deepEqual((await one.ok('list_items'))['items'], [
      { ...item, item_name: 'Orders', item_description: '', is_archived: false },
    ]);
    const found = await one.ok('search', { keyword: 'person' });
    assert.ok(Array.isArray(found['pages']) && found['pages'].length === 1);

    const wrong = await refused('read_page', { page_id: 'List' });
    assert.deepEqual([wrong.error_code, wrong.error_field], [ERRORS.badInput.code, 'page_id']);
    assert.equal(wrong.words, 'page_id is a number.');
    assert.equal((await refused('update_page', { page_id, revision: 2 })).error_field, 'page_content');
    await mei.ok(saveChoices, { language: 'zh' });
    assert.equal((await refused('read_page', {})).words, '缺少 page_id');
    assert.equal((await client.listTools()).tools[0]?.title, '列出项目');
    await assert.rejects(client.callTool({ name: 'drop_everything', arguments: {} }), /drop_everything/);

    const long = `${'𝄞'.repeat(LIMITS.mcpTextChars / 2)}end`;
    const long_page = await mei.addPage(item, 'Long', `a${long}`);
    const first = await ok('read_page', { page_id: long_page });
    const rest = await ok('read_page', { page_id: long_page, offset: first['next_offset'] });
    assert.equal(`${first['page_content']}${rest['page_content']}`, `a${long}`);
    assert.equal(rest['next_offset'], 0);
  });

  test(`${engine}: a document given as text or base64 is imported by a job, and a wrong one refused with its field`, async (t) => {
    const sheaf = await startSheaf(t, engine);
    await sheaf.app.start();
    const mei = await sheaf.user('mei');
    const item = await mei.addItem('Orders');
    const { ok, refused } = await connect(t, mei, (await makeToken(mei)).token);
    const text = '# Guide\n\nHow to order.';
    const ways = [
      { text, item_id: item.item_id },
      { base64: Buffer.from(text).toString('base64'), item_name: 'New' },
    ];
    for (const way of ways) {
      const { job_id } = await ok('import_document', { file_name: '../guide.md', ...way });
      let progress = await ok('import_progress', { job_id });
      while (progress['state'] === 'waiting' || progress['state'] === 'running') {
        await new Promise((resolve) => setTimeout(resolve, 50));
        progress = await ok('import_progress', { job_id });
      }
      assert.deepEqual([progress['state'], progress['pages_added']], ['done', 1]);
      const { pages } = await ok('read_tree', { item_id: progress['item_id'] });
      assert.ok(Array.isArray(pages) && pages.length === 1);
    }
    const both = { file_name: 'a.md', text, base64: 'IyBBCg==' };
    assert.equal((await refused('import_document', both)).error_code, ERRORS.mcpDocumentUnclear.code);
    const much = { file_name: 'a.md', text: '汉'.repeat(LIMITS.mcpImportBytes / 2) };
    const tooLarge = await refused('import_document', much);
    assert.deepEqual([tooLarge.error_code, tooLarge.error_field], [ERRORS.tooLarge.code, 'text']);
    const unknown = await refused('import_document', { file_name: 'a.bin', base64: 'AAECAwQFBgc=' });
    assert.equal(unknown.error_code, ERRORS.importUnknown.code);
  });

  test(`${engine}: what a token did is logged with its outcome, for its owner and administrators, and dropped after its time`, async (t) => {
    const sheaf = await startSheaf(t, engine);
    const [mei, other] = [await sheaf.user('mei'), await sheaf.user('other')];
    const item = await mei.addItem('Orders');
    const page_id = await mei.addPage(item, 'List');
    const { token, token_id } = await makeToken(mei);
    const { ok, refused } = await connect(t, mei, token);
    await ok('read_page', { page_id });
    await refused('read_page', { page_id: page_id + 1000 });
    await ok('list_items');
    const asked = { token_id, count: 2 };
    const { list, next } = await mei.ok(listTokenCalls, asked);
    const facts = list.map(({ tool, page_id, about, error_code, error_message }) => {
      return { tool, page_id, about, error_code, error_message };
    });
    const { code, en } = ERRORS.itemNotVisible;
    assert.deepEqual(facts, [
      { tool: 'list_items', page_id: 0, about: '', error_code: 0, error_message: '' },
      { tool: 'read_page', page_id: page_id + 1000, about: '', error_code: code, error_message: en },
    ]);
    const older = await sheaf.admin.ok(listSiteTokenCalls, { ...asked, before: next });
    assert.deepEqual(
      older.list.map(({ item_id, page_id, about, called_at, address }) => [
        item_id,
        page_id,
        about,
        called_at,
        address,
      ]),
      [[item.item_id, page_id, 'List', sheaf.clock.now(), '127.0.0.1']],
    );
    assert.equal(older.next, 0);
    assert.equal(await other.code(listTokenCalls, asked), ERRORS.tokenNotFound.code);
    assert.equal(await mei.code(listSiteTokenCalls, asked), ERRORS.notAllowed.code);

    sheaf.clock.advance(LIMITS.tokenCallDays * DAY);
    const { context } = sheaf.app;
    assert.equal(await dropOldCalls(context, new AbortController().signal), 0);
    sheaf.clock.advance(1);
    assert.equal(await dropOldCalls(context, new AbortController().signal), 3);
  });

  test(`${engine}: only a token that is alive opens the tools, from no other site, and so often in a minute`, async (t) => {
    const sheaf = await startSheaf(t, engine);
    const mei = await sheaf.user('mei');
    const { token, token_id } = await makeToken(mei);
    await assert.rejects(connect(t, mei, mei.token ?? ''), /personal access token/i);
    await assert.rejects(connect(t, mei, 'sheaf_pat_wrong'));
    const script = new Person(mei.url, { username: '', uid: 0, token });
    assert.deepEqual(await statuses(sheaf, script), { otherSite: 403, byGet: 405, byCookie: 401, notJson: 400 });

    const { ok, refused } = await connect(t, mei, token);
    for (let call = 0; call < LIMITS.mcpCallsPerMinute; call += 1) await ok('list_items');
    const tooOften = await refused('list_items');
    assert.equal(tooOften.error_code, ERRORS.mcpTooOften.code);
    assert.equal((await mei.ok(listTokenCalls, { token_id })).list.length, LIMITS.tokenCallsListed);
    sheaf.clock.advance(60);
    await ok('list_items');
    await mei.ok(revokeToken, { token_id });
    await assert.rejects(ok('list_items'));
  });
});

/** How requests are answered that no client of the protocol makes. */
async function statuses({ url }: Sheaf, script: Person): Promise<Record<string, number>> {
  const post = async (headers: Record<string, string>, body = '{"jsonrpc":"2.0","id":1,"method":"ping"}') => {
    const sent = { 'content-type': 'application/json', accept: 'application/json, text/event-stream', ...headers };
    return (await fetch(`${url}${callMcp.path}`, { method: 'POST', headers: sent, body })).status;
  };
  const authorization = `Bearer ${script.token}`;
  return {
    otherSite: await post({ authorization, origin: 'https://evil.example' }),
    byGet: (await script.fetch(callMcp.path)).status,
    byCookie: await post({ cookie: `sheaf_session=${script.token}` }),
    notJson: await post({ authorization }, '{"jsonrpc":'),
  };
}
