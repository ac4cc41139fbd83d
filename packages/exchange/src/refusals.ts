/** Why a whole source is refused, before anything of it is kept. `{{entry}}` is the file it is about. */
export const REFUSALS = {
  'entry-absolute': { error: 'importUnreadable', zh: '绝对路径 {{entry}}', en: 'absolute path {{entry}}' },
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
  'not-a-folder': { error: 'importUnreadable', zh: '{{entry}} 不是文件夹', en: '{{entry}} is not a folder' },
  'not-a-zip': { error: 'importUnreadable', zh: '不是完好的 zip 文件', en: 'not a whole zip file' },
  'too-many-catalogs': { error: 'importTooLarge', zh: '目录太多', en: 'too many catalogs' },
  'too-many-entries': { error: 'importTooLarge', zh: '文件太多', en: 'too many files' },
  'too-many-pages': { error: 'importTooLarge', zh: '页面太多', en: 'too many pages' },
  'too-large-packed': { error: 'importTooLarge', zh: '文件太大', en: 'the file is too large' },
  'too-large-unpacked': { error: 'importTooLarge', zh: '解压后太大', en: 'too large when unpacked' },
} as const satisfies Record<string, RefusalText>;

export interface RefusalText {
  /** The name in the contract's error table that this becomes, with the sentence as its `reason`. */
  readonly error: 'importTooLarge' | 'importUnreadable';
  readonly zh: string;
  readonly en: string;
}

export type RefusalCode = keyof typeof REFUSALS;

/** Thrown for a source that is hostile, broken or too large as a whole. A single bad file is a loss instead. */
export class ImportRefused extends Error {
  readonly code: RefusalCode;
  readonly entry: string;

  constructor(code: RefusalCode, { entry = '', cause }: { readonly entry?: string; readonly cause?: unknown } = {}) {
    super(
      REFUSALS[code].en.replace('{{entry}}', () => entry),
      { cause },
    );
    this.name = 'ImportRefused';
    this.code = code;
    this.entry = entry;
  }

  get error(): RefusalText['error'] {
    return REFUSALS[this.code].error;
  }

  reason(language: 'zh' | 'en'): string {
    return REFUSALS[this.code][language].replace('{{entry}}', () => this.entry);
  }
}
