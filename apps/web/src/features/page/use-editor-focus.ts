import type { RefObject } from 'react';
import { useEffect, useRef } from 'react';
import { useLatest } from '../../lib/use-latest.ts';
import type { EditorDesk } from './use-editor-desk.tsx';

/** Keys and focus of the whole editor: answers the ref of its dialog. `isAway` is while a dialog covers the text. */
export function useEditorFocus(desk: EditorDesk, isAway: boolean): RefObject<HTMLDivElement | null> {
  const dialog = useRef<HTMLDivElement>(null);
  useSaveKey(desk, dialog);
  const { view } = desk;
  useEffect(() => (isAway ? () => view?.focus() : undefined), [isAway, view]);
  return dialog;
}

/** Ctrl+S and Cmd+S wherever the focus is, also where a dialog that closed left it on the document. */
function useSaveKey(desk: EditorDesk, dialog: RefObject<HTMLElement | null>): void {
  const latest = useLatest(desk);
  useEffect(() => {
    const saveOnKey = (event: KeyboardEvent) => {
      if (!isSave(event)) return;
      event.preventDefault();
      const { session, state, mayWrite } = latest.current;
      if (mayWrite && state.conflict === null && !isCovered(dialog.current)) void session.save();
    };
    window.addEventListener('keydown', saveOnKey);
    return () => window.removeEventListener('keydown', saveOnKey);
  }, [latest, dialog]);
}

function isSave({ ctrlKey, metaKey, shiftKey, altKey, key }: KeyboardEvent): boolean {
  return (ctrlKey || metaKey) && !shiftKey && !altKey && key.toLowerCase() === 's';
}

/** Another dialog waits for its answer first. */
function isCovered(dialog: HTMLElement | null): boolean {
  return [...document.querySelectorAll('[aria-modal="true"]')].some((other) => other !== dialog);
}
