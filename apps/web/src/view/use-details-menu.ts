import { useEffect, useRef } from 'react';

/** A menu made of <details>, which opens without a script: closed again by Escape and by a press elsewhere. */
export function useDetailsMenu() {
  const menu = useRef<HTMLDetailsElement>(null);
  const close = () => {
    if (menu.current) menu.current.open = false;
  };
  useEffect(() => {
    const onClick = ({ target }: Event) => {
      const element = menu.current;
      if (element?.open && target instanceof Node && !element.contains(target)) element.open = false;
    };
    const onKeyDown = ({ key }: KeyboardEvent) => {
      const element = menu.current;
      if (key !== 'Escape' || !element?.open) return;
      if (element.contains(document.activeElement)) element.querySelector('summary')?.focus();
      element.open = false;
    };
    document.addEventListener('click', onClick);
    document.addEventListener('keydown', onKeyDown);
    return () => {
      document.removeEventListener('click', onClick);
      document.removeEventListener('keydown', onKeyDown);
    };
  }, []);
  return { menu, close };
}
