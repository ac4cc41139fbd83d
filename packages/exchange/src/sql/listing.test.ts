import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ListingUnreadable, statementsOf } from './listing.ts';
import { readSql } from './read.ts';

const LISTS = {
  table_info: "name\tcomment\tengine\nuser\tWho's who\tInnoDB\norder\t\tInnoDB\n",
  table_detail:
    'table\tcolumn\tdefault\tnullable\ttype\tcomment\n' +
    'user\tuid\tNULL\tNO\tint(11) unsigned\tNumber\n' +
    'user\tname\tnobody\tYES\tvarchar(50)\tback\\slash\n' +
    'order\tid\tNULL\tNO\tint\t\n',
  table_index:
    'table\tindex\tcolumn\tseq\tnon_unique\ttype\tcomment\n' +
    'user\tPRIMARY\tuid\t1\t0\tBTREE\t\n' +
    'user\tby_name\tuid\t2\t0\tBTREE\t\n' +
    'user\tby_name\tname\t1\t0\tBTREE\t\n',
};

test('lists of tables, columns and indexes are the statements that make them', () => {
  const { tables } = readSql(statementsOf(LISTS));
  const [user, order] = tables;
  assert.deepEqual([user?.name, user?.comment, order?.name], ['user', "Who's who", 'order']);
  assert.deepEqual(
    user?.columns.map(({ name, type, nullable, comment }) => [name, type, nullable, comment]),
    [
      ['uid', 'int(11) unsigned', false, 'Number'],
      ['name', 'varchar(50)', true, 'back\\slash'],
    ],
  );
  assert.deepEqual(user?.primaryKey, ['uid']);
  assert.deepEqual(
    user?.indexes.map(({ name, columns, unique }) => [name, columns, unique]),
    [['by_name', ['name', 'uid'], true]],
  );
});

test('a list without what it needs is named', () => {
  const without = { ...LISTS, table_detail: 'table\tcolumn\nuser\tuid' };
  assert.throws(
    () => statementsOf(without),
    (error) => error instanceof ListingUnreadable && error.field === 'table_detail',
  );
});

test('names that information_schema writes are known', () => {
  const { tables } = readSql(
    statementsOf({
      table_info: 'TABLE_NAME\tTABLE_COMMENT\na\tb\n',
      table_detail: 'TABLE_NAME\tCOLUMN_NAME\tCOLUMN_TYPE\tIS_NULLABLE\na\tx\tint\tNO\n',
      table_index: '',
    }),
  );
  assert.deepEqual(
    tables.map(({ name, comment }) => [name, comment]),
    [['a', 'b']],
  );
});
