import querystring from 'node:querystring';
import type { LinkTarget } from '@sheaf/exchange';
import type { RequestContext } from '../../context.ts';
import { signOfAddress } from '../attachment/attachment.import.service.ts';

export interface LinkReader {
  /** What of the part that leaves an address leads to, if it does. */
  readonly target: (href: string, files: ReadonlySet<string>) => LinkTarget | undefined;
  /** Whether a text may hold addresses of this site at all: to look for links takes its time. */
  readonly mayHold: (text: string) => boolean;
  /** Before the addresses that stay: in a file a path alone would lead nowhere. */
  readonly origin: string;
}

interface ItemNames {
  readonly item_id: number;
  readonly item_domain: string;
}

export function linkReader(
  { settings, request, config }: RequestContext,
  { item_id, item_domain }: ItemNames,
  pages: ReadonlySet<number>,
): LinkReader {
  const named = settings.current.site_url.replace(/\/$/, '');
  const asked = request.origin + config.basePath;
  const roots = [named, asked].filter((root) => root !== '');
  const names = [String(item_id), item_domain.toLowerCase()].filter((name) => name !== '');
  return {
    target: (href, files) => fileTarget(href, files) ?? pageTarget(href, { roots, names, pages }),
    mayHold: (text) => /visitFile|\]\(\/|["'<]\/|\]:\s*<?\//i.test(text) || roots.some((root) => text.includes(root)),
    origin: named === '' ? asked : named,
  };
}

function fileTarget(href: string, files: ReadonlySet<string>): LinkTarget | undefined {
  const key = signOfAddress(href);
  return key !== undefined && files.has(key) ? { kind: 'file', key } : undefined;
}

interface Places {
  readonly roots: readonly string[];
  readonly names: readonly string[];
  readonly pages: ReadonlySet<number>;
}

function pageTarget(href: string, { roots, names, pages }: Places): LinkTarget | undefined {
  const root = ['', ...roots].find((before) => href.startsWith(`${before}/`));
  if (root === undefined || href.startsWith('//')) return undefined;
  const [, path = '', hash = ''] = /^([^?#]*)(?:\?[^#]*)?(?:#(.*))?$/su.exec(href.slice(root.length)) ?? [];
  const [, name = '', id = ''] = /^\/([^/]+)\/(\d{1,10})(?:\.md)?$/u.exec(path) ?? [];
  const isNamed = name === 'page' || names.includes(name.toLowerCase());
  return isNamed && pages.has(Number(id)) ? { kind: 'page', key: id, anchor: querystring.unescape(hash) } : undefined;
}
