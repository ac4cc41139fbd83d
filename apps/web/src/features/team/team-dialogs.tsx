import type { Team } from '@sheaf/contract';
import { TeamDeleteDialog, TeamExitDialog } from './team-end-dialogs.tsx';
import { TeamNameDialog } from './team-name-dialog.tsx';
import { TeamTransferDialog } from './team-transfer-dialog.tsx';

export type TeamTask = 'rename' | 'transfer' | 'exit' | 'remove';

interface TeamDialogProps {
  readonly team: Team;
  readonly task: TeamTask;
  readonly onClose: () => void;
  readonly onSaid: (text: string) => void;
  /** The team may be out of sight now. */
  readonly onGone: (text: string) => void;
}

export function TeamDialog({ team, task, onClose, onSaid, onGone }: TeamDialogProps) {
  switch (task) {
    case 'rename':
      return <TeamNameDialog team={team} onClose={onClose} onSaved={(_, text) => onSaid(text)} />;
    case 'transfer':
      return <TeamTransferDialog team={team} onClose={onClose} onGone={onGone} />;
    case 'exit':
      return <TeamExitDialog team={team} onClose={onClose} onGone={onGone} />;
    case 'remove':
      return <TeamDeleteDialog team={team} onClose={onClose} onGone={onGone} />;
  }
}
