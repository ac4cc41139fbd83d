import { type RefObject, useEffect, useRef } from 'react';

/**
 * For a menu that scrolls sideways on a phone: its open entry (`aria-current`) stands in sight, as soon as there is a
 * place for it. `current` is what that entry is chosen by.
 */
export function useCurrentInSight(current: string): RefObject<HTMLElement | null> {
  const nav = useRef<HTMLElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another entry is looked for when another is open
  useEffect(() => {
    const entry = nav.current?.querySelector('[aria-current]');
    if (!entry) return undefined;
    const sized = new ResizeObserver(() => entry.scrollIntoView({ block: 'nearest', inline: 'center' }));
    sized.observe(entry);
    return () => sized.disconnect();
  }, [current]);
  return nav;
}
