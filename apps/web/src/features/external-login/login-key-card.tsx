import './oauth-card.css';
import { getLoginSecretKey, loadConfig, MANUAL_PAGES, resetLoginSecretKey, saveConfig } from '@sheaf/contract';
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Button, Input, Modal, Switch } from 'antd';
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
        <a
          className="doc-link"
          href={href(`/help?page=${MANUAL_PAGES.generalAccess}`)}
          target="_blank"
          rel="noreferrer"
        >
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
      {isSet && <OldSignatures />}
      {asked && <EndKeyDialog kind={asked} onClose={() => ask(undefined)} />}
    </>
  );
}

function md5Query() {
  return queryOptions({
    queryKey: ['site', 'login-key-md5'],
    queryFn: async ({ signal }) => (await call(loadConfig, {}, { signal })).login_key_md5,
  });
}

/** For systems that cannot be changed; it takes effect at once. */
function OldSignatures() {
  const t = useMessages(loginKeyMessages);
  const [field, hint] = [useId(), useId()];
  const client = useQueryClient();
  const md5 = useQuery(md5Query());
  const change = useMutation({
    mutationFn: (login_key_md5: 0 | 1) => call(saveConfig, { login_key_md5 }),
    onSuccess: () => client.invalidateQueries({ queryKey: ['site'] }),
  });
  if (md5.isError) return <FailedFace error={md5.error} onRetry={() => void md5.refetch()} />;
  return (
    <div className="login-key-old">
      <label htmlFor={field}>{t('md5')}</label>
      <Switch
        id={field}
        aria-describedby={hint}
        checked={md5.data === 1}
        loading={md5.isPending || change.isPending}
        onChange={(isOn) => change.mutate(isOn ? 1 : 0)}
      />
      <p id={hint} className="hint">
        {t('md5Hint')}
      </p>
      <ErrorNote error={change.error} />
    </div>
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
