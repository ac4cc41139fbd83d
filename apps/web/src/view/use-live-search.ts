import type { FoundPage } from '@sheaf/contract';
import { useEffect, useState } from 'react';
import type { ReadingTools } from './reading-tools.ts';

/** What a search answered; `pages` is absent where nobody answered. */
export interface Findings {
  readonly keyword: string;
  readonly pages: readonly FoundPage[] | undefined;
}

/** Long enough for the next letter of a fast typist. */
const PAUSE_MS = 150;

/** Searches as words are typed: after a pause, the newest words alone. What was found stays until more is known. */
export function useLiveSearch(search: ReadingTools['search'], words: string): Findings | undefined {
  const [found, setFound] = useState<Findings>();
  const keyword = words.trim();
  useEffect(() => {
    if (keyword === '') setFound(undefined);
    if (!search || keyword === '') return undefined;
    const newer = new AbortController();
    const tell = (pages: Findings['pages']) => {
      if (!newer.signal.aborted) setFound({ keyword, pages });
    };
    const timer = setTimeout(() => {
      search(keyword, newer.signal).then(tell, () => tell(undefined));
    }, PAUSE_MS);
    return () => {
      clearTimeout(timer);
      newer.abort();
    };
  }, [search, keyword]);
  return keyword === '' ? undefined : found;
}
