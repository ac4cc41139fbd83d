import assert from 'node:assert/strict';
import { test } from 'node:test';
import { asCopy, offlinePage, titleOf } from './offline-html.ts';

test('a copy says in its own language that it is one', () => {
  const html = (lang: string) => `<!doctype html><html lang="${lang}"><body><div id="root">text</div></body></html>`;
  assert.match(asCopy(html('zh-CN'), 0), /<body><p class="offline-note" role="status">网络断开。这是 1970/);
  assert.match(asCopy(html('en'), 0), /role="status">You are offline\. This is a copy of 1 Jan 1970/);
});

test('titles of kept pages come out as text, whatever they hold', () => {
  const title = titleOf('<title>a &lt;b&gt; &amp;amp; &quot;c&quot;</title>');
  assert.equal(title, 'a <b> &amp; "c"');
  const page = offlinePage(['en-GB'], [{ url: '/1/2"><script>', title }]);
  assert.ok(page.includes('<a href="/1/2&quot;&gt;&lt;script&gt;">a &lt;b&gt; &amp;amp; &quot;c&quot;</a>'), page);
  assert.match(offlinePage(['zh-TW'], []), /没有可以离线读的页面/);
});
