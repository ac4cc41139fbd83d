import type { ReactNode } from 'react';
import { formatTime } from '../../lib/dates.ts';
import { useLanguage, useMessages } from '../../lib/i18n.ts';
import { WorkIcon } from '../../ui/work-icon.tsx';
import { sheetMessages } from './sheet-messages.ts';
import type { SheetWork } from './use-sheet-work.ts';

interface SheetNotesProps {
  readonly work: SheetWork;
  readonly isTipDue: boolean;
  readonly closeTip: () => void;
}

/** Above the tools: who else writes, why nothing is stored any more, and once how saving goes. */
export function SheetNotes({ work, isTipDue, closeTip }: SheetNotesProps) {
  const t = useMessages(sheetMessages);
  const language = useLanguage();
  const { state, holder } = work;
  const time = (unixSeconds: number) => formatTime(unixSeconds, language, Date.now() / 1000);
  if (state.stopped !== undefined) {
    return (
      <Note isWarning label={t('reload')} run={() => location.reload()}>
        {t('stopped', { reason: state.stopped })}
      </Note>
    );
  }
  if (holder) {
    return (
      <Note isWarning label={t('tryAgain')} run={() => location.reload()}>
        {t('held', { holder: holder.holder, time: time(holder.since) })} {t('heldUntil', { time: time(holder.until) })}
      </Note>
    );
  }
  if (!isTipDue) return null;
  return (
    <Note label={t('gotIt')} run={closeTip}>
      {t('tip')}
    </Note>
  );
}

interface NoteProps {
  readonly isWarning?: boolean;
  readonly label: string;
  readonly run: () => void;
  readonly children: ReactNode;
}

function Note({ isWarning = false, label, run, children }: NoteProps) {
  return (
    <div className={isWarning ? 'sheet-note warning' : 'sheet-note'} role={isWarning ? 'alert' : 'status'}>
      <WorkIcon name={isWarning ? 'warn' : 'info'} />
      <span>{children}</span>
      <span className="grow" />
      <button type="button" className="btn quiet small" onClick={run}>
        {label}
      </button>
    </div>
  );
}
