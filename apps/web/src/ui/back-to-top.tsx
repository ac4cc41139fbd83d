import { useSyncExternalStore } from 'react';
import { useMessages } from '../lib/i18n.ts';
import { uiMessages } from './ui-messages.ts';
import { WorkIcon } from './work-icon.tsx';

/** Shown when a good part of a screen was scrolled away; brings back its beginning, for the eye and for the keyboard. */
export function BackToTop() {
  const t = useMessages(uiMessages);
  const isFar = useSyncExternalStore(onScroll, () => scrollY > innerHeight / 2);
  if (!isFar) return null;
  const goUp = () => {
    scrollTo({ top: 0, behavior: 'smooth' });
    document.getElementById('main')?.focus({ preventScroll: true });
  };
  return (
    <button
      type="button"
      className="btn icon-only back-to-top"
      aria-label={t('toTop')}
      title={t('toTop')}
      onClick={goUp}
    >
      <WorkIcon name="up" />
    </button>
  );
}

function onScroll(listener: () => void): () => void {
  addEventListener('scroll', listener, { passive: true });
  return () => removeEventListener('scroll', listener);
}
