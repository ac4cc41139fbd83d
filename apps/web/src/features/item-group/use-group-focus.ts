import { useLayoutEffect, useRef } from 'react';

/** Which control has the focus again once the board is drawn; where it is gone, the one that adds a group has. */
export function useGroupFocus(): (part: string) => void {
  const wanted = useRef<string>(undefined);
  useLayoutEffect(() => {
    if (wanted.current === undefined) return;
    const find = (part: string) => document.querySelector<HTMLElement>(`[data-group="${part}"]`);
    (find(wanted.current) ?? find('add'))?.focus();
    wanted.current = undefined;
  });
  return (part) => {
    wanted.current = part;
  };
}
