/**
 * What an import could not carry over, or did otherwise than written. The code is stable; the sentences are filled with
 * `where` (the file) and `detail` (the address, name or reason). A note says what was done, a loss what is missing.
 */
export const LOSSES = {
  'anchor-missing': {
    kind: 'loss',
    zh: '{{where}}：链接 {{detail}} 所指的标题不存在，已改为指向该页',
    en: '{{where}}: no heading answers to {{detail}}; the link leads to the page instead',
  },
  'asset-unused': {
    kind: 'note',
    zh: '{{where}}：没有页面用到，未导入',
    en: '{{where}}: no page uses it, not imported',
  },
  'cells-merged': {
    kind: 'loss',
    zh: '{{where}}：合并的单元格（{{detail}} 处）已拆开，文字在第一格',
    en: '{{where}}: merged cells ({{detail}}) stand apart, the first has the text',
  },
  'component-not-drawn': {
    kind: 'loss',
    zh: '{{where}}：组件不会画出，只保留其中的文字：{{detail}}',
    en: '{{where}}: components are not drawn, only the text in them is kept: {{detail}}',
  },
  'depth-folded': {
    kind: 'note',
    zh: '{{where}}：目录超过三级，并入“{{detail}}”',
    en: '{{where}}: deeper than three catalogs, folded into “{{detail}}”',
  },
  'docx-changes': {
    kind: 'note',
    zh: '{{where}}：修订（{{detail}} 处）按接受后的样子导入',
    en: '{{where}}: tracked changes ({{detail}}) are imported as if they were accepted',
  },
  'docx-comments': {
    kind: 'loss',
    zh: '{{where}}：批注未导入（{{detail}} 条）',
    en: '{{where}}: comments are left out ({{detail}})',
  },
  'docx-equations': {
    kind: 'loss',
    zh: '{{where}}：公式未导入（{{detail}} 个）',
    en: '{{where}}: equations are left out ({{detail}})',
  },
  'docx-headers': {
    kind: 'loss',
    zh: '{{where}}：页眉和页脚未导入',
    en: '{{where}}: headers and footers of the paper are left out',
  },
  'draft-kept': {
    kind: 'note',
    zh: '{{where}}：标为草稿，按普通页面导入',
    en: '{{where}}: marked as a draft, imported as a page like any other',
  },
  'encoding-guessed': {
    kind: 'note',
    zh: '{{where}}：不是 UTF-8，按 {{detail}} 读取',
    en: '{{where}}: not UTF-8, read as {{detail}}',
  },
  'fields-cut': {
    kind: 'loss',
    zh: '{{where}}：字段太多，只列出前面的一部分',
    en: '{{where}}: too many fields, only the first of them are listed',
  },
  'file-too-long': { kind: 'loss', zh: '{{where}}：内容过长，已跳过', en: '{{where}}: too long for a page, skipped' },
  'file-type-refused': {
    kind: 'loss',
    zh: '{{where}}：不能存放这种文件：{{detail}}',
    en: '{{where}}: files of this type are not stored: {{detail}}',
  },
  'file-unreadable': { kind: 'loss', zh: '{{where}}：无法读取，已跳过', en: '{{where}}: cannot be read, skipped' },
  'folder-empty': { kind: 'note', zh: '{{where}}：空文件夹，已略去', en: '{{where}}: an empty folder, left out' },
  'frame-left-out': {
    kind: 'note',
    zh: '{{where}}：是网站的菜单或封面，不成为页面，其中的图片和链接不计',
    en: '{{where}}: a menu or cover of the site, not a page; its pictures and links are not counted',
  },
  'front-matter-broken': {
    kind: 'loss',
    zh: '{{where}}：文件头的元数据有误，只取了标题',
    en: '{{where}}: its front matter is broken, only the title was taken',
  },
  'further-tag': {
    kind: 'note',
    zh: '{{where}}：还有标签“{{detail}}”，页面放在第一个标签的目录里',
    en: '{{where}}: has the tag “{{detail}}” as well; the page is in the catalog of the first one',
  },
  'link-skipped': {
    kind: 'loss',
    zh: '{{where}}：是符号链接，未读取',
    en: '{{where}}: a symbolic link, not followed',
  },
  'link-target-lost': {
    kind: 'loss',
    zh: '{{where}}：链接 {{detail}} 的目标不在其中，只保留了文字',
    en: '{{where}}: the target of {{detail}} is not here, only the words of the link are kept',
  },
  'link-target-missing': {
    kind: 'loss',
    zh: '{{where}}：链接 {{detail}} 的目标不在其中，保持原样',
    en: '{{where}}: the target of {{detail}} is not here, the link stays as it was',
  },
  'mdx-kept': {
    kind: 'note',
    zh: '{{where}}：MDX 的组件按文字保留',
    en: '{{where}}: the components of MDX are kept as text',
  },
  'name-twice': {
    kind: 'loss',
    zh: '{{where}}：“{{detail}}”出现了两次，以后一次为准',
    en: '{{where}}: “{{detail}}” is there twice, the last one counts',
  },
  'navigation-target-missing': {
    kind: 'loss',
    zh: '{{where}}：导航中的 {{detail}} 不存在',
    en: '{{where}}: the navigation names {{detail}}, which is not here',
  },
  'navigation-unreadable': {
    kind: 'loss',
    zh: '{{where}}：导航读不出来（有误、层级过深或要运行代码），按文件夹排列',
    en: '{{where}}: broken, nested too deeply, or to be read by running code only; pages stand as the folders do',
  },
  'navigation-used': {
    kind: 'note',
    zh: '{{where}}：用作目录结构，不成为页面',
    en: '{{where}}: used for the order of the pages, not a page itself',
  },
  'no-tables': { kind: 'note', zh: '{{where}}：没有建表语句', en: '{{where}}: no statement in it creates a table' },
  'page-cut': {
    kind: 'loss',
    zh: '{{where}}：页面过长，只保留了前面的部分',
    en: '{{where}}: too long for a page, only its beginning is kept',
  },
  'path-empty': {
    kind: 'loss',
    zh: '{{where}}：没有描述任何操作，已略去',
    en: '{{where}}: describes no operation, left out',
  },
  'picture-lost': {
    kind: 'loss',
    zh: '{{where}}：图片 {{detail}} 不在其中，已略去',
    en: '{{where}}: the picture {{detail}} is not here and is left out',
  },
  'picture-missing': {
    kind: 'loss',
    zh: '{{where}}：图片 {{detail}} 不在其中，保持原样',
    en: '{{where}}: the picture {{detail}} is not here, its address stays as it was',
  },
  'reference-missing': {
    kind: 'loss',
    zh: '{{where}}：引用 {{detail}} 找不到',
    en: '{{where}}: the reference {{detail}} leads nowhere',
  },
  'scripts-left-out': {
    kind: 'loss',
    zh: '{{where}}：请求前后运行的脚本没有导入',
    en: '{{where}}: scripts that run before and after the call are left out',
  },
  'sheet-chart-left-out': {
    kind: 'loss',
    zh: '{{where}}：是图表，不是表格，未导入',
    en: '{{where}}: a chart and no sheet of cells, left out',
  },
  'sheet-cells-outside': {
    kind: 'loss',
    zh: '{{where}}：第 1048576 行或 XFD 列以外的单元格未导入',
    en: '{{where}}: cells beyond row 1,048,576 or column XFD are left out',
  },
  'sheet-charts': { kind: 'loss', zh: '图表未导入（{{detail}} 个）', en: 'Charts are left out ({{detail}}).' },
  'sheet-comments': { kind: 'loss', zh: '单元格的批注未导入', en: 'Comments on cells are left out.' },
  'sheet-formula-replaced': {
    kind: 'loss',
    zh: '{{where}}：不支持的公式换成了它的值：{{detail}}',
    en: '{{where}}: formulas that are not known here became their values: {{detail}}',
  },
  'sheet-links': {
    kind: 'loss',
    zh: '指向其他文件的链接未导入（{{detail}} 个文件）',
    en: 'Links to other files are left out ({{detail}} files).',
  },
  'sheet-looks': {
    kind: 'loss',
    zh: '字体、填充色和边框未导入',
    en: 'Fonts, fills and borders are left out.',
  },
  'sheet-macros': { kind: 'loss', zh: '宏未导入', en: 'Macros are left out.' },
  'sheet-pictures': { kind: 'loss', zh: '图片未导入（{{detail}} 个）', en: 'Pictures are left out ({{detail}}).' },
  'sheet-pivots': { kind: 'loss', zh: '数据透视表未导入', en: 'Pivot tables are left out.' },
  'sql-data': {
    kind: 'loss',
    zh: '{{where}}：只导入表的结构，数据没有导入（{{detail}} 条语句）',
    en: '{{where}}: tables come without their data, statements left out: {{detail}}',
  },
  'sql-routines': {
    kind: 'loss',
    zh: '{{where}}：函数、存储过程和触发器没有导入（{{detail}} 个）',
    en: '{{where}}: functions, procedures and triggers are left out: {{detail}}',
  },
  'sql-views': {
    kind: 'loss',
    zh: '{{where}}：视图没有导入（{{detail}} 个）',
    en: '{{where}}: views are left out: {{detail}}',
  },
  'svg-not-inline': {
    kind: 'loss',
    zh: '{{where}}：SVG 存为附件，不在页面中显示',
    en: '{{where}}: SVG is stored as an attachment and not shown in the page',
  },
  'sheet-unreadable': {
    kind: 'loss',
    zh: '{{where}}：表格内容有误，导入为空表',
    en: '{{where}}: its sheet is broken and became an empty one',
  },
  'sheet-validations': {
    kind: 'loss',
    zh: '{{where}}：没有导入“数据验证”规则，单元格里的值都在',
    en: '{{where}}: rules of what may be typed (data validation) were not imported; all values are there',
  },
  'table-twice': {
    kind: 'loss',
    zh: '{{where}}：表“{{detail}}”出现了两次（不分大小写），以前一次为准',
    en: '{{where}}: the table “{{detail}}” is made twice, whatever its case; the first one counts',
  },
  'tables-cut': {
    kind: 'loss',
    zh: '{{where}}：内容或表太多，只导入了前面的表',
    en: '{{where}}: too long or too many tables, only the first of them are imported',
  },
  'title-cut': {
    kind: 'note',
    zh: '{{where}}：名称过长，缩短为“{{detail}}”',
    en: '{{where}}: its name was too long and became “{{detail}}”',
  },
} as const satisfies Record<string, LossText>;

export interface LossText {
  readonly kind: 'loss' | 'note';
  readonly zh: string;
  readonly en: string;
}

export type LossCode = keyof typeof LOSSES;

export interface Loss {
  readonly code: LossCode;
  /** The file or folder, as a path in the source. */
  readonly where: string;
  /** The address, name or encoding it is about; empty when `where` says all. */
  readonly detail: string;
}

export function lossText(loss: Loss, language: 'zh' | 'en'): string {
  return LOSSES[loss.code][language].replace('{{where}}', () => loss.where).replace('{{detail}}', () => loss.detail);
}
