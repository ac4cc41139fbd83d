import { useLayoutEffect, useRef } from 'react';
import { createRoot } from 'react-dom/client';
import { type Language, LanguageProvider, useMessages } from '../lib/i18n.ts';
import { draftsMessages } from './drafts-messages.ts';

interface LostDraft {
  readonly page_title: string;
  /** When it was, in words. */
  readonly kept: string;
}

const NAMED = 8;

/** Names the drafts that logging out would remove, over whatever is shown; answers whether to remove them. */
export function askAboutDrafts(language: Language, drafts: readonly LostDraft[]): Promise<boolean> {
  const opener = document.activeElement;
  const place = document.createElement('div');
  document.body.append(place);
  const root = createRoot(place);
  return new Promise((resolve) => {
    const close = (mayLeave: boolean) => {
      root.unmount();
      place.remove();
      focusAgain(opener);
      resolve(mayLeave);
    };
    root.render(
      <LanguageProvider value={language}>
        <DraftsDialog drafts={drafts} onClose={close} />
      </LanguageProvider>,
    );
  });
}

/** A menu that was closed meanwhile is opened by its summary. */
function focusAgain(opener: Element | null): void {
  const target = opener?.closest('details:not([open])')?.querySelector('summary') ?? opener;
  if (target instanceof HTMLElement && target.isConnected) target.focus();
}

interface DraftsDialogProps {
  readonly drafts: readonly LostDraft[];
  readonly onClose: (mayLeave: boolean) => void;
}

const LEAVE = 'leave';

function DraftsDialog({ drafts, onClose }: DraftsDialogProps) {
  const t = useMessages(draftsMessages);
  const dialog = useRef<HTMLDialogElement>(null);
  useLayoutEffect(() => {
    dialog.current?.showModal();
  }, []);
  return (
    <dialog
      className="sheet asking"
      ref={dialog}
      aria-labelledby="drafts-title"
      onClose={() => onClose(dialog.current?.returnValue === LEAVE)}
    >
      <h2 id="drafts-title">{t('title')}</h2>
      <p>{t('text', { count: drafts.length })}</p>
      <ul>
        {drafts.slice(0, NAMED).map(({ page_title, kept }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two drafts may have one title and one time; the list never changes.
          <li key={index}>{t('line', { title: page_title.trim() || t('untitled'), time: kept })}</li>
        ))}
        {drafts.length > NAMED && <li>{t('more', { count: drafts.length - NAMED })}</li>}
      </ul>
      <p>{t('hint')}</p>
      <form method="dialog" className="sheet-foot">
        <button type="submit" className="btn">
          {t('stay')}
        </button>
        <button type="submit" className="btn danger" value={LEAVE}>
          {t('leave')}
        </button>
      </form>
    </dialog>
  );
}
