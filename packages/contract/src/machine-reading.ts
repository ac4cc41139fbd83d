import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { line } from './fields.ts';
import { LIMITS } from './limits.ts';

/** As the pages themselves are read: by whoever may, whatever reads for him. */
const ofItem = {
  method: 'GET',
  answer: 'plain',
  cookie: true,
  access: 'item.visit',
  input: z.object({ item: line(LIMITS.domainChars).min(1) }),
  output: z.unknown(),
  errors: ['itemNotVisible', 'loginForced'],
} as const;

export const readLlms = endpoint({
  ...ofItem,
  path: '/:item/llms.txt',
  summary: 'The pages of an item by their catalogs, for language models: each with the address of its Markdown.',
});

export const readLlmsFull = endpoint({
  ...ofItem,
  path: '/:item/llms-full.txt',
  summary: 'The Markdown of all pages of an item, one after the other, as far as it is not too much.',
});

export const readFeed = endpoint({
  ...ofItem,
  path: '/:item/feed.atom',
  summary: 'The pages of an item that changed last, as an Atom feed.',
});

export const readOpenSearch = endpoint({
  ...ofItem,
  path: '/:item/opensearch.xml',
  summary: 'How a browser searches in an item (OpenSearch).',
});

export const readItemSitemap = endpoint({
  ...ofItem,
  path: '/:item/sitemap.xml',
  summary: 'The addresses of all pages of an item, for search engines.',
});

export const readSitemap = endpoint({
  path: '/sitemap.xml',
  method: 'GET',
  answer: 'plain',
  cookie: true,
  access: 'guest',
  summary: 'The sitemaps of all items that anybody may read.',
  input: z.object({}),
  output: z.unknown(),
  errors: ['loginForced'],
});
