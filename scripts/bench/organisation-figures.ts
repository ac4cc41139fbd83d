import type { Bound } from './figures.ts';

/** Of a site with 5,000 users, 300 teams, 2,000 items and 200,000 pages, one item of 20,000. */
export const ORGANISATION_BOUNDS: readonly Bound[] = [
  {
    figure: 'home_p95',
    what: 'List of items, 200 users, 8 connections, p95',
    unit: 'ms',
    atMost: 60,
    boundBy: 'rights and page counts of some fifty items each',
  },
  {
    figure: 'home_most_p95',
    what: 'the same of the user who sees most items, one after the other, p95',
    unit: 'ms',
    boundBy: 'as above, with all of his items',
  },
  {
    figure: 'org_item_p95',
    what: 'Search in the item of 20,000 pages while one types, the best 20, list of 300 queries, 8 connections, p95',
    unit: 'ms',
    atMost: 40,
    boundBy: 'the queue of 8 before two threads; words of several letters that many words begin with',
  },
  {
    figure: 'org_item_all_p95',
    what: 'the same with Enter, the best 100, p95',
    unit: 'ms',
    boundBy: 'a hundred texts read, each with its excerpt',
  },
  {
    figure: 'org_all_p95',
    what: 'Search over everything, list of 300 queries, 200 users, 8 connections, p95',
    unit: 'ms',
    atMost: 150,
    boundBy: 'as above; hits of others are looked at one by one',
  },
  { figure: 'org_all_p50', what: 'the same, p50', unit: 'ms', boundBy: 'as above' },
  {
    figure: 'org_most_p95',
    what: 'the same by the user who sees most items, 8 connections, p95',
    unit: 'ms',
    boundBy: 'as above',
  },
  {
    figure: 'org_common',
    what: 'Of these 300 queries with more than 100 pages in the large item',
    unit: '',
    boundBy: 'the list itself',
  },
  {
    figure: 'decision_us',
    what: 'Decision about one right, its facts at hand',
    unit: 'µs',
    atMost: 50,
    boundBy: 'comparing grants',
  },
  {
    figure: 'item_copy_s',
    what: 'Copy of an item of 2,000 pages',
    unit: 's',
    atMost: 3,
    boundBy: 'index entries',
  },
  {
    figure: 'item_copy_wait',
    what: 'Somebody else saves meanwhile, longest wait',
    unit: 'ms',
    atMost: 100,
    boundBy: 'one step of the copy',
  },
  {
    figure: 'upload_mb',
    what: 'Upload of 1 GB in parts: memory of the server, peak above the start of the upload',
    unit: 'MB',
    boundBy: 'one part of 8 MB in flight',
  },
  { figure: 'upload_s', what: 'the upload itself', unit: 's', boundBy: 'the disk, hashing' },
];
