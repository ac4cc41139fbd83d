import assert from 'node:assert/strict';
import test from 'node:test';
import fc from 'fast-check';
import type { SqlTable } from './model.ts';
import { readSql } from './read.ts';

function only(sql: string): SqlTable {
  const { tables } = readSql(sql);
  assert.equal(tables.length, 1, sql);
  const [table] = tables;
  assert.ok(table);
  return table;
}

/** A column in one line: name, type, whether it may be empty, default, counted by itself, comment. */
function lines({ columns }: SqlTable): readonly string[] {
  return columns.map(({ name, type, nullable, default: value, autoIncrement, comment }) =>
    [name, type, nullable ? 'null' : 'not null', value, autoIncrement ? 'counts' : '', comment].join('|'),
  );
}

test('MySQL: comments, keys, quotes and escapes inside texts, code in comments, routines', () => {
  const sql = String.raw`
    /*!40101 SET NAMES utf8mb4 */;
    # a line that is no code; CREATE TABLE none (a int);
    DROP TABLE IF EXISTS \`order\`;
    CREATE TABLE IF NOT EXISTS shop.\`order\` (
      \`id\` int(10) unsigned NOT NULL AUTO_INCREMENT COMMENT '编号，主键 (id)',
      \`key\` varchar(20) CHARACTER SET utf8mb4 COLLATE utf8mb4_bin DEFAULT 'it\'s; a ''key''' COMMENT "a \"key\"",
      kind enum('a','b;c') NOT NULL DEFAULT 'a',
      price decimal(10, 2) DEFAULT '0.00',
      changed timestamp NOT NULL DEFAULT CURRENT_TIMESTAMP ON UPDATE CURRENT_TIMESTAMP COMMENT '时间',
      total int GENERATED ALWAYS AS (price * 2) STORED,
      user_id bigint NOT NULL,
      PRIMARY KEY (\`id\`) USING BTREE,
      UNIQUE KEY uk_key (\`key\`(10), kind DESC),
      KEY by_user (user_id) USING BTREE COMMENT 'x',
      FULLTEXT KEY words (kind),
      CONSTRAINT fk_user FOREIGN KEY (user_id) REFERENCES \`user\` (\`id\`) ON DELETE SET NULL ON UPDATE NO ACTION,
      CHECK (price > 0)
    ) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COMMENT='订单表; 一' /*!50100 PARTITION BY HASH (id) */;
    CREATE TEMPORARY TABLE passing (a int);
    DELIMITER $$
    CREATE PROCEDURE p() BEGIN CREATE TABLE inside (a int); END$$
    DELIMITER ;
    ALTER TABLE \`order\` ADD COLUMN note text NULL COMMENT '备注' AFTER id, DROP COLUMN total, MODIFY kind char(1) NOT NULL;
    INSERT INTO \`order\` VALUES (1, 'CREATE TABLE no (a int);');`.replaceAll('\\`', '`');
  assert.equal(readSql(sql).dialect, 'mysql');
  const table = only(sql);
  assert.deepEqual([table.schema, table.name, table.comment], ['shop', 'order', '订单表; 一']);
  assert.deepEqual(lines(table), [
    'id|int(10) unsigned|not null||counts|编号，主键 (id)',
    'note|text|null|||备注',
    String.raw`key|varchar(20)|null|'it\'s; a ''key'''||a "key"`,
    'kind|char(1)|not null|||',
    "price|decimal(10,2)|null|'0.00'||",
    'changed|timestamp|not null|CURRENT_TIMESTAMP||时间',
    'user_id|bigint|not null|||',
  ]);
  assert.deepEqual(table.primaryKey, ['id']);
  assert.deepEqual(table.indexes, [
    { name: 'uk_key', columns: ['key', 'kind'], unique: true },
    { name: 'by_user', columns: ['user_id'], unique: false },
    { name: 'words', columns: ['kind'], unique: false },
  ]);
  assert.deepEqual(table.foreignKeys, [{ name: 'fk_user', columns: ['user_id'], table: 'user', references: ['id'] }]);
});

