import assert from 'node:assert/strict';
import { text as textOf } from 'node:stream/consumers';
import { test } from 'node:test';
import { leavingTree } from '../testing/leaving.ts';
import { writeSite } from './write.ts';

const WRITTEN = {
  'Start & <here>': 'First ![a](/file/a.png) [down](/page/Down) **words**\n\n## Part\n\ntext',
  API: { Deep: { Down: 'Down there: 订单' } },
};
const PICTURES = { 'a.png': { type: 'image/png', bytes: Buffer.from('PNG') } };

async function siteOf(): Promise<ReadonlyMap<string, string>> {
  const files = new Map<string, string>();
  for await (const { path, content } of writeSite(leavingTree(WRITTEN, PICTURES), ':root{}')) {
    files.set(path, await textOf(content));
  }
  return files;
}

test('a site is a folder of documents that lead to each other, with pictures and no address of a server', async () => {
  const files = await siteOf();
  assert.deepEqual(
    [...files.keys()],
    [
      ...['README.txt', 'index.html', 'assets/reader.css', 'assets/site.js', 'assets/tree.js'],
      ...['pages/Start & <here>.html', 'pages/Down.html', 'assets/search.js', 'files/a.png'],
    ],
  );
  const start = files.get('pages/Start & <here>.html') ?? '';
  assert.match(start, /<h1 class="page-title">Start &amp; &lt;here&gt;<\/h1>/);
  assert.match(start, /<img src="\.\.\/files\/a\.png"/);
  assert.match(start, /<a href="Down\.html">down<\/a>/);
  assert.match(start, /<nav class="outline"[^>]*>.*href="#part">Part<\/a>/);
  assert.match(start, /rel="next" href="Down\.html"/);
  const [, down = ''] = /<div class="crumb ell">(.*?)<\/div>/.exec(files.get('pages/Down.html') ?? '') ?? [];
  assert.equal(down, '<span>API</span> / <span>Deep</span>');
  for (const [path, text] of files) assert.doesNotMatch(text, /(?:src|href)="\//, path);
  assert.match(files.get('index.html') ?? '', /<a href="pages\/Down\.html">Down<\/a>/);
});

test('tree and search are scripts that hold what the pages say, and nothing that runs', async () => {
  const files = await siteOf();
  const read = (path: string) =>
    JSON.parse((files.get(path) ?? '').replace(/^[^=]*= /, '').replace(/,?\s*(\]?);\s*$/, '$1'));
  assert.deepEqual(read('assets/tree.js').c[0].c[0].p, [['Down', 'Down']]);
  assert.deepEqual(
    read('assets/search.js').map(([key, , text]: readonly string[]) => [key, text]),
    [
      ['Start & <here>', 'First down words Part text'],
      ['Down', 'Down there: 订单'],
    ],
  );
});
