import { useEffect, useState } from 'react';

type Box = { readonly current: HTMLElement | null };

/**
 * The heading that the address names, kept in its place while pictures above it arrive, until the reader moves on.
 * Answers its id as long as it is held.
 */
export function useHeldHeading(box: Box, text: string): string {
  const [held, setHeld] = useState('');
  // biome-ignore lint/correctness/useExhaustiveDependencies: another text has other headings
  useEffect(() => {
    let stop = NOTHING;
    const hold = () => {
      stop();
      const target = namedHeading(box);
      const release = () => {
        stop();
        setHeld('');
      };
      setHeld(target?.id ?? '');
      stop = target ? keepInPlace(target, release) : NOTHING;
    };
    // the browser follows the link first; one that is pressed again changes no hash
    const onClick = ({ target }: MouseEvent) => {
      const link = target instanceof Element ? target.closest('a') : null;
      if (link?.hash && link.pathname === location.pathname) requestAnimationFrame(hold);
    };
    if (cameByLink()) hold();
    addEventListener('hashchange', hold);
    document.addEventListener('click', onClick);
    return () => {
      stop();
      removeEventListener('hashchange', hold);
      document.removeEventListener('click', onClick);
    };
  }, [box, text]);
  return held;
}

const NOTHING = (): void => undefined;
const GESTURES = ['wheel', 'touchmove', 'keydown'] as const;

/** Only inside the text: this screen may still be about to take the place of the one that was served, ids and all. */
function namedHeading({ current }: Box): HTMLElement | undefined {
  const id = decoded(location.hash.slice(1));
  const target = id === '' ? null : current?.querySelector<HTMLElement>(`.doc-text #${CSS.escape(id)}`);
  return target ?? undefined;
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    // an address that somebody typed: no heading is called so
    return '';
  }
}

/** Who comes back, or loads again, stands where he was. */
function cameByLink(): boolean {
  const [entry] = performance.getEntriesByType('navigation');
  return !(entry instanceof PerformanceNavigationTiming) || entry.type === 'navigate';
}

function keepInPlace(target: HTMLElement, release: () => void): () => void {
  const text = target.closest<HTMLElement>('.doc-text') ?? target;
  let placed = { top: scrollY, height: text.offsetHeight };
  const place = () => {
    target.scrollIntoView();
    placed = { top: scrollY, height: text.offsetHeight };
  };
  // as long as the text is as high as it was, nobody but the reader scrolls
  const onScroll = () => {
    if (text.offsetHeight === placed.height && Math.abs(scrollY - placed.top) > 1) release();
  };
  const sizes = new ResizeObserver(place);
  sizes.observe(text);
  addEventListener('scroll', onScroll, { passive: true });
  for (const gesture of GESTURES) addEventListener(gesture, release, { passive: true });
  return () => {
    sizes.disconnect();
    removeEventListener('scroll', onScroll);
    for (const gesture of GESTURES) removeEventListener(gesture, release);
  };
}
