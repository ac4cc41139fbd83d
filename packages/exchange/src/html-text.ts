import { readHtmlPage } from '@sheaf/markdown/from-html';
import type { Loss } from './losses.ts';
import { assetPlaceholder, pagePlaceholder } from './placeholders.ts';
import type { ExchangeText } from './tree.ts';

/** What an address of a page leads to in its source. */
export type HtmlTarget =
  | { readonly kind: 'asset'; readonly key: string }
  | { readonly kind: 'page'; readonly key: string; readonly anchor: string }
  | { readonly kind: 'missing' }
  /** To another site, or nowhere that counts. */
  | { readonly kind: 'elsewhere' };

/** Only what looks like a whole address comes through: no site has this name. */
const HERE = 'https://here.invalid/';
const STAND_IN = /https:\/\/here\.invalid\/(sheaf-(?:asset|page):)/g;

export interface HtmlReading {
  readonly title: string;
  readonly text: ExchangeText;
}

/** A page of HTML as Markdown with placeholders; undefined when it is beyond all bounds. */
export function readHtmlText(
  html: string,
  where: string,
  targetOf: (address: string, kind: 'link' | 'picture') => HtmlTarget,
): HtmlReading | undefined {
  const work: Work = { where, assets: new Set(), losses: [], pictures: 0, links: 0, mended: 0 };
  const page = readHtmlPage(html, (address, kind) => standIn(work, { address, kind, target: targetOf(address, kind) }));
  if (!page) return undefined;
  const { assets, losses, pictures, links, mended } = work;
  const content = `${page.markdown.replace(STAND_IN, '$1')}\n`;
  return {
    title: page.title,
    text: { content, assets: [...assets], pictures, links: { total: links, mended }, losses },
  };
}

interface Work {
  readonly where: string;
  readonly assets: Set<string>;
  readonly losses: Loss[];
  pictures: number;
  links: number;
  mended: number;
}

interface Use {
  readonly address: string;
  readonly kind: 'link' | 'picture';
  readonly target: HtmlTarget;
}

/** Counts a use, and answers what stands for its target. */
function standIn(work: Work, { address, kind, target }: Use): string | undefined {
  if (target.kind === 'elsewhere') return undefined;
  if (kind === 'link') work.links += 1;
  if (target.kind === 'missing') {
    const code = kind === 'link' ? 'link-target-lost' : 'picture-lost';
    work.losses.push({ code, where: work.where, detail: address.slice(0, 200) });
    return undefined;
  }
  if (kind === 'picture') work.pictures += 1;
  else work.mended += 1;
  if (target.kind === 'page') return HERE + pagePlaceholder(target.key, target.anchor);
  work.assets.add(target.key);
  return HERE + assetPlaceholder(target.key);
}
