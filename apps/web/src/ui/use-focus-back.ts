import { useEffect, useRef } from 'react';

/**
 * What had the focus when `remember` was called has it again when what was opened is closed; `instead` finds another
 * place where that is gone by then.
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
      else other.current?.()?.focus();
    };
  }, [open]);
  return () => {
    opener.current = document.activeElement;
  };
}
