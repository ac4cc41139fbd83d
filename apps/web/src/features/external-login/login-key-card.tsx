import './oauth-card.css';
import { getLoginSecretKey, resetLoginSecretKey } from '@sheaf/contract';
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Button, Input, Modal } from 'antd';
import { useId, useState } from 'react';
import { call } from '../../lib/api.ts';
import { href } from '../../lib/href.ts';
import { useMessages } from '../../lib/i18n.ts';
import { whenDone } from '../../lib/when-done.ts';
import { copyText } from '../../ui/copy-text.ts';
import { ErrorNote } from '../../ui/error-note.tsx';
import { FailedFace, LoadingFace } from '../../ui/faces.tsx';
import { useOpenDialog } from '../../ui/use-open-dialog.ts';
import { loginKeyMessages } from './login-key-messages.ts';

function loginKeyQuery() {
  return queryOptions({
    queryKey: ['site', 'login-key'],
    queryFn: ({ signal }) => call(getLoginSecretKey, {}, { signal }),
  });
}

function useResetKey() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (remove: 0 | 1) => call(resetLoginSecretKey, { remove }),
    onSuccess: (made) => client.setQueryData(loginKeyQuery().queryKey, made),
  });
}

/** The key by which other systems log people in. */
export function LoginKeyCard() {
  const t = useMessages(loginKeyMessages);
  const heading = useId();
  const key = useQuery(loginKeyQuery());
  return (
    <section className="card pad" aria-labelledby={heading}>
      <h2 id={heading}>{t('card')}</h2>
      <p className="hint">
        {t('cardHint')}{' '}
        <a className="doc-link" href={href('/help')} target="_blank" rel="noreferrer">
          {t('docs')}
        </a>
      </p>
      {key.isPending && <LoadingFace rows={2} onRetry={() => void key.refetch()} />}
      {key.isError && <FailedFace error={key.error} onRetry={() => void key.refetch()} />}
      {key.data && <KeyField secret={key.data.login_secret_key} />}
    </section>
  );
}

function KeyField({ secret }: { secret: string }) {
  const t = useMessages(loginKeyMessages);
  const field = useId();
  const making = useResetKey();
  const [asked, ask] = useOpenDialog<'reset' | 'remove'>();
  const [copied, setCopied] = useState(false);
  const isSet = secret !== '';
  return (
    <>
      <label htmlFor={field}>{t('key')}</label>
      <Input id={field} className="mono" readOnly value={secret} placeholder={t('none')} />
      <ErrorNote error={asked === undefined ? making.error : null} />
      <div className="card-foot">
        {!isSet && (
          <Button type="primary" loading={making.isPending} onClick={() => making.mutate(0)}>
            {t('make')}
          </Button>
        )}
        {isSet && (
          <>
            <span role="status">{copied && t('copied')}</span>
            <Button onClick={() => void copyText(secret).then(setCopied)}>{t('copy')}</Button>
            <Button onClick={() => ask('remove')}>{t('remove')}</Button>
            <Button danger onClick={() => ask('reset')}>
              {t('reset')}
            </Button>
          </>
        )}
      </div>
      {asked && <EndKeyDialog kind={asked} onClose={() => ask(undefined)} />}
    </>
  );
}

/** The present key is lost by it, and with it all that other systems sign. */
function EndKeyDialog({ kind, onClose }: { kind: 'reset' | 'remove'; onClose: () => void }) {
  const t = useMessages(loginKeyMessages);
  const making = useResetKey();
  return (
    <Modal
      open
      width={400}
      title={t(`${kind}Title`)}
      okText={t(kind)}
      cancelText={t('cancel')}
      okButtonProps={{ danger: true, loading: making.isPending }}
      cancelButtonProps={{ autoFocus: true }}
      onOk={() => whenDone(making.mutateAsync(kind === 'remove' ? 1 : 0), onClose)}
      onCancel={onClose}
    >
      <p>{t(`${kind}Text`)}</p>
      <ErrorNote error={making.error} />
    </Modal>
  );
}
