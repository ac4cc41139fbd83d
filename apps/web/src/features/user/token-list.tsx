import type { Token } from '@sheaf/contract';
import { useQuery } from '@tanstack/react-query';
import { Button, Modal } from 'antd';
import { useRef, useState } from 'react';
import { formatMoment } from '../../lib/dates.ts';
import { useLanguage, useMessages } from '../../lib/i18n.ts';
import { whenDone } from '../../lib/when-done.ts';
import { ErrorNote } from '../../ui/error-note.tsx';
import { FailedFace, LoadingFace } from '../../ui/faces.tsx';
import { useOpenDialog } from '../../ui/use-open-dialog.ts';
import { TokenCallsDialog } from '../token-call/index.ts';
import { settingMessages } from './setting-messages.ts';
import { TokenAddDialog } from './token-add-dialog.tsx';
import { tokensQuery, useRevokeToken } from './user-queries.ts';

interface TokenListProps {
  /** What a token may be confined to. */
  readonly items: readonly { readonly item_id: number; readonly item_name: string }[];
}

/** The tokens of the account. A new one is shown here once, above the list. */
export function TokenList({ items }: TokenListProps) {
  const t = useMessages(settingMessages);
  const tokens = useQuery(tokensQuery());
  const [open, setOpen] = useOpenDialog<'add' | Token>();
  const [looked, setLooked] = useOpenDialog<Token>();
  const [fresh, setFresh] = useState<string>();
  const close = () => setOpen(undefined);
  return (
    <section className="card narrow" aria-labelledby="tokens-card">
      <div className="card-head">
        <div>
          <h2 id="tokens-card">{t('tokensCard')}</h2>
          <p className="muted">{t('tokensHint')}</p>
        </div>
        <Button onClick={() => setOpen('add')}>{t('tokenNew')}</Button>
      </div>
      {fresh !== undefined && <FreshToken token={fresh} />}
      {tokens.isPending && <LoadingFace rows={2} onRetry={() => void tokens.refetch()} />}
      {tokens.isError && <FailedFace error={tokens.error} onRetry={() => void tokens.refetch()} />}
      {tokens.data?.length === 0 && <p className="card-note muted">{t('tokensNone')}</p>}
      <ul className="rows">
        {tokens.data?.map((token) => (
          <TokenRow key={token.token_id} token={token} onLook={() => setLooked(token)} onEnd={() => setOpen(token)} />
        ))}
      </ul>
      {open === 'add' && <TokenAddDialog items={items} onClose={close} onMade={setFresh} />}
      {looked && (
        <TokenCallsDialog
          token_id={looked.token_id}
          name={looked.token_name}
          whose="own"
          onClose={() => setLooked(undefined)}
        />
      )}
      {typeof open === 'object' && <TokenRevokeDialog token={open} onClose={close} />}
    </section>
  );
}

function FreshToken({ token }: { token: string }) {
  const t = useMessages(settingMessages);
  const [copied, setCopied] = useState(false);
  const shown = useRef<HTMLElement>(null);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(token);
      setCopied(true);
    } catch {
      // without the right to the clipboard the text is chosen, for the person to copy
      if (shown.current) getSelection()?.selectAllChildren(shown.current);
    }
  };
  return (
    <div className="note fresh-token" role="status">
      <div className="grow">
        <strong>{t('tokenOnce')}</strong>
        <br />
        <code ref={shown}>{token}</code>
      </div>
      <Button size="small" onClick={() => void copy()}>
        {copied ? t('tokenCopied') : t('tokenCopy')}
      </Button>
    </div>
  );
}

interface TokenRowProps {
  readonly token: Token;
  readonly onLook: () => void;
  readonly onEnd: () => void;
}

function TokenRow({ token, onLook, onEnd }: TokenRowProps) {
  const t = useMessages(settingMessages);
  const language = useLanguage();
  const { token_name, last_four, last_used_at, expires_at } = token;
  const used = last_used_at === 0 ? t('tokenUnused') : t('tokenUsed', { when: formatMoment(last_used_at, language) });
  const facts = {
    scope: token.item_id === 0 ? t('tokenAll') : token.item_name,
    right: token.right === 'read' ? t('tokenReads') : t('tokenWrites'),
    expires: formatMoment(expires_at, language),
    used,
  };
  return (
    <li>
      <div className="grow">
        <div className="ell">
          {token_name} <code className="muted">sheaf_pat_…{last_four}</code>
        </div>
        <div className="muted">{t('tokenFacts', facts)}</div>
      </div>
      <Button type="text" aria-label={t('tokenLogOf', { name: token_name })} onClick={onLook}>
        {t('tokenLog')}
      </Button>
      <Button aria-label={t('tokenRevokeOf', { name: token_name })} onClick={onEnd}>
        {t('tokenRevoke')}
      </Button>
    </li>
  );
}

function TokenRevokeDialog({ token, onClose }: { token: Token; onClose: () => void }) {
  const t = useMessages(settingMessages);
  const revoke = useRevokeToken();
  return (
    <Modal
      open
      width={400}
      title={t('tokenRevokeTitle', { name: token.token_name })}
      okText={t('tokenRevoke')}
      cancelText={t('cancel')}
      okButtonProps={{ danger: true, loading: revoke.isPending }}
      cancelButtonProps={{ autoFocus: true }}
      onOk={() => whenDone(revoke.mutateAsync(token.token_id), onClose)}
      onCancel={onClose}
    >
      <p>{t('tokenRevokeText')}</p>
      <ErrorNote error={revoke.error} />
    </Modal>
  );
}
