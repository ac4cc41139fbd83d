import { useEffect, useState } from 'react';
import { useMessages } from '../lib/i18n.ts';
import { paletteMessages } from './palette-messages.ts';

const SLOW_MS = 8000;

/** Nothing for a moment, then the shape of what comes, then that it takes long. */
export function PaletteWaiting({ onRetry }: { onRetry: () => void }) {
  const t = useMessages(paletteMessages);
  const [slow, setSlow] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setSlow(true), SLOW_MS);
    return () => clearTimeout(timer);
  }, []);
  return (
    <div className="palette-waiting" role="status">
      <span className="sr">{t('searching')}</span>
      <i />
      <i />
      <i />
      {slow && (
        <p>
          {t('slow')}{' '}
          <button type="button" className="btn small" onClick={onRetry}>
            {t('retry')}
          </button>
        </p>
      )}
    </div>
  );
}

interface PaletteNothingProps {
  words: string;
  failed: boolean;
  onRetry: () => void;
  /** Given where only one item was looked in. */
  onWiden: (() => void) | undefined;
}

export function PaletteNothing({ words, failed, onRetry, onWiden }: PaletteNothingProps) {
  const t = useMessages(paletteMessages);
  if (failed) {
    return (
      <div className="palette-nothing" role="alert">
        <p>{t('failed')}</p>
        <button type="button" className="btn" onClick={onRetry}>
          {t('retry')}
        </button>
      </div>
    );
  }
  return (
    <div className="palette-nothing" role="status">
      <b>{t('none', { words })}</b>
      <p>{t('noneHint')}</p>
      {onWiden && (
        <button type="button" className="btn" onClick={onWiden}>
          {t('inAll')}
        </button>
      )}
    </div>
  );
}
