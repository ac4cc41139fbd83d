/** Why a whole source is refused, before anything of it is kept: `{{entry}}` is the file it is about, `{{max}}` the limit. */
export const REFUSALS = {
  'document-too-large': {
    error: 'importTooLarge',
    zh: '{{entry}} 的正文超过 {{max}} MB',
    en: 'the text of {{entry}} is more than {{max}} MB',
  },
  'entry-absolute': { error: 'importUnreadable', zh: '绝对路径 {{entry}}', en: 'absolute path {{entry}}' },
  'entry-damaged': {
    error: 'importUnreadable',
    zh: '{{entry}} 已损坏或无法读取',
    en: '{{entry}} is damaged, or cannot be read',
  },
  'entry-duplicate': { error: 'importUnreadable', zh: '{{entry}} 出现两次', en: '{{entry}} is there twice' },
  'entry-encrypted': { error: 'importUnreadable', zh: '{{entry}} 已加密', en: '{{entry}} is encrypted' },
  'entry-link': { error: 'importUnreadable', zh: '{{entry}} 是链接', en: '{{entry}} is a link' },
  'entry-method': {
    error: 'importUnreadable',
    zh: '{{entry}} 的压缩方式不受支持',
    en: '{{entry}} is compressed in a way that is not supported',
  },
  'entry-name': { error: 'importUnreadable', zh: '无效的文件名 {{entry}}', en: 'invalid file name {{entry}}' },
  'entry-outside': { error: 'importUnreadable', zh: '{{entry}} 指向外部', en: '{{entry}} leads outside' },
  'entry-size-wrong': {
    error: 'importUnreadable',
    zh: '{{entry}} 的大小与声明不符',
    en: '{{entry}} is not of the size that the archive says',
  },
  'file-changed': {
    error: 'importUnreadable',
    zh: '{{entry}} 在读取期间变了',
    en: '{{entry}} changed while it was read',
  },
  'no-page-readable': {
    error: 'importUnreadable',
    zh: '没有一页能读出来，第一个是 {{entry}}',
    en: 'no page in it can be read, the first being {{entry}}',
  },
  'not-a-document': {
    error: 'importUnreadable',
    zh: '{{entry}} 不是完好的 docx 文档',
    en: '{{entry}} is not a whole docx document',
  },
  'not-a-folder': {
    error: 'importUnreadable',
    zh: '没有 {{entry}} 这个文件或文件夹',
    en: 'there is no file or folder {{entry}}',
  },
  'not-a-workbook': { error: 'importUnreadable', zh: '不是 xlsx 表格', en: 'not an xlsx workbook' },
  'not-a-zip': { error: 'importUnreadable', zh: '不是完好的 zip 文件', en: 'not a whole zip file' },
  'not-text': {
    error: 'importUnreadable',
    zh: '{{entry}} 不是文本，或编码无法识别',
    en: '{{entry}} is not text, or of an unknown encoding',
  },
  'nothing-in-it': { error: 'importUnreadable', zh: '{{entry}} 里没有页面', en: 'there is no page in {{entry}}' },
  'page-too-long': {
    error: 'importTooLarge',
    zh: '{{entry}} 超过一页的上限 {{max}} 字',
    en: '{{entry}} is longer than a page may be, {{max}} characters',
  },
  syntax: {
    error: 'importUnreadable',
    zh: '{{entry}} 第 {{max}} 行有语法错误',
    en: '{{entry}} has a mistake in line {{max}}',
  },
  'too-deep': {
    error: 'importTooLarge',
    zh: '{{entry}} 的嵌套超过 {{max}} 层',
    en: '{{entry}} is nested more than {{max}} levels deep',
  },
  'too-many-aliases': {
    error: 'importTooLarge',
    zh: '{{entry}} 的 YAML 别名展开后过大',
    en: 'the YAML aliases of {{entry}} would grow beyond all bounds',
  },
  'reader-failed': {
    error: 'importUnreadable',
    zh: '读取时出错而中断，什么都没有导入',
    en: 'reading it broke off with a fault; nothing was imported',
  },
  'reader-memory': {
    error: 'importTooLarge',
    zh: '读取所需的内存超过 {{max}} MB',
    en: 'reading it takes more than {{max}} MB of memory',
  },
  'reader-silent': {
    error: 'importTooLarge',
    zh: '读取其中一处超过 {{max}} 秒',
    en: 'reading one part of it takes longer than {{max}} seconds',
  },
  'showdoc-unreadable': {
    error: 'importUnreadable',
    zh: '{{entry}} 不是旧产品的数据库，或者无法读取',
    en: '{{entry}} is no database of the old product, or cannot be read',
  },
  'too-many-catalogs': { error: 'importTooLarge', zh: '目录超过 {{max}} 个', en: 'more than {{max}} catalogs' },
  'too-many-entries': { error: 'importTooLarge', zh: '文件超过 {{max}} 个', en: 'more than {{max}} files' },
  'too-many-pages': { error: 'importTooLarge', zh: '页面超过 {{max}} 个', en: 'more than {{max}} pages' },
  'too-large-packed': { error: 'importTooLarge', zh: '文件超过 {{max}} MB', en: 'more than {{max}} MB' },
  'too-large-unpacked': {
    error: 'importTooLarge',
    zh: '解压后超过 {{max}} MB',
    en: 'more than {{max}} MB when unpacked',
  },
  'too-tightly-packed': {
    error: 'importTooLarge',
    zh: '解压后超过压缩文件的 {{max}} 倍',
    en: 'more than {{max}} times its size when unpacked',
  },
  'version-unknown': {
    error: 'importUnreadable',
    zh: '{{entry}} 的 OpenAPI 版本不受支持',
    en: '{{entry}} is of a version of OpenAPI that is not known',
  },
} as const satisfies Record<string, RefusalText>;

export interface RefusalText {
  /** The name in the contract's error table that this becomes, with the sentence as its `reason`. */
  readonly error: 'importTooLarge' | 'importUnreadable';
  readonly zh: string;
  readonly en: string;
}

export type RefusalCode = keyof typeof REFUSALS;

interface RefusalDetails {
  readonly entry?: string;
  /** The limit, in the unit that the sentence says. */
  readonly max?: number;
  readonly cause?: unknown;
}

/** Thrown for a source that is hostile, broken or too large as a whole. A single bad file is a loss instead. */
export class ImportRefused extends Error {
  readonly code: RefusalCode;
  readonly entry: string;
  readonly max: number;

  constructor(code: RefusalCode, { entry = '', max = 0, cause }: RefusalDetails = {}) {
    super(sentence(REFUSALS[code].en, entry, max), { cause });
    this.name = 'ImportRefused';
    this.code = code;
    this.entry = entry;
    this.max = max;
  }

  get error(): RefusalText['error'] {
    return REFUSALS[this.code].error;
  }

  reason(language: 'zh' | 'en'): string {
    return sentence(REFUSALS[this.code][language], this.entry, this.max);
  }
}

function sentence(text: string, entry: string, max: number): string {
  return text.replace('{{entry}}', () => entry).replace('{{max}}', () => max.toLocaleString('en'));
}
