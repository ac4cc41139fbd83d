import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import test from 'node:test';
import { fileURLToPath } from 'node:url';
import type { FormatId } from './index.ts';
import { LOSSES, type LossCode } from './losses.ts';

// What the manual says of formats against what there is: a format or a loss that is added is missed here by its type.

const MANUAL = fileURLToPath(new URL('../../../docs/manual/', import.meta.url));
const LANGUAGES = ['en', 'zh'] as const;

type Words = Readonly<Record<(typeof LANGUAGES)[number], string>>;
const both = (en: string, zh: string): Words => ({ en, zh });
const same = (words: string): Words => both(words, words);

const ROWS: Readonly<Record<FormatId, Words>> = {
  docx: same('Word'),
  html: same('HTML'),
  item: same('info.json'),
  markdown: same('Markdown'),
  openapi: same('OpenAPI'),
  postman: same('Postman'),
  sql: same('SQL'),
  xlsx: same('Excel'),
};

type LostCode = { [Code in LossCode]: (typeof LOSSES)[Code]['kind'] extends 'loss' ? Code : never }[LossCode];

/** Of what is lost: the format that loses it, or any, and words of it. */
const LOST: Readonly<Record<LostCode, readonly [FormatId | 'any', Words]>> = {
  'anchor-missing': ['any', both('link, heading or picture that is not there', '标题或图片不存在')],
  'cells-merged': ['html', both('that cells were merged', '单元格的合并')],
  'component-not-drawn': ['markdown', both('Components', '组件')],
  'docx-comments': ['docx', both('comments', '批注')],
  'docx-equations': ['docx', both('Equations', '公式')],
  'docx-headers': ['docx', both('headers and footers', '页眉页脚')],
  'fields-cut': ['openapi', both('beyond 120', '120 个以外')],
  'file-too-long': ['any', both('too long for a page', '过长而被截短或跳过')],
  'file-type-refused': ['any', both('type that is not stored', '不能存放的文件类型')],
  'file-unreadable': ['any', both('a file that cannot be read', '无法读取的文件')],
  'front-matter-broken': ['markdown', both('front matter that is broken', '有误的文件头元数据')],
  'link-skipped': ['any', both('symbolic link', '符号链接')],
  'link-target-lost': ['any', both('of HTML pages only the words of the link stay', 'HTML 页面只保留链接的文字')],
  'link-target-missing': ['any', both('link, heading or picture that is not there', '目标、标题或图片不存在')],
  'navigation-target-missing': ['markdown', both('names files that are not there', '不存在的文件的顺序')],
  'navigation-unreadable': ['markdown', both('only running code tells', '要运行代码才知道')],
  'page-cut': ['any', both('too long for a page', '过长而被截短')],
  'name-twice': ['openapi', both('names that stand twice', '重复的名称')],
  'path-empty': ['openapi', both('paths that describe no operation', '没有描述任何操作的路径')],
  'picture-lost': ['any', both('link, heading or picture that is not there', '图片不存在')],
  'picture-missing': ['any', both('link, heading or picture that is not there', '图片不存在')],
  'reference-missing': ['openapi', both('references that lead nowhere', '找不到的引用')],
  'scripts-left-out': ['item', both('scripts of API pages', 'API 页面的脚本')],
  'sheet-cells-outside': ['xlsx', both('cells beyond row 1,048,576', '第 1048576 行')],
  'sheet-chart-left-out': ['xlsx', both('also those that are a sheet', '包括单独一张的')],
  'sheet-charts': ['xlsx', both('Charts', '图表')],
  'sheet-comments': ['xlsx', both('comments', '批注')],
  'sheet-formula-replaced': ['xlsx', both('become their values', '换成它的值')],
  'sheet-links': ['xlsx', both('links to other files', '指向其他文件的链接')],
  'sheet-looks': ['xlsx', both('fonts, fills and borders', '字体、填充色和边框')],
  'sheet-macros': ['xlsx', both('macros', '宏')],
  'sheet-pictures': ['xlsx', both('pictures', '图片')],
  'sheet-pivots': ['xlsx', both('pivot tables', '数据透视表')],
  'sheet-unreadable': ['item', both('a sheet that is broken', '有误的表格')],
  'sheet-validations': ['xlsx', both('rules of what may be typed', '数据验证')],
  'sql-data': ['sql', both('The data', '数据')],
  'sql-routines': ['sql', both('functions, procedures and triggers', '函数、存储过程和触发器')],
  'sql-views': ['sql', both('views', '视图')],
  'svg-not-inline': ['markdown', both('SVG is attached', 'SVG 存为附件')],
  'table-twice': ['sql', both('made twice', '出现两次的表')],
  'tables-cut': ['sql', both('the tables at its end', '末尾的表')],
};

/** The first cells of the table's rows with the last, and what stands below it. */
function chapter(language: (typeof LANGUAGES)[number]) {
  const text = readFileSync(`${MANUAL}${language}/05-import/03-formats.md`, 'utf8');
  const lines = text.split('\n').filter((line) => line.startsWith('|'));
  const rows = lines.slice(2).map((line) => line.split('|').map((cell) => cell.trim()));
  return { rows: rows.map((cells) => ({ name: cells[1] ?? '', lost: cells[4] ?? '' })), text };
}

for (const language of LANGUAGES) {
  const { rows, text } = chapter(language);
  const rowOf = (id: FormatId) => rows.filter(({ name }) => name.includes(ROWS[id][language]));

  test(`the manual (${language}) has a row for each format that is registered, and for no other`, () => {
    const source = readFileSync(fileURLToPath(new URL('index.ts', import.meta.url)), 'utf8');
    const registered = new Set(Array.from(source.matchAll(/^ {4}id: '(\w+)',$/gm), ([, id]) => id));
    assert.deepEqual([...registered].toSorted(), Object.keys(ROWS).toSorted());
    const ids = Object.keys(ROWS).filter((id): id is FormatId => id in ROWS);
    for (const id of ids) assert.equal(rowOf(id).length, 1, id);
    assert.equal(rows.length, ids.length);
  });

  test(`the manual (${language}) names everything that an import can lose, in the row of its format`, () => {
    const lost = Object.entries(LOSSES).flatMap(([code, { kind }]) => (kind === 'loss' ? [code] : []));
    assert.deepEqual(Object.keys(LOST).toSorted(), lost.toSorted());
    for (const [code, [format, words]] of Object.entries(LOST)) {
      const place = format === 'any' ? text : (rowOf(format)[0]?.lost ?? '');
      assert.ok(place.includes(words[language]), `${code}: ${words[language]}`);
    }
  });
}
