import { useMessages } from '../../lib/i18n.ts';
import { clockText } from './clock-text.ts';
import type { EditState } from './edit-session.ts';
import { pageEditMessages } from './page-edit-messages.ts';
import type { SaveState } from './save-queue.ts';
import { RETRY_SECONDS } from './save-queue.ts';

export interface CursorPlace {
  readonly line: number;
  readonly column: number;
}

interface StatusProps {
  readonly state: EditState;
  readonly cursor: CursorPlace;
  readonly words: number;
  readonly isLocked: boolean;
}

/** Always in sight: whether what was typed is safe. */
export function EditorStatus({ state, cursor, words, isLocked }: StatusProps) {
  const t = useMessages(pageEditMessages);
  return (
    <footer className="editor-status">
      <SaveStatus save={state.save} />
      <span className="editor-wide">{state.keepsDrafts ? t('draftsKept') : t('draftsRefused')}</span>
      <span className="grow" />
      {isLocked && <span className="editor-wide">{t('lockHeld')}</span>}
      <span className="editor-wide num">{t('position', { line: cursor.line, column: cursor.column })}</span>
      <span className="num">{t('words', { count: words })}</span>
    </footer>
  );
}

function SaveStatus({ save }: { save: SaveState }) {
  const text = useStatusText(save);
  return (
    <span role="status" className={`editor-state ${save.kind}`}>
      <span className="dot" aria-hidden="true" />
      {text}
    </span>
  );
}

function useStatusText(save: SaveState): string {
  const t = useMessages(pageEditMessages);
  switch (save.kind) {
    case 'clean':
      return t('stateClean');
    case 'editing':
      return t('stateEditing');
    case 'saving':
      return t('stateSaving');
    case 'offline':
      return t('stateOffline');
    case 'conflict':
      return t('stateConflict');
    case 'saved':
      return t('stateSaved', { time: clockText(save.at) });
    case 'retry':
      return t('stateRetry', { reason: save.reason, seconds: RETRY_SECONDS });
    case 'failed':
      return t('stateFailed', { reason: save.reason });
  }
}
