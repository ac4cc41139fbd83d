import { isMarkdown } from './markdown/paths.ts';
import type { FileSource, ReadOptions } from './source.ts';
import type { ExchangeTree } from './tree.ts';

export { openFolder } from './folder.ts';
export { type Loss, lossText } from './losses.ts';
export { resolvePlaceholders } from './placeholders.ts';
export { ImportRefused } from './refusals.ts';
export type { FileSource, ReadOptions } from './source.ts';
export type { SqlDialect, SqlTable } from './sql/model.ts';
export { readSql } from './sql/read.ts';
export type { ExchangeAsset, ExchangeCatalog, ExchangePage, ExchangeText, ExchangeTree } from './tree.ts';
export { openZip } from './zip.ts';

export interface Format {
  readonly id: 'markdown';
  /** Judged by content; a file's name alone is believed only where nothing else tells. */
  readonly recognises: (source: FileSource) => boolean;
  readonly read: (source: FileSource, options: ReadOptions) => Promise<ExchangeTree>;
}

/** Asked in this order: the ones that are surer of themselves come first. Readers are loaded when something is read. */
const FORMATS: readonly Format[] = [
  {
    id: 'markdown',
    recognises: ({ files }) => files.some(({ path }) => isMarkdown(path)),
    read: async (source, options) => (await import('./markdown/read.ts')).readMarkdown(source, options),
  },
];

/** The format of a source, or undefined when nobody knows it. */
export function recognise(source: FileSource): Format | undefined {
  return FORMATS.find(({ recognises }) => recognises(source));
}
