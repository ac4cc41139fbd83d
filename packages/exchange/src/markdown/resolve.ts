import {
  decodeAddress,
  folderOf,
  isMarkdown,
  joinPath,
  leadsElsewhere,
  withoutExtension,
  withoutNumber,
} from '../paths.ts';
import type { SourceFile } from '../source.ts';
import type { PageHead } from './page-text.ts';

/** What an address in a page means. */
export type Target =
  | { readonly kind: 'asset'; readonly file: SourceFile }
  | { readonly kind: 'elsewhere' }
  | { readonly kind: 'missing' }
  | { readonly kind: 'page'; readonly page: PageHead; readonly anchor: string };

export interface From {
  readonly folder: string;
  /** Empty when the address does not stand in a page. */
  readonly key: string;
}

export type Resolve = (href: string, from: From) => Target;

export interface ResolveInput {
  readonly pages: readonly PageHead[];
  readonly files: readonly SourceFile[];
  /** Addresses of the pages that start at a site's root. */
  readonly absolute: readonly string[];
  /** Folders that addresses may start from besides the root. */
  readonly roots: readonly string[];
  /** docsify takes every address from the root, whatever page it stands in. */
  readonly fromRoot: boolean;
}

/** Understands the addresses of the usual generators: with and without extension, absolute, routes, folders. */
export function makeResolve(input: ResolveInput): Resolve {
  const index = indexOf(input);
  const mount = mountOf(input.absolute, index);
  return (href, from) => {
    const address = splitAddress(href);
    if (address === undefined) return { kind: 'elsewhere' };
    const own = index.byKey.get(from.key);
    if (address.path === '') return own === undefined ? { kind: 'elsewhere' } : pageTarget(own, address);
    const found = candidates(address.path, from, { ...input, mount })
      .map((candidate) => lookUp(candidate, index))
      .find((target) => target !== undefined);
    if (found === undefined) return { kind: 'missing' };
    return 'key' in found ? pageTarget(found, address) : { kind: 'asset', file: found };
  };
}

function pageTarget(page: PageHead, { anchor }: Address): Target {
  return { kind: 'page', page, anchor };
}

interface Address {
  readonly path: string;
  readonly anchor: string;
}

/** Undefined for what leads to another site, or nowhere at all. */
function splitAddress(href: string): Address | undefined {
  const route = href.startsWith('#/') ? href.slice(1) : href.replace(/^@site\//, '/');
  if (leadsElsewhere(route) || route === '' || route === '#') return undefined;
  const [, path = '', query = '', anchor = ''] = /^([^?#]*)(?:\?([^#]*))?(?:#(.*))?$/s.exec(route) ?? [];
  const id = /(?:^|&)id=([^&]*)/.exec(query)?.[1] ?? '';
  return { path: decodeAddress(path), anchor: anchor === '' ? id : anchor };
}

interface Index {
  readonly byKey: ReadonlyMap<string, PageHead>;
  readonly files: ReadonlyMap<string, SourceFile>;
  /** By every form a link may take, in lower case: with and without extension and numbers. */
  readonly forms: ReadonlyMap<string, PageHead>;
  readonly folders: ReadonlyMap<string, PageHead>;
}

function indexOf({ pages, files }: ResolveInput): Index {
  const byKey = new Map(pages.map((page) => [page.key, page]));
  const forms = new Map<string, PageHead>();
  const folders = new Map<string, PageHead>();
  for (const page of pages) {
    for (const form of [page.key, withoutExtension(page.key), unnumbered(withoutExtension(page.key))]) {
      keepFirst(forms, form.toLowerCase(), page);
    }
    if (!page.isIndex) continue;
    for (const form of [page.folder, unnumbered(page.folder)]) keepFirst(folders, form.toLowerCase(), page);
  }
  const assets = files.filter(({ path }) => !isMarkdown(path));
  return { byKey, files: new Map(assets.map((file) => [file.path, file])), forms, folders };
}

function keepFirst<Value>(map: Map<string, Value>, key: string, value: Value): void {
  if (!map.has(key)) map.set(key, value);
}

function unnumbered(path: string): string {
  return path.split('/').map(withoutNumber).join('/');
}

function candidates(path: string, from: From, input: ResolveInput & { readonly mount: string }): readonly string[] {
  const absolute = path.startsWith('/');
  const mounted = absolute && path.startsWith(`/${input.mount}/`) ? path.slice(input.mount.length + 1) : undefined;
  const roots = ['', ...input.roots];
  const starts = absolute ? roots : [from.folder];
  // A site serves `guide/page.md` as `guide/page/`, and HTML in it is written for that.
  if (!absolute && from.key !== '' && !isMarkdown(path)) starts.push(withoutExtension(from.key));
  if (!absolute && (input.fromRoot || from.key === '')) starts.push(...roots);
  const end = /(?:^|\/)\.{0,2}$/.test(path) ? '/' : '';
  return [path, ...(mounted === undefined ? [] : [mounted])]
    .flatMap((form) => starts.map((start) => joinPath(start, form)))
    .flatMap((joined) => (joined === undefined ? [] : [joined + end]));
}

function lookUp(path: string, { byKey, files, forms, folders }: Index): PageHead | SourceFile | undefined {
  const plain = path.replace(/\/$/, '');
  const lower = plain.toLowerCase();
  const exact = byKey.get(plain) ?? files.get(plain);
  if (exact !== undefined) return exact;
  if (path === '' || path.endsWith('/')) return folders.get(lower) ?? forms.get(lower);
  const page = lower.replace(/\.html?$/, '');
  const index = page.replace(/(?:^|\/)index$/, '');
  return forms.get(page) ?? folders.get(page) ?? (index === page ? undefined : folders.get(index));
}

/**
 * The path that a folder had in its site, where the tree is only that folder: most of its absolute addresses lead into
 * the tree once the first part is taken away. Empty when there is none.
 */
function mountOf(absolute: readonly string[], index: Index): string {
  const votes = new Map<string, number>();
  for (const href of absolute) {
    const [, first, rest] = /^\/([^/?#]+)\/([^?#]+)/.exec(href) ?? [];
    if (first === undefined || rest === undefined || lookUp(decodeAddress(`${first}/${rest}`), index)) continue;
    votes.set(first, (votes.get(first) ?? 0) + (lookUp(decodeAddress(rest), index) === undefined ? -1 : 1));
  }
  const [best] = [...votes].sort(([, a], [, b]) => b - a);
  return best !== undefined && best[1] > 1 ? best[0] : '';
}

/** Where a page's own addresses start. */
export function fromPage(page: PageHead): From {
  return { folder: folderOf(page.key), key: page.key };
}
