import { basePath } from './href.ts';

const COOKIE = 'sheaf_keys';

/** Whether single letters are shortcuts: the person's choice, which the server puts into each browser he logs in with. */
export function singleKeysOn(): boolean {
  return !document.cookie.split('; ').includes(`${COOKIE}=off`);
}

/** For this browser at once; the account keeps it for others. */
export function keepSingleKeys(on: boolean): void {
  const path = basePath() === '' ? '/' : basePath();
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser that we serve.
  document.cookie = `${COOKIE}=${on ? 'on' : 'off'}; path=${path}; max-age=31536000; samesite=lax`;
}
