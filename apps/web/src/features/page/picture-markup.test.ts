import assert from 'node:assert/strict';
import { test } from 'node:test';
import { EditorState } from '@codemirror/state';
import { pictureAt, pictureText } from './picture-markup.ts';

const PLAIN = { src: '/a.png', alt: 'A "b"', width: '', caption: '' };

const cases = [
  [PLAIN, '![A "b"](/a.png)'],
  [{ ...PLAIN, width: '320' }, '<img src="/a.png" alt="A &quot;b&quot;" width="320">'],
  [
    { ...PLAIN, caption: '1 < 2 & "so"' },
    '<figure><img src="/a.png" alt="A &quot;b&quot;"><figcaption>1 &lt; 2 &amp; &quot;so&quot;</figcaption></figure>',
  ],
  [{ ...PLAIN, alt: 'a]b', src: '/a (1).png' }, '![a\\]b](</a (1).png>)'],
] as const;

for (const [picture, text] of cases) {
  test(`a picture is written and read again: ${text}`, () => {
    assert.equal(pictureText(picture), text);
    const state = EditorState.create({ doc: `see ${text} here`, selection: { anchor: 6 } });
    assert.deepEqual(pictureAt(state), { from: 4, to: 4 + text.length, picture });
  });
}

test('of two pictures in a line the one at the cursor is meant, and none where there is none', () => {
  const doc = '![](/a.png) ![](/b.png)\ntext';
  const at = (anchor: number) => pictureAt(EditorState.create({ doc, selection: { anchor } }))?.picture.src;
  assert.deepEqual([at(3), at(15), at(26)], ['/a.png', '/b.png', undefined]);
});
