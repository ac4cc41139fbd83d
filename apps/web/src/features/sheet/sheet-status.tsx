import { formatSecond } from '../../lib/dates.ts';
import { useLanguage, useMessages } from '../../lib/i18n.ts';
import { RETRY_SECONDS, type SaveState } from '../page/index.ts';
import { sheetMessages } from './sheet-messages.ts';
import type { SheetMode } from './use-sheet-work.ts';

/** In the header, always in sight: whether what was written is safe. */
export function SheetStatus({ mode, save }: { mode: SheetMode; save: SaveState }) {
  const t = useMessages(sheetMessages);
  const text = useStateText(save);
  const waiting = { asked: t('stateAsked'), read: t('stateRead'), write: undefined }[mode];
  return (
    <span role="status" className={`sheet-state ${waiting === undefined ? save.kind : 'waiting'}`}>
      <span className="dot" aria-hidden="true" />
      <span>{waiting ?? text}</span>
    </span>
  );
}

function useStateText(save: SaveState): string {
  const t = useMessages(sheetMessages);
  const language = useLanguage();
  switch (save.kind) {
    case 'clean':
      return t('stateClean');
    case 'editing':
      return t('stateEditing');
    case 'saving':
      return t('stateSaving');
    case 'offline':
      return t('stateOffline');
    case 'saved':
      return t('stateSaved', { time: formatSecond(save.at, language) });
    case 'retry':
      return t('stateRetry', { seconds: RETRY_SECONDS });
    case 'conflict':
    case 'failed':
      return t('stateFailed');
  }
}
