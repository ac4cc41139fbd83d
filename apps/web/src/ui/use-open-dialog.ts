import { useState } from 'react';
import { useFocusBack } from './use-focus-back.ts';

/** Which dialog is open. What opened it has the focus again when it is closed. */
export function useOpenDialog<Dialog>(): readonly [Dialog | undefined, (next: Dialog | undefined) => void] {
  const [dialog, setDialog] = useState<Dialog>();
  const remember = useFocusBack(dialog);
  const show = (next: Dialog | undefined) => {
    if (next !== undefined) remember();
    setDialog(next);
  };
  return [dialog, show];
}
