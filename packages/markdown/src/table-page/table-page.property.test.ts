import assert from 'node:assert/strict';
import test from 'node:test';
import fc from 'fast-check';
import type { TableFacts } from './facts.ts';
import { type ComparedPage, withChanges } from './page-changes.ts';
import { pageText, tablePage } from './write.ts';

const NAMES = ['id', 'name', 'state', 'amount', 'note', 'made_at'];
const LINE_BREAKS = ['\n', '\r\n'];

const column = fc.record({
  type: fc.constantFrom('int', 'bigint', 'varchar(20)', 'decimal(10,2)', "enum('a','b')"),
  nullable: fc.boolean(),
  default: fc.constantFrom('', '0', "'x'"),
  autoIncrement: fc.constant(false),
  comment: fc.constantFrom('', 'of the file', '来自文件', 'two words'),
});
/** Any of the columns, in any order, each as it may be. */
const table: fc.Arbitrary<TableFacts> = fc
  .record({
    names: fc.shuffledSubarray(NAMES, { minLength: 1 }),
    columns: fc.array(column, { minLength: NAMES.length, maxLength: NAMES.length }),
    comment: fc.constantFrom('', 'Orders', '订单'),
    isIndexed: fc.boolean(),
    isLinked: fc.boolean(),
  })
  .map(({ names, columns, comment, isIndexed, isLinked }) => {
    const [first = ''] = names;
    return {
      name: 'orders',
      comment,
      columns: columns.slice(0, names.length).map((one, at) => ({ ...one, name: names[at] ?? '' })),
      primaryKey: [first],
      indexes: isIndexed ? [{ name: 'by_first', columns: [first], unique: false }] : [],
      foreignKeys: isLinked ? [{ name: 'to_user', columns: [first], table: 'user', references: ['id'] }] : [],
    };
  });
/** Of which columns people write a note, and below which headings a paragraph. */
const writing = fc.record({ noted: fc.subarray(NAMES), told: fc.subarray([0, 1, 2, 3]) });

const facts = (one: TableFacts) => tablePage(one, [], { language: 'en', addressOf: () => undefined });

function compared(text: string, base: TableFacts, fresh: TableFacts): ComparedPage {
  return { text, base: facts(base), fresh: facts(fresh), language: 'en', drawn: facts(base).diagram };
}

/** The page with people's words in it, and these words. */
function written(text: string, { noted, told }: { noted: readonly string[]; told: readonly number[] }) {
  const words: string[] = [];
  const note = (line: string) => {
    const cells = line.split('|');
    const name = /^\| `(\w+)`/.exec(line)?.[1] ?? '';
    if (cells.length !== 8 || !noted.includes(name)) return line;
    words.push(`ours of ${name}`);
    return [...cells.slice(0, 6), ` ours of ${name} `, ''].join('|');
  };
  const parts = text.split('\n').map(note).join('\n').split('\n## ');
  const withProse = parts.map((part, at) => {
    if (!told.includes(at)) return part;
    words.push(`Told in part ${at}.`);
    return `${part.trimEnd()}\n\nTold in part ${at}.\n`;
  });
  return { text: withProse.join('\n## '), words };
}

test('a newer table never takes out what people wrote, and the same one changes no byte', () => {
  const anyBreak = fc.constantFrom(...LINE_BREAKS);
  fc.assert(
    fc.property(table, table, writing, anyBreak, (base, fresh, ours, lineBreak) => {
      const page = written(pageText(facts(base), 'en'), ours);
      const text = page.text.replaceAll('\n', lineBreak);
      assert.equal(withChanges(compared(text, base, base), () => undefined).text, text);
      const updated = withChanges(compared(text, base, fresh), () => undefined);
      for (const words of page.words) assert.ok(updated.text.includes(words), words);
      const kept = { ...compared(updated.text, fresh, fresh), drawn: updated.drawn };
      assert.equal(withChanges(kept, () => undefined).text, updated.text);
    }),
    { numRuns: 500 },
  );
});
