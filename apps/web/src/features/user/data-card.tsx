import { downloadData, type OwnData } from '@sheaf/contract';
import { useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import { type RefObject, useEffect, useRef } from 'react';
import { formatMoment } from '../../lib/dates.ts';
import { href } from '../../lib/href.ts';
import { useLanguage, useMessages } from '../../lib/i18n.ts';
import { sizeText } from '../../lib/size-text.ts';
import { ErrorNote } from '../../ui/error-note.tsx';
import { FailedFace, LoadingFace } from '../../ui/faces.tsx';
import { isFocusLost } from '../../ui/use-focus-back.ts';
import { useOpenDialog } from '../../ui/use-open-dialog.ts';
import { DataAskDialog, DataRemoveDialog } from './data-dialogs.tsx';
import { dataMessages } from './data-messages.ts';
import { dataQuery, useRemoveData } from './data-queries.ts';

type DataDialog = 'ask' | 'remove';
const MOVES = ['keydown', 'pointerdown', 'touchmove', 'wheel'] as const;

/** Everything of one's own as a file: asked for, packed, there for a while. */
export function DataCard() {
  const t = useMessages(dataMessages);
  const data = useQuery(dataQuery());
  const [open, setOpen] = useOpenDialog<DataDialog>();
  const { heading, watch } = useKeptFocus(`${data.data?.state} ${open}`);
  useArrival(heading);
  const close = () => setOpen(undefined);
  return (
    <section className="card pad" aria-labelledby="data-card" onFocus={watch}>
      <h2 id="data-card" tabIndex={-1} ref={heading}>
        {t('card')}
      </h2>
      <p className="muted">{t('hint')}</p>
      {data.isPending && <LoadingFace rows={1} onRetry={() => void data.refetch()} />}
      {data.isError && !data.data && <FailedFace error={data.error} onRetry={() => void data.refetch()} />}
      {data.data && <DataState data={data.data} onOpen={setOpen} />}
      {open === 'ask' && <DataAskDialog replaces={data.data?.state === 'ready'} onClose={close} />}
      {open === 'remove' && <DataRemoveDialog onClose={close} />}
    </section>
  );
}

interface DataStateProps {
  readonly data: OwnData;
  readonly onOpen: (dialog: DataDialog) => void;
}

function DataState({ data, onOpen }: DataStateProps) {
  switch (data.state) {
    case 'none':
      return <DataAsk data={data} onOpen={onOpen} />;
    case 'waiting':
    case 'making':
      return <DataProgress data={data} />;
    case 'ready':
      return <DataReady data={data} onOpen={onOpen} />;
    case 'failed':
      return <DataFailed data={data} onOpen={onOpen} />;
  }
}

function DataAsk({ data, onOpen }: DataStateProps) {
  const t = useMessages(dataMessages);
  return (
    <>
      <NextTime data={data} />
      {data.next_at === 0 && (
        <div className="card-foot">
          <Button onClick={() => onOpen('ask')}>{t('open')}</Button>
        </div>
      )}
    </>
  );
}

function DataProgress({ data }: { data: OwnData }) {
  const t = useMessages(dataMessages);
  const removal = useRemoveData();
  const { state, done, total } = data;
  const isKnown = state === 'making' && total > 0;
  return (
    <>
      <div className="card-line">
        <span role="status">{t(state === 'making' ? 'making' : 'waiting')}</span>
        {isKnown && <span className="muted num">{t('count', { done, total })}</span>}
      </div>
      <progress className="bar" aria-label={t('progress')} max={1} value={isKnown ? done / total : undefined} />
      <ErrorNote error={removal.error} />
      <div className="card-foot">
        <Button loading={removal.isPending} onClick={() => removal.mutate()}>
          {t('stop')}
        </Button>
      </div>
    </>
  );
}

function DataReady({ data, onOpen }: DataStateProps) {
  const t = useMessages(dataMessages);
  const language = useLanguage();
  const { size, made_at, expires_at } = data;
  const facts = {
    size: sizeText(size),
    made: formatMoment(made_at, language),
    until: formatMoment(expires_at, language),
  };
  return (
    <>
      <div className="card-line">
        <span className="tag">{t('ready')}</span>
        <span className="grow num">{t('facts', facts)}</span>
      </div>
      <NextTime data={data} />
      <div className="card-foot">
        {data.next_at === 0 && <Button onClick={() => onOpen('ask')}>{t('again')}</Button>}
        <Button onClick={() => onOpen('remove')}>{t('remove')}</Button>
        <Button type="primary" href={href(downloadData.path)} download>
          {t('download')}
        </Button>
      </div>
    </>
  );
}

function DataFailed({ data, onOpen }: DataStateProps) {
  const t = useMessages(dataMessages);
  return (
    <>
      <ErrorNote error={new Error(t('failed', { reason: data.error_message }))} />
      <div className="card-foot">
        <Button onClick={() => onOpen('ask')}>{t('again')}</Button>
      </div>
    </>
  );
}

function NextTime({ data: { next_at } }: { data: OwnData }) {
  const t = useMessages(dataMessages);
  const language = useLanguage();
  if (next_at === 0) return null;
  return <p className="muted">{t('next', { when: formatMoment(next_at, language) })}</p>;
}

/** A reminder leads here: what stands above comes later, and the place is kept until somebody moves by himself. */
function useArrival(heading: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    if (location.hash !== '#data-card') return undefined;
    const place = new ResizeObserver(() => heading.current?.scrollIntoView());
    const stop = () => place.disconnect();
    place.observe(document.body);
    for (const event of MOVES) addEventListener(event, stop, { once: true, passive: true });
    return () => {
      stop();
      for (const event of MOVES) removeEventListener(event, stop);
    };
  }, [heading]);
}

/** What has the focus goes with the state that it belongs to: then the heading of the card has it. */
function useKeptFocus(shown: string) {
  const heading = useRef<HTMLHeadingElement>(null);
  const inside = useRef('');
  const watch = () => {
    inside.current = shown;
  };
  useEffect(() => {
    const isLost = inside.current !== '' && inside.current !== shown && isFocusLost();
    if (isLost) heading.current?.focus({ preventScroll: true });
  }, [shown]);
  return { heading, watch };
}
