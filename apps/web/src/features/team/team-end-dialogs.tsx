import type { Team } from '@sheaf/contract';
import { Modal } from 'antd';
import type { ReactNode } from 'react';
import { useMessages } from '../../lib/i18n.ts';
import { whenDone } from '../../lib/when-done.ts';
import { ErrorNote } from '../../ui/error-note.tsx';
import { teamMessages } from './team-messages.ts';
import { useDeleteTeam, useExitTeam } from './team-queries.ts';

interface TeamEndDialogProps {
  readonly team: Team;
  readonly onClose: () => void;
  /** The team is out of sight now. */
  readonly onGone: (text: string) => void;
}

export function TeamExitDialog({ team, onClose, onGone }: TeamEndDialogProps) {
  const t = useMessages(teamMessages);
  const exit = useExitTeam();
  const name = team.team_name;
  return (
    <EndDialog
      title={t('exitTitle', { name })}
      confirm={t('exitConfirm')}
      ending={exit}
      onEnd={() => whenDone(exit.mutateAsync(team.id), () => onGone(t('exited', { name })))}
      onClose={onClose}
    >
      {t('exitText')}
    </EndDialog>
  );
}

export function TeamDeleteDialog({ team, onClose, onGone }: TeamEndDialogProps) {
  const t = useMessages(teamMessages);
  const removal = useDeleteTeam();
  const name = team.team_name;
  return (
    <EndDialog
      title={t('removeTitle', { name })}
      confirm={t('removeConfirm')}
      ending={removal}
      onEnd={() => whenDone(removal.mutateAsync(team.id), () => onGone(t('removed', { name })))}
      onClose={onClose}
    >
      {t('removeText', { members: team.memberCount, items: team.itemCount })}
    </EndDialog>
  );
}

interface EndDialogProps {
  readonly title: string;
  readonly confirm: string;
  readonly ending: { readonly isPending: boolean; readonly error: Error | null };
  readonly onEnd: () => void;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** Asks once; what is safe to choose has the focus. */
export function EndDialog({ title, confirm, ending, onEnd, onClose, children }: EndDialogProps) {
  return (
    <Modal
      open
      width={480}
      title={title}
      okText={confirm}
      okButtonProps={{ danger: true, loading: ending.isPending }}
      cancelButtonProps={{ autoFocus: true }}
      onOk={onEnd}
      onCancel={onClose}
    >
      <div className="dialog-texts">
        <p>{children}</p>
        <ErrorNote error={ending.error} />
      </div>
    </Modal>
  );
}
