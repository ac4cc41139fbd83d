import { useMessages } from '../lib/i18n.ts';
import { readingMessages } from './reading-messages.ts';

/** What others did with the page that is shown. */
export interface PageNews {
  /** Who edits it now; '' where nobody is told. */
  readonly holder: string;
  /** It is not as it is shown any more: shows it anew. */
  readonly show: (() => void) | undefined;
  /** It is not there for this reader any more. */
  readonly isGone: boolean;
}

interface ChangedLineProps extends Pick<PageNews, 'show' | 'isGone'> {
  /** Where the item begins. */
  readonly start: string;
}

/** Over the foot of the screen, where it moves nothing: the page changed or went, to be looked at when it suits. */
export function ChangedLine({ show, isGone, start }: ChangedLineProps) {
  const t = useMessages(readingMessages);
  return (
    <div className="changed-line" role="status">
      {isGone && (
        <p>
          {t('pageGone')}
          <a className="btn small" href={start}>
            {t('toItemStart')}
          </a>
        </p>
      )}
      {!isGone && show && (
        <p>
          {t('pageChanged')}
          <button type="button" className="btn small" onClick={show}>
            {t('showChanged')}
          </button>
        </p>
      )}
    </div>
  );
}

export function HolderTag({ holder }: Pick<PageNews, 'holder'>) {
  const t = useMessages(readingMessages);
  return (
    <span className="holder" role="status">
      {holder !== '' && <span className="tag">{t('editedBy', { name: holder })}</span>}
    </span>
  );
}
