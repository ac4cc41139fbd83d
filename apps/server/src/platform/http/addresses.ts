/**
 * Brings the addresses of old clients to ours: `/server/index.php?s=/api/page/info`, `/server/?s=api/page/info` and
 * `/server/api/page/info` become `/api/page/info`; controllers and actions know no case, `item_group` is `itemGroup`,
 * and trailing `/key/value` pairs become parameters; mocks and uploaded files had addresses of their own, and the
 * screens stood behind `/web/#`. The only place that knows of them.
 */
export function addressAdapter(paths: readonly string[]): (url: string) => string {
  const known = new Map(paths.filter((path) => path.startsWith('/api/')).map((path) => [folded(path), path]));
  const exact = new Set(known.values());
  for (const [old, path] of FORMER) known.set(folded(old), path);
  return (url) => mockAddress(url) ?? fileAddress(url) ?? screenAddress(url) ?? callAddress(url, known, exact);
}

/** Is it one of those by which clients of that time call, below the base path? Their answers are told as they were. */
export function isOldAddress(url: string): boolean {
  return /^\/(server|index\.php)([/?]|$)/i.test(url);
}

/** `/Public/Uploads/2026-11-21/a.png` is the file that stood there. */
function fileAddress(url: string): string | undefined {
  const [, place, query] = /^\/Public\/Uploads\/([^?#]+)(?:\?([^#]*))?/i.exec(url) ?? [];
  if (place === undefined) return undefined;
  const fields = new URLSearchParams(query ?? '');
  fields.set('sign', decoded(place));
  return `/api/attachment/visitFile?${fields}`;
}

/**
 * What stands behind the `#` no server sees: the screen at `/web` leads on. Texts that we show have it without the `#`,
 * so that no script is needed.
 */
function screenAddress(url: string): string | undefined {
  if (/^\/web\/(?:index\.html)?(?:[?#].*)?$/i.test(url)) return '/web';
  const [, place] = /^\/web\/(\w[^#]*)$/.exec(url) ?? [];
  if (place === undefined || /^to(\?|$)/.test(place)) return undefined;
  return `/web/to?${new URLSearchParams({ address: `#/${decoded(place)}` })}`;
}

/** Names that calls had besides those that they have. */
const FORMER: readonly (readonly [string, string])[] = [
  ['/api/open/updateItem', '/api/open/updatePage'],
  ['/api/item/updateByApi', '/api/open/updatePage'],
  ['/api/user/login', '/api/user/loginByVerify'],
  ['/api/user/register', '/api/user/registerByVerify'],
  ['/api/attachment/attachmentUpload', '/api/page/upload'],
  ['/api/attachment/uploadImg', '/api/page/uploadImg'],
  ['/api/importPostman/import', '/api/import/auto'],
  ['/api/importSwagger/import', '/api/import/auto'],
  ['/home/common/visitfile', '/api/attachment/visitFile'],
];

function callAddress(url: string, known: ReadonlyMap<string, string>, exact: ReadonlySet<string>): string {
  if (exact.has(url)) return url;
  if (!/^\/(server|api|index\.php)(\/|\?|$)/i.test(url)) return url;
  const mark = url.indexOf('?');
  const query = new URLSearchParams(mark < 0 ? '' : url.slice(mark + 1));
  const path = takeRoute(mark < 0 ? url : url.slice(0, mark), query);
  if (path === undefined) return url;
  return withPairs(path, query, known) ?? url;
}

/**
 * `/server/mock-data/{key}` is `/mock/{key}`, and `/server/mock-path/42&path=/x&a=b` is `/mock/42/x?a=b`: the path of
 * the latter holds what others write behind a question mark.
 */
function mockAddress(url: string): string | undefined {
  const found = /^\/server\/mock-(data|path)\/([^/?&#]+)(?:[?&](.*))?$/i.exec(url);
  if (!found) return undefined;
  const [, kind = '', named = '', rest = ''] = found;
  const query = new URLSearchParams(rest.replaceAll('?', '&'));
  const path = kind.toLowerCase() === 'path' ? (query.get('path') ?? '/') : '';
  if (kind.toLowerCase() === 'path') query.delete('path');
  const below = path === '' ? '' : `/${path.replace(/^\//, '').split('/').map(encodeURIComponent).join('/')}`;
  const fields = query.toString();
  return `/mock/${named}${below}${fields === '' ? '' : `?${fields}`}`;
}

const PART_CHARS_MAX = 200;

/**
 * The address, or one where nothing is for what the router would refuse by itself, in words and headers that are not
 * ours: a part that is too long, or that cannot be decoded.
 */
export function routable(url: string): string {
  if (url.length <= PART_CHARS_MAX && !url.includes('%')) return url;
  const [path = ''] = url.split(/[?#]/, 1);
  try {
    if (
      decodeURI(path)
        .split('/')
        .every((part) => part.length <= PART_CHARS_MAX)
    )
      return url;
  } catch {
    // Falls through: what cannot be decoded is no address either.
  }
  return path.startsWith('/api/') ? `/api${NOWHERE}` : NOWHERE;
}

/** No route has so many parts. */
export const NOWHERE = '/outside/of/all/addresses';

function folded(path: string): string {
  return path.toLowerCase().replaceAll('_', '');
}

/** The `/api/…` path that the address means; the parameter `s` is taken out of the query. */
function takeRoute(path: string, query: URLSearchParams): string | undefined {
  if (/^\/api\//i.test(path)) return path;
  const below = /^\/server(?:\/index\.php)?(\/api\/.*)$/i.exec(path);
  if (below) return below[1];
  if (!/^\/(server\/?(index\.php)?|index\.php)$/i.test(path)) return undefined;
  const route = query.get('s');
  if (route === null) return undefined;
  query.delete('s');
  const [first, ...rest] = route.replace(/^\/*/, '/').split('&');
  for (const pair of rest) {
    const [name, value] = pair.split('=');
    if (name) query.set(name, value ?? '');
  }
  return first;
}

/** What clients of that time wait for until it is done. */
const WAITED_FOR = '/api/import/auto';

function withPairs(path: string, query: URLSearchParams, known: ReadonlyMap<string, string>): string | undefined {
  const parts = path.split('/').filter((part) => part !== '');
  const found = known.get(folded(`/${parts.slice(0, 3).join('/')}`));
  if (!found) return undefined;
  for (let at = 3; at + 1 < parts.length; at += 2) query.set(decoded(parts[at]), decoded(parts[at + 1]));
  if (found === WAITED_FOR) query.set('wait', '1');
  const text = query.toString();
  return text === '' ? found : `${found}?${text}`;
}

function decoded(part: string | undefined): string {
  try {
    return decodeURIComponent(part ?? '');
  } catch {
    return part ?? '';
  }
}
