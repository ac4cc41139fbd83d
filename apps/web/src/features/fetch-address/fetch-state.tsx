import { formatMoment } from '../../lib/dates.ts';
import { useLanguage, useMessages } from '../../lib/i18n.ts';
import './fetch-address.css';
import { fetchAddressMessages } from './fetch-address-messages.ts';

interface FetchStateProps {
  readonly state: { readonly checked_at: number; readonly next_at: number; readonly error_message: string };
}

/** When something was fetched last, what came of it, and when it is fetched next. */
export function FetchState({ state: { checked_at, next_at, error_message } }: FetchStateProps) {
  const t = useMessages(fetchAddressMessages);
  const language = useLanguage();
  const moment = (seconds: number) => formatMoment(seconds, language);
  return (
    <>
      {error_message !== '' && (
        <p className="fetch-failure" role="alert">
          {t('failed', { when: moment(checked_at), reason: error_message })}
        </p>
      )}
      {checked_at > 0 && error_message === '' && <p className="muted">{t('checked', { when: moment(checked_at) })}</p>}
      {next_at > 0 && <p className="muted">{t('next', { when: moment(next_at) })}</p>}
    </>
  );
}
