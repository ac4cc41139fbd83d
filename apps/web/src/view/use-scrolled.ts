import { useLayoutEffect, useState } from 'react';

const ROW = 32;

/** Where an element is scrolled to, how high it is, and how high its lines are by the style sheet. */
export function useScrolled(scroller: { readonly current: HTMLElement | null }) {
  const [seen, setSeen] = useState({ rowHeight: ROW, scrollTop: 0, height: 800 });
  useLayoutEffect(() => {
    const element = scroller.current;
    if (!element) return undefined;
    const look = () => {
      const rowHeight = element.querySelector('.line')?.getBoundingClientRect().height ?? 0;
      setSeen({ rowHeight: rowHeight || ROW, scrollTop: element.scrollTop, height: element.clientHeight });
    };
    look();
    element.addEventListener('scroll', look, { passive: true });
    const sizes = new ResizeObserver(look);
    sizes.observe(element);
    return () => {
      element.removeEventListener('scroll', look);
      sizes.disconnect();
    };
  }, [scroller]);
  return seen;
}
