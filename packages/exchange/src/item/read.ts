import { LIMITS, type PageKind } from '@sheaf/contract';
import { PAGE_KIND_RULES } from '@sheaf/markdown';
import { markdownOfJson } from '@sheaf/markdown/api-page/from-json';
import { assetLosses, assetOf, extensionOf, isStored } from '../assets.ts';
import { type Draft, hashOf, plainText, treeOfDrafts } from '../drafts.ts';
import type { Look } from '../look.ts';
import type { Loss } from '../losses.ts';
import { nameOf } from '../paths.ts';
import { ImportRefused } from '../refusals.ts';
import { type ReadOptions, readNeeded } from '../source.ts';
import { assetsOf, type ExchangeAsset, type ExchangeText, type ExchangeTree } from '../tree.ts';
import { type InfoCatalog, type InfoPage, type ItemInfo, readInfo } from './info.ts';
import { type LinkTargets, linkedText } from './links.ts';
import { fileNames } from './names.ts';

/** An item as it was exported, by us or by the old product. @throws ImportRefused */
export async function readItem({ source, found }: Look, options: ReadOptions): Promise<ExchangeTree> {
  const [file] = found.item;
  if (!file) throw new ImportRefused('nothing-in-it', { entry: source.name });
  const info = readInfo(await readNeeded(file), file.path);
  options.signal?.throwIfAborted();
  const files = new Map(source.files.map((each) => [each.path, each]));
  const places = new Map(source.files.map(({ path }, index) => [path, index]));
  const targets: Targets = { pages: new Set(), files, places };
  const work: Work = { info, options, targets };
  const drafts = draftsOf(work, info, '');
  const assets = new Map(
    source.files
      .filter(({ path }) => path !== file.path && !targets.pages.has(path))
      .map((each) => [each.path, named(assetOf(each), info)]),
  );
  return treeOfDrafts({
    title: info.title || source.name,
    item: info.item,
    drafts,
    losses: source.losses,
    assets,
    assetLosses: (used) => assetLosses({ ...source, files: source.files.filter(({ path }) => assets.has(path)) }, used),
  });
}

/** Called as it was where it comes from, as long as that says no other type. */
function named(asset: ExchangeAsset, { fileNames }: ItemInfo): ExchangeAsset {
  const name = nameOf(fileNames.get(asset.key) ?? '');
  return name !== '' && extensionOf(name) === extensionOf(asset.name) ? { ...asset, name } : asset;
}

/** Grows while the pages get their names. */
interface Targets extends LinkTargets {
  /** Of each file in the source. */
  readonly places: ReadonlyMap<string, number>;
  readonly pages: Set<string>;
}

interface Work {
  readonly info: ItemInfo;
  readonly options: ReadOptions;
  readonly targets: Targets;
}

type Place = Pick<InfoCatalog, 'catalogs' | 'pages'>;

/** Pages of a place by their numbers, then its catalogs by theirs. */
function draftsOf(work: Work, place: Place, folder: string): readonly Draft[] {
  const name = fileNames();
  const pages = place.pages.map((page) => ({ row: page, draft: pageDraft(work, page, folder, name(page.title)) }));
  const catalogs = place.catalogs.map((catalog) => ({
    row: catalog,
    draft: catalogDraft(work, catalog, folder, name(catalog.title)),
  }));
  const byNumber = (one: { row: { s_number: number } }, other: { row: { s_number: number } }) =>
    one.row.s_number - other.row.s_number;
  const sorted = [...pages.toSorted(byNumber), ...catalogs.toSorted(byNumber)];
  return sorted.map(({ draft }) => draft);
}

function catalogDraft(work: Work, catalog: InfoCatalog, above: string, name: string): Draft {
  const folder = above === '' ? name : `${above}/${name}`;
  return { node: 'catalog', key: folder, title: catalog.title, children: draftsOf(work, catalog, folder) };
}

function pageDraft(work: Work, page: InfoPage, folder: string, name: string): Draft {
  const key = page.file || (folder === '' ? `${name}.md` : `${folder}/${name}.md`);
  work.targets.pages.add(key);
  const kind = kindOf(work, page);
  const hash = hashOf(page.content);
  return { node: 'page', key, title: page.title, kind, hash, text: () => pageText(work, page, { key, kind }) };
}

function kindOf({ info }: Work, { kind, content }: InfoPage): PageKind {
  if (kind === 'sheet' || (kind === undefined && info.item.item_type === 4)) return 'sheet';
  if (kind !== undefined) return kind;
  return markdownOfJson(content, 'zh') === undefined ? 'markdown' : 'api';
}

interface Known {
  readonly key: string;
  readonly kind: PageKind;
}

/** With all that belongs to it beside what it says. */
function pageText(work: Work, page: InfoPage, known: Known): ExchangeText {
  const { note, written, history } = page;
  const { places } = work.targets;
  const attached = page.attached.filter((path) => work.targets.files.has(path) && isStored(path));
  const versions = history.flatMap(({ title, author, at, ...version }) => {
    const { content, assets, losses } = textOf(work, version, known);
    const isUnreadable = losses.some(({ code }) => code === 'sheet-unreadable');
    const named = title.slice(0, LIMITS.titleChars);
    return isUnreadable ? [] : [{ title: named, author, at, note: version.note, content, assets }];
  });
  const text = { ...textOf(work, page, known), attached, history: versions };
  // As they stand in the archive, so that they leave again under the names that they came with.
  const files = assetsOf(text).toSorted((a, b) => (places.get(a) ?? 0) - (places.get(b) ?? 0));
  return {
    ...text,
    files,
    ...(note !== '' && { note }),
    ...(written && { written }),
  };
}

type Content = Pick<InfoPage, 'content'>;

function textOf(work: Work, page: Content, { key, kind }: Known): ExchangeText {
  if (kind === 'sheet') return sheetText(page, key);
  const { options, info } = work;
  const isKept = (options.itemType ?? info.item.item_type) === 3;
  const markdown = isKept ? undefined : markdownOfJson(page.content, options.language);
  if (markdown !== undefined) return plainText(markdown, scriptLosses(page.content, key));
  // the JSON of an API client has no links of Markdown in it
  if (isKept && markdownOfJson(page.content, 'zh') !== undefined) return plainText(page.content);
  return linkedText(page.content, key, work.targets);
}

function sheetText({ content }: Content, where: string): ExchangeText {
  if (PAGE_KIND_RULES.sheet.accept(content)) return plainText(content);
  return plainText('', [{ code: 'sheet-unreadable', where, detail: '' }]);
}

/** Programs that an API client runs around a call are no part of a page of text. */
function scriptLosses(content: string, where: string): readonly Loss[] {
  return /"(?:pre|post)"\s*:\s*"[^"]/.test(content) ? [{ code: 'scripts-left-out', where, detail: '' }] : [];
}
