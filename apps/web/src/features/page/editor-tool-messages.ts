import { messages } from '../../lib/i18n.ts';

/** The dialogs of the editor's tools. */
export const editorToolMessages = messages({
  insert: { zh: '插入', en: 'Insert' },
  cancel: { zh: '取消', en: 'Cancel' },
  loadFailed: { zh: '这个工具没有加载出来：{{reason}}', en: 'This tool could not be loaded: {{reason}}' },
  jsonText: { zh: 'JSON 文本', en: 'JSON text' },
  jsonTableHint: {
    zh: '嵌套的字段用点连接，数组里的字段只列一次，注释写进描述。',
    en: 'Nested names are joined by dots, fields of an array are listed once, comments become descriptions.',
  },
  jsonFault: {
    zh: 'JSON 解析失败：第 {{line}} 行，第 {{column}} 列。',
    en: 'The JSON could not be read: line {{line}}, column {{column}}.',
  },
  jsonTidyHint: {
    zh: '不是 JSON 的文本会原样插入。',
    en: 'Text that is not JSON is inserted as it is.',
  },
  tableText: { zh: '表格内容', en: 'Cells of the table' },
  pasteTableHint: {
    zh: '从电子表格或网页复制表格，粘贴到这里；第一行作为表头。',
    en: 'Copy a table from a spreadsheet or web page and paste it here; the first row becomes the head.',
  },
  nothingToInsert: { zh: '没有可以插入的内容。', en: 'There is nothing to insert.' },
  sqlText: { zh: 'SQL 文本', en: 'SQL text' },
  sqlHint: {
    zh: 'CREATE TABLE 语句，可以有多张表：MySQL、PostgreSQL、SQLite、SQL Server、Oracle。',
    en: 'CREATE TABLE statements, of several tables too: MySQL, PostgreSQL, SQLite, SQL Server, Oracle.',
  },
  library: { zh: '附件库里的图片', en: 'Pictures from your attachments' },
  libraryFiles: { zh: '从附件库选择', en: 'Choose from your attachments' },
  libraryName: { zh: '文件名', en: 'Name' },
  libraryNone: { zh: '附件库里没有这样的文件。', en: 'Your attachments hold no such file.' },
  libraryPages: { zh: '附件库分页', en: 'Pages of attachments' },
  insertFile: { zh: '插入“{{name}}”', en: 'Insert “{{name}}”' },
  pictureTitle: { zh: '图片大小和说明', en: 'Size and caption' },
  pictureWidth: { zh: '宽度（像素，空着就是原来的宽度）', en: 'Width in pixels (empty: as wide as it is)' },
  pictureCaption: { zh: '图片下方的说明', en: 'Caption below the picture' },
  pictureAlt: { zh: '替代文字（看不到图片的人会读到）', en: 'What it shows, for who cannot see it' },
  pictureAbsent: { zh: '把光标放到一张图片上再试。', en: 'Put the cursor on a picture first.' },
  apply: { zh: '应用', en: 'Apply' },
  outline: { zh: '大纲', en: 'Outline' },
  outlineClose: { zh: '关闭大纲', en: 'Close outline' },
  outlineNone: { zh: '还没有标题。', en: 'There are no headings yet.' },
  pasteTitle: { zh: '粘贴的内容带格式', en: 'What you paste has formatting' },
  pasteQuestion: {
    zh: '转成 Markdown，还是只要文字？',
    en: 'Turn it into Markdown, or take the text alone?',
  },
  pasteMarkdown: { zh: '转成 Markdown', en: 'As Markdown' },
  pasteText: { zh: '只要文字', en: 'Text alone' },
});
