import { setImmediate } from 'node:timers/promises';
import { LIMITS } from '@sheaf/contract';
import type { Loss } from '../losses.ts';
import { ImportRefused } from '../refusals.ts';
import type { FileSource, SourceFile } from '../source.ts';
import type { ExchangeAsset, ExchangeTree } from '../tree.ts';
import { makeFindHeading } from './anchors.ts';
import { arrange } from './arrange.ts';
import { findNavigation } from './find-navigation.ts';
import { readFolderLabels } from './folders.ts';
import { isInline, isPicture, isSvg, type MendedPage, type MendTools, mendPage } from './mend.ts';
import { type PageText, readPage } from './page-text.ts';
import { isMarkdown, nameOf } from './paths.ts';
import { makeResolve } from './resolve.ts';
import { buildTree } from './tree-of-nodes.ts';

export interface ReadOptions {
  /** Of whoever imports: names are sorted by it. */
  readonly language: 'en' | 'zh';
  readonly signal?: AbortSignal;
  /** Called after each file. */
  readonly onProgress?: (done: number, total: number) => void;
}

/** @throws ImportRefused, or the signal's reason */
export async function readMarkdown(source: FileSource, options: ReadOptions): Promise<ExchangeTree> {
  const { navigation, title, losses: navLosses } = await findNavigation(source);
  const labels = await readFolderLabels(source);
  const files = source.files.filter(({ path }) => isMarkdown(path) && path !== navigation?.file);
  if (files.length > LIMITS.importPages) throw new ImportRefused('too-many-pages');
  const { pages, losses: pageLosses } = await readPages(files, options);

  const roots = navigation === undefined || navigation.folder === '' ? [] : [navigation.folder];
  const fromRoot = navigation?.file.endsWith('_sidebar.md') === true;
  const resolve = makeResolve({ pages, files: source.files, roots, fromRoot });
  const arrangement = arrange({ pages, navigation, resolve, labels, language: options.language });
  const mended = await mendPages(pages, { resolve, findHeading: makeFindHeading() }, options.signal);
  const tree = buildTree(arrangement.nodes, { title: title || source.name, mended });
  if (tree.catalogCount > LIMITS.itemCatalogs) throw new ImportRefused('too-many-catalogs');

  const used = new Set([...mended.values()].flatMap(({ assets }) => assets));
  const losses = [source.losses, navLosses, pageLosses, arrangement.losses, tree.losses, assetLosses(source, used)];
  const bodies = [...mended.values()];
  return {
    title: tree.title,
    pages: tree.pages,
    catalogs: tree.catalogs,
    assets: Array.from(used, assetOf),
    report: {
      pages: pages.length,
      catalogs: tree.catalogCount,
      pictures: sum(bodies, ({ pictures }) => pictures),
      links: { total: sum(bodies, ({ links }) => links), mended: sum(bodies, (body) => body.mended) },
      losses: [...losses.flat(), ...bodies.flatMap((body) => body.losses)],
    },
  };
}

async function readPages(
  files: readonly SourceFile[],
  { signal, onProgress }: ReadOptions,
): Promise<{ readonly pages: readonly PageText[]; readonly losses: readonly Loss[] }> {
  const pages: PageText[] = [];
  const losses: Loss[] = [];
  for (const [index, file] of files.entries()) {
    signal?.throwIfAborted();
    const reading = await readPage(file);
    if (reading.page !== undefined) pages.push(reading.page);
    losses.push(...reading.losses);
    onProgress?.(index + 1, files.length);
  }
  signal?.throwIfAborted();
  return { pages, losses };
}

/** One page at a time, with a turn for everybody else between them: 20,000 take a while. */
async function mendPages(
  pages: readonly PageText[],
  tools: MendTools,
  signal: AbortSignal | undefined,
): Promise<ReadonlyMap<PageText, MendedPage>> {
  const mended = new Map<PageText, MendedPage>();
  for (const page of pages) {
    signal?.throwIfAborted();
    mended.set(page, mendPage(page, tools));
    await setImmediate();
  }
  return mended;
}

function assetOf(file: SourceFile): ExchangeAsset {
  return {
    key: file.path,
    name: nameOf(file.path),
    kind: isPicture(file.path) ? 'picture' : 'file',
    inline: isInline(file.path),
    size: file.size,
    bytes: file.read,
  };
}

function assetLosses(source: FileSource, used: ReadonlySet<SourceFile>): readonly Loss[] {
  return source.files.flatMap((file): readonly Loss[] => {
    if (used.has(file)) return isSvg(file.path) ? [{ code: 'svg-not-inline', where: file.path, detail: '' }] : [];
    return isPicture(file.path) ? [{ code: 'asset-unused', where: file.path, detail: '' }] : [];
  });
}

function sum(bodies: readonly MendedPage[], count: (body: MendedPage) => number): number {
  return bodies.reduce((total, body) => total + count(body), 0);
}
