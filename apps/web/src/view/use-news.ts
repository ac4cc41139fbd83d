import type { ReadingData } from '@sheaf/contract';
import { useEffect, useRef, useState } from 'react';
import type { PageNews } from './news-line.tsx';
import type { ReadingTools } from './reading-tools.ts';

/** What others do with what is shown; `reload` shows it as it is by now, and is called by itself where that disturbs nobody. */
export function useNews(data: ReadingData, tools: ReadingTools, reload: () => void): PageNews {
  const [holder, setHolder] = useState('');
  const [changed, setChanged] = useState<ReadingData>();
  const [gone, setGone] = useState<ReadingData>();
  const latest = useRef({ tools, reload });
  useEffect(() => {
    latest.current = { tools, reload };
  });
  useEffect(() => {
    if (data.view === 'absent' || data.view === 'search') return undefined;
    return latest.current.tools.watch?.({
      onHolder: setHolder,
      onGone: (isGone) => setGone(isGone ? data : undefined),
      onChanged: (isQuiet) => (isQuiet ? latest.current.reload() : setChanged(data)),
    });
  }, [data]);
  return { holder, show: changed === data ? reload : undefined, isGone: gone === data };
}
