import { useEffect, useRef } from 'react';

/**
 * What had the focus when `remember` was called has it again when what was opened is closed; `instead` finds another
 * place where that is gone by then, as a line of a list that was deleted: else what the screen shows has it.
 */
export function useFocusBack(open: unknown, instead?: () => HTMLElement | null): () => void {
  const opener = useRef<Element>(null);
  const other = useRef(instead);
  useEffect(() => {
    other.current = instead;
  });
  useEffect(() => {
    if (open === undefined) return undefined;
    return () => {
      if (opener.current instanceof HTMLElement && opener.current.isConnected) opener.current.focus();
      else (other.current?.() ?? screenWithoutFocus())?.focus();
    };
  }, [open]);
  return () => {
    opener.current = document.activeElement;
  };
}

/** Whoever goes on by keyboard begins there and not at the top of the document; nobody's focus is taken away. */
function screenWithoutFocus(): HTMLElement | null {
  return document.activeElement === document.body ? document.getElementById('main') : null;
}

/** The screen as a whole has it where its place is gone: whoever knows a nearer place may take it. */
export function isFocusLost(): boolean {
  return document.activeElement === document.body || document.activeElement?.id === 'main';
}
