import { useEffect, useRef, useState } from 'react';

/** Which dialog is open. What opened it has the focus again when it is closed. */
export function useOpenDialog<Dialog>(): readonly [Dialog | undefined, (next: Dialog | undefined) => void] {
  const [dialog, setDialog] = useState<Dialog>();
  const opener = useRef<Element>(null);
  useEffect(() => {
    if (dialog === undefined) return undefined;
    return () => {
      if (opener.current instanceof HTMLElement) opener.current.focus();
    };
  }, [dialog]);
  const show = (next: Dialog | undefined) => {
    if (next !== undefined) opener.current = document.activeElement;
    setDialog(next);
  };
  return [dialog, show];
}
