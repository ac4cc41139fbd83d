import { type KeyboardEvent, type RefObject, useEffect, useState } from 'react';
import { messages, useMessages } from '../lib/i18n.ts';

const sheetTableMessages = messages({ sheets: { zh: '工作表', en: 'Sheets' } });

interface SheetTabsProps {
  readonly text: RefObject<HTMLElement | null>;
  readonly html: string;
}

/** Below the tables of a spreadsheet: one at a time is shown, and what the browser's own search finds in another. */
export function SheetTabs({ text, html }: SheetTabsProps) {
  const t = useMessages(sheetTableMessages);
  const [names, setNames] = useState<readonly string[]>([]);
  const [shown, setShown] = useState(0);
  useEffect(() => {
    // the tables are another text: html says which
    setNames(html === '' ? [] : sheetsOf(text).map((sheet) => sheet.querySelector('.sheet-name')?.textContent ?? ''));
    setShown(0);
  }, [text, html]);
  useEffect(() => showOnly(sheetsOf(text), names.length > 1 ? shown : undefined, setShown), [text, names, shown]);
  if (names.length < 2) return null;
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const next = shown + ({ ArrowRight: 1, ArrowLeft: -1 }[event.key] ?? 0);
    const tab = event.currentTarget.children[next];
    if (next === shown || !(tab instanceof HTMLElement)) return;
    event.preventDefault();
    setShown(next);
    tab.focus();
  };
  return (
    <div className="sheet-choice" role="tablist" aria-label={t('sheets')} onKeyDown={onKeyDown}>
      {names.map((name, at) => (
        <button
          key={name}
          type="button"
          role="tab"
          aria-selected={at === shown}
          aria-controls={idOf(at)}
          tabIndex={at === shown ? 0 : -1}
          onClick={() => setShown(at)}
        >
          {name}
        </button>
      ))}
    </div>
  );
}

function sheetsOf({ current }: RefObject<HTMLElement | null>): HTMLElement[] {
  return [...(current?.querySelectorAll<HTMLElement>('.sheet-book > .sheet') ?? [])];
}

function idOf(at: number): string {
  return `sheet-${at + 1}`;
}

/** Answers how to show all of them again. */
function showOnly(sheets: readonly HTMLElement[], shown: number | undefined, found: (at: number) => void): () => void {
  const finders = sheets.map((sheet, at) => {
    sheet.id = idOf(at);
    if (shown === undefined || at === shown) sheet.removeAttribute('hidden');
    else sheet.setAttribute('hidden', 'until-found');
    const find = () => found(at);
    sheet.addEventListener('beforematch', find);
    return () => sheet.removeEventListener('beforematch', find);
  });
  return () => {
    for (const stop of finders) stop();
  };
}
