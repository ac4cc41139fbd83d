import type { LinkPlace, LinkUse } from '@sheaf/markdown';
import { isStored } from '../assets.ts';
import type { Loss } from '../losses.ts';
import { leadsElsewhere } from '../paths.ts';
import { assetPlaceholder, isPlaceholder, pagePlaceholder } from '../placeholders.ts';
import type { SourceFile } from '../source.ts';
import type { ExchangeText } from '../tree.ts';
import type { FindHeading } from './anchors.ts';
import type { PageHead, PageText } from './page-text.ts';
import { fromPage, type Resolve } from './resolve.ts';

export interface MendTools {
  readonly resolve: Resolve;
  readonly findHeading: FindHeading;
  readonly linksIn: (page: PageText) => readonly LinkPlace[];
}

/** Turns the addresses of a page into placeholders; every other byte stays. */
export async function mendPage(page: PageText, tools: MendTools): Promise<ExchangeText> {
  const work: Work = { ...tools, page: page.head, assets: new Set(), losses: [], pictures: 0, links: 0, mended: 0 };
  // Joined once: a text put together piece by piece keeps all its pieces.
  const parts: string[] = [];
  const places: LinkPlace[] = [];
  let [position, moved] = [0, 0];
  for (const use of tools.linksIn(page)) {
    const address = leadsElsewhere(use.href) ? undefined : await mendUse(work, use);
    if (address === undefined) continue;
    parts.push(page.content.slice(position, use.start), address);
    const start = use.start + moved;
    if (isPlaceholder(address)) places.push({ ...use, href: address, start, end: start + address.length });
    moved += address.length - (use.end - use.start);
    position = use.end;
  }
  const { assets, losses, pictures, links, mended } = work;
  return {
    content: [...parts, page.content.slice(position)].join(''),
    places,
    assets: [...assets],
    losses,
    pictures,
    links: { total: links, mended },
  };
}

interface Work extends MendTools {
  readonly page: PageHead;
  readonly assets: Set<string>;
  readonly losses: Loss[];
  pictures: number;
  links: number;
  mended: number;
}

async function mendUse(work: Work, use: LinkUse): Promise<string | undefined> {
  const target = work.resolve(use.href, fromPage(work.page));
  if (target.kind === 'elsewhere') return undefined;
  if (use.kind === 'link') work.links += 1;
  if (target.kind === 'missing') {
    lose(work, use.kind === 'link' ? 'link-target-missing' : 'picture-missing', use.href);
    return undefined;
  }
  return target.kind === 'page' ? mendPageUse(work, use, target) : mendAssetUse(work, use, target.file);
}

async function mendPageUse(
  work: Work,
  use: LinkUse,
  { page, anchor }: { readonly page: PageHead; readonly anchor: string },
): Promise<string | undefined> {
  const id = anchor === '' ? '' : await work.findHeading(page, anchor);
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
  work.assets.add(file.path);
  if (use.kind === 'image') work.pictures += 1;
  else work.mended += 1;
  return assetPlaceholder(file.path);
}

function lose(work: Work, code: Loss['code'], detail: string): void {
  work.losses.push({ code, where: work.page.key, detail });
}
