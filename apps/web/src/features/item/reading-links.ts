import { pathUnder } from '../../lib/href.ts';

interface LinkPress {
  readonly href: string;
  readonly origin: string;
  /** Base path and address of the page that is shown. */
  readonly base: string;
  readonly item: { readonly item_id: number; readonly item_domain: string };
}

/**
 * The path that a link of this item leads to inside the item view, or undefined when the browser shall follow it itself:
 * another site, another item, a screen, a file.
 */
export function pathInItem({ href, origin, base, item }: LinkPress): string | undefined {
  if (!URL.canParse(href)) return undefined;
  const address = new URL(href);
  if (address.origin !== origin || address.search !== '') return undefined;
  const path = pathUnder(base, address.pathname);
  if (base !== '' && path === address.pathname) return undefined;
  const [name = '', ...rest] = path.slice(1).split('/');
  const own = name === String(item.item_id) || (item.item_domain !== '' && name === item.item_domain);
  if (!own || !/^(|\d+|catalog\/\d+)$/.test(rest.join('/'))) return undefined;
  return path + address.hash;
}