test('PostgreSQL: a dump with its alterations, comments, copied rows and functions', () => {
  const sql = `
\\connect shop
CREATE TABLE public.account (
    id bigint NOT NULL,
    email character varying(200) DEFAULT 'a'::character varying NOT NULL,
    tags text[] DEFAULT ARRAY['a', 'b'],
    made timestamp(3) with time zone DEFAULT (now() AT TIME ZONE 'utc'),
    "Odd Name" numeric(8,2) CONSTRAINT positive CHECK ("Odd Name" > 0),
    parent bigint REFERENCES public.account
);
CREATE TABLE part PARTITION OF account FOR VALUES IN (1);
COMMENT ON TABLE public.account IS 'People; they are''nt few';
COMMENT ON COLUMN public.account.email IS '邮箱';
ALTER TABLE ONLY public.account ALTER COLUMN id SET DEFAULT nextval('public.account_id_seq'::regclass);
COPY public.account (id, email) FROM stdin;
1	CREATE TABLE nothing (a int);
\\.
CREATE FUNCTION f() RETURNS trigger AS $body$ BEGIN CREATE TABLE inside (a int); END; $body$ LANGUAGE plpgsql;
ALTER TABLE ONLY public.account
    ADD CONSTRAINT account_pkey PRIMARY KEY (id);
CREATE UNIQUE INDEX CONCURRENTLY by_email ON public.account USING btree (lower(email), id DESC) WHERE id > 1;
ALTER TABLE public.account ALTER COLUMN email TYPE text, ALTER parent SET NOT NULL;`;
  const table = only(sql);
  assert.deepEqual([table.schema, table.comment], ['public', "People; they are'nt few"]);
  assert.deepEqual(lines(table), [
    "id|bigint|not null|nextval('public.account_id_seq'::regclass)|counts|",
    "email|text|not null|'a'::character varying||邮箱",
    "tags|text[]|null|ARRAY['a', 'b']||",
    "made|timestamp(3) with time zone|null|(now() AT TIME ZONE 'utc')||",
    'Odd Name|numeric(8,2)|null|||',
    'parent|bigint|not null|||',
  ]);
  assert.deepEqual(table.primaryKey, ['id']);
  assert.deepEqual(table.indexes, [{ name: 'by_email', columns: ['lower(email)', 'id'], unique: true }]);
  assert.deepEqual(table.foreignKeys, [{ name: '', columns: ['parent'], table: 'account', references: [] }]);
});

test('SQL Server: brackets, no sign between statements, extended properties', () => {
  const table = only(`
SET ANSI_NULLS ON
GO
CREATE TABLE [dbo].[Order](
	[Id] [int] IDENTITY(1,1) NOT NULL,
	[Name] [nvarchar](max) NULL,
	[Made] [datetime2](7) NOT NULL CONSTRAINT [DF_Made] DEFAULT (getdate()),
	[State] [tinyint] NOT NULL,
 CONSTRAINT [PK_Order] PRIMARY KEY CLUSTERED ([Id] ASC) WITH (PAD_INDEX = OFF) ON [PRIMARY],
 CONSTRAINT [UQ_Name] UNIQUE NONCLUSTERED ([Name], [Made] DESC)
) ON [PRIMARY]
CREATE TABLE #passing (a int)
GO
ALTER TABLE [dbo].[Order] ADD CONSTRAINT [DF_State] DEFAULT ((0)) FOR [State]
ALTER TABLE [dbo].[Order] WITH CHECK ADD CONSTRAINT [FK] FOREIGN KEY([State]) REFERENCES [dbo].[State] ([Id])
GO
EXEC sys.sp_addextendedproperty @name=N'MS_Description', @value=N'订单''s' , @level0type=N'SCHEMA',@level0name=N'dbo', @level1type=N'TABLE',@level1name=N'Order'
EXEC sp_addextendedproperty 'MS_Description', N'状态', 'SCHEMA', 'dbo', 'TABLE', 'Order', 'COLUMN', 'State'
CREATE NONCLUSTERED INDEX [IX] ON [dbo].[Order] ([State]) INCLUDE ([Name])`);
  assert.deepEqual([table.schema, table.name, table.comment], ['dbo', 'Order', "订单's"]);
  assert.deepEqual(lines(table), [
    'Id|int|not null||counts|',
    'Name|nvarchar(max)|null|||',
    'Made|datetime2(7)|not null|(getdate())||',
    'State|tinyint|not null|((0))||状态',
  ]);
  assert.deepEqual(table.primaryKey, ['Id']);
  assert.deepEqual(
    table.indexes.map(({ name, columns, unique }) => [name, columns.join(), unique]),
    [
      ['UQ_Name', 'Name,Made', true],
      ['IX', 'State', false],
    ],
  );
  assert.deepEqual(table.foreignKeys, [{ name: 'FK', columns: ['State'], table: 'State', references: ['Id'] }]);
});

