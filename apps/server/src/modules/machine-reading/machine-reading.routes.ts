import { readFeed, readItemSitemap, readLlms, readLlmsFull, readOpenSearch, readSitemap } from '@sheaf/contract';
import { accessToVisit, type ItemAccess } from '../../access/load.ts';
import { type RequestContext, type Route, route } from '../../context.ts';
import { Page } from '../../platform/http/answer.ts';
import { refuseForcedGuest } from '../item/item.access.ts';
import * as machine from './machine-reading.service.ts';

const visited = (ctx: RequestContext, { item }: { readonly item: string }) => accessToVisit(ctx, item);

const of = (type: string, text: (ctx: RequestContext, access: ItemAccess) => string | Promise<string>) => ({
  authorize: visited,
  handle: async (ctx: RequestContext, _: unknown, access: ItemAccess) =>
    new Page(await text(ctx, access), { type: `${type}; charset=utf-8` }),
});

export const machineReadingRoutes: readonly Route[] = [
  route(readLlms, of('text/plain', machine.llmsOf)),
  route(readLlmsFull, of('text/plain', machine.llmsFullOf)),
  route(readFeed, of('application/atom+xml', machine.feedOf)),
  route(readOpenSearch, of('application/opensearchdescription+xml', machine.openSearchOf)),
  route(readItemSitemap, of('application/xml', machine.sitemapOf)),
  route(readSitemap, {
    authorize: refuseForcedGuest,
    handle: async (ctx) => new Page(await machine.siteSitemap(ctx), { type: 'application/xml; charset=utf-8' }),
  }),
];
