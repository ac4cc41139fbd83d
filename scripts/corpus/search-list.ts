import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { numbers } from '../random-numbers.ts';
import { type CorpusPage, corpusPages } from './corpus-pages.ts';

/** A query and the page that whoever asks so is looking for. */
export interface KnownAnswer {
  readonly query: string;
  readonly page: string;
}

interface SearchList {
  readonly known: readonly KnownAnswer[];
  readonly common: readonly string[];
}

/** 100 queries with known answers, 200 others: words, parts of words and questions out of the same texts, written once. */
export function searchList(): SearchList {
  // our own file, in this shape
  return JSON.parse(readFileSync(join(import.meta.dirname, 'search-queries.json'), 'utf8')) as SearchList;
}

/** The pages that are looked for, first, then others in a fixed order. */
export function listedPages(folder: string): { readonly known: CorpusPage[]; readonly others: CorpusPage[] } {
  const wanted = new Set(searchList().known.map(({ page }) => page));
  const pages = corpusPages(folder);
  const others = pages.filter(({ key }) => !wanted.has(key));
  const pick = numbers(7);
  const order = new Map(others.map(({ key }) => [key, pick(1_000_000)]));
  others.sort((a, b) => (order.get(a.key) ?? 0) - (order.get(b.key) ?? 0) || (a.key < b.key ? -1 : 1));
  return { known: pages.filter(({ key }) => wanted.has(key)), others };
}
