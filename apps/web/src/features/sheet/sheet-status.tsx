import { useMessages } from '../../lib/i18n.ts';
import type { SaveState } from '../../lib/save-state.ts';
import { SaveStatus, type SaveTexts } from '../../ui/save-status.tsx';
import { sheetMessages } from './sheet-messages.ts';
import type { SheetMode } from './use-sheet-work.ts';

/** In the header, in few words: on a phone only its dot is seen. */
export function SheetStatus({ mode, save }: { mode: SheetMode; save: SaveState }) {
  const t = useMessages(sheetMessages);
  const waiting = { asked: t('stateAsked'), read: t('stateRead'), write: undefined }[mode];
  const texts: SaveTexts = {
    clean: t('stateClean'),
    editing: t('stateEditing'),
    saving: t('stateSaving'),
    offline: t('stateOffline'),
    conflict: t('stateFailed'),
    saved: (time) => t('stateSaved', { time }),
    retry: (_reason, seconds) => t('stateRetry', { seconds }),
    failed: () => t('stateFailed'),
  };
  return <SaveStatus className="sheet-state" save={save} waiting={waiting} texts={texts} />;
}
