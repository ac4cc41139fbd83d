import { useEffect, useState } from 'react';

/** What comes a little after the page; where its script does not come, the page is there without it. */
export function useLater<Loaded>(isWanted: boolean, load: (() => Promise<Loaded>) | undefined): Loaded | undefined {
  const [loaded, setLoaded] = useState<Loaded>();
  // biome-ignore lint/correctness/useExhaustiveDependencies: it is loaded once, whoever asks for it
  useEffect(() => {
    if (isWanted)
      load?.()
        .then((came) => setLoaded(() => came))
        .catch(() => undefined);
  }, [isWanted]);
  return loaded;
}
