import './update.css';
import type { UpdateFound } from '@sheaf/contract';
import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import { type ReactNode, useEffect, useRef } from 'react';
import { useMessages } from '../../lib/i18n.ts';
import { ErrorNote } from '../../ui/error-note.tsx';
import { FailedFace, LoadingFace } from '../../ui/faces.tsx';
import { Mark } from '../../ui/icon.tsx';
import { updateMessages } from './update-messages.ts';
import { siteVersionQuery, updateQuery, useUpdate } from './update-queries.ts';
import { UpdateSteps } from './update-steps.tsx';

/** What is installed, whether there is a newer version, and the way to it. */
export function UpdateCard({ manual, children }: { readonly manual: string; readonly children: ReactNode }) {
  const t = useMessages(updateMessages);
  const version = useQuery(siteVersionQuery());
  const found = useQuery(updateQuery());
  const { update, step } = useUpdate();
  const heading = useRef<HTMLElement>(null);
  const newer = found.data?.new_version ?? '';
  const { isPending } = update;
  useEffect(() => {
    // the button went away, and the focus was on it
    if (isPending) heading.current?.focus();
  }, [isPending]);
  return (
    <section className="card pad update-card" aria-label={t('title')}>
      {version.isPending && <LoadingFace rows={2} onRetry={() => void version.refetch()} />}
      {version.isError && <FailedFace error={version.error} onRetry={() => void version.refetch()} />}
      {version.data && (
        <div className="update-head">
          <Mark />
          <b ref={heading} tabIndex={-1}>
            {isPending ? t('updating', { version: newer }) : `Sheaf ${version.data.version}`}
          </b>
          {newer !== '' && !isPending && <span className="tag">{t('available', { version: newer })}</span>}
        </div>
      )}
      {isPending && <UpdateSteps step={step} />}
      {!isPending && children}
      {!isPending && <News found={found} manual={manual} failure={update.error} onBegin={() => update.mutate()} />}
    </section>
  );
}

interface NewsProps {
  readonly found: UseQueryResult<UpdateFound>;
  readonly manual: string;
  /** Of the update that was tried. */
  readonly failure: Error | null;
  readonly onBegin: () => void;
}

function News({ found, manual, failure, onBegin }: NewsProps) {
  const t = useMessages(updateMessages);
  if (found.isPending) return <LoadingFace rows={1} onRetry={() => void found.refetch()} />;
  if (found.isError) {
    return (
      <div>
        <p className="muted">{t('checkFailed')}</p>
        <FailedFace error={found.error} onRetry={() => void found.refetch()} />
      </div>
    );
  }
  const { new_version, has_feed, obstacle, changes_url, guide_url } = found.data;
  if (new_version === '') return <p className="muted">{t(has_feed === 1 ? 'newest' : 'noFeed')}</p>;
  return (
    <>
      <UpdateFacts obstacle={obstacle} />
      {failure && (
        <div>
          <b>{t('notUpdated')}</b>
          <ErrorNote error={failure} />
        </div>
      )}
      <div className="update-actions">
        {obstacle === '' && (
          // after a failure it is there again for who began
          <Button type="primary" autoFocus={failure !== null} onClick={onBegin}>
            {t('begin')}
          </Button>
        )}
        <Elsewhere to={changes_url} text={t('changes')} />
        <Elsewhere to={guide_url || manual} text={t('guide')} />
      </div>
    </>
  );
}

function UpdateFacts({ obstacle }: { readonly obstacle: string }) {
  const t = useMessages(updateMessages);
  if (obstacle !== '') return <p>{obstacle}</p>;
  return (
    <dl className="console-facts">
      <dt>{t('signature')}</dt>
      <dd>{t('verified')}</dd>
      <dt>{t('database')}</dt>
      <dd>{t('backedUp')}</dd>
    </dl>
  );
}

function Elsewhere({ to, text }: { readonly to: string; readonly text: string }) {
  if (to === '') return null;
  return (
    <a href={to} target="_blank" rel="noopener noreferrer">
      {text}
    </a>
  );
}
