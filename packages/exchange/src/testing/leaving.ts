import { Readable } from 'node:stream';
import type { PageKind } from '@sheaf/contract';
import { renderMarkdown } from '@sheaf/markdown';
import type { AddressOf, LeavingCatalog, LeavingPage, LeavingTree } from '../leaving.ts';

interface Picture {
  readonly type: string;
  readonly bytes: Uint8Array;
}

/** Pages by their titles; a catalog is an object of pages and catalogs. */
export interface Written {
  readonly [title: string]: string | Written;
}

/** A tree of Markdown in memory. Pictures are named as `/file/name`, pages as `/page/title`. */
export function leavingTree(
  written: Written,
  pictures: Readonly<Record<string, Picture>> = {},
  kind: PageKind = 'markdown',
): LeavingTree {
  const counts = { pages: 0, catalogs: 0 };
  const part = (of: Written): Pick<LeavingCatalog, 'pages' | 'catalogs'> => {
    const [pages, catalogs]: [LeavingPage[], LeavingCatalog[]] = [[], []];
    for (const [title, content] of Object.entries(of)) {
      if (typeof content === 'string') {
        counts.pages += 1;
        pages.push({ ...pageOf(title, content, pictures), kind });
      } else {
        counts.catalogs += 1;
        catalogs.push({ key: `c${counts.catalogs}`, title, ...part(content) });
      }
    }
    return { pages, catalogs };
  };
  return {
    ...{ title: 'Guide', item: { item_type: 1, description: 'What we know' }, language: 'en', left_at: 1_790_000_000 },
    ...part(written),
    ...{ counts, environments: [], globals: undefined },
    open: async (key) => {
      const picture = pictures[key];
      return picture && Readable.from([Buffer.from(picture.bytes)], { objectMode: false });
    },
  };
}

function pageOf(title: string, text: string, pictures: Readonly<Record<string, Picture>>): LeavingPage {
  const used = Object.entries(pictures).filter(([name]) => text.includes(`/file/${name}`));
  const files = used.map(([key, { type, bytes }]) => ({ key, name: key, type, size: bytes.length, created_at: 0 }));
  const address = (href: string, to: AddressOf) => {
    const [, kind, key = ''] = href.split('/', 3);
    if (kind === 'file') return to({ kind, key });
    return kind === 'page' ? to({ kind, key: decodeURIComponent(key), anchor: '' }) : undefined;
  };
  const html = async (to: AddressOf) =>
    renderMarkdown(text, { language: 'en', title, resolveLink: (href) => address(href, to) }).html;
  const plain = async () => text;
  const read = { note: '', changed_at: 0, files, attached: [], content: plain, markdown: plain, html };
  return { key: title, title, kind: 'markdown', read: async () => read };
}