test('Oracle and SQLite: their types, quotes and habits', () => {
  const oracle = only(`
CREATE TABLE "HR"."EMPLOYEES" (
  ID NUMBER(10,0) GENERATED BY DEFAULT ON NULL AS IDENTITY,
  NAME VARCHAR2(50 CHAR) DEFAULT q'[it's]' NOT NULL ENABLE,
  HIRED DATE DEFAULT SYSDATE,
  CONSTRAINT EMP_PK PRIMARY KEY (ID) USING INDEX TABLESPACE USERS
) TABLESPACE USERS
/
COMMENT ON COLUMN HR.EMPLOYEES.NAME IS '姓名'
/
ALTER TABLE HR.EMPLOYEES ADD (BOSS NUMBER(10), CONSTRAINT BOSS_FK FOREIGN KEY (BOSS) REFERENCES HR.EMPLOYEES (ID));
ALTER TABLE HR.EMPLOYEES MODIFY (HIRED NOT NULL);
ALTER TABLE HR.EMPLOYEES RENAME COLUMN BOSS TO CHIEF;`);
  assert.deepEqual(lines(oracle), [
    'ID|NUMBER(10,0)|not null||counts|',
    "NAME|VARCHAR2(50 CHAR)|not null|q'[it's]'||姓名",
    'HIRED|DATE|not null|SYSDATE||',
    'CHIEF|NUMBER(10)|null|||',
  ]);
  assert.deepEqual(oracle.foreignKeys, [
    { name: 'BOSS_FK', columns: ['CHIEF'], table: 'EMPLOYEES', references: ['ID'] },
  ]);
  const sqlite = only(`
PRAGMA foreign_keys = ON;
CREATE TABLE setting (
  key TEXT PRIMARY KEY, value, at INTEGER DEFAULT (strftime('%s', 'now')), -- said; here
  [index] INT UNIQUE, n INTEGER NOT NULL DEFAULT -1 CHECK (n IN (-1, 1)), UNIQUE (value, at) ON CONFLICT REPLACE
) WITHOUT ROWID;
CREATE VIRTUAL TABLE words USING fts5(a, b);
CREATE TRIGGER t AFTER INSERT ON setting BEGIN CREATE TABLE x (a); UPDATE setting SET at = CASE WHEN 1 THEN 2 END; END;`);
  assert.deepEqual(lines(sqlite), [
    'key|TEXT|not null|||',
    'value||null|||',
    "at|INTEGER|null|(strftime('%s', 'now'))||",
    'index|INT|null|||',
    'n|INTEGER|not null|-1||',
  ]);
  assert.deepEqual(sqlite.indexes, [
    { name: '', columns: ['index'], unique: true },
    { name: '', columns: ['value', 'at'], unique: true },
  ]);
});

test('a table that is renamed or dropped is what the last statement leaves, and one of two schemas is no other', () => {
  const { tables } = readSql(`
    create table a.t (x int); create table b.t (y int); create table gone (z int);
    alter table a.t add y int; alter table gone rename to going; drop table if exists going;
    alter table nobody add q int; create index i on nobody (q); comment on column t.nothing is 'x';`);
  assert.deepEqual(
    tables.map(({ schema, name, columns }) => `${schema}.${name} ${columns.map((column) => column.name).join()}`),
    ['a.t x,y', 'b.t y'],
  );
});

test('more tables than the bound are cut and said to be', () => {
  const sql = Array.from({ length: 5_001 }, (_, at) => `create table t${at} (a int);`).join('\n');
  const { complete, tables } = readSql(sql);
  assert.deepEqual([complete, tables.length], [false, 5_000]);
});

const PIECES = [
  'create table ',
  'alter table ',
  'comment on column ',
  'exec sp_addextendedproperty ',
  'delimiter $$\n',
  'copy t from stdin;',
  't ',
  't.c ',
  '(',
  ')',
  ',',
  ';',
  "'",
  '"',
  '`',
  '[',
  ']',
  '--',
  '/*',
  '*/',
  '$$',
  '\\',
  '\n',
  '\ngo\n',
  'key ',
  'primary key ',
  'unique ',
  'constraint ',
  'references t ',
  'default ',
  'add ',
  'modify ',
  'change ',
  'drop column ',
  'rename to ',
  'after ',
  'on ',
  'begin ',
  'end ',
  'case ',
  'not null ',
  'int ',
  '__proto__ ',
  'constructor ',
  'varchar(20)',
  '@name=',
  "N'x'",
  "E'\\",
  'is ',
  '编号 ',
];

test('no text makes it fail, and what it finds has names', () => {
  const garbage = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 300 }),
    fc.array(fc.constantFrom(...PIECES), { maxLength: 60 }).map((pieces) => pieces.join('')),
  );
  fc.assert(
    fc.property(garbage, (sql) => {
      for (const { columns, name } of readSql(sql).tables) {
        assert.notEqual(name, '');
        assert.ok(columns.every((column) => column.name !== ''));
      }
    }),
    { numRuns: 2_000 },
  );
});

test('a million characters of one sign do not hold the reader up', () => {
  for (const unit of [
    "'",
    '"',
    '(',
    '[',
    '$a$',
    '/*',
    "'\\",
    'create table t(',
    'create\n',
    'alter\n',
    ' \n',
    'begin ',
    'x,',
  ]) {
    const sql = `create table t (a int);\n${unit.repeat(Math.ceil(1_000_000 / unit.length))}`;
    assert.equal(readSql(sql).tables[0]?.name, 't', unit);
  }
});
