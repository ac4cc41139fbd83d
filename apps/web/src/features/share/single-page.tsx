import type { ShareRow } from '@sheaf/contract';
import { useQuery } from '@tanstack/react-query';
import { Button, Checkbox, Modal } from 'antd';
import { useId, useRef, useState } from 'react';
import { formatMoment } from '../../lib/dates.ts';
import { useLanguage, useMessages } from '../../lib/i18n.ts';
import { ErrorNote } from '../../ui/error-note.tsx';
import { FailedFace, LoadingFace } from '../../ui/faces.tsx';
import { AddressField } from './address-field.tsx';
import { ExpiryChoice } from './expiry-choice.tsx';
import { shareMessages } from './share-messages.ts';
import { addressOfShare, sharesQuery, useSinglePage } from './share-queries.ts';
import { SingleDoor } from './single-door.tsx';

interface SinglePageProps {
  readonly item_id: number;
  readonly page_id: number;
}

const DAY = 24 * 3600;

/** The link of a page by itself: there while its box is ticked, and another one for each time that it lasts. */
export function SinglePage({ item_id, page_id }: SinglePageProps) {
  const t = useMessages(shareMessages);
  const hint = useId();
  const shares = useQuery(sharesQuery(item_id));
  const change = useSinglePage();
  const [ending, setEnding] = useState(false);
  if (shares.isPending) return <LoadingFace rows={2} onRetry={() => void shares.refetch()} />;
  if (shares.isError) return <FailedFace error={shares.error} onRetry={() => void shares.refetch()} />;
  const share = shares.data.find(({ object_type, object_id }) => object_type === 'page' && object_id === page_id);
  const make = (expire_days: number) => change.mutate({ page_id, isCreateSinglePage: 1, expire_days });
  const end = () =>
    change.mutate({ page_id, isCreateSinglePage: 0, expire_days: 0 }, { onSettled: () => setEnding(false) });
  return (
    <div className="share-single">
      <Checkbox
        checked={share !== undefined}
        disabled={change.isPending}
        aria-describedby={hint}
        onChange={({ target }) => (target.checked ? make(0) : setEnding(true))}
      >
        <b>{t('single')}</b>
      </Checkbox>
      <p className="hint" id={hint}>
        {t('singleHint')}
      </p>
      <ErrorNote error={change.error} />
      {share && <SingleLink share={share} busy={change.isPending} onDays={make} />}
      {ending && <EndDialog busy={change.isPending} onEnd={end} onClose={() => setEnding(false)} />}
    </div>
  );
}

interface EndDialogProps {
  readonly busy: boolean;
  readonly onEnd: () => void;
  readonly onClose: () => void;
}

function EndDialog({ busy, onEnd, onClose }: EndDialogProps) {
  const t = useMessages(shareMessages);
  const keep = useRef<HTMLButtonElement>(null);
  return (
    <Modal
      open
      width={400}
      title={t('endTitle')}
      // the dialog below takes the focus back while this one opens
      afterOpenChange={(isOpen) => isOpen && keep.current?.focus()}
      footer={
        <>
          <Button ref={keep} onClick={onClose}>
            {t('keep')}
          </Button>
          <Button danger loading={busy} onClick={onEnd}>
            {t('end')}
          </Button>
        </>
      }
      onCancel={onClose}
    >
      <p>{t('endText')}</p>
    </Modal>
  );
}

interface SingleLinkProps {
  readonly share: ShareRow;
  readonly busy: boolean;
  readonly onDays: (days: number) => void;
}

function SingleLink({ share, busy, onDays }: SingleLinkProps) {
  const t = useMessages(shareMessages);
  const language = useLanguage();
  const { created_at, expire_time } = share;
  const days = expire_time === 0 ? 0 : Math.round((expire_time - created_at) / DAY);
  const until = expire_time === 0 ? '' : t('until', { when: formatMoment(expire_time, language) });
  return (
    <div className="share-single-link">
      <AddressField label={t('singleLink')} address={addressOfShare(share)} />
      <ExpiryChoice value={days} disabled={busy} onChange={onDays} />
      <SingleDoor share={share} days={days} />
      <p className="hint">
        {until} {t('newKeyHint')}
      </p>
    </div>
  );
}
