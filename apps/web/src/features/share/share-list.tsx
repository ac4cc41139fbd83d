import type { ShareRow } from '@sheaf/contract';
import { Button, Modal } from 'antd';
import { useState } from 'react';
import { formatMoment } from '../../lib/dates.ts';
import { type Language, useLanguage, useMessages } from '../../lib/i18n.ts';
import { whenDone } from '../../lib/when-done.ts';
import { copyText } from '../../ui/copy-text.ts';
import { ErrorNote } from '../../ui/error-note.tsx';
import { Icon } from '../../ui/icon.tsx';
import { useOpenDialog } from '../../ui/use-open-dialog.ts';
import './share.css';
import { shareMessages } from './share-messages.ts';
import { addressOfShare, useRevokeShare } from './share-queries.ts';

interface ShareListProps {
  readonly shares: readonly ShareRow[];
  /** Beside the name of what is shared, where several items are listed. */
  readonly withItem?: boolean;
}

/** What is shared: each link to be copied or ended. */
export function ShareList({ shares, withItem = false }: ShareListProps) {
  const t = useMessages(shareMessages);
  const [ending, setEnding] = useOpenDialog<ShareRow>();
  const [copied, setCopied] = useState<boolean>();
  const copy = async (share: ShareRow) => setCopied(await copyText(addressOfShare(share)));
  if (shares.length === 0) return <p className="card-note muted">{t('none')}</p>;
  return (
    <>
      <ul className="rows share-rows">
        {shares.map((share) => (
          <li key={share.share_id}>
            <ShareFacts share={share} withItem={withItem} />
            <Button
              type="text"
              aria-label={t('copyOf', { name: share.object_name })}
              title={t('copy')}
              icon={<Icon name="copy" />}
              onClick={() => void copy(share)}
            />
            <Button aria-label={t('endOf', { name: share.object_name })} onClick={() => setEnding(share)}>
              {t('end')}
            </Button>
          </li>
        ))}
      </ul>
      <p className="hint share-said" role="status">
        {copied !== undefined && (copied ? t('copied') : t('notCopied'))}
      </p>
      {ending && <RevokeDialog share={ending} onClose={() => setEnding(undefined)} />}
    </>
  );
}

function ShareFacts({ share, withItem }: Required<Omit<ShareListProps, 'shares'>> & { readonly share: ShareRow }) {
  const t = useMessages(shareMessages);
  const language = useLanguage();
  const isWhole = share.object_type === 'item';
  return (
    <div className="grow">
      <div className="share-name">
        <span className="tag">{t(share.object_type)}</span>
        <span className="ell">{share.object_name}</span>
        {withItem && !isWhole && <span className="muted ell">{share.item_name}</span>}
      </div>
      <div className="hint">{factsOf(share, t, language)}</div>
    </div>
  );
}

type Translate = ReturnType<typeof useMessages<typeof shareMessages>>;

function factsOf(share: ShareRow, t: Translate, language: Language): string {
  const { expire_time, has_password, max_views: max, views } = share;
  return [
    t('byWhom', { name: share.username, when: formatMoment(share.created_at, language) }),
    expire_time === 0 ? t('forever') : t('untilOf', { when: formatMoment(expire_time, language) }),
    ...(has_password === 1 ? [t('withPassword')] : []),
    ...(max > 0 ? [t(views < max ? 'viewed' : 'usedUp', { views, max })] : []),
  ].join(' · ');
}

function RevokeDialog({ share, onClose }: { share: ShareRow; onClose: () => void }) {
  const t = useMessages(shareMessages);
  const revoke = useRevokeShare();
  return (
    <Modal
      open
      width={400}
      title={t('endShareTitle', { name: share.object_name })}
      okText={t('end')}
      cancelText={t('keep')}
      okButtonProps={{ danger: true, loading: revoke.isPending }}
      cancelButtonProps={{ autoFocus: true }}
      onOk={() => whenDone(revoke.mutateAsync(share.share_id), onClose)}
      onCancel={onClose}
    >
      <p>{t('endShareText')}</p>
      <ErrorNote error={revoke.error} />
    </Modal>
  );
}
