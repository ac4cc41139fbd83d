import { type Look, lookAt } from './look.ts';
import type { FileSource, ReadOptions } from './source.ts';
import type { ExchangeTree } from './tree.ts';

export { openFolder } from './folder.ts';
export type {
  AddressOf,
  FileOfZip,
  LeavingCatalog,
  LeavingFile,
  LeavingPage,
  LeavingText,
  LeavingTree,
  LeavingVersion,
  LinkTarget,
} from './leaving.ts';
export { type Loss, lossText } from './losses.ts';
export { openFile } from './open-file.ts';
export { openPacked, packSource } from './pack-source.ts';
export { type PlaceholderTargets, placeholdersIn, resolvePlaceholders } from './placeholders.ts';
export { ImportRefused, type RefusalCode } from './refusals.ts';
export type { FileSource, ReadOptions } from './source.ts';
export type { SqlDialect, SqlTable } from './sql/model.ts';
export { readSql } from './sql/read.ts';
export {
  assetsOf,
  type ExchangeAsset,
  type ExchangeCatalog,
  type ExchangePage,
  type ExchangeText,
  type ExchangeTree,
  type ExchangeVersion,
} from './tree.ts';
export type { DocxParts, DocxTask } from './write-docx/parts.ts';
export { writeWord } from './write-docx/write.ts';
export { writeMarkdown } from './write-markdown/write.ts';
export { writeOpenapi } from './write-openapi/write.ts';
export { writePostman } from './write-postman/write.ts';
export { PRINT_DOCUMENT, PRINT_NUMBERS, printNumbers, writePrint } from './write-print/write.ts';
export { writeSite } from './write-site/write.ts';
export type { WrittenDialect } from './write-sql/dialects.ts';
export { writeSql } from './write-sql/write.ts';
export { writeBook, writeBooks } from './write-xlsx/write.ts';
export { openZip } from './zip.ts';

export type FormatId = 'docx' | 'html' | 'item' | 'markdown' | 'openapi' | 'postman' | 'sql' | 'xlsx';

interface Format {
  readonly id: FormatId;
  /** Judged by content; a file's name alone is believed only where nothing else tells. */
  readonly recognises: (look: Look) => boolean;
  readonly read: (look: Look, options: ReadOptions) => Promise<ExchangeTree>;
}

/** Asked in this order: the ones that are surer of themselves come first. Readers are loaded when something is read. */
const FORMATS: readonly Format[] = [
  {
    id: 'item',
    recognises: ({ found }) => found.item.length > 0,
    read: async (look, options) => (await import('./item/read.ts')).readItem(look, options),
  },
  {
    id: 'markdown',
    recognises: ({ found }) => found.markdown.some(({ path }) => !BESIDE.test(path)),
    read: async ({ source }, options) => (await import('./markdown/read.ts')).readMarkdown(source, options),
  },
  {
    id: 'openapi',
    recognises: ({ found }) => found.openapi.length > 0,
    read: async (look, options) => (await import('./openapi/read.ts')).readOpenapi(look, options),
  },
  {
    id: 'postman',
    recognises: ({ found }) => found.postman.length > 0,
    read: async (look, options) => (await import('./postman/read.ts')).readPostman(look, options),
  },
  {
    id: 'docx',
    recognises: ({ found }) => found.docx.length > 0,
    read: async (look, options) => (await import('./docx/read.ts')).readDocx(look, options),
  },
  {
    id: 'xlsx',
    recognises: ({ found }) => found.xlsx.length > 0,
    read: async (look, options) => (await import('./xlsx/read-books.ts')).readBooks(look, options),
  },
  {
    id: 'sql',
    recognises: ({ found }) => found.sql.length > 0,
    read: async (look, options) => (await import('./sql/read-tables.ts')).readTables(look, options),
  },
  {
    id: 'html',
    recognises: ({ found }) => found.html.length > 0,
    read: async (look, options) => (await import('./html/read.ts')).readHtmlPages(look, options),
  },
  {
    id: 'markdown',
    recognises: ({ found }) => found.markdown.length > 0,
    read: async ({ source }, options) => (await import('./markdown/read.ts')).readMarkdown(source, options),
  },
];

/** What lies beside the files of any project, and says nothing of what the project is. */
const BESIDE = /(?:^|\/)(?:readme|license|licence|changelog|contributing|security|code_of_conduct)[^/]*$/i;

export interface Recognised {
  readonly id: FormatId;
  readonly read: (options: ReadOptions) => Promise<ExchangeTree>;
}

/** The format of a source, or undefined when nobody knows it. @throws ImportRefused */
export async function recognise(source: FileSource): Promise<Recognised | undefined> {
  const look = await lookAt(source);
  const format = FORMATS.find(({ recognises }) => recognises(look));
  return format && { id: format.id, read: (options) => format.read(look, options) };
}
