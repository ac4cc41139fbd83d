import { useEffect, useState } from 'react';

/** What a search answered; `found` is absent where nobody answered. */
export interface Findings<Found> {
  readonly keyword: string;
  readonly found: Found | undefined;
}

type Search<Found> = (keyword: string, signal: AbortSignal) => Promise<Found>;

/** Long enough for the next letter of a fast typist. */
const PAUSE_MS = 150;

/** Searches as words are typed: after a pause, the newest words alone. What was found stays until more is known. */
export function useLiveSearch<Found>(search: Search<Found> | undefined, words: string): Findings<Found> | undefined {
  const [findings, setFindings] = useState<Findings<Found>>();
  const keyword = words.trim();
  useEffect(() => {
    if (keyword === '') setFindings(undefined);
    if (!search || keyword === '') return undefined;
    const newer = new AbortController();
    const tell = (found: Found | undefined) => {
      if (!newer.signal.aborted) setFindings({ keyword, found });
    };
    const timer = setTimeout(() => {
      search(keyword, newer.signal).then(tell, () => tell(undefined));
    }, PAUSE_MS);
    return () => {
      clearTimeout(timer);
      newer.abort();
    };
  }, [search, keyword]);
  return keyword === '' ? undefined : findings;
}
