/** The address of a path of ours under a base path ('' or '/docs'). */
export function hrefUnder(base: string, path: string): string {
  return `${base}${path.startsWith('/') ? path : `/${path}`}`;
}

/** The path of ours that an address under the base path stands for. */
export function pathUnder(base: string, address: string): string {
  const inside = base !== '' && (address === base || address.startsWith(`${base}/`));
  const path = inside ? address.slice(base.length) : address;
  return path === '' ? '/' : path;
}

/** The base path that the server wrote on the document; '' outside a browser. */
export function basePath(): string {
  return typeof document === 'undefined' ? '' : (document.documentElement.dataset['base'] ?? '');
}

/** The address of a path of ours in this document. */
export function href(path: string): string {
  return hrefUnder(basePath(), path);
}

/** The address of what may be a path of ours or any other address. */
export function hrefOf(address: string): string {
  return address.startsWith('/') && !address.startsWith('//') ? href(address) : address;
}
