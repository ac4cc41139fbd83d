import { IMAGE_FORMATS, UPLOAD_EXTENSIONS } from '@sheaf/contract';
import type { LinkUse } from '@sheaf/markdown';
import type { Loss } from '../losses.ts';
import { assetPlaceholder, pagePlaceholder } from '../placeholders.ts';
import type { SourceFile } from '../source.ts';
import type { FindHeading } from './anchors.ts';
import type { PageText } from './page-text.ts';
import { fromPage, type Resolve } from './resolve.ts';

export interface MendedPage {
  readonly content: string;
  /** Each once, in order of first use. */
  readonly assets: readonly SourceFile[];
  readonly losses: readonly Loss[];
  readonly pictures: number;
  readonly links: number;
  readonly mended: number;
}

/** Turns the addresses of a page into placeholders; every other byte stays. */
export function mendPage(page: PageText, tools: MendTools): MendedPage {
  const work: Work = { ...tools, page, assets: new Set(), losses: [], pictures: 0, links: 0, mended: 0 };
  // Joined once: a text put together piece by piece keeps all its pieces.
  const parts: string[] = [];
  let position = 0;
  for (const use of page.links.toSorted((a, b) => a.start - b.start)) {
    const address = mendUse(work, use);
    if (address === undefined || use.start < position) continue;
    parts.push(page.content.slice(position, use.start), address);
    position = use.end;
  }
  const { pictures, links, mended } = work;
  return {
    content: [...parts, page.content.slice(position)].join(''),
    assets: [...work.assets],
    losses: work.losses,
    pictures,
    links,
    mended,
  };
}

export interface MendTools {
  readonly resolve: Resolve;
  readonly findHeading: FindHeading;
}

interface Work extends MendTools {
  readonly page: PageText;
  readonly assets: Set<SourceFile>;
  readonly losses: Loss[];
  pictures: number;
  links: number;
  mended: number;
}

function mendUse(work: Work, use: LinkUse): string | undefined {
  const target = work.resolve(use.href, fromPage(work.page));
  if (target.kind === 'elsewhere') return undefined;
  if (use.kind === 'link') work.links += 1;
  if (target.kind === 'missing') {
    lose(work, use.kind === 'link' ? 'link-target-missing' : 'picture-missing', use.href);
    return undefined;
  }
  return target.kind === 'page' ? mendPageUse(work, use, target) : mendAssetUse(work, use, target.file);
}

function mendPageUse(
  work: Work,
  use: LinkUse,
  { page, anchor }: { readonly page: PageText; readonly anchor: string },
): string | undefined {
  const id = anchor === '' ? '' : work.findHeading(page, anchor);
  if (id === undefined) lose(work, 'anchor-missing', use.href);
  if (page !== work.page || !use.href.startsWith('#')) {
    work.mended += 1;
    return pagePlaceholder(page.key, id ?? '');
  }
  if (id === undefined) return undefined;
  work.mended += 1;
  return id === anchor ? undefined : `#${id}`;
}

function mendAssetUse(work: Work, use: LinkUse, file: SourceFile): string | undefined {
  if (!isStored(file.path)) {
    lose(work, 'file-type-refused', use.href);
    return undefined;
  }
  work.assets.add(file);
  if (use.kind === 'image') work.pictures += 1;
  else work.mended += 1;
  return assetPlaceholder(file.path);
}

function lose(work: Work, code: Loss['code'], detail: string): void {
  work.losses.push({ code, where: work.page.key, detail });
}

const PICTURES: ReadonlySet<string> = new Set(IMAGE_FORMATS);
const STORED: ReadonlySet<string> = new Set([...UPLOAD_EXTENSIONS, 'svg']);

export function isPicture(path: string): boolean {
  return PICTURES.has(extensionOf(path)) || isSvg(path);
}

/** A picture that may stand in a page: SVG can carry script. */
export function isInline(path: string): boolean {
  return PICTURES.has(extensionOf(path));
}

export function isSvg(path: string): boolean {
  return extensionOf(path) === 'svg';
}

function isStored(path: string): boolean {
  return STORED.has(extensionOf(path));
}

function extensionOf(path: string): string {
  return path.slice(path.lastIndexOf('.') + 1).toLowerCase();
}
