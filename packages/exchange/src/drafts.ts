import { createHash } from 'node:crypto';
import { LIMITS, type PageKind } from '@sheaf/contract';
import type { Loss } from './losses.ts';
import { ImportRefused } from './refusals.ts';
import type { ExchangeAsset, ExchangeCatalog, ExchangeItem, ExchangePage, ExchangeText, ExchangeTree } from './tree.ts';

/** A page before it has its place. */
export interface PageDraft {
  readonly node: 'page';
  /** Stable in the source. */
  readonly key: string;
  readonly title: string;
  readonly kind: PageKind;
  /** Of what the page is made from. */
  readonly hash: string;
  readonly text: () => ExchangeText | Promise<ExchangeText>;
}

export interface CatalogDraft {
  readonly node: 'catalog';
  readonly key: string;
  readonly title: string;
  readonly children: readonly Draft[];
}

export type Draft = CatalogDraft | PageDraft;

interface Drafted {
  readonly title: string;
  readonly item?: ExchangeItem;
  readonly drafts: readonly Draft[];
  readonly losses: readonly Loss[];
  readonly assets?: ReadonlyMap<string, ExchangeAsset>;
  readonly assetLosses?: ExchangeTree['assetLosses'];
}

/**
 * The tree of a source whose catalogs and pages are known: deep catalogs are folded, titles cut, and every bound kept.
 * @throws ImportRefused too-many-pages, too-many-catalogs, nothing-in-it
 */
export function treeOfDrafts({ title, item, drafts, losses, assets, assetLosses }: Drafted): ExchangeTree {
  const work: Work = { losses: [], pages: 0, catalogs: 0, keys: new Set() };
  const children = childrenOf(work, fold(drafts, 1, work.losses));
  if (work.pages === 0) throw new ImportRefused('nothing-in-it', { entry: title });
  if (work.pages > LIMITS.importPages) throw new ImportRefused('too-many-pages', { max: LIMITS.importPages });
  if (work.catalogs > LIMITS.itemCatalogs) throw new ImportRefused('too-many-catalogs', { max: LIMITS.itemCatalogs });
  return {
    title: fitted(work, title, beginningOf(title), LIMITS.itemNameChars),
    ...(item && { item }),
    ...children,
    counts: { pages: work.pages, catalogs: work.catalogs },
    losses: [...losses, ...work.losses],
    asset: (key) => assets?.get(key),
    assetLosses: assetLosses ?? (() => []),
  };
}

/** A text without links or files of the source in it. */
export function plainText(content: string, losses: readonly Loss[] = []): ExchangeText {
  return { content, assets: [], pictures: 0, links: { total: 0, mended: 0 }, losses };
}

export function hashOf(content: string | Uint8Array): string {
  return createHash('sha256').update(content).digest('hex');
}

interface Work {
  readonly losses: Loss[];
  readonly keys: Set<string>;
  pages: number;
  catalogs: number;
}

function childrenOf(work: Work, drafts: readonly Draft[]): Pick<ExchangeCatalog, 'catalogs' | 'pages'> {
  const pages: ExchangePage[] = [];
  const catalogs: ExchangeCatalog[] = [];
  for (const [index, draft] of drafts.entries()) {
    const order = index + 1;
    if (draft.node === 'page') pages.push(pageOf(work, draft, order));
    else catalogs.push(catalogOf(work, draft, order));
  }
  return { pages, catalogs };
}

function catalogOf(work: Work, { key, title, children }: CatalogDraft, order: number): ExchangeCatalog {
  work.catalogs += 1;
  const named = fitted(work, title, key, LIMITS.catalogNameChars) || '-';
  return { key, title: named, order, ...childrenOf(work, children) };
}

function pageOf(work: Work, { key, title, kind, hash, text }: PageDraft, order: number): ExchangePage {
  work.pages += 1;
  const own = ownKey(work.keys, key);
  const named = fitted(work, title, key, LIMITS.titleChars) || '-';
  return {
    key: own,
    title: named,
    order,
    kind,
    hash,
    text: async () => fittingText(storable(await text()), kind, key),
  };
}

/** Two pages of one key would be one: the second gets a number. */
function ownKey(keys: Set<string>, key: string): string {
  let own = key;
  for (let count = 2; keys.has(own); count += 1) own = `${key} (${count})`;
  keys.add(own);
  return own;
}

/** Documents and numbers of characters in HTML can name what no database stores. */
function storable(text: ExchangeText): ExchangeText {
  const { content } = text;
  if (content.isWellFormed() && !content.includes('\0')) return text;
  return { ...text, content: content.toWellFormed().replaceAll('\0', '\ufffd') };
}

const CUT = { zh: '……（内容过长，其余略去）', en: '… (too long, the rest is left out)' };

/** A page that would be too long for an item is cut, and the report says so. */
function fittingText(text: ExchangeText, kind: PageKind, where: string): ExchangeText {
  const most = kind === 'sheet' ? LIMITS.sheetChars : LIMITS.pageChars;
  if (text.content.length <= most || kind === 'sheet') return text;
  const cut = text.content.slice(0, most - 100).replace(/[\ud800-\udbff]$/, '');
  const content = `${cut}\n\n${CUT.en} ${CUT.zh}\n`;
  return { ...text, content, losses: [...text.losses, { code: 'page-cut', where, detail: '' }] };
}

/** Catalogs below the third level rise to it and carry the names of those they were in. */
function fold(drafts: readonly Draft[], level: number, losses: Loss[]): readonly Draft[] {
  return drafts.flatMap((draft): readonly Draft[] => {
    if (draft.node === 'page') return [draft];
    if (level >= LIMITS.catalogDepth) return risen(draft, losses);
    return [{ ...draft, children: fold(draft.children, level + 1, losses) }];
  });
}

function risen(catalog: CatalogDraft, losses: Loss[]): readonly Draft[] {
  const pages = catalog.children.filter(({ node }) => node === 'page');
  const below = catalog.children.flatMap((draft): readonly Draft[] => {
    if (draft.node === 'page') return [];
    const title = `${catalog.title} - ${draft.title}`;
    losses.push({ code: 'depth-folded', where: draft.key, detail: title });
    return risen({ ...draft, title }, losses);
  });
  const isOnlyAWay = pages.length === 0 && below.length > 0;
  return [...(isOnlyAWay ? [] : [{ ...catalog, children: pages }]), ...below];
}

/** What has no place in the source is named by how it begins. */
export function beginningOf(title: string): string {
  return `${title.slice(0, 40).toWellFormed()}…`;
}

function fitted(work: Work, title: string, where: string, limit: number): string {
  const line = title
    .toWellFormed()
    .replace(/[\p{Cc}\s]+/gu, ' ')
    .trim();
  if (line.length <= limit) return line;
  const cut = `${line.slice(0, limit - 1).replace(/[\ud800-\udbff]$/, '')}…`;
  work.losses.push({ code: 'title-cut', where, detail: cut });
  return cut;
}
