import type { RequestContext } from '../../context.ts';

/** Where the site is, for the administrator who asks: what his request says of the host may stand in for the setting. */
export function siteRoot({ settings, request, config }: RequestContext): string {
  const { site_url } = settings.current;
  return site_url === '' ? request.origin + config.basePath : site_url.replace(/\/$/, '');
}
