import { type InputOf, qrCode } from '@sheaf/contract';
import { type RequestContext, type Route, route } from '../../context.ts';
import { ApiError } from '../../platform/errors.ts';
import { Page } from '../../platform/http/answer.ts';
import { refuseForcedGuest } from '../item/item.access.ts';
import { qrPng, qrSvg } from './qr-picture.ts';

const HEADERS = { 'cache-control': 'private, max-age=86400', 'x-robots-tag': 'noindex' };

export const qrCodeRoutes: readonly Route[] = [
  route(qrCode, { authorize: refuseForcedGuest, handle: (ctx, input) => picture(input, ownAddress(ctx, input.url)) }),
];

/** @throws ApiError badInput for what is too long to be drawn */
function picture({ format, size }: InputOf<typeof qrCode>, address: string): Page {
  const body = format === 'svg' ? qrSvg(address, size) : qrPng(address, size);
  if (body === undefined) throw new ApiError('badInput', { field: 'url' }, { field: 'url' });
  return new Page(body, { type: format === 'svg' ? 'image/svg+xml' : 'image/png', headers: HEADERS });
}

/**
 * Codes of other addresses would lead elsewhere under our name.
 * @throws ApiError qrAddressForeign for what is no address of this site
 */
function ownAddress({ settings, request, config }: RequestContext, given: string): string {
  const roots = [settings.current.site_url, request.origin + config.basePath].filter((root) => root !== '');
  const address = URL.canParse(given) ? new URL(given) : undefined;
  const isOwn = address && isPlain(address) && roots.some((root) => isBelow(address, root));
  if (!isOwn) throw new ApiError('qrAddressForeign', {}, { field: 'url' });
  return address.href;
}

/** No name and password before the host, which would only look like one. */
function isPlain({ protocol, username, password }: URL): boolean {
  return (protocol === 'http:' || protocol === 'https:') && username === '' && password === '';
}

function isBelow(address: URL, root: string): boolean {
  if (!URL.canParse(root)) return false;
  const { origin, pathname } = new URL(root);
  const folder = pathname.endsWith('/') ? pathname : `${pathname}/`;
  return address.origin === origin && `${address.pathname}/`.startsWith(folder);
}
