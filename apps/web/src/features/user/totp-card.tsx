import { useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import { lazy, Suspense } from 'react';
import { useMessages } from '../../lib/i18n.ts';
import { FailedFace, LoadingFace } from '../../ui/faces.tsx';
import { useOpenDialog } from '../../ui/use-open-dialog.ts';
import { totpMessages } from './totp-messages.ts';
import { totpQuery } from './totp-queries.ts';

const TotpOnDialog = lazy(async () => ({ default: (await import('./totp-dialogs.tsx')).TotpOnDialog }));
const TotpCodesDialog = lazy(async () => ({ default: (await import('./totp-dialogs.tsx')).TotpCodesDialog }));
const TotpOffDialog = lazy(async () => ({ default: (await import('./totp-dialogs.tsx')).TotpOffDialog }));

/** Whether a log-in asks for a code besides the password. */
export function TotpCard() {
  const t = useMessages(totpMessages);
  const state = useQuery(totpQuery());
  const [open, setOpen] = useOpenDialog<'on' | 'off' | 'codes'>();
  const close = () => setOpen(undefined);
  return (
    <section className="card pad" aria-labelledby="totp-card">
      <h2 id="totp-card">{t('card')}</h2>
      <p className="muted">{t('cardHint')}</p>
      {state.isPending && <LoadingFace rows={1} onRetry={() => void state.refetch()} />}
      {state.isError && <FailedFace error={state.error} onRetry={() => void state.refetch()} />}
      {state.data && (
        <>
          {state.data.demanded === 1 && state.data.on === 0 && <p className="note">{t('demanded')}</p>}
          <div className="card-line">
            <span className="tag">{state.data.on === 1 ? t('isOn') : t('isOff')}</span>
            {state.data.on === 1 && <span>{t('codesLeft', { count: state.data.recovery_left })}</span>}
          </div>
          <div className="card-foot">
            {state.data.on === 1 ? (
              <>
                <Button onClick={() => setOpen('codes')}>{t('newCodes')}</Button>
                <Button onClick={() => setOpen('off')}>{t('turnOff')}</Button>
              </>
            ) : (
              <Button onClick={() => setOpen('on')}>{t('turnOn')}</Button>
            )}
          </div>
        </>
      )}
      {state.data && (
        <Suspense>
          {open === 'on' && <TotpOnDialog confirm={state.data.confirm} onClose={close} />}
          {open === 'codes' && <TotpCodesDialog confirm={state.data.confirm} onClose={close} />}
          {open === 'off' && <TotpOffDialog confirm={state.data.confirm} onClose={close} />}
        </Suspense>
      )}
    </section>
  );
}
