import type { ReadingData } from '@sheaf/contract';
import { useMemo, useState } from 'react';
import { ReadingScreen } from '../view/reading-screen.tsx';
import type { ReadingTools } from '../view/reading-tools.ts';
import { useNews } from '../view/use-news.ts';
import { aboutReading } from './about.ts';
import { readingHere } from './reader-tools.ts';

interface LiveReadingProps {
  /** As the document came. */
  readonly first: ReadingData;
  readonly toolsOf: (data: ReadingData) => ReadingTools;
}

/** The reading screen of a reader, shown anew when others changed what it shows. */
export function LiveReading({ first, toolsOf }: LiveReadingProps) {
  const [data, setData] = useState(first);
  const tools = useMemo(() => toolsOf(data), [data, toolsOf]);
  const reload = async () => {
    const newer = await readingHere();
    // where nothing is to be read any more, the server says so on a page of its own
    if (!newer) return location.reload();
    document.title = aboutReading(newer).title;
    setData(newer);
  };
  // without a network what is shown stays
  const news = useNews(data, tools, () => void reload().catch(() => undefined));
  return <ReadingScreen data={data} tools={tools} news={news} />;
}
