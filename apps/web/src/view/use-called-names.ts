import { type KeyboardEvent, type RefObject, useState } from 'react';

interface Typing {
  readonly field: RefObject<HTMLTextAreaElement | null>;
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly names: readonly string[];
  /** Somebody is about to be called: the names are wanted. */
  readonly onCall: () => void;
}

const BEGUN = /(?<![\p{L}\p{N}_.%+\-/@\\])@([\p{L}\p{N}._-]{0,50})$/u;
const SHOWN_NAMES = 6;
const STEPS: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 };
const LIST_KEYS: ReadonlySet<string> = new Set(['ArrowDown', 'ArrowUp', 'Enter', 'Tab', 'Escape']);

/** The names that fit what is typed behind an @, and which of them is chosen. */
export function useCalledNames({ field, value, onChange, names, onCall }: Typing) {
  const [caret, setCaret] = useState(0);
  const [at, setAt] = useState(0);
  const [left, setLeft] = useState<string>();
  const begun = BEGUN.exec(value.slice(0, caret));
  const offered = begun && left !== begun[0] ? fitting(names, begun[1] ?? '') : [];
  const chosen = Math.min(at, offered.length - 1);
  const take = (name: string | undefined) => {
    if (name === undefined || !begun) return;
    const before = value.slice(0, caret - (begun[1]?.length ?? 0));
    const end = before.length + name.length + 1;
    onChange(`${before}${name} ${value.slice(caret)}`);
    setCaret(end);
    requestAnimationFrame(() => field.current?.setSelectionRange(end, end));
  };
  /** True where the key was for the list. */
  const onListKey = (event: KeyboardEvent): boolean => {
    if (offered.length === 0 || event.ctrlKey || event.metaKey || event.altKey || !LIST_KEYS.has(event.key))
      return false;
    const step = STEPS[event.key];
    if (step) setAt((chosen + offered.length + step) % offered.length);
    else if (event.key === 'Escape') setLeft(begun?.[0]);
    else take(offered[chosen]);
    return true;
  };
  const follow = () => {
    const { current } = field;
    if (!current) return;
    setCaret(current.selectionStart);
    if (BEGUN.test(current.value.slice(0, current.selectionStart))) onCall();
    else setLeft(undefined);
  };
  return { offered, chosen, take, onListKey, follow, toFirst: () => setAt(0) };
}

/** One that is written out already is not offered. */
function fitting(names: readonly string[], begun: string): readonly string[] {
  const typed = begun.toLowerCase();
  const found = names.filter((name) => name.toLowerCase().startsWith(typed));
  return found.some((name) => name.toLowerCase() === typed) ? [] : found.slice(0, SHOWN_NAMES);
}
