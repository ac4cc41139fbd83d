import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Language } from '../language.ts';
import { type CommentDocument, commentDocuments } from './read.ts';

const read = (source: string, language: Language): CommentDocument[] => [...commentDocuments(source, language)];

const PHP = `<?php
class User {
    /**
     * showdoc
     * @catalog 测试文档/用户相关
     * @title 用户登录
     * @description 用户登录的接口
     * @method get
     * @url https://www.example.com/home/user/login
     * @header token 可选 string 设备 token
     * @param username 必选 string 用户名
     * @param password 必选 string 密码
     * @param name 可选 string 用户昵称 可以不填
     * @return {"error_code":0,"data":{"uid":"1","username":"12154545"}}
     * @return_param groupid int 用户组id
     * @return_param name string 用户昵称
     * @remark 这里是备注信息
     * @number 99
     */
    public function login() {}
    /** only a remark, with @title */
    public function other() {}
}
`;

test('a block of the format that scripts send becomes an API page with all that it says', () => {
  const [login, ...more] = read(PHP, 'zh');
  assert.equal(more.length, 0);
  assert.deepEqual([login?.title, login?.names, login?.s_number], ['用户登录', ['测试文档', '用户相关'], 99]);
  const text = login?.text ?? '';
  for (const line of [
    '- 用户登录的接口',
    '- `https://www.example.com/home/user/login`',
    '- GET',
    '##### 请求Query参数',
    '##### Header',
    '    "uid": "1",',
    '- 这里是备注信息',
  ]) {
    assert.ok(text.includes(line.replace(/^- (?=这里)/, '')), `${line} in\n${text}`);
  }
  const rows = text
    .split('\n')
    .filter((line) => line.startsWith('|'))
    .map((line) => line.replace(/ +/g, ' '));
  assert.ok(rows.some((row) => row.includes('username') && row.includes('是') && row.includes('用户名')));
  assert.ok(rows.some((row) => row.includes('name') && row.includes('否') && row.includes('用户昵称 可以不填')));
  assert.ok(rows.some((row) => row.includes('groupid') && row.includes('int') && row.includes('用户组id')));
});

test('a post takes form data, and JSON where the comment gives it', () => {
  const form = read('/**\n * showdoc\n * @title A\n * @method post\n * @url /a\n * @param n 必选 int N\n */', 'en');
  assert.match(form[0]?.text ?? '', /##### Body parameters \(form-data\)/);
  const json = read(
    '/**\n * showdoc\n * @title A\n * @method post\n * @url /a\n * @json_param {"n":1}\n * @param n 必选 int N\n */',
    'en',
  );
  assert.match(json[0]?.text ?? '', /##### Request example\n\n```json\n\{\n {2}"n": 1\n\}\n```/);
  assert.match(json[0]?.text ?? '', /##### JSON fields/);
});

const LANGUAGES: Readonly<Record<string, string>> = {
  Java: '/**\n * showdoc\n * @title T\n * @url /t\n */',
  Go: '// showdoc\n// @title T\n// @url /t\nfunc A() {}',
  Rust: '/// showdoc\n/// @title T\n/// @url /t\nfn a() {}',
  Python: 'def a():\n    """\n    showdoc\n    @title T\n    @url /t\n    """\n',
  Shell: '#!/bin/sh\n\n# showdoc\n# @title T\n# @url /t\necho',
  SQL: '-- showdoc\n-- @title T\n-- @url /t\nselect 1;',
  Lua: '--[[\nshowdoc\n@title T\n@url /t\n]]',
  Ruby: '=begin\nshowdoc\n@title T\n@url /t\n=end',
  Lisp: ';; showdoc\n;; @title T\n;; @url /t\n',
  HTML: '<!--\nshowdoc\n@title T\n@url /t\n-->',
  'Windows line ends': '/**\r\n * showdoc\r\n * @title T\r\n * @url /t\r\n */\r\n',
};

for (const [name, source] of Object.entries(LANGUAGES)) {
  test(`comments of ${name} are read`, () => {
    const found = read(source, 'en');
    assert.deepEqual(
      found.map(({ title }) => title),
      ['T'],
    );
    assert.match(found[0]?.text ?? '', /- `\/t`/);
  });
}

test('a tag is the whole word, several documents in one run are told apart, and what is no document is left', () => {
  const two = '# showdoc\n# @title A\n# @return {"a": 1}\n# @return_param a int n\n# showdoc\n# @title B\n# @url /b\n';
  const [a, b] = read(two, 'en');
  assert.deepEqual([a?.title, b?.title], ['A', 'B']);
  assert.ok(!(b?.text ?? '').includes('"a"'));
  assert.equal(read('/* @title without the word */ // showdoc', 'en').length, 0);
  assert.equal(read('/* never closed showdoc @title', 'en').length, 0);
});

const CROWDED: Readonly<Record<string, string>> = {
  'comments one after the other': '/** showdoc\n * @title A\n */\n'.repeat(60_000),
  'tags of one name': `/** showdoc\n@title A\n${'@remark b\n'.repeat(200_000)}*/`,
  'lines of one remark': `/** showdoc\n@title A\n@remark b\n${'c\n'.repeat(200_000)}*/`,
  'a line of stars': `/** showdoc\n@title A\n@remark ${'*'.repeat(400_000)}-\n*/`,
  'a tag of blanks': `/** showdoc\n@title A\n@remark${' '.repeat(400_000)}\u2028b\n*/`,
};

/** Of the processor, however busy. Where each comment, tag or line is held against all others it takes more. */
const LIMIT_MS = 5_000;

/** A limit of the runner does not end what never lets go of the thread. */
function titlesInTime(source: string): readonly string[] {
  const begun = process.cpuUsage();
  const titles = read(source, 'en').map(({ title }) => title);
  const ms = Math.round(process.cpuUsage(begun).user / 1000);
  assert.ok(ms < LIMIT_MS, `${ms} ms`);
  return titles;
}

test('a large source without documents is read in no time', () => {
  const marks = '/*"""\'\'\'{-(*<#'.repeat(100_000);
  assert.deepEqual([titlesInTime(marks), titlesInTime(`showdoc @title ${marks}`)], [[], []]);
});

for (const [name, source] of Object.entries(CROWDED)) {
  test(`a source that is full of ${name} is read in about the time that its length takes`, () => {
    assert.equal(titlesInTime(source)[0], 'A');
  });
}
