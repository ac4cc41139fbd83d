import type { ApiError } from '../../platform/errors.ts';
import { type CookieToSet, Redirect } from '../../platform/http/answer.ts';

/** To the screen that exchanges the code, which then goes on; no token ever stands in an address. */
export function codeRedirect(code: string, redirect: string, cookies: readonly CookieToSet[] = []): Redirect {
  return new Redirect(`/user/loginByUserToken?user_token=${code}&redirect_uri=${redirect}`, cookies);
}

/** To the page that tells why, by the number of the error: words in an address could be anybody's. */
export function refusedRedirect(
  error: ApiError,
  { page, redirect }: { readonly page: string; readonly redirect: string },
  cookies: readonly CookieToSet[] = [],
): Redirect {
  const query = new URLSearchParams({ refused: String(error.kind.code) });
  for (const [name, value] of Object.entries(error.values)) query.set(name, String(value));
  const goesOn = redirect === '' || page === redirect ? '' : `&redirect=${redirect}`;
  return new Redirect(`${page}?${query}${goesOn}`, cookies);
}
