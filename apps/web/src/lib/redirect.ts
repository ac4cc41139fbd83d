import { href } from './href.ts';

/**
 * Where to go on after log-in: only a path of our own. Letters, digits and / : ? _ * + - with one slash in front;
 * a dot, two slashes and a backslash could name another site, so they are refused.
 */
export function isOwnPath(value: string): boolean {
  return /^\/(?!\/)[A-Za-z0-9/:?_*+-]*$/.test(value) && !value.includes('//');
}

/** The log-in page that comes back to `path`; a path that already carries a redirect, or may not be one, is left out. */
export function logInPath(path: string, search = ''): string {
  if (new URLSearchParams(search).has('redirect') || !isOwnPath(path)) return '/user/login';
  return `/user/login?redirect=${path}`;
}

/** The page that asks for the visit password of an item and comes back to `path`. */
export function visitPasswordPath(item: string | number, page_id: number, path: string): string {
  const query = new URLSearchParams();
  if (page_id > 0) query.set('page_id', String(page_id));
  if (isOwnPath(path)) query.set('redirect', path);
  return `/item/password/${encodeURIComponent(item)}?${query}`;
}

/** Loads an address anew: the server decides again what this visitor may see. */
export function leaveFor(path: string): void {
  location.assign(href(path));
}

/** The same without a way back to here, which would only lead on again. */
export function replaceBy(path: string): void {
  location.replace(href(path));
}
