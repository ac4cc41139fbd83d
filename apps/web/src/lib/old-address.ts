import { basePath, pathUnder } from './href.ts';
import { replaceBy } from './redirect.ts';

/**
 * The screen that leads on from an address of the old product, where it was opened without its `/web`, as `/#/6/29`;
 * undefined for other addresses. A redirect of `/` keeps what stands behind the `#`, which no heading's name begins like.
 */
export function oldAddressPath(path: string, hash: string): string | undefined {
  return /^#\/\w/.test(hash) && !/^\/web(\/|$)/.test(path) ? `/web/${hash}` : undefined;
}

/** Whether this address is such a one; then the browser is on its way. */
export function leadsOnFromOld(): boolean {
  const path = oldAddressPath(pathUnder(basePath(), location.pathname), location.hash);
  if (path !== undefined) replaceBy(path);
  return path !== undefined;
}
