import assert from 'node:assert/strict';
import test from 'node:test';
import type { TableFacts, TableWriting } from './facts.ts';
import { pageChanges, withChanges, withoutRemovedMark, withRemovedMark } from './page-changes.ts';
import type { Choice } from './row-changes.ts';
import { type PageFacts, pageText, tablePage } from './write.ts';

const addresses = new Map([['orders', '/1/10']]);
const EN: TableWriting = { language: 'en', addressOf: (table) => addresses.get(table) };
const ZH: TableWriting = { ...EN, language: 'zh' };

function column(name: string, type: string, more: Partial<TableFacts['columns'][number]> = {}) {
  return { name, type, nullable: false, default: '', autoIncrement: false, comment: '', ...more };
}

const refund: TableFacts = {
  name: 'refund',
  comment: 'Refunds of orders',
  columns: [
    column('id', 'bigint', { autoIncrement: true }),
    column('order_id', 'bigint', { comment: 'which order' }),
    column('amount', 'decimal(10,2)', { default: "'0.00'", comment: 'in yuan | cents' }),
  ],
  primaryKey: ['id'],
  indexes: [{ name: 'idx_order', columns: ['order_id', 'amount'], unique: false }],
  foreignKeys: [{ name: 'fk_order', columns: ['order_id'], table: 'orders', references: ['id'] }],
};

const written = `Refunds of orders

## Columns

| Column | Type | Key | Nullable | Default | Comment |
| :--- | :--- | :--- | :--- | :--- | :--- |
| \`id\` | bigint | primary key | no | automatic |  |
| \`order_id\` | bigint | foreign key [orders](/1/10), index | no |  | which order |
| \`amount\` | decimal(10,2) | index | no | \`'0.00'\` | in yuan \\| cents |

## Keys and indexes

| Name | Columns | Kind | Leads to | Comment |
| :--- | :--- | :--- | :--- | :--- |
| \`PRIMARY\` | \`id\` | primary key |  |  |
| \`idx_order\` | \`order_id\`, \`amount\` | index |  |  |
| \`fk_order\` | \`order_id\` | foreign key | [orders.id](/1/10) |  |

## Relations

\`\`\`mermaid
erDiagram
  refund {
    bigint id PK
    bigint order_id FK
  }
  orders ||--o{ refund : "order_id"
\`\`\`
`;

function facts(table: TableFacts, writing = EN): PageFacts {
  return tablePage(table, [], writing);
}

/** The page after the database changed from one to the other, as defaults have it or as is chosen. */
function after(text: string, base: TableFacts, fresh: TableFacts, choice?: Choice): string {
  const drawn = facts(base).diagram;
  return withChanges({ text, base: facts(base), fresh: facts(fresh), language: 'en', drawn }, () => choice).text;
}

function changed(name: string, more: Partial<TableFacts['columns'][number]>): TableFacts {
  return { ...refund, columns: refund.columns.map((one) => (one.name === name ? { ...one, ...more } : one)) };
}

