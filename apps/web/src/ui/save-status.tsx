import { formatSecond } from '../lib/dates.ts';
import { useLanguage } from '../lib/i18n.ts';
import { RETRY_SECONDS, type SaveState } from '../lib/save-state.ts';

/** How whoever saves says each state. */
export interface SaveTexts {
  readonly clean: string;
  readonly editing: string;
  readonly saving: string;
  readonly offline: string;
  readonly conflict: string;
  saved(time: string): string;
  retry(reason: string, seconds: number): string;
  failed(reason: string): string;
}

interface SaveStatusProps {
  readonly className: string;
  readonly save: SaveState;
  /** Why there is nothing to save yet, where one may not write. */
  readonly waiting: string | undefined;
  readonly texts: SaveTexts;
}

/** Always in sight: whether what was written is safe. */
export function SaveStatus({ className, save, waiting, texts }: SaveStatusProps) {
  const text = useSaveText(save, texts);
  return (
    <span role="status" className={`${className} ${waiting === undefined ? save.kind : 'waiting'}`}>
      <span className="dot" aria-hidden="true" />
      <span>{waiting ?? text}</span>
    </span>
  );
}

function useSaveText(save: SaveState, texts: SaveTexts): string {
  const language = useLanguage();
  switch (save.kind) {
    case 'saved':
      return texts.saved(formatSecond(save.at, language));
    case 'retry':
      return texts.retry(save.reason, RETRY_SECONDS);
    case 'failed':
      return texts.failed(save.reason);
    default:
      return texts[save.kind];
  }
}
