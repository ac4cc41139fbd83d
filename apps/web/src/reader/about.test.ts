import assert from 'node:assert/strict';
import { test } from 'node:test';
import { aboutReading, textOfHtml } from './about.ts';
import { withoutNames } from './sheet-words.ts';
import { SAMPLE_ITEM, sampleReading } from './testing/sample-reading.ts';

test('a description is the prose of a page: no code, no marks of headings, no tags', () => {
  const html =
    '<div class="heading"><h2 id="a">One</h2><a class="anchor" href="#a">#</a></div><p>A &lt;b&gt; &#x4e2d;&#25991; &quot;c&quot;</p><pre><code>x</code></pre><p>end</p>';
  assert.equal(textOfHtml(html), 'One A <b> 中文 "c" end');
  const sheet =
    '<div class="sheet-book"><section class="sheet"><h2 class="sheet-name">Prices</h2><table><colgroup><col class="w"></colgroup><thead><tr><td></td><th scope="col">A</th><th scope="col">B</th></tr></thead><tbody><tr><th scope="row">1</th><td>Apple</td><td>3</td></tr></tbody></table></section></div>';
  assert.equal(textOfHtml(withoutNames(sheet)), 'Prices Apple 3');
  assert.equal(textOfHtml('<p>cut <a href="x'), 'cut');
});

test('a description ends at 160 characters, whole ones', () => {
  const { description } = aboutReading(sampleReading({ html: `<p>${'😀'.repeat(200)}</p>` }));
  assert.equal([...description].length, 160);
  assert.ok(description.endsWith('😀…'));
});

test('an item without a page is described by its own words, a search is not indexed', () => {
  const item = { ...SAMPLE_ITEM, item_description: 'All about orders' };
  const empty = aboutReading(sampleReading({ view: 'empty', item, page: null, html: '' }));
  assert.equal(empty.title, SAMPLE_ITEM.item_name);
  assert.equal(empty.description, 'All about orders');
  const search = aboutReading(sampleReading({ view: 'search', page: null, keyword: 'x', html: '' }));
  assert.equal(search.noindex, true);
  assert.match(search.title, /搜索“x”/);
});
