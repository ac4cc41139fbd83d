import type { ErrorData } from '@sheaf/contract';
import { useMessages } from '../lib/i18n.ts';
import { Art } from '../ui/art.tsx';
import { Mark } from '../ui/icon.tsx';
import { errorMessages } from './error-messages.ts';

/** One screen for what is not there and what may not be seen, so that it does not tell which; another for our own faults. */
export function ErrorScreen({ data }: { data: ErrorData }) {
  const t = useMessages(errorMessages);
  const { base } = data.site;
  return (
    <div className="error-screen">
      <header className="error-top">
        <a className="brand" href={`${base}/`} aria-label={t('home')}>
          <Mark />
          <span>Sheaf</span>
        </a>
      </header>
      <main id="main">
        {data.kind === 'fault' && <Fault message={data.message} base={base} />}
        {data.kind === 'share' && <Ended base={base} />}
        {data.kind !== 'fault' && data.kind !== 'share' && <Hidden base={base} />}
      </main>
    </div>
  );
}

function Hidden({ base }: { base: string }) {
  const t = useMessages(errorMessages);
  return (
    <div className="empty">
      <Art name="closed" />
      <h1>{t('hidden')}</h1>
      <p>{t('hiddenWhy')}</p>
      <div className="actions">
        <a className="btn primary log-in" href={`${base}/user/login`}>
          {t('logIn')}
        </a>
        <a className="btn" href={`${base}/`}>
          {t('goHome')}
        </a>
      </div>
    </div>
  );
}

/** Behind a link that was handed on: no log-in opens it. */
function Ended({ base }: { base: string }) {
  const t = useMessages(errorMessages);
  return (
    <div className="empty">
      <Art name="closed" />
      <h1>{t('ended')}</h1>
      <p>{t('endedWhy')}</p>
      <div className="actions">
        <a className="btn" href={`${base}/`}>
          {t('goHome')}
        </a>
      </div>
    </div>
  );
}

function Fault({ message, base }: { message: string; base: string }) {
  const t = useMessages(errorMessages);
  return (
    <div className="empty">
      <Art name="failed" />
      <h1>{t('failed')}</h1>
      <p>{message === '' ? t('failedWhy') : message}</p>
      <div className="actions">
        {/* biome-ignore lint/a11y/useValidAnchor: the empty address is this very page, whatever was asked for */}
        <a className="btn primary" href="">
          {t('tryAgain')}
        </a>
        <a className="btn" href={`${base}/`}>
          {t('goHome')}
        </a>
      </div>
    </div>
  );
}
