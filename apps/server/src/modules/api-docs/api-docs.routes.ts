import { apiDocs, ENDPOINTS, openApiDocument, robots } from '@sheaf/contract';
import { anyone, type Route, route } from '../../context.ts';
import { Page } from '../../platform/http/answer.ts';
import { refuseForcedGuest } from '../item/item.access.ts';
import { plainPage } from '../reading/reading.html.service.ts';
import { siteData } from '../reading/reading.service.ts';
import { apiDocsPage } from './api-docs-page.ts';
import { openApiOf } from './openapi.ts';

export const apiDocsRoutes: readonly Route[] = [
  route(openApiDocument, {
    authorize: refuseForcedGuest,
    handle: (ctx) =>
      new Page(JSON.stringify(openApiOf(ENDPOINTS, ctx.config.basePath)), { type: 'application/json; charset=utf-8' }),
  }),
  route(apiDocs, {
    authorize: refuseForcedGuest,
    handle: (ctx) => plainPage(ctx, apiDocsPage(ENDPOINTS, ctx.config.basePath, ctx.language)),
  }),
  route(robots, {
    authorize: anyone,
    handle: (ctx) => {
      const closed = ctx.settings.current.force_login === 1;
      const rules = closed
        ? ['Disallow: /']
        : ['api', 'user', 'item', 'catalog', 'page/edit', 'p', 'mock'].map((path) => `Disallow: /${path}/`);
      const sitemap = closed ? '' : `\nSitemap: ${siteData(ctx, '/sitemap.xml').canonical}\n`;
      return new Page(`User-agent: *\n${rules.join('\n')}\n${sitemap}`, { type: 'text/plain; charset=utf-8' });
    },
  }),
];
