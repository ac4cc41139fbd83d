import type { PlannedAnnouncement } from '@sheaf/contract';
import { useQuery } from '@tanstack/react-query';
import { Button, Modal } from 'antd';
import { useId } from 'react';
import { formatMoment } from '../../lib/dates.ts';
import { useLanguage, useMessages } from '../../lib/i18n.ts';
import { whenDone } from '../../lib/when-done.ts';
import { ErrorNote } from '../../ui/error-note.tsx';
import { FailedFace } from '../../ui/faces.tsx';
import { Icon } from '../../ui/icon.tsx';
import { useOpenDialog } from '../../ui/use-open-dialog.ts';
import { messageMessages } from './message-messages.ts';
import { plannedQuery, useGiveUp } from './message-queries.ts';
import { announcedText } from './message-text.ts';

/** Announcements that wait for their time; nothing where none does. */
export function PlannedAnnouncements() {
  const t = useMessages(messageMessages);
  const heading = useId();
  const planned = useQuery(plannedQuery());
  if (planned.isError) return <FailedFace error={planned.error} onRetry={() => void planned.refetch()} />;
  if (!planned.data || planned.data.length === 0) return null;
  return (
    <section className="planned" aria-labelledby={heading}>
      <h2 id={heading}>{t('planned')}</h2>
      <ul className="card rows">
        {planned.data.map((plan) => (
          <Planned key={plan.plan_id} plan={plan} />
        ))}
      </ul>
    </section>
  );
}

function Planned({ plan }: { readonly plan: PlannedAnnouncement }) {
  const t = useMessages(messageMessages);
  const language = useLanguage();
  const [open, setOpen] = useOpenDialog<true>();
  const [what = '', ...rest] = announcedText(plan, language).split('\n');
  const note = rest.join('\n').trim();
  return (
    <li className="message">
      <div className="grow">
        <b>{what}</b>
        {note !== '' && <p>{note}</p>}
        <small className="num">
          {t('plannedAt', { time: formatMoment(plan.send_at, language), who: plan.from_name })}
          {plan.message_content_en !== '' && ` · ${t('plannedBoth')}`}
        </small>
      </div>
      <Button
        type="text"
        aria-label={t('giveUpOf', { what })}
        aria-haspopup="dialog"
        title={t('giveUp')}
        icon={<Icon name="trash" />}
        onClick={() => setOpen(true)}
      />
      {open && <GiveUpDialog plan_id={plan.plan_id} what={what} onClose={() => setOpen(undefined)} />}
    </li>
  );
}

interface GiveUpDialogProps {
  readonly plan_id: number;
  readonly what: string;
  readonly onClose: () => void;
}

function GiveUpDialog({ plan_id, what, onClose }: GiveUpDialogProps) {
  const t = useMessages(messageMessages);
  const giveUp = useGiveUp();
  return (
    <Modal
      open
      title={t('giveUpTitle')}
      okText={t('giveUp')}
      cancelText={t('cancel')}
      okButtonProps={{ danger: true, loading: giveUp.isPending }}
      cancelButtonProps={{ autoFocus: true }}
      onOk={() => whenDone(giveUp.mutateAsync(plan_id), onClose)}
      onCancel={onClose}
    >
      <p>{what}</p>
      <p>{t('giveUpText')}</p>
      <ErrorNote error={giveUp.error} />
    </Modal>
  );
}
