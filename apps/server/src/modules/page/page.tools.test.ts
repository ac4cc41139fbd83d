import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ERRORS, LIMITS, sqlToMarkdownTable } from '@sheaf/contract';
import { onBothEngines } from '../../platform/testing/databases.ts';
import { startSheaf } from '../../testing/start-sheaf.ts';
import { sqlAsMarkdown } from './sql-table.ts';

const SQL = `CREATE TABLE \`order\` (
  \`id\` int(10) unsigned NOT NULL AUTO_INCREMENT COMMENT '编号 | 主键',
  state varchar(20) DEFAULT 'it''s new',
  PRIMARY KEY (\`id\`), KEY by_state (state)
) COMMENT='订单';
create table tag (name text);`;

test('a schema in Chinese and in English: no keys, pipes escaped, quotes taken off', () => {
  assert.equal(
    sqlAsMarkdown(SQL, 'zh'),
    `
- order 订单

| 字段 | 类型 | 允许空 | 默认 | 说明 |
| --- | --- | --- | --- | --- |
| id | int (10) unsigned | 否 |  | 编号 \\| 主键 |
| state | varchar (20) | 是 | its new | - |


- tag

| 字段 | 类型 | 允许空 | 默认 | 说明 |
| --- | --- | --- | --- | --- |
| name | text | 是 |  | - |
`,
  );
  assert.match(sqlAsMarkdown(SQL, 'en') ?? '', /\| Field \| Type \| Nullable \| Default \| Comment \|/);
  assert.equal(sqlAsMarkdown('SELECT 1', 'zh'), undefined);
});

onBothEngines((engine) => {
  test(`${engine}: SQL becomes a table for who is logged in, and what is none is refused by name [B-7.20]`, async (t) => {
    const sheaf = await startSheaf(t, engine);
    const mei = await sheaf.user('mei');
    const { markdown } = await mei.ok(sqlToMarkdownTable, { sql: SQL });
    assert.equal(markdown, sqlAsMarkdown(SQL, 'en'));
    for (const sql of ['', 'SELECT * FROM t', 'create table', "'", 'x'.repeat(LIMITS.sqlBytes)]) {
      const { error_code, error_field } = await mei.post(sqlToMarkdownTable, { sql });
      assert.deepEqual([error_code, error_field], [ERRORS.sqlUnreadable.code, 'sql']);
    }
    const large = await mei.post(sqlToMarkdownTable, { sql: '编'.repeat(LIMITS.sqlBytes / 2) });
    assert.deepEqual([large.error_code, large.error_field], [ERRORS.tooLarge.code, 'sql']);
    assert.equal(await sheaf.guest.code(sqlToMarkdownTable, { sql: SQL }), ERRORS.loginExpired.code);
  });
});
