import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { Rerenderer, renderMarkdown } from './index.ts';
import { ATTACK_VECTORS } from './testing/attack-vectors.ts';

const LINES = [
  ...[
    '',
    '# Orders',
    '## Orders',
    'A *word* and `code`',
    '- one',
    '  - two',
    '1. first',
    '- [ ] open',
    '> quote',
    '> [!NOTE]',
  ],
  ...[
    '| a | b |',
    '| --- | :-: |',
    '| 1 | $x^2$ |',
    '```json',
    '{"a": 1}',
    '```',
    '$$',
    'x_1',
    '[TOC]',
    '[ref]: https://example.test',
  ],
  ...[
    'see [ref]',
    '<div data-line="1">',
    '</div>',
    '<b>',
    'a <br> b',
    'c <i data-line="2">d',
    '<img src="a.png"> e',
    '<img data-line="9" src="a.png">',
    '<hr>',
    'text "data-line="7""',
    '    code',
    '---',
  ],
  ...[
    '![p](a.png "t data-line=\\"3\\"")',
    '<details><summary>s</summary>',
    '</details>',
    '\\[x\\]',
    'x\n---',
    '```mermaid',
    'a-->b',
  ],
];

/** Texts as they follow one another while somebody writes. */
const WRITING = fc.array(fc.array(fc.constantFrom(...LINES), { maxLength: 14 }), { minLength: 2, maxLength: 6 });

test('a text rendered anew after a change is what it is when rendered alone', () => {
  fc.assert(
    fc.property(WRITING, fc.nat(), (texts, cut) => {
      const renderer = new Rerenderer();
      const first = texts[0] ?? [];
      const at = cut % (first.length + 1);
      const steps = [...texts, first, ['new line', ...first], [...first.slice(0, at), 'more', ...first.slice(at)]];
      for (const lines of steps) {
        const text = lines.join('\n');
        const alone = renderMarkdown(text, { language: 'en', title: 'Orders', sourceLines: true });
        assert.deepEqual(renderer.render(text, { language: 'en', title: 'Orders' }), alone);
      }
    }),
    { numRuns: 300 },
  );
});

test('attacks one after the other leave nothing to what follows', () => {
  const renderer = new Rerenderer();
  for (const { text } of ATTACK_VECTORS) {
    for (const one of [text, `before\n\n${text}\n\nafter`]) {
      const alone = renderMarkdown(one, { language: 'zh', sourceLines: true });
      assert.deepEqual(renderer.render(one, { language: 'zh' }), alone);
    }
  }
});