test('a page holds columns, keys, links and a diagram, in both languages', () => {
  assert.equal(pageText(facts(refund), 'en'), written);
  const zh = pageText(facts(refund, ZH), 'zh');
  assert.match(zh, /## 列\n\n\| 列 \| 类型 \| 键 \| 可空 \| 默认 \| 说明 \|/u);
  assert.match(zh, /\| `id` \| bigint \| 主键 \| 否 \| 自增 \| {2}\|/u);
  const odd = { ...refund, comment: '# <b>\n*bold* [x](y)', columns: [column('a|b`c', 'int')], foreignKeys: [] };
  assert.match(pageText(facts(odd), 'en'), /^# |^\\# \\<b\\> \\\*bold\\\* \\\[x\\\]\(y\)\n/u);
  assert.equal(after(pageText(facts(odd), 'en'), odd, odd), pageText(facts(odd), 'en'));
});

test('what the database changed is written where nobody wrote, and nothing else', () => {
  const wider = changed('amount', { type: 'decimal(12,2)' });
  assert.equal(after(written, refund, wider), written.replace('decimal(10,2)', 'decimal(12,2)'));
  const note = column('note', 'text', { nullable: true, comment: 'why' });
  const [first, ...rest] = refund.columns;
  assert.ok(first);
  const grown = { ...refund, columns: [first, note, ...rest] };
  const row = '| `note` | text |  | yes |  | why |\n';
  assert.equal(
    after(written, refund, grown),
    written.replace('| `order_id` | bigint', `${row}| \`order_id\` | bigint`),
  );
  assert.equal(after(after(written, refund, grown), grown, refund), written);
  const crlf = written.replaceAll('\n', '\r\n');
  assert.equal(after(crlf, refund, grown), after(written, refund, grown).replaceAll('\n', '\r\n'));
  assert.equal(after(written, refund, { ...refund, comment: '' }), written.replace('Refunds of orders\n\n', ''));
  const bare = { ...refund, foreignKeys: [], indexes: [] };
  const without = after(written, refund, bare);
  assert.ok(!without.includes('mermaid') && !without.includes('fk_order'));
  assert.ok(after(without, bare, refund).includes('orders ||--o{ refund'));
});

test('what people wrote stays: notes, other columns of the table, prose, a diagram drawn on', () => {
  const noted = written
    .replace('in yuan \\| cents', '**without** shipping')
    .replace('## Relations', 'Ask finance.\n\n## Relations')
    .replace('  refund {', '  %% ours\n  refund {');
  const fresh = { ...changed('amount', { type: 'money', comment: 'amount' }), foreignKeys: [] };
  const [change] = pageChanges({
    text: noted,
    base: facts(refund),
    fresh: facts(fresh),
    language: 'en',
    drawn: undefined,
  }).filter(({ name }) => name === 'amount');
  assert.deepEqual([change?.state, change?.isContested, change?.choice], ['changed', true, 'both']);
  const merged = after(noted, refund, fresh);
  for (const kept of ['**without** shipping', 'Ask finance.', '%% ours', '| money |'])
    assert.ok(merged.includes(kept), kept);
  assert.ok(after(noted, refund, fresh, 'page').includes('decimal(10,2)'));
  assert.ok(after(noted, refund, fresh, 'database').includes('| amount |'));
  const emptied = changed('amount', { type: 'money', comment: '' });
  assert.ok(after(noted, refund, emptied, 'database').includes('**without** shipping'), 'no note is emptied');
  assert.ok(after(written.replace('decimal(10,2)', 'money, see ADR'), refund, fresh).includes('money, see ADR'));
});

test('a column that is gone goes, stays with a mark, or moves to the former ones where people wrote on it', () => {
  const less = { ...refund, columns: refund.columns.filter(({ name }) => name !== 'amount'), indexes: [] };
  assert.ok(!after(written, refund, less).includes('`amount`'));
  const noted = written.replace('in yuan \\| cents', 'ask mei');
  const former = after(noted, refund, less);
  assert.match(former, /## Former columns\n\n\| Column .*\n\| :.*\n\| `amount` .* ask mei \|\n\n## Keys/u);
  assert.match(after(noted, refund, less, 'page'), /`amount` \| decimal\(10,2\) \| index, removed \|/u);
  const again = after(former, less, refund);
  assert.ok(again.includes('in yuan') && again.includes('ask mei'));
  assert.ok(!after(noted, refund, less, 'database').includes('ask mei'));
});

test('a section that people took out does not come back by itself, one that was never there comes', () => {
  const cut = written.replace(/## Keys and indexes[\s\S]*(?=## Relations)/u, '');
  const more = { ...refund, indexes: [...refund.indexes, { name: 'idx_new', columns: ['amount'], unique: true }] };
  assert.ok(!after(cut, refund, more).includes('idx_new'));
  assert.ok(after(cut, refund, more, 'database').includes('## Keys and indexes\n\n| Name'));
  const keyless = { ...refund, primaryKey: [], indexes: [], foreignKeys: [] };
  const page = pageText(facts(keyless), 'en');
  assert.ok(!page.includes('## Keys'));
  assert.ok(after(page, keyless, refund).includes('## Keys and indexes'));
});

test('a table that the database has no more says so, until it has it again', () => {
  const marked = withRemovedMark(withRemovedMark(written, 'en'), 'en');
  assert.match(marked, /^> \[!WARNING\]\n> The database/u);
  assert.equal(withoutRemovedMark(marked), written);
  assert.ok(after(marked, refund, { ...refund, comment: 'New' }).startsWith(`${marked.slice(0, 30)}`));
});

/** Numbers that look random and are the same each time. */
function numbers(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

function anyTable(below: (most: number) => number): TableFacts {
  const names = ['id', 'order_id', 'amount', 'odd|name', 'note', '状态', 'a`b'].filter(() => below(3) > 0);
  const pick = () => names.filter(() => below(3) === 0);
  const columns = names.map((name) =>
    column(name, ['int', 'text', 'decimal(10,2)'][below(3)] ?? '', {
      nullable: below(2) === 0,
      comment: ['', 'plain', 'with | bar', '*marks*'][below(4)] ?? '',
    }),
  );
  const key = pick();
  const foreignKeys = key.length > 0 ? [{ name: '', columns: key, table: 'orders', references: [] }] : [];
  const indexes = [{ name: 'idx', columns: pick(), unique: below(2) === 0 }];
  return {
    name: 'refund',
    comment: ['', 'Refunds', 'Other'][below(3)] ?? '',
    columns,
    primaryKey: pick(),
    indexes,
    foreignKeys,
  };
}

/** Something that a person writes: a line of prose anywhere but inside a diagram, or words in a cell. */
function withWords(text: string, words: string, below: (most: number) => number): string {
  const lines = text.split('\n');
  const rows = lines.flatMap((line, at) => (line.startsWith('| `') ? [at] : []));
  const at = rows[below(rows.length)];
  if (at !== undefined && below(2) === 0) {
    const cells = (lines[at] ?? '').split(/(?<!\\)\|/u);
    const cell = below(2) === 0 ? cells.length - 2 : 2 + below(cells.length - 4);
    return lines.with(at, cells.with(cell, ` ${words} ${cells[cell]?.trim()} `).join('|')).join('\n');
  }
  const free = lines.flatMap((line, place) => (line === '' || line.startsWith('#') ? [place] : []));
  const place = free[below(free.length)] ?? lines.length;
  return lines.toSpliced(place, 0, ...(below(2) === 0 ? ['', words, ''] : [words])).join('\n');
}

test('what people write survives any sequence of schemas', () => {
  for (let seed = 1; seed <= 150; seed++) {
    const below = numbers(seed);
    let base = anyTable(below);
    let text = pageText(facts(base), 'en');
    let drawn = facts(base).diagram;
    const words: string[] = [];
    for (let step = 0; step < 6; step++) {
      words.push(`human${words.length}word`);
      text = withWords(text, words.at(-1) ?? '', below);
      const fresh = anyTable(below);
      ({ text, drawn } = withChanges(
        { text, base: facts(base), fresh: facts(fresh), language: 'en', drawn },
        () => undefined,
      ));
      for (const word of words) assert.ok(text.includes(word), `${word} of seed ${seed} is lost in\n${text}`);
      const settled = { text, base: facts(fresh), fresh: facts(fresh), language: 'en', drawn } as const;
      assert.equal(withChanges(settled, () => undefined).text, text, 'nothing is left to do');
      base = fresh;
    }
  }
});

test('no line of a page makes comparing it take long', () => {
  const base = facts(refund);
  const fresh = facts({ ...refund, columns: refund.columns.map((one) => ({ ...one, comment: 'said anew' })) });
  const hostile = ['x', `|${'-'.repeat(60)}x`, `#${' '.repeat(100_000)}x`, `# a${' #'.repeat(100_000)}x`, ''].join(
    '\n',
  );
  const text = pageText(base, 'en')
    .replace('which order', '['.repeat(300_000))
    .replaceAll(/^## .*$/gm, (heading) => `${heading}\n\n${hostile}`);
  const began = process.cpuUsage().user;
  pageChanges({ text, base, fresh, language: 'en', drawn: undefined });
  assert.ok(withChanges({ text, base, fresh, language: 'en', drawn: undefined }, () => undefined).text);
  assert.ok(process.cpuUsage().user - began < 5_000_000);
});
