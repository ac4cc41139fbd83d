import { useLayoutEffect, useRef } from 'react';

/** Which part of an entry has the focus again once the list is drawn; where the entry is gone, the screen's content has. */
export function useEntryFocus(): (part: 'item' | 'more', item_id: number) => void {
  const wanted = useRef<string>(undefined);
  useLayoutEffect(() => {
    if (wanted.current === undefined) return;
    const part = document.querySelector<HTMLElement>(wanted.current) ?? document.getElementById('main');
    wanted.current = undefined;
    part?.focus();
  });
  return (part, item_id) => {
    wanted.current = `[data-${part}="${item_id}"]`;
  };
}
