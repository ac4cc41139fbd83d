import assert from 'node:assert/strict';
import test from 'node:test';
import { assetPlaceholder, pagePlaceholder, resolvePlaceholders } from './placeholders.ts';

const targets = {
  page: (key: string, anchor: string) => `/7/${[...key].length}${anchor === '' ? '' : `#${anchor}`}`,
  asset: (key: string) => (key === 'gone.png' ? undefined : `/file/${key.length}`),
};

test('a placeholder carries any path and anchor through Markdown and HTML', () => {
  const keys = ['a b (1).md', '目录/页 面.md', `it's "x" <y>|z*_~!.md`, '100%.md', 'a#b?c.md'];
  for (const key of keys) {
    const seen: string[][] = [];
    const page = (name: string, anchor: string): string => {
      seen.push([name, anchor]);
      return '/p';
    };
    const url = pagePlaceholder(key, '标题-1');
    const text = `[a](${url}) ![b](<${url}> "t") <a href="${url}">c</a>\n\n| a |\n| - |\n| [d](${url}) |\n\n[r]: ${url}\n`;
    const resolved = resolvePlaceholders(text, { ...targets, page });
    assert.deepEqual(seen, Array(5).fill([key, '标题-1']));
    assert.equal(resolved, text.replaceAll(url, '/p'));
  }
});

test('every byte that is no placeholder stays, as do code and unknown targets', () => {
  const kept = `\ufeffa\r\n\tb [x](y.md)\n\n\`${assetPlaceholder('a.png')}\`\n\n![](${assetPlaceholder('gone.png')})  \n\n`;
  const text = `${kept}[z](${pagePlaceholder('k.md', '')})`;
  assert.equal(resolvePlaceholders(text, targets), `${kept}[z](/7/4)`);
});
