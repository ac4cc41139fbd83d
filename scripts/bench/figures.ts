import type { Bound, Figures } from './bound.ts';
import { SCREEN_BOUNDS } from './screen-figures.ts';

export type { Bound, FigureName, Figures } from './bound.ts';

/** The bounds, in the order of the table; without a limit a figure is only told. */
export const BOUNDS: readonly Bound[] = [
  {
    figure: 'page_per_second',
    what: 'Public page as HTML, 16 connections',
    unit: 'req/s',
    atLeast: 2000,
    boundBy: 'two indexed reads for rights and state, headers, the log line; the HTML itself is kept compressed',
    raw: 'raw_route_per_second',
  },
  {
    figure: 'page_p95',
    what: 'the same, p95',
    unit: 'ms',
    atMost: 15,
    boundBy: 'the queue of 16 on one core',
    raw: 'raw_route_p95',
  },
  {
    figure: 'info_per_second',
    what: '`page/info`, 16 connections',
    unit: 'req/s',
    atLeast: 5000,
    boundBy: 'two indexed reads, parsing the body, writing the JSON',
    raw: 'raw_route_per_second',
  },
  {
    figure: 'info_p95',
    what: 'the same, p95',
    unit: 'ms',
    boundBy: 'the queue of 16 on one core',
    raw: 'raw_route_p95',
  },
  {
    figure: 'mock_per_second',
    what: 'A mock by its key, generated anew, 16 connections',
    unit: 'req/s',
    atLeast: 2000,
    boundBy: 'one indexed read, headers, the log line, making the answer',
    raw: 'raw_route_per_second',
  },
  {
    figure: 'mock_p95',
    what: 'the same, p95',
    unit: 'ms',
    boundBy: 'the queue of 16 on one core',
    raw: 'raw_route_p95',
  },
  {
    figure: 'first_view_kb',
    what: 'First view of the item, as sent',
    unit: 'KB',
    atMost: 60,
    boundBy: 'the part of the tree around the open page',
  },
  {
    figure: 'first_view_p95',
    what: 'First view of the item, p95',
    unit: 'ms',
    atMost: 10,
    boundBy: 'as the public page',
  },
  {
    figure: 'cold_page_p95',
    what: 'A page that nobody has opened since the start, p95',
    unit: 'ms',
    boundBy: 'rendering Markdown and the view',
  },
  {
    figure: 'tree_p95',
    what: 'Whole tree of the item (`item/info`), p95',
    unit: 'ms',
    atMost: 120,
    boundBy: 'sending it: the tree is kept packed, only what differs by viewer is written',
  },
  { figure: 'tree_kb', what: 'Whole tree, gzipped', unit: 'KB', atMost: 400, boundBy: 'titles and ids' },
  {
    figure: 'tree_cold_ms',
    what: 'Whole tree, first time after a change',
    unit: 'ms',
    boundBy: 'reading all rows of the tree once, packing it',
  },
  {
    figure: 'save_p50',
    what: '`page/save`, p50',
    unit: 'ms',
    atMost: 3,
    boundBy: 'the flush of one commit',
    raw: 'raw_commit_p50',
  },
  {
    figure: 'save_p95',
    what: '`page/save`, p95',
    unit: 'ms',
    atMost: 25,
    boundBy: 'flushes, and every so often a checkpoint',
    raw: 'raw_commit_p95',
  },
  {
    figure: 'search_p95',
    what: 'Search in the item, p95 of the slowest query',
    unit: 'ms',
    atMost: 20,
    boundBy: 'ranking up to 2,000 hits of a common word',
  },
  {
    figure: 'memory_mb',
    what: 'Memory of the server through all of it, peak',
    unit: 'MB',
    atMost: 250,
    boundBy: 'Node itself, page caches of the database, kept pages, the tree',
  },
  {
    figure: 'wait_copy',
    what: 'Somebody else saves while 5,000 pages are copied, longest wait',
    unit: 'ms',
    atMost: 100,
    boundBy: 'one step of the copy: ten pages with their index entries',
  },
  { figure: 'copy_s', what: 'the copy itself', unit: 's', boundBy: 'index entries' },
  {
    figure: 'wait_move',
    what: 'the same while they move to another item',
    unit: 'ms',
    atMost: 100,
    boundBy: 'the step that moves all rows',
  },
  { figure: 'move_s', what: 'the move itself', unit: 's', boundBy: 'index entries' },
  {
    figure: 'wait_delete',
    what: 'the same while they are deleted',
    unit: 'ms',
    atMost: 100,
    boundBy: 'the step that marks all rows',
  },
  {
    figure: 'wait_import',
    what: 'the same while as many files are imported from a zip',
    unit: 'ms',
    atMost: 100,
    boundBy: 'one step of the import',
  },
  { figure: 'import_s', what: 'the import itself', unit: 's', boundBy: 'reading files, index entries' },
  {
    figure: 'wait_command',
    what: 'the same while a command imports them beside the server',
    unit: 'ms',
    atMost: 100,
    boundBy: 'one step of the import, and how often a process looks for the lock',
  },
  { figure: 'command_s', what: 'the command itself', unit: 's', boundBy: 'as the import' },
  {
    figure: 'second_start_s',
    what: 'Second `npm start` until ready',
    unit: 's',
    atMost: 3,
    boundBy: 'hashing sources, loading modules',
  },
  {
    figure: 'visit_requests',
    what: 'First visit to a public page: requests',
    unit: '',
    atMost: 8,
    boundBy: 'the reader build',
  },
  { figure: 'visit_kb', what: 'First visit: all bytes as sent', unit: 'KB', atMost: 150, boundBy: 'the reader build' },
  {
    figure: 'visit_js_kb',
    what: 'First visit: JavaScript, gzipped',
    unit: 'KB',
    atMost: 30,
    boundBy: 'Preact and the reader',
  },
  {
    figure: 'visit_blocking',
    what: 'First visit: style sheets before the text is shown',
    unit: '',
    atMost: 1,
    boundBy: 'the reader build',
  },
  { figure: 'visit_foreign', what: 'First visit: requests to other hosts', unit: '', atMost: 0, boundBy: 'the policy' },
  ...SCREEN_BOUNDS,
];

/** The machine without Sheaf. */
export const RAW: readonly Bound[] = [
  { figure: 'raw_route_per_second', what: 'Empty Fastify route, 16 connections', unit: 'req/s', boundBy: '' },
  { figure: 'raw_route_p95', what: 'Empty Fastify route, p95', unit: 'ms', boundBy: '' },
  {
    figure: 'raw_read_per_second',
    what: 'Bare indexed read of a page with its text, one after the other',
    unit: '/s',
    boundBy: '',
  },
  { figure: 'raw_commit_p50', what: 'Bare durable commit of one 3 KB row, p50', unit: 'ms', boundBy: '' },
  { figure: 'raw_commit_p95', what: 'Bare durable commit, p95', unit: 'ms', boundBy: '' },
];

export function isMet({ figure, atLeast, atMost }: Bound, figures: Figures): boolean {
  const value = figures[figure];
  if (value === undefined) return false;
  return (atLeast === undefined || value >= atLeast) && (atMost === undefined || value <= atMost);
}
