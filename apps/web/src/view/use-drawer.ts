import { type MouseEvent, useEffect, useRef, useState } from 'react';

/** A link to #tree asks for the drawer; without a script :target opens it. */
const OPENER = 'a[href="#tree"]';
const PHONE = '(max-width: 767px)';

/**
 * The tree as a drawer: opened by its links, closed by Escape, a click beside it, its own link, or when `shown` becomes
 * another page. Focus goes in and back.
 */
export function useDrawer(shown: string) {
  const drawer = useRef<HTMLDivElement>(null);
  const opener = useRef<HTMLElement | null>(null);
  const [isOpen, setOpen] = useState(false);

  useEffect(() => {
    const onClick = (event: Event) => {
      const link = event.target instanceof Element ? event.target.closest<HTMLElement>(OPENER) : null;
      if (!link) return;
      event.preventDefault();
      opener.current = link;
      if (matchMedia(PHONE).matches) setOpen(true);
    };
    document.addEventListener('click', onClick);
    return () => document.removeEventListener('click', onClick);
  }, []);

  useEffect(() => {
    const element = drawer.current;
    if (!isOpen || !element) return undefined;
    const others = [...(element.parentElement?.parentElement?.querySelectorAll<HTMLElement>('.top, .read') ?? [])];
    for (const other of others) other.inert = true;
    const inside = opener.current?.dataset['focus'] === 'search' ? element.querySelector('input') : element;
    inside?.focus();
    const leave = (event: KeyboardEvent | globalThis.MouseEvent) => {
      const outside = event.target instanceof Node && !element.contains(event.target);
      if (event instanceof KeyboardEvent ? event.key === 'Escape' : outside) setOpen(false);
    };
    document.addEventListener('keydown', leave);
    document.addEventListener('click', leave);
    return () => {
      document.removeEventListener('keydown', leave);
      document.removeEventListener('click', leave);
      for (const other of others) other.inert = false;
      opener.current?.focus();
    };
  }, [isOpen]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: the choice that the drawer was opened for is made
  useEffect(() => setOpen(false), [shown]);

  const close = (event: MouseEvent) => {
    if (!isOpen) return;
    event.preventDefault();
    setOpen(false);
  };
  return { drawer, isOpen, close };
}
