import type { Webhook } from '@sheaf/contract';
import { useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import { useState } from 'react';
import { formatMoment } from '../../lib/dates.ts';
import { useLanguage, useMessages } from '../../lib/i18n.ts';
import { CopiedText } from '../../ui/copied-text.tsx';
import { ErrorNote } from '../../ui/error-note.tsx';
import { FailedFace, LoadingFace } from '../../ui/faces.tsx';
import { useOpenDialog } from '../../ui/use-open-dialog.ts';
import './webhook.css';
import { EVENT_TEXTS } from './event-texts.ts';
import { WebhookDeleteDialog } from './webhook-delete-dialog.tsx';
import { WebhookLogDialog } from './webhook-log-dialog.tsx';
import { webhookMessages } from './webhook-messages.ts';
import { useTestWebhook, webhooksQuery } from './webhook-queries.ts';
import { WebhookSaveDialog } from './webhook-save-dialog.tsx';

interface WebhookPanelProps {
  readonly item_id: number;
  /** Archived: one may look, and change nothing. */
  readonly isReadOnly: boolean;
}

type Open = { readonly what: 'add' } | { readonly what: 'edit' | 'log' | 'remove'; readonly hook: Webhook };

/** The webhooks of an item, for who manages it. A secret is shown here once, above the list. */
export function WebhookPanel({ item_id, isReadOnly }: WebhookPanelProps) {
  const t = useMessages(webhookMessages);
  const hooks = useQuery(webhooksQuery(item_id));
  const [open, setOpen] = useOpenDialog<Open>();
  const [secret, setSecret] = useState('');
  const test = useTestWebhook();
  const close = () => setOpen(undefined);
  return (
    <section className="card narrow webhooks" aria-labelledby="webhooks-card">
      <div className="card-head">
        <div>
          <h2 id="webhooks-card">{t('title')}</h2>
          <p className="muted">{t('hint')}</p>
        </div>
        {!isReadOnly && <Button onClick={() => setOpen({ what: 'add' })}>{t('add')}</Button>}
      </div>
      {secret !== '' && (
        <div className="webhook-secret" role="status">
          <CopiedText text={secret} type={t('secretOnce')} />
        </div>
      )}
      {hooks.isPending && <LoadingFace rows={2} onRetry={() => void hooks.refetch()} />}
      {hooks.isError && <FailedFace error={hooks.error} onRetry={() => void hooks.refetch()} />}
      {hooks.data?.length === 0 && <p className="card-note muted">{t('none')}</p>}
      <p className="webhook-said" role="status">
        {test.isSuccess ? t('tested') : ''}
      </p>
      <ErrorNote error={test.error} />
      <ul className="rows">
        {hooks.data?.map((hook) => (
          <HookRow
            key={hook.webhook_id}
            hook={hook}
            isReadOnly={isReadOnly}
            onOpen={(what) => setOpen({ what, hook })}
            onTest={() => test.mutate({ item_id, webhook_id: hook.webhook_id })}
          />
        ))}
      </ul>
      {open && <OpenDialog item_id={item_id} open={open} onSecret={setSecret} onClose={close} />}
    </section>
  );
}

interface OpenDialogProps {
  readonly item_id: number;
  readonly open: Open;
  readonly onSecret: (secret: string) => void;
  readonly onClose: () => void;
}

function OpenDialog({ item_id, open, onSecret, onClose }: OpenDialogProps) {
  if (open.what === 'add')
    return <WebhookSaveDialog item_id={item_id} hook={undefined} onSecret={onSecret} onClose={onClose} />;
  const { hook } = open;
  if (open.what === 'edit')
    return <WebhookSaveDialog item_id={item_id} hook={hook} onSecret={onSecret} onClose={onClose} />;
  if (open.what === 'log') return <WebhookLogDialog item_id={item_id} hook={hook} onClose={onClose} />;
  return <WebhookDeleteDialog item_id={item_id} hook={hook} onClose={onClose} />;
}

interface HookRowProps {
  readonly hook: Webhook;
  readonly isReadOnly: boolean;
  readonly onOpen: (what: 'edit' | 'log' | 'remove') => void;
  readonly onTest: () => void;
}

function HookRow({ hook, isReadOnly, onOpen, onTest }: HookRowProps) {
  const t = useMessages(webhookMessages);
  const language = useLanguage();
  const { url, is_on, events, failing_since } = hook;
  return (
    <li>
      <div className="grow">
        <div className="webhook-url">
          <span className={`tag ${is_on === 1 ? 'ok' : ''}`}>{t(is_on === 1 ? 'on' : 'off')}</span> <code>{url}</code>
        </div>
        <div className="muted">{events.map((event) => t(EVENT_TEXTS[event])).join(' · ')}</div>
        {failing_since > 0 && <div>{t('failing', { when: formatMoment(failing_since, language) })}</div>}
      </div>
      <div className="webhook-acts">
        <Button type="text" aria-label={t('logOf', { url })} onClick={() => onOpen('log')}>
          {t('log')}
        </Button>
        {!isReadOnly && (
          <>
            <Button type="text" aria-label={t('testOf', { url })} onClick={onTest}>
              {t('test')}
            </Button>
            <Button type="text" aria-label={t('editOf', { url })} onClick={() => onOpen('edit')}>
              {t('edit')}
            </Button>
            <Button type="text" danger aria-label={t('removeOf', { url })} onClick={() => onOpen('remove')}>
              {t('remove')}
            </Button>
          </>
        )}
      </div>
    </li>
  );
}
