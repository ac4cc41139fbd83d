import assert from 'node:assert/strict';
import { join } from 'node:path';
import { before, test } from 'node:test';
import { pathToFileURL } from 'node:url';
import type * as Server from './server.tsx';
import { buildReader } from './testing/built-reader.ts';
import { HEAD, MENU, menuCatalog, SAMPLE_ITEM, sampleReading } from './testing/sample-reading.ts';

let reader: typeof Server;

before(async (t) => {
  const folder = await buildReader({ after: (done) => 'after' in t && t.after(done) }, 'ssr');
  reader = await import(pathToFileURL(join(folder, 'reader-server.js')).href);
});

/** The body without its data, the attributes of every tag in alphabetical order. */
function body(html: string): string {
  const shown = html.slice(html.indexOf('<body>'), html.indexOf('<script type="application/json"'));
  return shown.replaceAll(/<([a-z]\w*)((?: [\w-]+(?:="[^"]*")?)+)/g, (_, name: string, attributes: string) => {
    const sorted = (attributes.match(/ [\w-]+(?:="[^"]*")?/g) ?? []).toSorted();
    return `<${name}${sorted.join('')}`;
  });
}

function island(html: string): unknown {
  const json = /<script type="application\/json" id="sheaf-data">(.*?)<\/script>/s.exec(html)?.[1];
  assert.ok(json, 'the document carries its data');
  return JSON.parse(json);
}

test('a reading page is whole without a script: landmarks, tree, text, contents, search by a form [A-2.13 A-2.14 B-2.19 B-2.20]', () => {
  const html = body(reader.renderReading(sampleReading(), HEAD));
  assert.match(html, /<a class="skip" href="#main">跳到正文<\/a>/);
  assert.match(html, /<main id="main"/);
  assert.match(html, /<nav aria-label="目录" class="tree">/);
  assert.match(html, /<nav aria-label="面包屑" class="crumb">/);
  assert.match(html, /<nav aria-label="本页目录" class="outline">/);
  assert.match(html, /<a class="l2" href="#errors">错误码<\/a>/);
  assert.match(html, /<form action="\/shop">.*?<input [^>]*name="keyword"[^>]* type="search"/s);
  assert.match(html, /<h1 class="page-title">创建订单 Create order<\/h1>/);
  assert.match(html, /<h2 id="headers">/);
  assert.match(html, /<a href="\/shop\/11" rel="prev">/);
  assert.match(html, /<a href="\/shop\/14" rel="next">/);
  assert.equal(html.match(/<h1/g)?.length, 1);
});

test('the tree has catalogs to open and pages to follow, open where the page stands [B-2.35]', () => {
  const html = body(reader.renderReading(sampleReading(), HEAD));
  assert.match(html, /<details open><summary class="node dir d1">.*?订单 Orders/s);
  assert.match(html, /<a aria-current="page" class="node d3" href="\/shop\/13">/);
  assert.match(html, /<details><summary class="node dir d1">(?:(?!<details).)*?用户 Users/s);
});

test('in a part of a large tree, a catalog whose content is not here is a link to its page', () => {
  const menu = { pages: [], catalogs: [menuCatalog(30, 'Guides'), ...MENU.catalogs] };
  const data = sampleReading({ menu_cut: [30], item: { ...SAMPLE_ITEM, menu } });
  const html = body(reader.renderReading(data, HEAD));
  assert.match(html, /<a class="node dir d1" href="\/shop\/catalog\/30">/);
});

test('no inline style, script or handler stands in a document, and every address is under the base path', () => {
  const site = { ...sampleReading().site, base: '/docs' };
  const html = reader.renderReading(sampleReading({ site }), HEAD);
  assert.doesNotMatch(html, /\sstyle=/);
  assert.doesNotMatch(html, /\son[a-z]+=/);
  assert.doesNotMatch(html, /<script(?! type="application\/json"| type="module" src=)/);
  for (const [, address] of body(html).matchAll(/(?:href|action)="([^"]*)"/g)) {
    assert.match(address ?? '', /^(#|\/docs\/)/);
  }
});

test('what writers name cannot leave its place: titles, names and data are escaped', () => {
  const evil = '</script><script>alert(1)</script><img src=x onerror=alert(1)>"\'';
  const page = { ...sampleReading().page, page_title: evil };
  const item = { ...SAMPLE_ITEM, item_name: evil, menu: { pages: [], catalogs: [menuCatalog(10, evil)] } };
  const data = sampleReading({ item, next: { page_id: 14, page_title: evil }, html: '', keyword: evil });
  const html = reader.renderReading({ ...data, page: { ...sampleReading().page, ...page } as typeof data.page }, HEAD);
  assert.doesNotMatch(html, /<script>alert/);
  assert.doesNotMatch(html, /<img/);
  assert.match(html, /<title>&lt;\/script&gt;/);
  assert.equal((island(html) as typeof data).item.item_name, evil);
});

test('the data beside the page is what the calls answer, without the text that the page already shows', () => {
  const data = sampleReading();
  const sent = island(reader.renderReading(data, HEAD)) as typeof data;
  assert.deepEqual(sent.item, data.item);
  assert.equal(sent.html, '');
  assert.equal(sent.page?.page_content, '');
  assert.equal(sent.page?.page_title, data.page?.page_title);
});

test('an open page tells search engines and pasted links what it is', () => {
  const html = reader.renderReading(sampleReading(), HEAD);
  assert.match(html, /<html lang="zh-CN" data-base="">/);
  assert.match(html, /<title>创建订单 Create order · 电商开放平台 API<\/title>/);
  assert.match(
    html,
    /<meta name="description" content="为当前用户创建一笔待支付订单。 请求头 Headers Text &amp; more">/,
  );
  assert.match(html, /<link rel="canonical" href="https:\/\/docs\.example\.com\/shop\/13">/);
  assert.match(html, /<meta property="og:title" content="创建订单 Create order">/);
  assert.doesNotMatch(html, /noindex/);
  assert.match(html, /<link rel="alternate" type="text\/markdown" href="\/shop\/13\.md">/);
  assert.match(html, /type="application\/atom\+xml" href="\/shop\/feed\.atom"/);
});

test('a private page asks not to be indexed and describes itself to nobody', () => {
  const html = reader.renderReading(sampleReading({ item: { ...SAMPLE_ITEM, is_private: 1 } }), HEAD);
  assert.match(html, /<meta name="robots" content="noindex">/);
  assert.doesNotMatch(html, /og:|name="description"|feed\.atom|\.md"/);
  assert.match(body(html), /凭密码/);
});

test('every word around the text is in the language of the reader', () => {
  const site = { ...sampleReading().site, language: 'en' as const };
  const html = reader.renderReading(sampleReading({ site }), HEAD);
  assert.match(html, /<html lang="en"/);
  assert.match(html, /Skip to content/);
  assert.match(html, /Log in/);
  assert.match(html, /<button[^>]* lang="zh-CN"[^>]*>中文<\/button>/);
  assert.doesNotMatch(html, /跳到正文|>登录<|本页内容/);
});

test('a catalog lists what it holds, a search what it found with its words marked', () => {
  const [catalog] = MENU.catalogs;
  assert.ok(catalog);
  const shown = { page: null, html: '', outline: [], previous: null, next: null };
  const list = body(reader.renderReading(sampleReading({ ...shown, view: 'catalog', catalog }), HEAD));
  assert.match(list, /<h1 class="page-title">订单 Orders<\/h1>/);
  assert.match(list, /<ul class="rows">.*href="\/shop\/11".*href="\/shop\/catalog\/12"/s);

  const found = [
    {
      page_id: 13,
      page_title: '发起退款',
      cat_id: 12,
      search_content: '可以退款一次',
      marks: [[2, 4]] as [number, number][],
      title_marks: [[2, 4]] as [number, number][],
      rank: 0,
      full_path: [
        { cat_id: 10, cat_name: '订单 Orders' },
        { page_id: 13, page_title: '发起退款' },
      ],
      is_search_result: 1 as const,
      from_search_result: 1 as const,
      item_id: 7,
      item_name: '',
    },
  ];
  const results = body(reader.renderReading(sampleReading({ ...shown, view: 'search', keyword: '退款', found }), HEAD));
  assert.match(results, /可以<\/span><mark>退款<\/mark><span>一次/);
  assert.match(results, /发起<\/span><mark>退款<\/mark>/);
  assert.match(results, /<small>订单 Orders<\/small>/);
  const none = body(
    reader.renderReading(sampleReading({ ...shown, view: 'search', keyword: '退款', found: [] }), HEAD),
  );
  assert.match(none, /没有找到“退款”/);
});

test('a single-page item has no tree, an empty item says so and offers readers nothing to make [B-2.26 B-2.28]', () => {
  const single = body(reader.renderReading(sampleReading({ item: { ...SAMPLE_ITEM, item_type: 2 } }), HEAD));
  assert.doesNotMatch(single, /id="tree"/);
  assert.match(single, /创建订单 Create order/);
  const item = { ...SAMPLE_ITEM, menu: { pages: [], catalogs: [] } };
  const empty = { view: 'empty', item, page: null, html: '', outline: [], previous: null, next: null } as const;
  assert.match(body(reader.renderReading(sampleReading(empty), HEAD)), /作者写下第一页之后/);
  const forWriter = sampleReading({ ...empty, item: { ...item, item_edit: true } });
  assert.match(body(reader.renderReading(forWriter, HEAD)), /点加号写第一页/);
});

test('no right and not there look the same and name nothing; a fault says what happened', () => {
  const { site } = sampleReading();
  const absent = reader.renderError({ status: 404, kind: 'absent', message: 'page 13 is gone', site }, HEAD);
  const refused = reader.renderError({ status: 403, kind: 'refused', message: 'you may not', site }, HEAD);
  assert.equal(absent, refused);
  assert.match(absent, /你看不到这个页面/);
  assert.match(absent, /noindex/);
  assert.doesNotMatch(absent, /canonical|shop|page 13/);
  const share = reader.renderError({ status: 404, kind: 'share', message: 'page 13 is gone', site }, HEAD);
  assert.match(share, /<title>这个分享链接打不开了 · Sheaf<\/title>.*向分享给你的人要一个新链接/s);
  assert.doesNotMatch(share, /page 13|\/user\/login|项目成员/);
  const fault = reader.renderError({ status: 500, kind: 'fault', message: '服务器忙 <b>', site }, HEAD);
  assert.match(fault, /页面没能打开/);
  assert.match(fault, /服务器忙 &lt;b/);
});

test('the shell of working screens carries site and user, its nonce, and a sentence without script', () => {
  const { site } = sampleReading();
  const user = { username: 'mei</script>', name: '', groupid: 2 as const };
  const html = reader.renderShell(site, { ...HEAD, nonce: 'abc123', user, title: 'Sheaf' });
  assert.match(html, /<meta name="csp-nonce" content="abc123">/);
  assert.match(html, /<noscript>.*JavaScript.*<a href="\/help">/);
  assert.match(html, /<div id="sheaf-root"><\/div>/);
  assert.deepEqual(island(html), { site, user });
});
