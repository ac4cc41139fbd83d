import { Button } from 'antd';
import { type ReactNode, useEffect, useState } from 'react';
import { useMessages } from '../lib/i18n.ts';
import { Art } from './art.tsx';
import { uiMessages } from './ui-messages.ts';

const SLOW_MS = 8000;

/** A list that is being fetched: nothing for a moment, then its shape, then a line that it takes long. */
export function LoadingFace({ rows, onRetry }: { rows: number; onRetry: () => void }) {
  const t = useMessages(uiMessages);
  const [slow, setSlow] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setSlow(true), SLOW_MS);
    return () => clearTimeout(timer);
  }, []);
  return (
    <div className="loading-face" role="status">
      <span className="sr">{t('loading')}</span>
      {Array.from({ length: rows }, (_, row) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the lines are alike and never move
        <span className="skeleton" key={row} />
      ))}
      {slow && (
        <p>
          {t('stillLoading')} <Button onClick={onRetry}>{t('retry')}</Button>
        </p>
      )}
    </div>
  );
}

interface FailedFaceProps {
  readonly error: Error;
  readonly onRetry: () => void;
  /** A way on beside the retry. */
  readonly children?: ReactNode;
}

/** What could not be fetched, with the reason and a retry. */
export function FailedFace({ error, onRetry, children }: FailedFaceProps) {
  const t = useMessages(uiMessages);
  return (
    <div className="empty" role="alert">
      <Art name="failed" />
      <h2>{t('failedTitle')}</h2>
      <p>{error.message}</p>
      <div className="actions">
        <Button onClick={onRetry}>{t('retry')}</Button>
        {children}
      </div>
    </div>
  );
}
