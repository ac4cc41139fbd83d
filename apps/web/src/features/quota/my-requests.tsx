import type { QuotaRequest } from '@sheaf/contract';
import { Button } from 'antd';
import { formatMoment } from '../../lib/dates.ts';
import { useLanguage, useMessages } from '../../lib/i18n.ts';
import { ErrorNote } from '../../ui/error-note.tsx';
import { Icon } from '../../ui/icon.tsx';
import { WorkIcon } from '../../ui/work-icon.tsx';
import { amountText } from './quota-amount.ts';
import { quotaMessages } from './quota-messages.ts';
import { useWithdrawRequest } from './quota-queries.ts';

const STATE = {
  open: { text: 'stateOpen', tag: 'tag open' },
  granted: { text: 'stateGranted', tag: 'tag good' },
  refused: { text: 'stateRefused', tag: 'tag' },
} as const;

/** What I asked for, newest first, with what came of it. */
export function MyRequests({ requests }: { requests: readonly QuotaRequest[] }) {
  const t = useMessages(quotaMessages);
  const withdrawal = useWithdrawRequest();
  return (
    <section className="card" aria-labelledby="my-requests">
      <div className="card-head">
        <h2 id="my-requests">{t('mine')}</h2>
      </div>
      {requests.length === 0 && <p className="pad muted">{t('noMine')}</p>}
      <ErrorNote error={withdrawal.error} />
      <ul className="rows">
        {requests.map((request) => (
          <RequestRow
            key={request.request_id}
            request={request}
            withdrawing={withdrawal.isPending}
            onWithdraw={() => withdrawal.mutate(request.request_id)}
          />
        ))}
      </ul>
    </section>
  );
}

interface RequestRowProps {
  readonly request: QuotaRequest;
  readonly withdrawing: boolean;
  readonly onWithdraw: () => void;
}

function RequestRow({ request, withdrawing, onWithdraw }: RequestRowProps) {
  const t = useMessages(quotaMessages);
  const { text, tag } = STATE[request.state];
  const what = useChangeText(request);
  return (
    <li>
      <StateIcon state={request.state} />
      <div className="grow quota-request">
        <b>{what}</b>
        <Course request={request} />
      </div>
      {request.state === 'open' ? (
        <Button type="text" disabled={withdrawing} aria-label={t('withdrawOf', { what })} onClick={onWithdraw}>
          {t('withdraw')}
        </Button>
      ) : (
        <span className={tag}>{t(text)}</span>
      )}
    </li>
  );
}

function StateIcon({ state }: Pick<QuotaRequest, 'state'>) {
  if (state === 'open') return <WorkIcon name="history" />;
  return <Icon name={state === 'granted' ? 'check' : 'close'} />;
}

/** When it was asked or answered, and the words of the answer. */
function Course({ request: { state, created_at, answered_at, answer } }: { request: QuotaRequest }) {
  const t = useMessages(quotaMessages);
  const language = useLanguage();
  if (state === 'open')
    return <span className="hint">{t('waiting', { time: formatMoment(created_at, language) })}</span>;
  return (
    <>
      <span className="hint">{t('answered', { time: formatMoment(answered_at, language) })}</span>
      {answer !== '' && <span className="quota-words">{t('words', { text: answer })}</span>}
    </>
  );
}

/** `Items 20 → 40`: from what it was to what was granted, or asked. */
export function useChangeText({ kind, allowed, asked, granted, state }: QuotaRequest): string {
  const t = useMessages(quotaMessages);
  const language = useLanguage();
  const unlimited = state === 'granted' && granted === null;
  const to = unlimited ? t('unlimited') : amountText(kind, granted ?? asked, language);
  return t('change', { kind: t(kind), from: amountText(kind, allowed, language), to });
}
