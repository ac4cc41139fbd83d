import { type LinkUse, linksOf } from '@sheaf/markdown';
import { isStored } from '../assets.ts';
import type { Loss } from '../losses.ts';
import { decodeAddress, folderOf, joinPath, leadsElsewhere } from '../paths.ts';
import { assetPlaceholder, pagePlaceholder } from '../placeholders.ts';
import type { SourceFile } from '../source.ts';
import type { ExchangeText } from '../tree.ts';

export interface LinkTargets {
  readonly pages: ReadonlySet<string>;
  readonly files: ReadonlyMap<string, SourceFile>;
}

/** Turns relative addresses into placeholders, as seen from the page's own file or from the root; others stay. */
export function linkedText(content: string, key: string, targets: LinkTargets): ExchangeText {
  const work: Work = { key, targets, assets: new Set(), losses: [], pictures: 0, links: 0, mended: 0 };
  const parts: string[] = [];
  let position = 0;
  for (const use of linksOf(content)) {
    const address = leadsElsewhere(use.href) || /^[#/?]/.test(use.href) ? undefined : placeholderOf(work, use);
    if (address === undefined) continue;
    parts.push(content.slice(position, use.start), address);
    position = use.end;
  }
  const { assets, losses, pictures, links, mended } = work;
  const text = [...parts, content.slice(position)].join('');
  return { content: text, assets: [...assets], pictures, links: { total: links, mended }, losses };
}

interface Work {
  readonly key: string;
  readonly targets: LinkTargets;
  readonly assets: Set<string>;
  readonly losses: Loss[];
  pictures: number;
  links: number;
  mended: number;
}

function placeholderOf(work: Work, { href, kind }: LinkUse): string | undefined {
  const { pages, files } = work.targets;
  const [path = '', anchor = ''] = href.split('#', 2);
  const found = candidates(work.key, path).find((each) => pages.has(each) || (files.has(each) && isStored(each)));
  if (kind === 'link') work.links += 1;
  if (found === undefined) {
    const code = kind === 'link' ? 'link-target-missing' : 'picture-missing';
    work.losses.push({ code, where: work.key, detail: href });
    return undefined;
  }
  if (kind === 'link') work.mended += 1;
  else work.pictures += 1;
  if (pages.has(found)) return pagePlaceholder(found, decodeAddress(anchor));
  work.assets.add(found);
  return assetPlaceholder(found);
}

function candidates(key: string, path: string): readonly string[] {
  const relative = decodeAddress(path.replace(/\?.*/s, ''));
  return [joinPath(folderOf(key), relative) ?? '', joinPath('', relative) ?? ''].filter((each) => each !== '');
}
