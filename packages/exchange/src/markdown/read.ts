import { LIMITS } from '@sheaf/contract';
import { assetLosses, assetOf } from '../assets.ts';
import type { Loss } from '../losses.ts';
import { isFrame, isMarkdown } from '../paths.ts';
import { ImportRefused } from '../refusals.ts';
import type { FileSource, ReadOptions } from '../source.ts';
import type { ExchangeTree } from '../tree.ts';
import { makeFindHeading } from './anchors.ts';
import { arrange } from './arrange.ts';
import { findNavigation } from './find-navigation.ts';
import { readFolderLabels } from './folders.ts';
import { KeptPages } from './kept-pages.ts';
import { mendPage } from './mend.ts';
import { nothingRead } from './nothing-read.ts';
import type { PageHead, PageText } from './page-text.ts';
import { makeResolve } from './resolve.ts';
import { surveyPages } from './survey.ts';
import { buildTree } from './tree-of-nodes.ts';

/** @throws ImportRefused, or the signal's reason */
export async function readMarkdown(source: FileSource, options: ReadOptions): Promise<ExchangeTree> {
  const written = source.files.filter(({ path }) => isMarkdown(path));
  if (written.length > LIMITS.importPages) throw new ImportRefused('too-many-pages', { max: LIMITS.importPages });
  const { navigation, title, losses: navLosses } = await findNavigation(source);
  const labels = await readFolderLabels(source);
  const texts = written.filter(({ path }) => path !== navigation?.file);
  const kept = new KeptPages();
  const pageFiles = texts.filter(({ path }) => !isFrame(path));
  const survey = await surveyPages(pageFiles, kept, options);
  const { pages } = survey;
  if (pages.length === 0) throw nothingRead(written[0]?.path ?? source.name, survey.losses);

  const roots = navigation === undefined || navigation.folder === '' ? [] : [navigation.folder];
  const fromRoot = navigation?.file.endsWith('_sidebar.md') === true;
  const resolve = makeResolve({ ...survey, files: source.files, roots, fromRoot });
  const arrangement = arrange({ pages, navigation, resolve, labels, language: options.language });
  const read = (page: PageHead) => kept.read(page);
  const tools = { resolve, findHeading: makeFindHeading(read), linksIn: (page: PageText) => kept.linksIn(page) };
  const tree = buildTree(arrangement.nodes, {
    title: title || source.name,
    textOf: async (page) => mendPage(await read(page), tools),
  });
  if (tree.catalogCount > LIMITS.itemCatalogs)
    throw new ImportRefused('too-many-catalogs', { max: LIMITS.itemCatalogs });

  const frame = texts.filter(({ path }) => isFrame(path));
  const losses = [source.losses, navLosses, frame.map(frameLoss), survey.losses, arrangement.losses, tree.losses];
  const files = new Map(source.files.map((file) => [file.path, file]));
  return {
    title: tree.title,
    pages: tree.pages,
    catalogs: tree.catalogs,
    counts: { pages: pages.length, catalogs: tree.catalogCount },
    losses: losses.flat(),
    asset: (key) => {
      const file = files.get(key);
      return file && assetOf(file);
    },
    assetLosses: (used) => assetLosses(source, used),
  };
}

function frameLoss({ path }: { readonly path: string }): Loss {
  return { code: 'frame-left-out', where: path, detail: '' };
}
