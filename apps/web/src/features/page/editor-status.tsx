import { useMessages } from '../../lib/i18n.ts';
import type { SaveState } from '../../lib/save-state.ts';
import { SaveStatus, type SaveTexts } from '../../ui/save-status.tsx';
import type { EditorFacts } from './commands/editor-command.ts';
import type { EditState } from './edit-doors.ts';
import type { LockState } from './lock-keeper.ts';
import { pageEditMessages } from './page-edit-messages.ts';

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
      <LockedState save={state.save} lock={lock} />
      <span className="editor-wide">{state.keepsDrafts ? t('draftsKept') : t('draftsRefused')}</span>
      <span className="grow" />
      {lock === 'held' && <span className="editor-wide">{t(isLockKept ? 'lockKept' : 'lockHeld')}</span>}
      <span className="editor-wide num">{t('position', { line: cursor.line, column: cursor.column })}</span>
      <span className="num">{t('words', { count: words })}</span>
    </footer>
  );
}

/** Before one may write there is nothing to save: then it says why. */
function LockedState({ save, lock }: { save: SaveState; lock: LockState }) {
  const t = useMessages(pageEditMessages);
  const waiting = { asked: t('lockAsked'), refused: t('readOnly'), new: undefined, held: undefined }[lock];
  const texts: SaveTexts = {
    clean: t('stateClean'),
    editing: t('stateEditing'),
    saving: t('stateSaving'),
    offline: t('stateOffline'),
    conflict: t('stateConflict'),
    saved: (time) => t('stateSaved', { time }),
    retry: (reason, seconds) => t('stateRetry', { reason, seconds }),
    failed: (reason) => t('stateFailed', { reason }),
  };
  return <SaveStatus className="editor-state" save={save} waiting={waiting} texts={texts} />;
}
