import { useState } from 'react';

/** List or cards: a choice of this device, which outlives a log-in. */
export const VIEW_KEY = 'sheaf_item_view';

/** A choice of how something is shown, kept on this device; '' where none is, or storage is closed to us. */
export function useKeptChoice(key: string): readonly [choice: string, keep: (choice: string) => void] {
  const [choice, setChoice] = useState(() => keptChoice(key));
  const keep = (next: string) => {
    setChoice(next);
    keepChoice(key, next);
  };
  return [choice, keep];
}

function keptChoice(key: string): string {
  try {
    return localStorage.getItem(key) ?? '';
  } catch {
    // storage may be forbidden: then everything begins as it is by itself
    return '';
  }
}

function keepChoice(key: string, choice: string): void {
  try {
    localStorage.setItem(key, choice);
  } catch {
    // a choice that cannot be kept still holds for this page
  }
}
