import { formatSecond } from '../../lib/dates.ts';
import { useLanguage, useMessages } from '../../lib/i18n.ts';
import type { EditorFacts } from './commands/editor-command.ts';
import type { EditState } from './edit-doors.ts';
import type { LockState } from './lock-keeper.ts';
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
  readonly facts: EditorFacts;
}

/** Always in sight: whether what was typed is safe. */
export function EditorStatus({ state, cursor, words, facts: { lock, isLockKept } }: StatusProps) {
  const t = useMessages(pageEditMessages);
  return (
    <footer className="editor-status">
      <SaveStatus save={state.save} lock={lock} />
      <span className="editor-wide">{state.keepsDrafts ? t('draftsKept') : t('draftsRefused')}</span>
      <span className="grow" />
      {lock === 'held' && <span className="editor-wide">{t(isLockKept ? 'lockKept' : 'lockHeld')}</span>}
      <span className="editor-wide num">{t('position', { line: cursor.line, column: cursor.column })}</span>
      <span className="num">{t('words', { count: words })}</span>
    </footer>
  );
}

/** Before one may write there is nothing to save: then it says why. */
function SaveStatus({ save, lock }: { save: SaveState; lock: LockState }) {
  const t = useMessages(pageEditMessages);
  const text = useStatusText(save);
  const waiting = { asked: t('lockAsked'), refused: t('readOnly'), new: undefined, held: undefined }[lock];
  return (
    <span role="status" className={`editor-state ${waiting === undefined ? save.kind : 'waiting'}`}>
      <span className="dot" aria-hidden="true" />
      {waiting ?? text}
    </span>
  );
}

function useStatusText(save: SaveState): string {
  const t = useMessages(pageEditMessages);
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
    case 'conflict':
      return t('stateConflict');
    case 'saved':
      return t('stateSaved', { time: formatSecond(save.at, language) });
    case 'retry':
      return t('stateRetry', { reason: save.reason, seconds: RETRY_SECONDS });
    case 'failed':
      return t('stateFailed', { reason: save.reason });
  }
}
