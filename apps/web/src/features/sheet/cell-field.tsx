import type { ClipboardEvent, KeyboardEvent, RefObject } from 'react';
import { useState } from 'react';
import { useMessages } from '../../lib/i18n.ts';
import { cellId } from './grid-places.ts';
import type { DeskState } from './sheet-desk.ts';
import { sheetMessages } from './sheet-messages.ts';
import type { CellEdit } from './use-cell-edit.ts';

interface CellFieldProps {
  readonly field: RefObject<HTMLTextAreaElement | null>;
  readonly state: DeskState;
  readonly edit: CellEdit | undefined;
  /** A finger chose: no keyboard comes up before the cell is opened. */
  readonly isTouched: boolean;
  readonly onKeyDown: (event: KeyboardEvent<HTMLTextAreaElement>) => void;
  readonly onText: (text: string) => void;
  readonly onClip: (event: ClipboardEvent<HTMLTextAreaElement>) => void;
  readonly onLeave: () => void;
}

/**
 * Has the focus while one is in the grid, so that whatever types, also an input method, finds a field: unseen until
 * something is typed, then it is the cell that is being written.
 */
export function CellField(props: CellFieldProps) {
  const { field, state, edit, isTouched, onKeyDown, onText, onClip, onLeave } = props;
  const t = useMessages(sheetMessages);
  const [hasFocus, setFocus] = useState(false);
  const { row, col } = state.selection.active;
  const isWriting = edit !== undefined && !edit.isInLine;
  return (
    <textarea
      ref={field}
      className={`cell-field${isWriting ? ' writing' : ''}${hasFocus ? ' focused' : ''}`}
      rows={1}
      spellCheck={false}
      autoComplete="off"
      aria-label={t('cellField')}
      aria-controls="sheet-grid"
      aria-activedescendant={isWriting ? undefined : cellId(row, col)}
      readOnly={!state.mayWrite}
      inputMode={isTouched && !isWriting ? 'none' : 'text'}
      value={isWriting ? edit.text : ''}
      onChange={(event) => onText(event.target.value)}
      onKeyDown={onKeyDown}
      onCopy={onClip}
      onCut={onClip}
      onPaste={onClip}
      onFocus={() => setFocus(true)}
      onBlur={() => {
        setFocus(false);
        onLeave();
      }}
    />
  );
}
