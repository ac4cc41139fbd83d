import { useLayoutEffect } from 'react';

/** What the keys of a reading screen do; a key whose action is absent is left alone. */
export interface ReadingKeys {
  readonly search: () => void;
  readonly help: () => void;
  readonly fullScreen: () => void;
  readonly leave: () => void;
  readonly previous: () => void;
  readonly next: () => void;
  readonly edit?: (() => void) | undefined;
}

/** Which action a key press asks for. Single letters count only outside of fields. */
export function keyAction(event: KeyPress, typing: boolean): keyof ReadingKeys | undefined {
  const command = event.ctrlKey || event.metaKey;
  if (command) return !event.altKey && event.key.toLowerCase() === 'k' ? 'search' : undefined;
  if (event.altKey || typing) return undefined;
  return Object.hasOwn(SINGLE, event.key) ? SINGLE[event.key] : undefined;
}

type KeyPress = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey'>;

const SINGLE: Readonly<Record<string, keyof ReadingKeys>> = {
  '/': 'search',
  '?': 'help',
  '[': 'previous',
  ']': 'next',
  Escape: 'leave',
  e: 'edit',
  E: 'edit',
  f: 'fullScreen',
  F: 'fullScreen',
};

/** `singleKeys` is asked at each press: another tab may have turned them off. Ctrl K and Escape always count. */
export function useReadingKeys(keys: ReadingKeys, singleKeys: () => boolean): void {
  // at once with what is shown: a key that is pressed in between would be lost
  useLayoutEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.isComposing || isDialogOpen()) return;
      const name = keyAction(event, isQuiet(event, singleKeys));
      const action = name && keys[name];
      if (!action) return;
      if (name !== 'leave') event.preventDefault();
      action();
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [keys, singleKeys]);
}

/** What is typed is no shortcut, nor a single letter where these are off. */
export function isQuiet({ target, key }: KeyboardEvent, singleKeys: () => boolean): boolean {
  return isTyping(target) || (key !== 'Escape' && !singleKeys());
}

/** The kit's dialogs may stay in the document when closed. */
export function isDialogOpen(): boolean {
  return [...document.querySelectorAll('dialog[open], [role=dialog]')].some((dialog) => dialog.checkVisibility());
}

function isTyping(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && (target.isContentEditable || target.matches('input, textarea, select'));
}
