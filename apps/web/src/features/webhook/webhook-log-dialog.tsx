import { type Delivery, LIMITS, WEBHOOK_EVENTS, type Webhook } from '@sheaf/contract';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Button, Modal } from 'antd';
import { formatMoment } from '../../lib/dates.ts';
import { useLanguage, useMessages } from '../../lib/i18n.ts';
import { ErrorNote } from '../../ui/error-note.tsx';
import { FailedFace, LoadingFace } from '../../ui/faces.tsx';
import { EVENT_TEXTS } from './event-texts.ts';
import { webhookMessages } from './webhook-messages.ts';
import { deliveriesQuery, useResendDelivery } from './webhook-queries.ts';

interface WebhookLogDialogProps {
  readonly item_id: number;
  readonly hook: Webhook;
  readonly onClose: () => void;
}

/** What was sent to a webhook, and how it went. */
export function WebhookLogDialog({ item_id, hook: { webhook_id, url }, onClose }: WebhookLogDialogProps) {
  const t = useMessages(webhookMessages);
  const named = { item_id, webhook_id };
  const deliveries = useInfiniteQuery(deliveriesQuery(named));
  const again = useResendDelivery(named);
  const list = deliveries.data?.pages.flatMap((page) => page.list) ?? [];
  const retry = () => void deliveries.refetch();
  const facts = { count: LIMITS.webhookDeliveries, days: LIMITS.webhookDeliveryDays };
  return (
    <Modal
      open
      width={640}
      title={t('logOf', { url })}
      footer={<Button onClick={retry}>{t('refresh')}</Button>}
      onCancel={onClose}
    >
      <p className="muted">{t('logHint', facts)}</p>
      {deliveries.isPending && <LoadingFace rows={4} onRetry={retry} />}
      {deliveries.isError && <FailedFace error={deliveries.error} onRetry={retry} />}
      <ErrorNote error={again.error} />
      {deliveries.isSuccess && list.length === 0 && <p role="status">{t('logNone')}</p>}
      {list.length > 0 && (
        <ul className="rows webhook-log">
          {list.map((delivery) => (
            <DeliveryRow
              key={delivery.delivery_id}
              delivery={delivery}
              onResend={() => again.mutate(delivery.delivery_id)}
            />
          ))}
        </ul>
      )}
      {deliveries.hasNextPage && (
        <Button
          block
          type="text"
          loading={deliveries.isFetchingNextPage}
          onClick={() => void deliveries.fetchNextPage()}
        >
          {t('older')}
        </Button>
      )}
    </Modal>
  );
}

function DeliveryRow({ delivery, onResend }: { readonly delivery: Delivery; readonly onResend: () => void }) {
  const t = useMessages(webhookMessages);
  const language = useLanguage();
  const { state, about, sent_at, happened_at, next_at, tries, status, answer } = delivery;
  const told = WEBHOOK_EVENTS.find((one) => one === delivery.event);
  const event = t(told ? EVENT_TEXTS[told] : 'ping');
  const when = formatMoment(sent_at || happened_at, language);
  return (
    <li>
      <div className="grow">
        <div>
          <span className={`tag ${TAGS[state]}`}>{t(state)}</span> {event} {about}
        </div>
        <div className="muted">
          {sent_at === 0 ? t('notSent', { when }) : t('sent', { when, tries, status: status || '–' })}
          {next_at > 0 && tries > 0 && ` · ${t('again', { when: formatMoment(next_at, language) })}`}
        </div>
        {answer !== '' && <pre>{answer}</pre>}
      </div>
      {state !== 'waiting' && (
        <Button size="small" aria-label={t('resendOf', { event, about })} onClick={onResend}>
          {t('resend')}
        </Button>
      )}
    </li>
  );
}

const TAGS = { waiting: '', arrived: 'ok', failed: 'bad' } as const;
